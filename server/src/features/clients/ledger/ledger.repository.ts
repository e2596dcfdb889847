import type { LedgerEntry } from '@florilege/contract/clients/client-ledger.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import { countedPage } from '../../../platform/db/counted-page.ts';
import { type Reader, statement, valueStatement } from '../../../platform/db/db.ts';
import { withMerged } from '../../order-money/order-money.public.ts';

type LedgerRow = Omit<LedgerEntry, 'amount' | 'balance'> & { amount: Cents; balance: Cents };

// The entries of merged clients belong to the client that took them over; `merged` pairs are hidden.
const page = statement<LedgerRow & { total: number }, [client: number, limit: number, offset: number]>(`
  with entries as (
    select e.id, e.at, e.kind, e.order_id, e.amount, e.author_id,
           sum(e.amount) over (order by e.id) as balance, count(*) over () as total
      from ledger_entries e
     where e.account in ${withMerged} and e.kind <> 'merged'
     order by e.id desc limit $2 offset $3
  )
  select entries.id, entries.at, entries.kind, entries.order_id, entries.amount, entries.balance, entries.total,
         orders.deleted_at is not null as order_deleted, members.display_name as author_name
    from entries
    left join orders on orders.id = entries.order_id
    left join members on members.id = entries.author_id
   order by entries.id desc`);

const size = valueStatement<number, [client: number]>(`
  select count(*) as total from ledger_entries
   where account in ${withMerged} and kind <> 'merged'`);

export const ledgerOwner = valueStatement<number | undefined, [client: number]>(
  'select coalesce(merged_into, id) as id from clients where id = $1',
);

export async function ledgerPage(db: Reader, client: number, query: { page: number; page_size: number }) {
  const rows = await page(db, client, query.page_size, (query.page - 1) * query.page_size);
  return countedPage(rows, query.page, () => size(db, client));
}
