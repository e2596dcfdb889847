import { Skeleton, VisuallyHidden } from '@mantine/core';
import cards from '../../../shared/list/list-cards.module.css';
import table from '../../../shared/list/list-table.module.css';
import card from './order-cards.module.css';
import classes from './orders-table.module.css';

const rows = Array.from({ length: 9 }, (_, index) => index);
const widths = [62, 48, 74, 56, 66];

/** Orders on their way, in the shape of what comes. */
export function OrdersSkeleton({ asTable }: { asTable: boolean }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Chargement des commandes…</VisuallyHidden>
      {asTable ? <TableSkeleton /> : <CardsSkeleton />}
    </div>
  );
}

function TableSkeleton() {
  return (
    <div className={table.frame} aria-hidden>
      <div className={`${table.head} ${classes.head}`} />
      {rows.map((row) => (
        <div key={row} className={`${table.row} ${classes.row}`}>
          <span />
          <Skeleton className={classes.number ?? ''} height={14} width={40} />
          <div className={classes.client}>
            <Skeleton height={14} width={`${widths[row % 5]}%`} />
            <Skeleton height={11} mt={8} width={`${widths[(row + 2) % 5]}%`} />
          </div>
          <Skeleton className={classes.status ?? ''} height={24} width={92} radius="xl" />
          <Skeleton className={classes.payment ?? ''} height={24} width={80} radius="xl" />
          <Skeleton className={classes.delivery ?? ''} height={14} width="70%" />
          <Skeleton className={classes.created ?? ''} height={14} width={76} />
          <Skeleton className={classes.amount ?? ''} height={14} width={64} ml="auto" />
        </div>
      ))}
    </div>
  );
}

function CardsSkeleton() {
  return (
    <div className={cards.list} aria-hidden>
      {rows.slice(0, 6).map((row) => (
        <div key={row} className={`${cards.card} ${card.card}`}>
          <div className={card.top}>
            <Skeleton height={12} width={40} />
            <Skeleton className={card.amount ?? ''} height={14} width={70} />
          </div>
          <Skeleton height={16} mt={8} width={`${widths[row % 5]}%`} />
          <Skeleton height={12} mt={8} width={`${widths[(row + 2) % 5]}%`} />
          <div className={card.bottom}>
            <Skeleton height={24} width={84} radius="xl" />
            <Skeleton height={24} width={76} radius="xl" />
          </div>
        </div>
      ))}
    </div>
  );
}
