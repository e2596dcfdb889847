import type { Selectable } from 'kysely';
import { command, rowStatement, statement } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';

export type Dispute = Selectable<Database['disputes']>;

export const findDispute = rowStatement<Dispute, [id: string]>('select * from disputes where id = $1');

type Facts = [
  id: string,
  paymentId: string | null,
  amount: number,
  reason: string | null,
  state: Dispute['state'],
  dueAt: string | null,
  disputedAt: string,
];
export const writeDispute = command<Facts>(`
  insert into disputes (id, square_payment_id, amount, reason, state, due_at, disputed_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (id) do update
     set amount = excluded.amount, reason = excluded.reason, state = excluded.state, due_at = excluded.due_at`);

type Lost = Pick<Dispute, 'id' | 'amount' | 'disputed_at'>;
/** Disputes of a payment that took its money, and that no refund tells of yet. */
export const lostAndUnbooked = statement<Lost, [squarePaymentId: string]>(`
  select d.id, d.amount, d.disputed_at from disputes d
   where d.square_payment_id = $1 and d.state in ('lost', 'accepted')
     and not exists (select from refunds r where r.dispute_id = d.id)
   order by d.disputed_at`);

export const settleDispute = command<[id: string]>(`
  update payment_alerts set settled_at = now(), settled_how = 'done'
   where kind = 'disputed' and about = $1 and settled_at is null`);
