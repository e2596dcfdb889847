import { Skeleton } from '@mantine/core';
import classes from './new-order-dialog.module.css';

/** The form while the order it repeats is on its way. */
export function NewOrderSkeleton() {
  return (
    <div className={classes.form} role="status" aria-busy="true" aria-label="Chargement de la commande…">
      <Skeleton height={72} radius="md" />
      <div className={classes.fields}>
        {['amount', 'mode', 'payer', 'recipient', 'day', 'slot'].map((field) => (
          <Skeleton key={field} height={70} />
        ))}
        <Skeleton height={120} />
        <Skeleton height={120} />
      </div>
    </div>
  );
}
