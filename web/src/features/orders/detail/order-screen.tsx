import { Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isApiError } from '../../../shared/api/api-error.ts';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { RecordNotFound } from '../../../shared/page/record-not-found.tsx';
import { type BackToList, useBack } from '../../../shared/page/use-back.ts';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { toId } from '../../../shared/url.ts';
import { ordersUrl } from '../list/orders-url.ts';
import { orderQuery } from '../order.queries.ts';
import { OrderTrail } from './order-header.tsx';
import classes from './order-page.module.css';
import { OrderPage } from './order-page.tsx';
import { type OrderTab, toOrderTab } from './order-tabs.tsx';

/** /commandes/{id} and /commandes/{id}/{tab}. */
export function OrderScreen() {
  const { id: written, tab } = useParams({ strict: false });
  const back = useBack(ordersUrl.path);
  const id = toId(written);
  if (id === null) return <UnknownOrder written={written ?? ''} back={back} />;
  return <KnownOrder key={id} id={id} tab={toOrderTab(tab)} back={back} />;
}

function KnownOrder({ id, tab, back }: { id: number; tab: OrderTab; back: BackToList }) {
  const order = useQuery(orderQuery(id));
  // Also when a colleague has just put it into the bin.
  if (isApiError(order.error) && order.error.code === 'ORDER_NOT_FOUND')
    return <UnknownOrder written={String(id)} back={back} />;
  if (order.data) return <OrderPage order={order.data} tab={tab} back={back} />;
  if (order.isPending) return <OrderSkeleton id={id} back={back} />;
  return (
    <>
      <PageHeader title={`Commande ${id}`} breadcrumb={<OrderTrail back={back} label={String(id)} />} />
      <QueryError query={order} />
    </>
  );
}

function UnknownOrder({ written, back }: { written: string; back: BackToList }) {
  return (
    <RecordNotFound
      title="Commande introuvable"
      breadcrumb={<OrderTrail back={back} label={written} />}
      sentence={`Aucune commande ne porte le numéro ${written}.`}
      hint="Il est peut-être incomplet, ou la commande a été supprimée."
      back={back}
      backLabel="Revenir aux commandes"
    />
  );
}

/** The page of an order in its shape while it loads; its number is known already. */
function OrderSkeleton({ id, back }: { id: number; back: BackToList }) {
  return (
    <div role="status" aria-busy="true" aria-label="Chargement de la commande…">
      <PageHeader
        title={`Commande ${id}`}
        aside={<Skeleton height={28} width={130} style={{ alignSelf: 'center' }} />}
        subtitle={<Skeleton component="span" display="block" height={17} width={280} mt="2xs" />}
        breadcrumb={<OrderTrail back={back} label={String(id)} />}
        actions={
          <Group gap="xs">
            <Skeleton height={24} width={84} radius="xl" />
            <Skeleton height={38} width={150} radius="md" />
          </Group>
        }
      />
      <Stack gap="md">
        <Skeleton height={88} radius="lg" />
        <Skeleton height={62} radius="lg" />
        <div className={classes.actions}>
          {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
            <Skeleton key={place} height={64} radius="lg" />
          ))}
        </div>
        <Skeleton height={300} radius="lg" mt="xl" />
      </Stack>
    </div>
  );
}
