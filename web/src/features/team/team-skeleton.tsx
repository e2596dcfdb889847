import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './team.module.css';

const rows = Array.from({ length: 8 }, (_, index) => index);

/** The team on its way, in the shape of what comes. */
export function TeamSkeleton({ asTable }: { asTable: boolean }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Chargement de l’équipe…</VisuallyHidden>
      <div className={asTable ? classes.frame : classes.cards} aria-hidden>
        {rows.map((row) => (
          <div key={row} className={asTable ? classes.waitingRow : classes.card}>
            <Skeleton height={15} width={`${[26, 19, 23, 17][row % 4]}%`} miw={110} my={4} />
            <Skeleton height={15} width={118} my={4} />
            <Skeleton height={24} width={92} radius="xl" />
          </div>
        ))}
      </div>
    </div>
  );
}
