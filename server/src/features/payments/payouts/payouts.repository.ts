import type { Cents } from '@florilege/contract/http/money.ts';
import type { PayoutStatus } from '@florilege/contract/payments/disputes-and-payouts.ts';
import { columnStatement, command, statement, valueStatement } from '../../../platform/db/db.ts';

export const PAYOUTS_MARK = 'square_payouts';

/** One name when an hour has passed since Square was asked, none before. */
export const payoutsDue = columnStatement<string, []>(`
  select '${PAYOUTS_MARK}' where not exists (
    select from marks where name = '${PAYOUTS_MARK}' and at > now() - interval '1 hour')`);

type Facts = [
  id: string,
  squareLocationId: string,
  status: PayoutStatus,
  amount: Cents,
  fee: Cents,
  arrivesOn: string | null,
  sentAt: string,
];
export const writePayout = command<Facts>(`
  insert into payouts (id, square_location_id, status, amount, fee, arrives_on, sent_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (id) do update
     set status = excluded.status, amount = excluded.amount, fee = excluded.fee, arrives_on = excluded.arrives_on`);

export const hasEntries = valueStatement<boolean, [payoutId: string]>(
  'select exists (select from payout_entries where payout_id = $1)',
);

export type PayoutRow = {
  id: string;
  status: PayoutStatus;
  gross: Cents | null;
  fee: Cents | null;
  net: Cents;
  arrives_on: string | null;
  location_name: string | null;
  sent_at: string;
};
export const payoutPage = statement<PayoutRow, [limit: number, offset: number]>(`
  select p.id, p.status, e.gross, e.fee + p.fee as fee, p.amount as net, p.arrives_on, p.sent_at,
         (select min(name) from locations l where l.square_location_id = p.square_location_id) as location_name
    from (select * from payouts order by sent_at desc, id limit $1 offset $2) p
   cross join lateral (
     select sum(gross)::bigint as gross, sum(fee)::bigint as fee
       from payout_entries where payout_id = p.id) e
   order by p.sent_at desc, p.id`);

export const countPayouts = valueStatement<number, []>('select count(*) as count from payouts');
