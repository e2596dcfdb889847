import { can } from '@florilege/contract/auth/roles.ts';
import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { orderCan } from '@florilege/contract/orders/order-can.ts';
import { Box, Skeleton, Stack } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { firstView, useFirstView } from '../../../shared/api/first-view.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import { formatRelativeDay } from '../../../shared/format.ts';
import { Beside } from '../../../shared/page/beside.tsx';
import { later } from '../../../shared/page/later.ts';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { useToday } from '../../../shared/use-clock.ts';
import { useOnPhone } from '../../../shared/use-on-phone.ts';
import { type DayFilter, dayQuery, keptDayQuery } from '../deliveries.queries.ts';
import { useProofs, useProofsRead } from '../proof/outbox.ts';
import { OutboxNotices } from '../proof/outbox-notices.tsx';
import { DayBar, RunHead } from './day-head.tsx';
import { DeliveriesList } from './deliveries-list.tsx';
import { ofShop, stateOf } from './delivery-state.ts';
import { endOfRun } from './run-end.ts';
import { RunFold } from './run-folds.tsx';

const ProofDialog = laterDialog(() => import('../proof/proof-dialog.tsx'));
const DeliveryDialog = laterDialog(() => import('./delivery-dialog.tsx'));
const RunEndNotice = later(() => import('./run-end-notice.tsx'));
const UndoneNotice = later(() => import('./undone-notice.tsx'));

/** /livraisons */
export function DeliveriesScreen() {
  const { member, own, today, filter, shop, opened, show, open, close } = useDayFilter();
  const { day: whole, keptAt, error, pending, retry, retrying } = useDay(member.id, filter);
  const day = whole && ofShop(whole, shop);
  const proofs = useProofs();
  const seenFirst = useFirstView();
  // As it was when the proof was begun, so that an order that leaves the day meanwhile takes neither photo
  // nor text along.
  const [proved, setProved] = useState<Delivery | null>(null);
  // Right after the round, before the network may be gone; where it is gone already, the dialog asks again.
  useEffect(
    () =>
      void firstView()
        .then(ProofDialog.load)
        .catch(() => undefined),
    [],
  );
  const stops = day?.results ?? [];
  const mayEdit = can(member, 'orders.edit');
  const mayProve = (stop: Delivery) => mayEdit || stop.delivery_person?.id === member.id;
  // The dialog stays open when its order leaves the day, as text may be typed in it.
  const found = stops.find(({ id }) => id === opened);
  const [seen, setSeen] = useState<Delivery | undefined>(undefined);
  if (found && found !== seen) setSeen(found);
  if (opened === null && seen) setSeen(undefined);
  const stop = seen?.id === opened ? seen : found;
  const prove = (id: number) => setProved(stops.find((stop) => stop.id === id) ?? null);
  const proveOpened = () => {
    close();
    setProved(stop ?? null);
  };
  const done = stops.filter((stop) => stateOf(stop, proofs).done).length;
  const onPhone = useOnPhone();
  const ownRun = own !== null && filter.driver === own;
  const compact = onPhone && ownRun;
  // Of all shops, as the run is.
  const end = ownRun && whole && whole.results.length > 0 ? endOfRun(whole.results, proofs) : null;
  const dayBar = (
    <DayBar filter={filter} shop={shop} stops={whole?.results ?? []} own={own} onChange={show} />
  );
  const runHead = day && stops.length > 0 && (
    <RunHead day={day} filter={filter} done={done} proofs={proofs} />
  );

  return (
    <Box maw="56rem">
      <PageHeader title="Livraisons" {...(compact && { breadcrumb: null })} />
      {compact ? (
        <RunFold date={filter.date} done={done} count={day?.count}>
          {dayBar}
          {runHead}
        </RunFold>
      ) : (
        dayBar
      )}
      <OutboxNotices keptAt={keptAt} error={error} onRetry={retry} retrying={retrying} />
      {ownRun && filter.date === today && seenFirst && (
        <Beside>
          <UndoneNotice member={member.id} filter={filter} proofs={proofs} onDay={(date) => show({ date })} />
        </Beside>
      )}
      {!compact && runHead}
      {end && (
        <Beside>
          <RunEndNotice
            member={member.id}
            filter={filter}
            end={end}
            missed={whole?.results.some((each) => !stateOf(each, proofs).done) ?? false}
          />
        </Beside>
      )}
      {pending ? (
        <DeliveriesSkeleton />
      ) : !day ? (
        <ErrorPanel message={errorMessage(error)} onRetry={retry} retrying={retrying} />
      ) : stops.length === 0 ? (
        <EmptyState
          title={`Aucune livraison ${formatRelativeDay(filter.date)}`}
          hint={emptyHint(filter.driver !== null, shop !== null)}
          icon={<IconTruckDelivery size={28} stroke={1.5} />}
        />
      ) : (
        <DeliveriesList
          day={day}
          filter={filter}
          member={member.id}
          proofs={proofs}
          // A run is arranged as a whole.
          mayArrange={mayEdit && filter.driver !== null && shop === null}
          mayProve={mayProve}
          onOpen={open}
          onProve={prove}
          ownRun={ownRun}
        />
      )}
      <DialogSlot of={stop}>
        {(stop) => (
          <DeliveryDialog
            key={stop.id}
            delivery={stop}
            state={stateOf(stop, proofs)}
            mayEdit={mayEdit}
            mayNote={orderCan.noteAccess(stop, member, today)}
            onClose={close}
            onProve={mayProve(stop) ? proveOpened : undefined}
          />
        )}
      </DialogSlot>
      <DialogSlot of={proved}>
        {(stop) => <ProofDialog delivery={stop} member={member.id} onClose={() => setProved(null)} />}
      </DialogSlot>
    </Box>
  );
}

