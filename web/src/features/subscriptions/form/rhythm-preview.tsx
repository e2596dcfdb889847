import { previewBody } from '@florilege/contract/subscriptions/subscription.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { capitalise } from '../../../shared/format.ts';
import { daysText, longDayText } from '../subscription-words.ts';
import { previewQuery } from '../subscriptions.queries.ts';
import classes from './subscription-dialog.module.css';
import { rhythmWire, type SubscriptionValues } from './subscription-values.ts';

type Props = { values: SubscriptionValues; subscription: number | null };

/** The next dates of the rhythm while it is typed, and what becomes of those changed by hand. */
export function RhythmPreview({ values, subscription }: Props) {
  const [asked] = useDebouncedValue(JSON.stringify({ ...rhythmWire(values), subscription }), 250);
  const body: Parameters<typeof previewQuery>[0] = JSON.parse(asked);
  const complete = previewBody.safeParse(body).success;
  const { data } = useQuery({ ...previewQuery(body), enabled: complete });
  const shown = complete ? data : undefined;
  return (
    <section
      className={`${classes.preview} ${classes.wide}`}
      aria-label="Prochaines dates"
      aria-live="polite"
    >
      {!shown && <p>Choisissez le rythme&nbsp;: ses prochaines dates s’afficheront ici.</p>}
      {shown && (
        <>
          <strong>Prochaines dates</strong>
          {shown.dates.length === 0 && <p>Aucune&nbsp;: ce rythme n’a plus de date à venir.</p>}
          {shown.dates.length > 0 && (
            <ol>
              {shown.dates.map((day) => (
                <li key={day}>{capitalise(longDayText(day))}</li>
              ))}
            </ol>
          )}
          {shown.kept.length > 0 && <p>Changées à la main et gardées&nbsp;: {daysText(shown.kept)}.</p>}
          {shown.lost.length > 0 && (
            <p data-lost>
              Changées à la main, mais hors du nouveau rythme&nbsp;: {daysText(shown.lost)}. Elles n’auront
              pas de commande et seront listées sur la page.
            </p>
          )}
        </>
      )}
    </section>
  );
}
