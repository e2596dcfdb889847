import type { Cents } from '@florilege/contract/http/money.ts';
import type { AlertAction, AlertKind } from '@florilege/contract/payments/payments.contract.ts';
import { sql } from 'kysely';
import { type Reader, statement, type Tx } from '../../../platform/db/db.ts';
import type { AlertRow } from '../payment-rows.ts';

export type NewAlert = {
  kind: AlertKind;
  /** What it is about: the same kind about the same is raised once. */
  about: string;
  /** What is too much, missing or in doubt; what « Rembourser » gives back. */
  amount: Cents;
  orderId?: number | null;
  paymentId?: number | null;
  squarePaymentId?: string | null;
  receiptUrl?: string | null;
  /** A French sentence that says more. */
  details?: string | null;
};

/** Raises a line « À vérifier », once for what it is about. */
export async function raiseAlert(tx: Tx, alert: NewAlert): Promise<void> {
  await tx
    .insertInto('payment_alerts')
    .values({
      kind: alert.kind,
      about: alert.about,
      amount: alert.amount,
      order_id: alert.orderId ?? null,
      payment_id: alert.paymentId ?? null,
      square_payment_id: alert.squarePaymentId ?? null,
      receipt_url: alert.receiptUrl ?? null,
      details: alert.details ?? null,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'about']).doNothing())
    .execute();
}

const columns = `a.id, a.kind, a.order_id, a.amount, a.receipt_url, a.details, a.created_at,
  case when a.order_id is not null then coalesce(payer.name, 'Client anonyme') end as display_client`;
const joins = `payment_alerts a left join orders on orders.id = a.order_id left join clients payer on payer.id = orders.payer_account`;

const open = statement<AlertRow>(
  `select ${columns} from ${joins} where a.settled_at is null order by a.id limit $1 offset $2`,
);
const openCount = statement<{ count: number }>(
  'select count(*) as count from payment_alerts where settled_at is null',
);
const openOfOrder = statement<AlertRow>(
  `select ${columns} from ${joins} where a.settled_at is null and a.order_id = $1 order by a.id`,
);

/** One page of what is to be looked at, oldest first. */
export async function alertsPage(
  db: Reader,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: AlertRow[]; count: number }> {
  const [rows, counts] = [await open(db, page_size, (page - 1) * page_size), await openCount(db)];
  return { rows, count: counts[0]?.count ?? 0 };
}

export const alertsOf = (db: Reader, orderId: number): Promise<AlertRow[]> => openOfOrder(db, orderId);

/** One that nobody settled yet. */
export async function findOpenAlert(db: Reader, id: number) {
  return db
    .selectFrom('payment_alerts')
    .select(['id', 'kind', 'order_id', 'payment_id', 'square_payment_id', 'amount'])
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
}
export type OpenAlert = NonNullable<Awaited<ReturnType<typeof findOpenAlert>>>;

type Settlement = { by: string; how: AlertAction; note: string | null };

/** Settles one. @returns false when somebody was faster, or gives its money back at this moment */
export async function markSettled(tx: Tx, id: number, { by, how, note }: Settlement): Promise<boolean> {
  const done = await tx
    .updateTable('payment_alerts')
    .set({ settled_at: sql`now()`, settled_by: by, settled_how: how, note })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where((is) => is.or([is('settled_how', 'is', null), is('settled_how', '=', how)]))
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/**
 * Writes down that the money of an unknown payment is about to be given back: from here on it goes to no order.
 * @returns how it stood before; undefined when somebody was faster
 */
export async function intendRefundOf(tx: Tx, id: number): Promise<{ askedBefore: boolean } | undefined> {
  const alert = await tx
    .selectFrom('payment_alerts')
    .select('settled_how')
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!alert) return undefined;
  await tx.updateTable('payment_alerts').set({ settled_how: 'refund' }).where('id', '=', id).execute();
  return { askedBefore: alert.settled_how === 'refund' };
}

/** Nothing came of it: the line stands as before. */
export async function dropRefundOf(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('payment_alerts')
    .set({ settled_how: null })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
}

/** Square's number of a refund on which the bank has not decided; null when it has. */
export async function writeUnderWay(tx: Tx, id: number, squareRefundId: string | null): Promise<void> {
  await tx
    .updateTable('payment_alerts')
    .set({ refund_under_way: squareRefundId })
    .where('id', '=', id)
    .execute();
}

const underWay = statement<{ refund: string }>(
  'select refund_under_way as refund from payment_alerts where refund_under_way is not null order by id limit $1',
);

/** Refunds of unknown payments on which the bank has not decided, by Square's number. */
export const refundsUnderWay = async (db: Reader, limit: number): Promise<string[]> =>
  (await underWay(db, limit)).map(({ refund }) => refund);

/** The line whose money is on its way back by that refund, held. */
export async function holdUnderWay(tx: Tx, squareRefundId: string) {
  return tx
    .selectFrom('payment_alerts')
    .select(['id', 'square_payment_id', 'amount', 'receipt_url'])
    .where('refund_under_way', '=', squareRefundId)
    .forUpdate()
    .executeTakeFirst();
}

/** A payment that nobody knew has found its orders. */
export async function settleUnknown(tx: Tx, squarePaymentId: string, by: string | null): Promise<void> {
  await tx
    .updateTable('payment_alerts')
    .set({ settled_at: sql`now()`, settled_by: by, settled_how: 'attach' })
    .where('kind', '=', 'unknown_payment')
    .where('square_payment_id', '=', squarePaymentId)
    .where('settled_at', 'is', null)
    .execute();
}
