import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Skeleton, Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useOnceOpened } from '../../../shared/legacy/use-once-opened.ts';
import classes from '../../../shared/page/page-tabs.module.css';
import { PhotosSkeleton } from '../../../shared/ui/photos-skeleton.tsx';
import { PaymentsTab } from '../../payments/payments.public.ts';
import { type OrderTab, toOrderTab } from './order-address.ts';
import { OrderDetailsTab } from './order-details-tab.tsx';
import { OrderEventsTab } from './order-events-tab.tsx';

const OrderPhotosTab = lazy(() =>
  import('./order-photos-tab.tsx').then((module) => ({ default: module.OrderPhotosTab })),
);

type Props = {
  order: OrderDetail;
  tab: OrderTab;
  onDelete: (() => void) | undefined;
  onTerminal: () => void;
};

/** The four tabs. They stay as they were left, a half-written event included; the address keeps its query. */
export function OrderTabs({ order, tab, onDelete, onTerminal }: Props) {
  const navigate = useNavigate();
  const open = (value: string | null) =>
    void navigate({
      to: '/commandes/$id/$tab',
      params: { id: String(order.id), tab: toOrderTab(value) },
      search: true,
      replace: true,
      resetScroll: false,
    });

  const photosOpened = useOnceOpened(tab === 'photos');
  const paymentsOpened = useOnceOpened(tab === 'payments');

  return (
    <Tabs value={tab} onChange={open} keepMountedMode="display-none" className={classes.tabs ?? ''}>
      <Tabs.List className={`${classes.list} fl-no-print`} aria-label="Parties de la commande">
        <Tabs.Tab value="details">Détails</Tabs.Tab>
        <Tabs.Tab value="events">Événements · {order.events.length}</Tabs.Tab>
        <Tabs.Tab value="photos">Photos · {order.order_images.length}</Tabs.Tab>
        <Tabs.Tab value="payments">Paiements</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details" className={classes.details ?? ''}>
        <OrderDetailsTab order={order} onDelete={onDelete} />
      </Tabs.Panel>
      <Tabs.Panel value="events" className={classes.other ?? ''}>
        <OrderEventsTab order={order} />
      </Tabs.Panel>
      <Tabs.Panel value="photos" className={classes.other ?? ''}>
        {photosOpened && (
          <Suspense fallback={<PhotosSkeleton count={order.order_images.length} />}>
            <OrderPhotosTab order={order} />
          </Suspense>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="payments" className={classes.other ?? ''}>
        {paymentsOpened && (
          <Suspense fallback={<Skeleton height={118} radius="lg" />}>
            <PaymentsTab order={order} onTerminal={onTerminal} />
          </Suspense>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}