function emptyHint(ofOne: boolean, ofOneShop: boolean): string {
  if (ofOneShop)
    return 'Rien ne part de cette boutique ce jour-là. «\u00a0Toutes les boutiques\u00a0» montre les autres livraisons.';
  return ofOne
    ? 'Rien n’est confié à ce livreur ce jour-là. «\u00a0Tous les livreurs\u00a0» montre les autres livraisons.'
    : 'Une commande à livrer ce jour-là apparaîtra ici. Choisissez un autre jour au-dessus.';
}

function DeliveriesSkeleton() {
  return (
    <Stack gap="sm" role="status" aria-busy="true" aria-label="Chargement des livraisons…">
      <Skeleton height={20} width={160} />
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} height={78} radius="lg" />
      ))}
    </Stack>
  );
}

type Change = { date?: string; driver?: string | null; shop?: number | null; livraison?: number | null };

/** The filters and the open stop of the URL; a driver sees his own run unless it says otherwise. */
function useDayFilter() {
  const member = useMember();
  const search = useSearch({ from: '/livraisons' });
  const navigate = useNavigate();
  const router = useRouter();
  const today = useToday();
  const own = can(member, 'orders.edit') ? null : member.id;
  const driver = search.driver === undefined ? own : search.driver === 'tous' ? null : search.driver;
  const filter: DayFilter = { date: search.date ?? today, driver };
  const shop = search.location === undefined ? null : Number(search.location);
  const opened = search.livraison === undefined ? null : Number(search.livraison);

  const show = (change: Change) => {
    const next = { ...filter, shop, livraison: opened, ...change };
    void navigate({
      to: '/livraisons',
      search: {
        date: next.date === today ? undefined : next.date,
        driver: next.driver === own ? undefined : (next.driver ?? 'tous'),
        location: next.shop === null ? undefined : String(next.shop),
        livraison: next.livraison === null ? undefined : String(next.livraison),
      },
      // Back closes a stop, and takes no filter back.
      replace: !change.livraison,
    });
  };

  // Closing a stop that was opened here goes back, so that Back does not open it again.
  const pushed = useRef(false);
  useEffect(() => {
    if (opened === null) pushed.current = false;
  }, [opened]);
  const open = (id: number) => {
    pushed.current = true;
    show({ livraison: id });
  };
  const close = () => {
    // Also while the proof that takes its place is open already.
    if (pushed.current) router.history.back({ ignoreBlocker: true });
    else show({ livraison: null });
  };
  return { member, own, today, filter, shop, opened, show, open, close };
}

/** The day from the server; until it answers, or without network, as this device last knew it. */
function useDay(member: string, filter: DayFilter) {
  const server = useQuery(dayQuery(member, filter));
  const kept = useQuery({ ...keptDayQuery(member, filter), enabled: !server.data });
  // A stop whose proof waits on this device must not look as if it were still to be made.
  const proofsRead = useProofsRead(member);
  return {
    day: proofsRead ? (server.data ?? kept.data?.day) : undefined,
    /** When the shown day was kept on this device; null for the server's answer. */
    keptAt: server.data ? null : (kept.data?.keptAt ?? null),
    error: server.error,
    pending: !proofsRead || (server.isPending && !kept.data),
    retry: () => void server.refetch(),
    retrying: server.isRefetching,
  };
}
