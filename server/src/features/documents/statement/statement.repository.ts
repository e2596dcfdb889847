import type { LedgerKind } from '@florilege/contract/clients/client-ledger.ts';
import type { PaymentTerms } from '@florilege/contract/clients/payment-terms.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { ShopIdentity } from '@florilege/contract/settings/settings.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, rowStatement, statement } from '../../../platform/db/db.ts';
import { withMergedOf } from '../../order-money/order-money.public.ts';
import { remainingAmount } from '../../orders/orders.public.ts';
import type { Party } from '../documents.repository.ts';
import { party, shopJson } from '../paper-sql.ts';

/** Days of Paris, both included. */
export type Period = { from: string; to: string };

/** The first and the last line of a statement have no movement: they are the balances of before and after. */
export type StatementLine = {
  kind: LedgerKind | 'opening' | 'closing';
  day: string;
  order_id: number | null;
  /** Negative: the client owes more. */
  amount: Cents | null;
  /** The sum of everything up to this line, of before the period too. */
  balance: Cents;
};

/**
 * The opening balance, every movement of the period, oldest first, and the closing balance. As on the client's page,
 * entries of merged clients are those of the one that took them over.
 */
export const everyLine = (client: number, { from, to }: Period): RawBuilder<StatementLine> => sql`
  with until as materialized (
    select e.id, e.at, (e.at at time zone 'Europe/Paris')::date as day, e.kind, e.order_id, e.amount::bigint as amount
      from ledger_entries e
     where e.account in ${withMergedOf(client)} and e.kind <> 'merged'
       and (e.at at time zone 'Europe/Paris')::date <= ${to}::date)
  select kind, day, order_id, amount, balance from (
    select 0 as part, null::timestamptz as at, 0::bigint as id, 'opening' as kind, ${from}::date as day,
           null::bigint as order_id, null::bigint as amount,
           coalesce((select sum(amount) from until where day < ${from}::date), 0)::bigint as balance
    union all
    select 1, at, id, kind, day, order_id, amount, balance
      from (select *, (sum(amount) over (order by at, id))::bigint as balance from until) running where day >= ${from}::date
    union all
    select 2, null, 0, 'closing', ${to}::date, null, null, coalesce((select sum(amount) from until), 0)::bigint) line
   order by part, at, id`;

export async function firstLines(db: Reader, client: number, period: Period, limit: number) {
  const { rows } = await sql<StatementLine>`
    select * from (${everyLine(client, period)}) line limit ${limit}`.execute(db);
  return rows;
}

export type OpenOrder = {
  id: number;
  day: string;
  amount: Cents;
  remaining_amount: Cents;
  invoice: string | null;
  deadline: string | null;
};

/** Orders that the client still has to pay, oldest first. */
export const openOrders = statement<OpenOrder, [client: number]>(`
  select * from (
    select orders.id, coalesce(orders.delivery_date, (orders.created_at at time zone 'Europe/Paris')::date) as day, orders.amount,
           ${remainingAmount}, invoice.number as invoice, invoice.deadline
      from orders
      left join lateral (
        select d.number, d.deadline from pennylane_document_orders l join pennylane_documents d on d.id = l.document_id
         where l.order_id = orders.id and l.kind = 'invoice' and l.current) invoice on true
     where orders.payer_account = $1 and orders.deleted_at is null and orders.status <> 'cancelled'
       and orders.financial_status <> 'paid') open
   where remaining_amount > 0 order by day, id`);

export type StatementOf = {
  id: number;
  party: Party;
  payment_terms: PaymentTerms;
  shop: ShopIdentity;
};

/** The client, or the one that took him over. */
export const statementOf = rowStatement<StatementOf, [client: number]>(`
  select client.id, ${party('client')} as party, client.payment_terms, ${shopJson} as shop
    from clients asked join clients client on client.id = coalesce(asked.merged_into, asked.id) cross join shop
   where asked.id = $1`);
