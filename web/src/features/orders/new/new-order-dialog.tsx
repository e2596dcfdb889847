import { Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { DiscardQuestion } from '../../../shared/dialog/discard-dialog.tsx';
import { useLeaving } from '../../../shared/dialog/use-leaving.ts';
import { formatCount } from '../../../shared/format.ts';
import { ENCASH_FIRST } from '../detail/actions/encash-first.ts';
import { type OrdersFilters, orderSearch } from '../list/orders-url.ts';
import { orderQuery } from '../order.queries.ts';
import { NewOrderBody } from './new-order-body.tsx';
import classes from './new-order-dialog.module.css';
import { type NewOrders, numbersText, useNewOrders } from './use-new-orders.ts';

type Props = { onClose: () => void; returnTo: OrdersFilters; from: number | null };

/** `from`: number of the order to repeat; null: a blank form. */
export default function NewOrderDialog({ onClose, returnTo, from }: Props) {
  const navigate = useNavigate();
  const encash = useRef(false);
  const created = (ids: number[]) => {
    const [id, ...others] = ids;
    if (id !== undefined && others.length === 0) {
      const search = { ...orderSearch(returnTo), ...(encash.current && ENCASH_FIRST) };
      void navigate({ to: '/commandes/$id', params: { id: String(id) }, search, replace: true });
      return;
    }
    notifications.show({
      color: 'green',
      title: formatCount(ids.length, 'commande créée', 'commandes créées'),
      message: numbersText(ids),
      autoClose: 8000,
    });
    onClose();
  };
  const newOrders = useNewOrders(from, created);
  const { form, orders } = newOrders;
  const repeat = useRepeated(from, newOrders);
  const grouped = orders.length > 1;
  const unmade = grouped
    ? 'Ces commandes ne sont pas encore créées'
    : 'Cette commande n’est pas encore créée';
  const discard = `${unmade}\u00a0: ce que vous avez saisi sera perdu.`;
  const leaving = useLeaving({ dirty: form.dirty, busy: form.saving, saved: form.saved, onClose });

  return (
    <>
      <Dialog
        title={grouped ? 'Commande groupée' : 'Nouvelle commande'}
        onClose={leaving.request}
        size={960}
        onPhone="high"
        closeOnClickOutside={!form.dirty}
        closeOnEscape={!leaving.asking}
        yOffset="4dvh"
        classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      >
        {repeat.loading ? (
          <NewOrderSkeleton />
        ) : (
          <NewOrderBody
            newOrders={newOrders}
            notice={newOrders.notice ?? repeat.failure}
            onCreate={(then) => {
              encash.current = then === 'encash';
              form.submit();
            }}
            onCancel={leaving.request}
          />
        )}
      </Dialog>
      <DiscardQuestion leaving={leaving} sentence={discard} />
    </>
  );
}

/** « Refaire la même commande »: fills the form once; a sentence says when the order cannot be read. */
function useRepeated(from: number | null, { repeated, repeat }: NewOrders) {
  const { data: order, error, isFetching } = useQuery({ ...orderQuery(from ?? 0), enabled: from !== null });
  const failed = order === undefined && error !== null && !isFetching;
  const loading = from !== null && from !== repeated && !failed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order fills the form only once
  useEffect(() => {
    if (loading && order) repeat(order);
  }, [loading, order]);
  return {
    loading,
    failure: failed ? `La commande ${from} ne peut pas être reprise\u00a0: ${errorMessage(error)}` : null,
  };
}

function NewOrderSkeleton() {
  return (
    <div className={classes.form} role="status" aria-busy="true" aria-label="Chargement de la commande…">
      <Skeleton height={72} radius="md" />
      {['amount', 'parties', 'day', 'texts'].map((row) => (
        <Skeleton key={row} height={70} />
      ))}
    </div>
  );
}
