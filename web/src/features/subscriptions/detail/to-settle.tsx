import { today } from '@florilege/contract/http/dates.ts';
import type { SubscriptionDate, SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { Button, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { DateRow } from '../dates/date-row.tsx';
import { MakeDialog } from '../dates/make-dialog.tsx';
import { longDayText } from '../subscription-words.ts';
import { useDateWork } from '../subscriptions.queries.ts';
import classes from './subscription-page.module.css';

type Props = { subscription: SubscriptionDetail; mayEdit: boolean; onEdit: () => void };

/** Dates without an order that wait for somebody: failed ones say why, missed ones went by. */
export function ToSettle({ subscription, mayEdit, onEdit }: Props) {
  const [made, setMade] = useState<{ date: SubscriptionDate; opened: boolean } | null>(null);
  const dates = subscription.to_settle;
  const partyGone = subscription.payer_account === null || subscription.recipient_gone;
  return (
    <>
      {dates.length > 0 && (
        <section className={classes.card} data-tone="red" aria-labelledby="to-settle">
          <Title order={2} id="to-settle">
            À régler
          </Title>
          <p className={classes.hint}>
            Une date en échec est retentée d’elle-même. Une date manquée est passée sans commande&nbsp;:
            créez-la maintenant ou ignorez-la.
          </p>
          {mayEdit && partyGone && subscription.ended_on === null && (
            <Button variant="default" onClick={onEdit} aria-haspopup="dialog" mb="xs">
              Choisir un autre client
            </Button>
          )}
          <ol className={classes.dates} aria-label="Dates à régler">
            {dates.map((date) => (
              <DateRow key={date.date} date={date} subscription={subscription.id}>
                {mayEdit && (
                  <SettleActions
                    date={date}
                    id={subscription.id}
                    onMake={() => setMade({ date, opened: true })}
                  />
                )}
              </DateRow>
            ))}
          </ol>
        </section>
      )}
      {made && (
        <MakeDialog
          subscription={subscription}
          date={made.date}
          opened={made.opened}
          onClose={() => setMade({ ...made, opened: false })}
        />
      )}
    </>
  );
}

function SettleActions({ date, id, onMake }: { date: SubscriptionDate; id: number; onMake: () => void }) {
  const work = useDateWork(id);
  const notify = useNotify();
  const day = longDayText(date.day);
  const onError = (error: Error) =>
    void notify({ type: 'error', title: 'Erreur', description: errorMessage(error) });
  const retry = () =>
    work.mutate(
      { kind: 'make', date: date.date },
      { onSuccess: () => notifications.show({ message: 'Commande créée', color: 'green' }), onError },
    );
  const ignore = () =>
    work.mutate(
      { kind: 'ignore', date: date.date },
      { onSuccess: () => notifications.show({ message: `Date du ${day} ignorée`, color: 'green' }), onError },
    );
  const past = date.day < today();
  return (
    <>
      <Button
        variant="default"
        onClick={ignore}
        disabled={work.isPending}
        aria-label={`Ignorer la date du ${day}`}
      >
        Ignorer
      </Button>
      {past ? (
        <Button
          onClick={onMake}
          disabled={work.isPending}
          aria-label={`Créer maintenant la commande du ${day}`}
          aria-haspopup="dialog"
        >
          Créer maintenant
        </Button>
      ) : (
        <Button onClick={retry} loading={work.isPending} aria-label={`Réessayer la date du ${day}`}>
          Réessayer
        </Button>
      )}
    </>
  );
}
