import {
  DAYS_AHEAD,
  type SubscriptionDate,
  type SubscriptionDetail,
} from '@florilege/contract/subscriptions/subscription.ts';
import { Button, Skeleton, Title } from '@mantine/core';
import { IconArrowBackUp, IconCalendarX, IconEdit } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import classes from '../detail/subscription-page.module.css';
import { longDayText } from '../subscription-words.ts';
import { comingDatesQuery, type DateWork, useDateWork } from '../subscriptions.queries.ts';
import { DateDialog } from './date-dialog.tsx';
import { DateRow } from './date-row.tsx';
import { MoreDates } from './more-dates.tsx';

type Props = { subscription: SubscriptionDetail; mayEdit: boolean };

/** The dates to come; each can be skipped, moved, repriced, given its own card, and put back. */
export function ComingDates({ subscription, mayEdit }: Props) {
  const { id } = subscription;
  const list = useInfiniteQuery(comingDatesQuery(id));
  const [edited, setEdited] = useState<{ date: SubscriptionDate; opened: boolean } | null>(null);
  const dates = list.data?.pages.flatMap((page) => page.dates) ?? [];
  return (
    <section className={classes.card} aria-labelledby="coming-dates">
      <Title order={2} id="coming-dates">
        Prochaines dates
      </Title>
      <p className={classes.hint}>
        Chaque commande est créée {DAYS_AHEAD} jours avant sa date. Une commande créée ne suit plus
        l’abonnement&nbsp;: elle se modifie sur sa page.
      </p>
      {list.isPending ? (
        <Skeleton height={420} radius="md" role="status" aria-label="Chargement des dates…" />
      ) : !list.data ? (
        <ErrorPanel
          message={errorMessage(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : dates.length === 0 ? (
        <p className={classes.hint}>
          Aucune date à venir{subscription.state === 'ended' ? '\u00a0: l’abonnement est terminé.' : '.'}
        </p>
      ) : (
        <ol className={classes.dates} aria-label="Prochaines dates">
          {dates.map((date) => (
            <DateRow key={date.date} date={date} subscription={id}>
              {mayEdit && date.order === null && (
                <DateActions date={date} id={id} onEdit={() => setEdited({ date, opened: true })} />
              )}
            </DateRow>
          ))}
        </ol>
      )}
      <MoreDates list={list} />
      {edited && (
        <DateDialog
          subscription={subscription}
          date={edited.date}
          opened={edited.opened}
          onClose={() => setEdited({ ...edited, opened: false })}
        />
      )}
    </section>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function DateActions({ date, id, onEdit }: { date: SubscriptionDate; id: number; onEdit: () => void }) {
  const work = useDateWork(id);
  const notify = useNotify();
  const day = longDayText(date.day);
  const onError = (error: Error) =>
    void notify({ type: 'error', title: 'Erreur', description: errorMessage(error) });
  const run = (wanted: DateWork, message: string, undo: DateWork) =>
    work.mutate(wanted, {
      onSuccess: () =>
        notifyUndo({ id: `date-${id}-${date.date}`, message, onUndo: () => work.mutate(undo, { onError }) }),
      onError,
    });
  const skip = (skipped: boolean): DateWork => ({ kind: 'change', date: date.date, change: { skipped } });
  const changed = date.moved || date.repriced || date.own_message;
  return (
    <>
      {date.state === 'skipped' ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() => run(skip(false), `Date du ${day} rétablie`, skip(true))}
          loading={work.isPending}
          aria-label={`Rétablir la date du ${day}`}
        >
          Rétablir
        </Button>
      ) : (
        <>
          {changed && (
            <Button
              variant="subtle"
              leftSection={<IconArrowBackUp {...icon} />}
              onClick={() =>
                run({ kind: 'putBack', date: date.date }, 'Date remise comme dans l’abonnement', undoOf(date))
              }
              aria-label={`Remettre la date du ${day} comme dans l’abonnement`}
            >
              Remettre
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconEdit {...icon} />}
            onClick={onEdit}
            aria-label={`Modifier la date du ${day}`}
            aria-haspopup="dialog"
          >
            Modifier
          </Button>
          <Button
            variant="default"
            leftSection={<IconCalendarX {...icon} />}
            onClick={() => run(skip(true), `Date du ${day} sautée`, skip(false))}
            loading={work.isPending}
            aria-label={`Sauter la date du ${day}`}
          >
            Sauter
          </Button>
        </>
      )}
    </>
  );
}

/** The change that makes a date what it was before it was put back. */
function undoOf({
  date,
  day,
  slot,
  amount,
  hand_message,
  moved,
  repriced,
  own_message,
}: SubscriptionDate): DateWork {
  return {
    kind: 'change',
    date,
    change: {
      ...(moved && { day, slot }),
      ...(repriced && { amount }),
      ...(own_message && { hand_message }),
    },
  };
}
