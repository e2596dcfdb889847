import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { RecordNotFound } from '../../../shared/page/record-not-found.tsx';
import { type BackToList, useBack } from '../../../shared/page/use-back.ts';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { toId } from '../../../shared/url.ts';
import { orderQuery } from '../order.queries.ts';
import { ORDERS_PATH, type OrderTab, toOrderTab } from './order-address.ts';
import { OrderTrail } from './order-header.tsx';
import { OrderPage } from './order-page.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';

/** /commandes/{id} and /commandes/{id}/{tab}. */
export function OrderScreen() {
  const { id: written, tab } = useParams({ strict: false });
  const back = useBack(ORDERS_PATH);
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
      <ErrorPanel
        message={errorMessage(order.error)}
        onRetry={() => void order.refetch()}
        retrying={order.isFetching}
      />
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
