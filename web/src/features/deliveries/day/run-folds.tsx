import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { capitalise, formatCount, formatRelativeDay, joined } from '../../../shared/format.ts';
import classes from './deliveries.module.css';

type FoldProps = { label: ReactNode; hint?: string; opened?: boolean; children: ReactNode };

function Fold({ label, hint, opened = false, children }: FoldProps) {
  const [wanted, setWanted] = useState(opened);
  const id = useId();
  return (
    <div className={classes.fold}>
      <button type="button" aria-expanded={wanted} aria-controls={id} onClick={() => setWanted(!wanted)}>
        <span>{label}</span>
        {hint && <span className={classes.hint}>{hint}</span>}
        <IconChevronDown size={20} stroke={1.75} aria-hidden />
      </button>
      <div id={id} className={classes.folded} data-opened={wanted || undefined}>
        {children}
      </div>
    </div>
  );
}

/** The done stops of a run, below those that are left. */
export const DoneFold = ({ count, children }: { count: number; children: ReactNode }) => (
  <Fold label={formatCount(count, 'livraison faite', 'livraisons faites')}>
    <ol className={classes.list}>{children}</ol>
  </Fold>
);

type HeadProps = { date: string; done: number; count: number | undefined; children: ReactNode };

/** On a phone the day of one's own run is one line, so that the next stop stands under it; the rest unfolds. */
export const RunFold = ({ date, done, count, children }: HeadProps) => (
  <Fold
    // Without a stop there is nothing below that needs the room.
    key={String(count === 0)}
    opened={count === 0}
    label={joined(
      capitalise(formatRelativeDay(date)),
      count ? `${formatCount(done, 'livrée')} sur ${count}` : '',
    )}
    hint="Jour, itinéraire"
  >
    {children}
  </Fold>
);
