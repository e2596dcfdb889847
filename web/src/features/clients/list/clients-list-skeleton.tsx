import { Skeleton, VisuallyHidden } from '@mantine/core';
import cards from '../../../shared/list/list-cards.module.css';
import table from '../../../shared/list/list-table.module.css';
import card from './client-cards.module.css';
import classes from './clients-table.module.css';

const rows = Array.from({ length: 10 }, (_, index) => index);
const widths = [62, 48, 74, 56, 66];

/** Clients on their way, in the shape of what comes. */
export function ClientsListSkeleton({ asTable, mayEdit }: { asTable: boolean; mayEdit: boolean }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Chargement des clients…</VisuallyHidden>
      {asTable ? <TableSkeleton mayEdit={mayEdit} /> : <CardsSkeleton />}
    </div>
  );
}

function TableSkeleton({ mayEdit }: { mayEdit: boolean }) {
  return (
    <div className={table.frame} aria-hidden>
      <div className={`${table.table} ${classes.table}`} data-menu={mayEdit || undefined}>
        <div className={`${table.head} ${classes.head}`} />
        {rows.map((row) => (
          <div key={row} className={`${table.row} ${classes.row}`}>
            <Skeleton className={classes.name ?? ''} height={14} width={`${widths[row % 5]}%`} />
            <Skeleton className={classes.type ?? ''} height={14} width="80%" />
            <Skeleton className={classes.city ?? ''} height={14} width={`${widths[(row + 2) % 5]}%`} />
            <Skeleton className={classes.phone ?? ''} height={14} width={118} />
            <Skeleton className={classes.last ?? ''} height={14} width={44} />
            <Skeleton className={classes.balance ?? ''} height={14} width={64} ml="auto" />
          </div>
        ))}
      </div>
    </div>
  );
}

function CardsSkeleton() {
  return (
    <div className={cards.list} aria-hidden>
      {rows.slice(0, 6).map((row) => (
        <div key={row} className={`${cards.card} ${card.card}`}>
          <div className={card.top}>
            <Skeleton height={16} my={3} width={`${widths[row % 5]}%`} />
            <Skeleton height={14} width={64} />
          </div>
          <Skeleton height={12} my={4} width={`${widths[(row + 2) % 5]}%`} />
          <div className={card.bottom}>
            <Skeleton height={14} width={120} />
          </div>
        </div>
      ))}
    </div>
  );
}
