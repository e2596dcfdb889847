import type { LedgerEntry } from '@florilege/contract/clients/client-ledger.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import { type Reader, statement } from '../../../platform/db/db.ts';

export type LedgerRow = Omit<LedgerEntry, 'amount' | 'balance'> & { amount: Cents; balance: Cents };

// Of a client that took others over it has their entries as well; the pairs that carried the balance over cancel out and are left out.
const page = statement<LedgerRow & { total: number }>(`
  with entries as (
    select e.id, e.at, e.kind, e.order_id, e.amount, e.author_id,
           sum(e.amount) over (order by e.id) as balance, count(*) over () as total
      from ledger_entries e
     where e.account in (select id from clients where id = $1 or merged_into = $1) and e.kind <> 'merged'
     order by e.id desc limit $2 offset $3
  )
  select entries.id, entries.at, entries.kind, entries.order_id, entries.amount, entries.balance, entries.total,
         orders.deleted_at is not null as order_deleted, members.display_name as author_name
    from entries
    left join orders on orders.id = entries.order_id
    left join members on members.id = entries.author_id
   order by entries.id desc`);

const size = statement<{ total: number }>(`
  select count(*) as total from ledger_entries
   where account in (select id from clients where id = $1 or merged_into = $1) and kind <> 'merged'`);

const owner = statement<{ id: number }>('select coalesce(merged_into, id) as id from clients where id = $1');

/** Whose ledger a client's is: of one that was merged, his who took it over. */
export async function ledgerOwner(db: Reader, account: number): Promise<number | undefined> {
  return (await owner(db, account))[0]?.id;
}

/** One page of a client's ledger, newest first, each entry with the balance up to and with it. */
export async function ledgerPage(
  db: Reader,
  account: number,
  { page: number, page_size }: { page: number; page_size: number },
): Promise<{ rows: LedgerRow[]; count: number }> {
  const rows = await page(db, account, page_size, (number - 1) * page_size);
  const count = rows[0]?.total ?? (number > 1 ? ((await size(db, account))[0]?.total ?? 0) : 0);
  return { rows: rows.map(({ total: _, ...row }) => row), count };
}
