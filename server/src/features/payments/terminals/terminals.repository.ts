import { type Selectable, sql, type Updateable } from 'kysely';
import { type Reader, statement, type Tx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { insertCharging } from '../charging.repository.ts';

export type Checkout = Omit<Selectable<Database['terminal_checkouts']>, 'attempt' | 'updated_at'>;

const columns =
  'id, idempotency_key, order_id, location, device_id, amount, state, reason, asked, square_checkout_id, created_by, created_at';

const byId = statement<Checkout>(`select ${columns} from terminal_checkouts where id = $1`);
const byAttempt = statement<Checkout>(
  `select ${columns} from terminal_checkouts where attempt = $1 and state <> 'failed'`,
);
const held = statement<Checkout>(`select ${columns} from terminal_checkouts where id = $1 for update`);
const last = statement<Checkout>(
  `select ${columns} from terminal_checkouts where order_id = $1 order by id desc limit 1`,
);
const charging = statement<{ id: number }>(
  'select checkout_id as id from charging where order_id = $1 and checkout_id is not null',
);
// The reference is our own key: a payment may be told before Square's answer came to us, or when it never did.
const byNames = statement<{ id: number }>(
  'select id from terminal_checkouts where square_checkout_id = $1 or idempotency_key::text = $2 order by id limit 1',
);
const heldBy = statement<{ order_id: number }>('select order_id from charging where checkout_id = $1');

export const findCheckout = async (db: Reader, id: number): Promise<Checkout | undefined> =>
  (await byId(db, id))[0];

/** What came of an earlier run of the same request, unless it was refused. */
export const findCheckoutOfAttempt = async (db: Reader, attempt: string): Promise<Checkout | undefined> =>
  (await byAttempt(db, attempt))[0];

export const lastCheckout = async (db: Reader, orderId: number): Promise<Checkout | undefined> =>
  (await last(db, orderId))[0];

/** The terminal payment by which an order can be charged now. */
export const checkoutCharging = async (db: Reader, orderId: number): Promise<number | undefined> =>
  (await charging(db, orderId))[0]?.id;

/** Whether an order still waits for that terminal payment. */
export const isAwaited = async (db: Reader, id: number): Promise<boolean> =>
  (await heldBy(db, id)).length > 0;

/** By Square's number, or by the reference that a payment carries. */
export async function checkoutOfSquare(
  db: Reader,
  squareId: string | null,
  reference: string | null,
): Promise<number | undefined> {
  return (await byNames(db, squareId, reference))[0]?.id;
}

/** Holds a terminal payment until the transaction ends; its order is to be held before. */
export async function holdCheckout(tx: Tx, id: number): Promise<Checkout> {
  const [checkout] = await held(tx, id);
  if (!checkout) throw new Error(`terminal payment ${id} is gone`);
  return checkout;
}

type NewCheckout = Pick<Checkout, 'order_id' | 'location' | 'device_id' | 'amount' | 'created_by'> & {
  attempt: string;
};

/** Writes down that a terminal is about to be asked; from here on nothing else may charge the order. */
export async function insertCheckout(tx: Tx, checkout: NewCheckout): Promise<Checkout> {
  const { id } = await tx
    .insertInto('terminal_checkouts')
    .values(checkout)
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertCharging(tx, [checkout.order_id], { checkout_id: id });
  return holdCheckout(tx, id);
}

type CheckoutChanges = Pick<
  Updateable<Database['terminal_checkouts']>,
  'state' | 'reason' | 'asked' | 'square_checkout_id'
>;

export async function updateCheckout(tx: Tx, id: number, changes: CheckoutChanges): Promise<void> {
  await tx
    .updateTable('terminal_checkouts')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

// Touching `updated_at` alone is no change to tell. One who looks first takes the second for all instances.
const look = statement<{ id: number }>(`
  update terminal_checkouts set updated_at = now()
   where id = $1 and state in ('pending', 'in_progress', 'cancel_requested') and updated_at <= now() - interval '1 second'
  returning id`);

/** Whether it is time to ask Square how it stands: at most once a second, whoever asks. */
export const takeLook = async (db: Reader, id: number): Promise<boolean> => (await look(db, id)).length > 0;

const claim = statement<{ id: number }>(`
  update terminal_checkouts set updated_at = now()
   where id in (
     select id from terminal_checkouts
      where state in ('pending', 'in_progress', 'cancel_requested') and updated_at < now() - interval '5 seconds'
         or state = 'starting' and updated_at < now() - interval '1 minute'
      order by updated_at limit $1 for update skip locked)
  returning id`);

/** Terminal payments under way that nobody looked at just now; those without an answer once it is clear that none comes. */
export const claimCheckouts = async (db: Reader, limit: number): Promise<number[]> =>
  (await claim(db, limit)).map(({ id }) => id);
