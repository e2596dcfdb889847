import { Group, Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { queryClient } from '../../../shared/api/query-client.ts';
import { RecordScreen } from '../../../shared/page/record-screen.tsx';
import { ordersUrl } from '../list/orders-url.ts';
import { orderQuery } from '../order.queries.ts';
import classes from './order-page.module.css';
import { OrderPage } from './order-page.tsx';
import { toOrderTab } from './order-tabs.tsx';

/** /commandes/{id} and /commandes/{id}/{tab}. */
export function OrderScreen() {
  const { tab } = useParams({ strict: false });
  return (
    <RecordScreen kind={kind} query={orderQuery} skeleton={skeleton}>
      {(order, back) => <OrderPage order={order} tab={toOrderTab(tab)} back={back} />}
    </RecordScreen>
  );
}

export const firstOrder = (id: string) => queryClient.prefetchQuery(orderQuery(Number(id)));

const kind = {
  list: { label: 'Commandes', to: ordersUrl.path },
  title: (id: number) => `Commande ${id}`,
  loading: 'Chargement de la commande…',
  notFound: 'ORDER_NOT_FOUND',
  unknown: 'Commande introuvable',
  none: 'Aucune commande',
  hint: 'Il est peut-être incomplet, ou la commande a été supprimée.',
} as const;

const skeleton = {
  aside: <Skeleton height={28} width={130} style={{ alignSelf: 'center' }} />,
  subtitle: <Skeleton component="span" display="block" height={17} width={280} mt="2xs" />,
  actions: (
    <Group gap="xs">
      <Skeleton height={24} width={84} radius="xl" />
      <Skeleton height={38} width={150} radius="md" />
    </Group>
  ),
  body: (
    <>
      <Skeleton height={88} radius="lg" />
      <div className={classes.waiting}>
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} height={150} radius="lg" />
        ))}
      </div>
    </>
  ),
};
