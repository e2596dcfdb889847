import { Skeleton, VisuallyHidden } from '@mantine/core';
import cards from './order-cards.module.css';
import table from './orders-table.module.css';

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
      <div className={table.head} />
      {rows.map((row) => (
        <div key={row} className={table.row}>
          <span />
          <Skeleton className={table.number ?? ''} height={14} width={40} />
          <div className={table.client}>
            <Skeleton height={14} width={`${widths[row % 5]}%`} />
            <Skeleton height={11} mt={8} width={`${widths[(row + 2) % 5]}%`} />
          </div>
          <Skeleton className={table.status ?? ''} height={24} width={92} radius="xl" />
          <Skeleton className={table.payment ?? ''} height={24} width={80} radius="xl" />
          <Skeleton className={table.delivery ?? ''} height={14} width="70%" />
          <Skeleton className={table.created ?? ''} height={14} width={76} />
          <Skeleton className={table.amount ?? ''} height={14} width={64} ml="auto" />
        </div>
      ))}
    </div>
  );
}

function CardsSkeleton() {
  return (
    <div className={cards.list} aria-hidden>
      {rows.slice(0, 6).map((row) => (
        <div key={row} className={cards.card}>
          <div className={cards.top}>
            <Skeleton height={12} width={40} />
            <Skeleton className={cards.amount ?? ''} height={14} width={70} />
          </div>
          <Skeleton height={16} mt={8} width={`${widths[row % 5]}%`} />
          <Skeleton height={12} mt={8} width={`${widths[(row + 2) % 5]}%`} />
          <div className={cards.bottom}>
            <Skeleton height={24} width={84} radius="xl" />
            <Skeleton height={24} width={76} radius="xl" />
          </div>
        </div>
      ))}
    </div>
  );
}
