import { type Selectable, sql, type Updateable } from 'kysely';
import { oneRow, type Tx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { operationRows } from '../../../platform/vendor/operation-rows.ts';
import { insertCharge } from '../../order-money/order-money.public.ts';

export type Checkout = Omit<Selectable<Database['terminal_checkouts']>, 'attempt' | 'updated_at'>;

const checkouts = `
  select id, idempotency_key, order_id, location, device_id, amount, state, reason, asked, square_checkout_id, created_by, created_at
    from terminal_checkouts`;

export const findCheckout = oneRow<Checkout, [id: number]>(`${checkouts} where id = $1`);

/** The checkout of an earlier run of the same attempt, unless it failed. */
export const findCheckoutOfAttempt = oneRow<Checkout, [attempt: string]>(
  `${checkouts} where attempt = $1 and state <> 'failed'`,
);

export const lastCheckout = oneRow<Checkout, [orderId: number]>(
  `${checkouts} where order_id = $1 order by id desc limit 1`,
);

/** By Square's id, or by the reference that a payment carries: our own key, known before Square's answer comes. */
export const checkoutOfSquare = oneRow<{ id: number }, [squareId: string | null, reference: string | null]>(
  'select id from terminal_checkouts where square_checkout_id = $1 or idempotency_key::text = $2 order by id limit 1',
);

/** The order that still waits for that checkout. */
export const orderAwaiting = oneRow<{ order_id: number }, [id: number]>(
  'select order_id from charging where checkout_id = $1',
);

const locked = oneRow<Checkout, [id: number]>(`${checkouts} where id = $1 for update`);

/** Locks a checkout; its order is to be locked before. */
export async function lockCheckout(tx: Tx, id: number): Promise<Checkout> {
  const checkout = await locked(tx, id);
  if (!checkout) throw new Error(`terminal checkout ${id} is gone`);
  return checkout;
}

const underWay = "state in ('pending', 'in_progress', 'cancel_requested')";

// A checkout without an answer once it is clear that none comes.
export const checkoutRows = operationRows({
  table: 'terminal_checkouts',
  unknown: "state = 'starting'",
  failed: "state = 'failed', reason = $3",
  due: `${underWay} and updated_at < now() - interval '5 seconds'
        or state = 'starting' and updated_at < now() - interval '1 minute'`,
});

/** Claims a checkout for another request. */
export async function claimCheckout(tx: Tx, id: number): Promise<Checkout> {
  await checkoutRows.countRequest(tx, id);
  return lockCheckout(tx, id);
}

/** Claims a look at Square: at most once a second, whoever asks. Touching `updated_at` alone is no change for audit and live updates. */
export const claimLook = oneRow<{ id: number }, [id: number]>(`
  update terminal_checkouts set updated_at = now()
   where id = $1 and ${underWay} and updated_at <= now() - interval '1 second'
  returning id`);

type NewCheckout = Pick<Checkout, 'order_id' | 'location' | 'device_id' | 'amount' | 'created_by'> & {
  attempt: string;
};

/** Inserts the intention of a checkout; from now on nothing else can charge the order. */
export async function insertCheckout(tx: Tx, checkout: NewCheckout): Promise<Checkout> {
  const { id } = await tx
    .insertInto('terminal_checkouts')
    .values(checkout)
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertCharge(tx, [checkout.order_id], { checkout_id: id });
  return lockCheckout(tx, id);
}

type CheckoutChanges = Pick<
  Updateable<Database['terminal_checkouts']>,
  'state' | 'reason' | 'square_checkout_id'
>;

export async function updateCheckout(tx: Tx, id: number, changes: CheckoutChanges): Promise<void> {
  await tx
    .updateTable('terminal_checkouts')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}
