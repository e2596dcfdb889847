import type { Cents } from '@florilege/contract/http/money.ts';
import { type Insertable, sql } from 'kysely';
import { command, type Tx, valueStatement } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/schema.ts';
import { isOutdatedQuote } from './order-sql.ts';

type Alerts = Database['payment_alerts'];

/** `amount`: the money in doubt, which « Rembourser » gives back. `details`: a French sentence. */
type Later = 'settled_at' | 'settled_by' | 'settled_how' | 'note' | 'refund_under_way' | 'created_at';
type NewAlert = Omit<Insertable<Alerts>, Later>;

/** A state that may come back after it was put right, where others are events that happen once. */
const returning: Alerts['kind'][] = ['unmatched', 'bank_surplus', 'invoice_differs'];

/** Raises an alert, once for the thing in `about`; again where that was put right and is wrong anew. */
export async function raiseAlert(tx: Tx, alert: NewAlert): Promise<void> {
  const { amount, details = null } = alert;
  const again = { amount, details, settled_at: null, settled_how: null, created_at: sql<string>`now()` };
  const insert = tx.insertInto('payment_alerts').values(alert);
  await insert
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'about'])
        .doUpdateSet(again)
        .where('payment_alerts.settled_how', '=', 'done')
        .where('payment_alerts.kind', 'in', returning),
    )
    .execute();
}

const openOf = (...kinds: Alerts['kind'][]) =>
  `order_id = $1 and settled_at is null and kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
/** Raised over the whole surplus, and raised anew when it changes. */
const ofSurplus = openOf('overpaid', 'to_refund');
/** Raised over one payment. */
const ofPayment = openOf('paid_twice', 'paid_cancelled');

/** The surplus of an order that lines about single payments name already. */
export const surplusOnLines = valueStatement<Cents, [orderId: number]>(
  `select coalesce(sum(amount), 0) from payment_alerts where ${ofPayment}`,
);

/** Lines about single payments name no more than the surplus: the newest ones first say less, or go. */
export const lowerPaymentLines = command<[orderId: number, surplus: Cents]>(`
  with line as (
    select id, amount, coalesce(sum(amount) over (order by id rows between unbounded preceding and 1 preceding), 0) as older
      from payment_alerts where ${ofPayment}
  )
  update payment_alerts a
     set amount = case when line.older < $2 then $2 - line.older else a.amount end,
         settled_at = case when line.older < $2 then null else now() end,
         settled_how = case when line.older < $2 then a.settled_how else 'done' end
    from line where line.id = a.id and line.older + line.amount > $2`);

export const hasSurplusLine = valueStatement<boolean, [orderId: number]>(
  `select exists (select from payment_alerts where ${ofSurplus}) or exists (select from payment_alerts where ${ofPayment})`,
);

type Other = [orderId: number, kind: Alerts['kind'], amount: Cents];
export const settleOtherSurplus = command<Other>(`
  update payment_alerts set settled_at = now(), settled_how = 'done'
   where ${ofSurplus} and (kind, amount) is distinct from ($2::text, $3::bigint)`);

type Settlement = [orderId: number, how: 'refund' | 'done', by: string | null];
/** Their money is given back, used for another order, or owed again. */
export const settleSurplusLines = command<Settlement>(`
  update payment_alerts set settled_at = now(), settled_how = $2, settled_by = $3
   where (${ofSurplus} or ${ofPayment})`);

/** Settles « Montant inattendu » of an order whose whole money is to be given back. */
export const settleUnexpected = command<[orderId: number]>(`
  update payment_alerts set settled_at = now(), settled_how = 'done' where ${openOf('wrong_amount')}`);

export const hasLineOf = valueStatement<boolean, Other>(
  `select exists (select from payment_alerts where ${ofSurplus} and kind = $2 and amount = $3)`,
);

/** Lines about an invoice that is right by now, or wrong by another amount. */
export const settleRightInvoice = command<[orderId: number, stillWrong: string[]]>(`
  update payment_alerts set settled_at = now(), settled_how = 'done'
   where order_id = $1 and kind = 'invoice_differs' and (about like 'invoice:%' or about like 'marked:%')
     and settled_at is null and about <> all($2::text[])`);

/** Lines about avoirs that are linked to their invoice by now. */
export const settleUnlinked = command<[pennylaneIds: number[]]>(`
  update payment_alerts set settled_at = now(), settled_how = 'done'
   where kind = 'invoice_differs' and settled_at is null
     and about in (select 'document:' || id || ':unlinked' from pennylane_documents
                    where kind = 'credit' and pennylane_id = any($1::bigint[]))`);

export const isOutdated = valueStatement<boolean, [quoteId: number]>(
  `select ${isOutdatedQuote('$1::bigint')}`,
);

/** SQL: the first cancelled order of a quote. */
const cancelled = (quote: string) => `
  (select min(l.order_id) from pennylane_document_orders l join orders o on o.id = l.order_id
    where l.document_id = ${quote} and l.kind = 'quote' and l.current and o.status = 'cancelled')`;

export const cancelledOrderOf = valueStatement<number | null, [quoteId: number]>(
  `select ${cancelled('$1::bigint')} as id`,
);

/** Lines about accepted quotes that are closed by now, were made anew, or say again what their orders cost. */
export const settleOutdatedQuotes = command<[]>(`
  update payment_alerts a set settled_at = now(), settled_how = 'done'
    from pennylane_documents d
   where a.kind = 'quote_outdated' and a.settled_at is null and a.about = 'document:' || d.id
     and (d.status <> 'accepted' or not (${isOutdatedQuote('d.id')} or ${cancelled('d.id')} is not null))`);
