import type { Cents } from '@florilege/contract/http/money.ts';
import { command, statement, valueStatement } from '../../platform/db/db.ts';

export type BankPayment = { id: number; order_id: number; booked: Cents; kept: Cents; bank_ref: string };

/** Beside payment p: the part that went back, and of it the part that was taken off after a match was undone. */
const goneOff = `
  cross join lateral (
    select coalesce(sum(r.amount), 0) as whole, coalesce(sum(r.amount) filter (where a.id is not null), 0) as unmatched
      from refunds r left join payment_alerts a on a.kind = 'unmatched' and r.attempt = 'alert:' || a.id
     where r.payment_id = p.id and r.state <> 'failed') gone`;

/** Transfers for an invoice. `booked`: less the part that was taken off. `kept`: less all that went back or moved. */
export const bankPayments = statement<BankPayment, [documentId: number]>(`
  select p.id, p.order_id, p.bank_ref, p.amount - gone.unmatched as booked, p.amount - gone.whole as kept
    from payments p ${goneOff}
   where p.document_id = $1 and p.bank_ref is not null and p.state = 'completed' order by p.id`);

/**
 * Transfers and cheques that a member entered for those orders, or that stand for an invoice marked paid by hand:
 * money that the bank may turn out to have. Cash and cards of another terminal reach it in sums of many.
 */
export const unclaimedEntries = statement<
  Pick<BankPayment, 'id' | 'order_id'> & { amount: Cents },
  [orderIds: number[], mark: string | null]
>(`
  select p.id, p.order_id, p.amount from payments p
   where p.order_id = any($1::bigint[]) and p.method in ('transfer', 'cheque') and p.state = 'completed'
     and (p.bank_ref is null or p.bank_ref = $2)
     and not exists (select from refunds r where r.payment_id = p.id and r.state <> 'failed')
   order by p.method desc, p.id`);

export const claimEntry = command<[id: number, documentId: number, ref: string]>(
  'update payments set document_id = $2, bank_ref = $3 where id = $1',
);

/** Booked for all the invoices that a transfer pays. */
export const bookedOfTransfer = valueStatement<Cents, [ref: string]>(
  `select coalesce(sum(p.amount - gone.unmatched), 0) from payments p ${goneOff} where p.bank_ref = $1`,
);

export const settleTransfer = command<[about: string]>(`
  update payment_alerts set settled_at = now(), settled_how = 'done'
   where kind = 'bank_surplus' and about = $1 and settled_at is null`);

/** A transfer that is matched with its invoice again. */
export const settleUnmatched = command<[paymentIds: number[]]>(`
  update payment_alerts set settled_at = now(), settled_how = 'done'
   where kind = 'unmatched' and payment_id = any($1::bigint[]) and settled_at is null`);
