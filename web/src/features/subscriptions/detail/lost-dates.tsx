import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { Button, Title } from '@mantine/core';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { DateRow } from '../dates/date-row.tsx';
import { longDayText } from '../subscription-words.ts';
import { useDateWork } from '../subscriptions.queries.ts';
import classes from './subscription-page.module.css';

/** Dates changed by hand that the rhythm no longer has, until somebody has taken note of them. */
export function LostDates({ subscription, mayEdit }: { subscription: SubscriptionDetail; mayEdit: boolean }) {
  const work = useDateWork(subscription.id);
  const notify = useNotify();
  if (subscription.lost.length === 0) return null;
  const forget = (date: string) =>
    work.mutate(
      { kind: 'putBack', date },
      {
        onError: (error) => void notify({ type: 'error', title: 'Erreur', description: errorMessage(error) }),
      },
    );
  return (
    <section className={classes.card} data-tone="amber" aria-labelledby="lost-dates">
      <Title order={2} id="lost-dates">
        Dates hors du nouveau rythme
      </Title>
      <p className={classes.hint}>
        Elles avaient été changées à la main, et le rythme ne les donne plus&nbsp;: elles n’auront pas de
        commande. Créez-en une à part s’il le faut.
      </p>
      <ol className={classes.dates} aria-label="Dates hors du nouveau rythme">
        {subscription.lost.map((date) => (
          <DateRow key={date.date} date={date} subscription={subscription.id}>
            {mayEdit && (
              <Button
                variant="default"
                onClick={() => forget(date.date)}
                disabled={work.isPending}
                aria-label={`C’est noté\u00a0: date du ${longDayText(date.day)}`}
              >
                C’est noté
              </Button>
            )}
          </DateRow>
        ))}
      </ol>
    </section>
  );
}
