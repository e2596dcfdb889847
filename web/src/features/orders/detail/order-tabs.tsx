import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Skeleton, Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import classes from '../../../shared/page/page-tabs.module.css';
import { PhotosSkeleton } from '../../../shared/ui/photos-skeleton.tsx';
import { PaymentsTab } from '../../payments/payments.public.ts';
import { OrderDetailsTab } from './order-details-tab.tsx';
import { OrderEventsTab } from './order-events-tab.tsx';

const OrderPhotosTab = lazy(() => import('./order-photos-tab.tsx'));

const orderTabs = ['details', 'events', 'photos', 'payments'] as const;
export type OrderTab = (typeof orderTabs)[number];

/** The tab of the URL; an unknown one shows the details. */
export function toOrderTab(value: unknown): OrderTab {
  return orderTabs.find((tab) => tab === value) ?? 'details';
}

type Props = {
  order: OrderDetail;
  tab: OrderTab;
  onDelete: (() => void) | undefined;
  onTerminal: () => void;
};

/** Each stays as it was left, a half-written event included; the URL keeps its query. */
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
  return (
    <Tabs value={tab} onChange={open} keepMountedMode="display-none" className={classes.tabs}>
      <Tabs.List className={`${classes.list} fl-no-print`} aria-label="Parties de la commande">
        <Tabs.Tab value="details">Détails</Tabs.Tab>
        <Tabs.Tab value="events">Événements · {order.events.length}</Tabs.Tab>
        <Tabs.Tab value="photos">Photos · {order.order_images.length}</Tabs.Tab>
        <Tabs.Tab value="payments">Paiements</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details" className={classes.details}>
        <OrderDetailsTab order={order} onDelete={onDelete} />
      </Tabs.Panel>
      <Tabs.Panel value="events" className={classes.other}>
        <OrderEventsTab order={order} />
      </Tabs.Panel>
      <Tabs.Panel value="photos" className={classes.other}>
        <OnceOpened opened={tab === 'photos'} skeleton={<PhotosSkeleton count={order.order_images.length} />}>
          <OrderPhotosTab order={order} />
        </OnceOpened>
      </Tabs.Panel>
      <Tabs.Panel value="payments" className={classes.other}>
        <OnceOpened opened={tab === 'payments'} skeleton={<Skeleton height={118} radius="lg" />}>
          <PaymentsTab order={order} onTerminal={onTerminal} />
        </OnceOpened>
      </Tabs.Panel>
    </Tabs>
  );
}

/** A tab that loads when it is first opened, and stays. */
function OnceOpened(props: { opened: boolean; skeleton: ReactNode; children: ReactNode }) {
  const { opened, skeleton, children } = props;
  const [once, setOnce] = useState(opened);
  if (opened && !once) setOnce(true);
  return once && <Suspense fallback={skeleton}>{children}</Suspense>;
}
