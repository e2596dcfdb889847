import { previewBody } from '@florilege/contract/subscriptions/subscription.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { capitalise } from '../../../shared/format.ts';
import { daysText, longDayText } from '../subscription-words.ts';
import { previewQuery } from '../subscriptions.queries.ts';
import classes from './subscription-dialog.module.css';
import { rhythmOf, type SubscriptionFields } from './subscription-form.ts';

type Props = { fields: SubscriptionFields; subscription: number | null };

/** What the rhythm gives while it is typed: its next dates, and what becomes of those changed by hand. */
export function RhythmPreview({ fields, subscription }: Props) {
  const [asked] = useDebouncedValue(JSON.stringify({ ...rhythmOf(fields), subscription }), 250);
  const body: Parameters<typeof previewQuery>[0] = JSON.parse(asked);
  const whole = previewBody.safeParse(body).success;
  const { data } = useQuery({ ...previewQuery(body), enabled: whole });
  return (
    <section
      className={`${classes.preview} ${classes.wide}`}
      aria-label="Prochaines dates"
      aria-live="polite"
    >
      {whole && data ? (
        <>
          <strong>Prochaines dates</strong>
          {data.dates.length === 0 ? (
            <p>Aucune&nbsp;: ce rythme n’a plus de date à venir.</p>
          ) : (
            <ol>
              {data.dates.map((day) => (
                <li key={day}>{capitalise(longDayText(day))}</li>
              ))}
            </ol>
          )}
          {data.kept.length > 0 && <p>Changées à la main et gardées&nbsp;: {daysText(data.kept)}.</p>}
          {data.lost.length > 0 && (
            <p data-lost>
              Changées à la main, mais hors du nouveau rythme&nbsp;: {daysText(data.lost)}. Elles n’auront pas
              de commande et seront listées sur la page.
            </p>
          )}
        </>
      ) : (
        <p>Choisissez le rythme&nbsp;: ses prochaines dates s’afficheront ici.</p>
      )}
    </section>
  );
}
