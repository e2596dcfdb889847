import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Skeleton, Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { later } from '../../../shared/page/later.ts';
import { OnceOpened } from '../../../shared/page/once-opened.tsx';
import pageTabs from '../../../shared/page/page-tabs.module.css';
import { PhotosSkeleton } from '../../../shared/ui/photos-skeleton.tsx';
import { PaymentsTab } from '../../payments/payments.public.ts';
import { OrderActions } from './actions/order-actions.tsx';
import type { DetailActions } from './details/detail-cell.tsx';
import classes from './details/order-details.module.css';
import { OrderDetailsTab } from './details/order-details-tab.tsx';
import { OrderHistory } from './details/order-history.tsx';

const OrderEventsTab = later(() => import('./order-events-tab.tsx'));
const OrderPhotosTab = later(() => import('./order-photos-tab.tsx'));

const orderTabs = ['details', 'events', 'photos', 'payments'] as const;
export type OrderTab = (typeof orderTabs)[number];

/** The tab of the URL; an unknown one shows the details. */
export function toOrderTab(value: unknown): OrderTab {
  return orderTabs.find((tab) => tab === value) ?? 'details';
}

type Props = { order: OrderDetail; tab: OrderTab } & DetailActions;

/**
 * Each stays as it was left, a half-written event included; the URL keeps its query. The actions are beside
 * every tab, and below it where there is one column.
 */
export function OrderTabs({ order, tab, open, mayEdit }: Props) {
  const navigate = useNavigate();
  const show = (value: string | null) =>
    void navigate({
      to: '/commandes/$id/$tab',
      params: { id: String(order.id), tab: toOrderTab(value) },
      search: true,
      replace: true,
      resetScroll: false,
    });
  const other = `${classes.panel} ${pageTabs.other}`;
  return (
    <Tabs
      value={tab}
      onChange={show}
      keepMountedMode="display-none"
      className={`${pageTabs.tabs} ${classes.columns}`}
    >
      <Tabs.List
        className={`${pageTabs.list} ${classes.list} fl-no-print`}
        aria-label="Parties de la commande"
      >
        <Tabs.Tab value="details">Détails</Tabs.Tab>
        <Tabs.Tab value="events">Événements&nbsp;· {order.events.length}</Tabs.Tab>
        <Tabs.Tab value="photos">Photos&nbsp;· {order.order_images.length}</Tabs.Tab>
        <Tabs.Tab value="payments">Paiements</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details" className={`${classes.detailsPanel} ${pageTabs.details}`}>
        <OrderDetailsTab order={order} open={open} mayEdit={mayEdit} />
      </Tabs.Panel>
      <Tabs.Panel value="events" className={other}>
        <OnceOpened opened={tab === 'events'} skeleton={<Skeleton height={300} radius="lg" />}>
          <OrderEventsTab order={order} />
        </OnceOpened>
      </Tabs.Panel>
      <Tabs.Panel value="photos" className={other}>
        <OnceOpened opened={tab === 'photos'} skeleton={<PhotosSkeleton count={order.order_images.length} />}>
          <OrderPhotosTab order={order} />
        </OnceOpened>
      </Tabs.Panel>
      <Tabs.Panel value="payments" className={other}>
        <OnceOpened opened={tab === 'payments'} skeleton={<Skeleton height={118} radius="lg" />}>
          <PaymentsTab order={order} onTerminal={() => open('terminalFollow')} />
        </OnceOpened>
      </Tabs.Panel>
      <div className={classes.aside}>
        <OrderActions order={order} open={open} />
        {tab !== 'events' && <OrderHistory order={order} />}
      </div>
    </Tabs>
  );
}
