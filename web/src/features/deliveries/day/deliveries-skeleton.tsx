import { Skeleton } from '@mantine/core';
import classes from './deliveries-screen.module.css';

/** In the shape of the cards to come. */
export function DeliveriesSkeleton() {
  return (
    <div className={classes.list} role="status" aria-busy="true" aria-label="Chargement des livraisons…">
      <Skeleton height={20} width={160} />
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} height={78} radius={14} />
      ))}
    </div>
  );
}
