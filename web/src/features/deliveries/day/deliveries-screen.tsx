import { can } from '@florilege/contract/auth/roles.ts';
import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { IconTruckDelivery } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { formatRelativeDay } from '../../../shared/format.ts';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { useProofs } from '../proof/outbox.ts';
import { OutboxNotices } from '../proof/outbox-notices.tsx';
import { DayBar } from './day-bar.tsx';
import { DeliveriesList } from './deliveries-list.tsx';
import classes from './deliveries-screen.module.css';
import { DeliveriesSkeleton } from './deliveries-skeleton.tsx';
import { stateOf } from './delivery-state.ts';
import { RunHead } from './run-head.tsx';
import { useDay, useDayFilter } from './use-day.ts';

const proofDialog = () => import('../proof/proof-dialog.tsx');
const DeliveryDialog = lazy(() =>
  import('./delivery-dialog.tsx').then((module) => ({ default: module.DeliveryDialog })),
);
const ProofDialog = lazy(() => proofDialog().then((module) => ({ default: module.ProofDialog })));

/** /livraisons */
export function DeliveriesScreen() {
  const { member, isDriver, filter, opened, show, open, close: closeStop } = useDayFilter();
  const { day, keptAt, error, pending, retry, retrying } = useDay(member.id, filter);
  const proofs = useProofs();
  // As it stood when the proof was begun: an order that leaves the day meanwhile takes neither the photo nor what was typed along.
  const [proved, setProved] = useState<Delivery | null>(null);
  // Before the network may be gone.
  useEffect(() => void proofDialog(), []);
  const stops = day?.results ?? [];
  const mayEdit = can(member, 'orders.edit');
  const mayProve = (id: number) =>
    mayEdit || stops.some((stop) => stop.id === id && stop.delivery_person?.id === member.id);
  const prove = (id: number) => {
    closeStop();
    setProved(stops.find((each) => each.id === id) ?? null);
  };
  const close = () => {
    setProved(null);
    if (proved) focusCard(proved.id);
  };
  const stop = stops.find(({ id }) => id === opened);
  const done = stops.filter((each) => stateOf(each, proofs).done).length;

  return (
    <div className={classes.screen}>
      <PageHeader title="Livraisons" />
      <DayBar filter={filter} stops={stops} isDriver={isDriver} member={member.id} onChange={show} />
      <OutboxNotices keptAt={keptAt} error={error} onRetry={retry} retrying={retrying} />
      {day && stops.length > 0 && <RunHead day={day} filter={filter} done={done} proofs={proofs} />}
      {pending ? (
        <DeliveriesSkeleton />
      ) : !day ? (
        <ErrorPanel message={errorMessage(error)} onRetry={retry} retrying={retrying} />
      ) : stops.length === 0 ? (
        <EmptyState
          title={`Aucune livraison ${formatRelativeDay(filter.date)}`}
          hint={emptyHint(filter.driver !== null)}
          icon={<IconTruckDelivery size={28} stroke={1.5} />}
        />
      ) : (
        <DeliveriesList
          day={day}
          filter={filter}
          member={member.id}
          proofs={proofs}
          mayArrange={mayEdit && filter.driver !== null}
          mayProve={mayProve}
          onOpen={open}
          onProve={prove}
        />
      )}
      <Suspense fallback={null}>
        {stop && (
          <DeliveryDialog
            // Not the key of the proof beside it, which may be of the same stop.
            key={`stop-${stop.id}`}
            delivery={stop}
            state={stateOf(stop, proofs)}
            mayEdit={mayEdit}
            onClose={() => {
              closeStop();
              focusCard(stop.id);
            }}
            onProve={mayProve(stop.id) ? () => prove(stop.id) : undefined}
          />
        )}
        {proved && <ProofDialog key={proved.id} delivery={proved} member={member.id} onClose={close} />}
      </Suspense>
    </div>
  );
}

function emptyHint(ofOne: boolean): string {
  return ofOne
    ? 'Rien n’est confié à ce livreur ce jour-là. «\u00a0Tous les livreurs\u00a0» montre les autres livraisons.'
    : 'Une commande à livrer ce jour-là apparaîtra ici. Choisissez un autre jour au-dessus.';
}

/** Where the dialog was opened from, once it is gone. */
function focusCard(id: number): void {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-row-id="${id}"] button`)?.focus());
}
