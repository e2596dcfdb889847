import {
  DAYS_AHEAD,
  type SubscriptionDate,
  type SubscriptionDetail,
} from '@florilege/contract/subscriptions/subscription.ts';
import { IconArrowBackUp, IconCalendarX, IconEdit } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { formatCount, longDayText } from '../../../shared/format.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { useFailed } from '../../../shared/ui/notification-dialog.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import { comingDatesQuery, type DateWork, pastDatesQuery, useDateWork } from '../subscriptions.queries.ts';
import { DateDialog } from './date-dialog.tsx';
import { DatesCard, DatesStates } from './dates-card.tsx';

type Props = { subscription: SubscriptionDetail; mayEdit: boolean };

const HINT = `Chaque commande est créée ${DAYS_AHEAD} jours avant sa date. Une commande créée ne suit plus l’abonnement\u00a0: elle se modifie sur sa page.`;

/** The dates to come; each can be skipped, moved, repriced, given its own card, and put back. */
export function ComingDates({ subscription, mayEdit }: Props) {
  const { id, state } = subscription;
  const list = useInfiniteQuery(comingDatesQuery(id));
  const [edited, setEdited] = useState<SubscriptionDate | null>(null);
  const dates = list.data?.pages.flatMap((page) => page.dates) ?? [];
  const none = `Aucune date à venir${state === 'ended' ? '\u00a0: l’abonnement est terminé.' : '.'}`;
  return (
    <DatesCard
      title="Prochaines dates"
      hint={HINT}
      dates={dates}
      subscription={id}
      actions={
        mayEdit &&
        ((date) => date.order === null && <DateActions date={date} id={id} onEdit={() => setEdited(date)} />)
      }
    >
      <DatesStates
        list={list}
        loading="Chargement des dates…"
        height={420}
        empty={dates.length === 0 ? none : null}
      />
      <DialogSlot of={edited}>
        {(date) => (
          <DateDialog
            subscription={subscription}
            date={dates.find((now) => now.date === date.date) ?? date}
            onClose={() => setEdited(null)}
          />
        )}
      </DialogSlot>
    </DatesCard>
  );
}

type ActionsProps = { date: SubscriptionDate; id: number; onEdit: () => void };

function DateActions({ date, id, onEdit }: ActionsProps) {
  const work = useDateWork(id);
  const onError = useFailed();
  const day = longDayText(date.day);
  const run = (wanted: DateWork, message: string, undo: (version?: number) => DateWork) =>
    // Callbacks of `mutate` are dropped on unmount, and « Annuler » outlives the page.
    void work.mutateAsync(wanted).then(
      ({ version }) =>
        notifyUndo({
          id: `date-${id}-${date.date}`,
          message,
          onUndo: () => void work.mutateAsync(undo(version)).catch(onError),
        }),
      onError,
    );
  const skip = (skipped: boolean, version: number | undefined): DateWork => ({
    kind: 'change',
    date: date.date,
    change: { skipped, version },
  });
  if (date.state === 'skipped')
    return (
      <ActionButton
        Icon={IconArrowBackUp}
        onClick={() =>
          run(skip(false, date.version), `Date du ${day} rétablie`, (version) => skip(true, version))
        }
        loading={work.isPending}
        aria-label={`Rétablir la date du ${day}`}
      >
        Rétablir
      </ActionButton>
    );
  const putBack = () =>
    run(
      { kind: 'putBack', date: date.date, version: date.version },
      'Date remise comme dans l’abonnement',
      () => undoOf(date),
    );
  return (
    <>
      {(date.moved || date.repriced || date.own_message) && (
        <ActionButton
          Icon={IconArrowBackUp}
          variant="subtle"
          onClick={putBack}
          aria-label={`Remettre la date du ${day} comme dans l’abonnement`}
        >
          Remettre
        </ActionButton>
      )}
      <ActionButton
        Icon={IconEdit}
        onClick={onEdit}
        aria-label={`Modifier la date du ${day}`}
        aria-haspopup="dialog"
      >
        Modifier
      </ActionButton>
      <ActionButton
        Icon={IconCalendarX}
        onClick={() =>
          run(skip(true, date.version), `Date du ${day} sautée`, (version) => skip(false, version))
        }
        loading={work.isPending}
        aria-label={`Sauter la date du ${day}`}
      >
        Sauter
      </ActionButton>
    </>
  );
}

/** The change that makes a date what it was before it was put back. */
function undoOf(before: SubscriptionDate): DateWork {
  const { date, day, slot, amount, hand_message } = before;
  return {
    kind: 'change',
    date,
    change: {
      ...(before.moved && { day, slot }),
      ...(before.repriced && { amount }),
      ...(before.own_message && { hand_message }),
    },
  };
}

/** Dates whose day is over, newest first, with their orders. */
export function PastDates({ subscription: { id } }: { subscription: SubscriptionDetail }) {
  const list = useInfiniteQuery(pastDatesQuery(id));
  const dates = list.data?.pages.flatMap((page) => page.results) ?? [];
  const count = list.data?.pages.at(-1)?.count ?? 0;
  const none = dates.length === 0;
  return (
    <DatesCard
      title="Dates passées"
      hint={none ? null : `${formatCount(count, 'date')}, la plus récente d’abord.`}
      dates={dates}
      subscription={id}
    >
      <DatesStates
        list={list}
        loading="Chargement des dates passées…"
        height={160}
        empty={
          none ? 'Aucune pour l’instant\u00a0: les dates passées paraîtront ici avec leurs commandes.' : null
        }
      />
    </DatesCard>
  );
}
