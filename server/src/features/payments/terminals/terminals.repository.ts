import type { Selectable } from 'kysely';
import { rowStatement, type Tx, valueStatement } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { operationRows } from '../../../platform/vendor/operation-rows.ts';
import { insertCharge } from '../../order-money/order-money.public.ts';

export type Checkout = Omit<Selectable<Database['terminal_checkouts']>, 'attempt' | 'updated_at'>;

const select = `
  select row.id, row.idempotency_key, row.order_id, row.location, row.device_id, row.square_location_id, row.vat_rate, row.amount, row.state, row.reason, row.asked,
         row.square_checkout_id, row.created_by, row.created_at
    from terminal_checkouts row`;
const underWay = "state in ('pending', 'in_progress', 'cancel_requested')";

// A checkout without an answer is due once it is clear that none comes.
export const checkouts = operationRows<Checkout>({
  table: 'terminal_checkouts',
  select,
  unknown: "state = 'starting'",
  due: `${underWay} and updated_at < now() - interval '5 seconds'
        or state = 'starting' and updated_at < now() - interval '1 minute'`,
});

export const lastCheckout = rowStatement<Checkout, [orderId: number]>(
  `${select} where row.order_id = $1 order by row.id desc limit 1`,
);

type Names = [squareId: string | null, reference: string | null];
/** By Square’s id, or by our own key, which a payment carries before Square has answered. */
export const checkoutOfSquare = valueStatement<number | undefined, Names>(
  'select id from terminal_checkouts where square_checkout_id = $1 or idempotency_key::text = $2 order by id limit 1',
);

export const orderAwaiting = valueStatement<number | undefined, [id: number]>(
  'select order_id from charging where checkout_id = $1',
);

/** Claims a look at Square, once a second for all members. `updated_at` alone is no change for the audit. */
export const claimLook = valueStatement<number | undefined, [id: number]>(`
  update terminal_checkouts set updated_at = now()
   where id = $1 and ${underWay} and updated_at <= now() - interval '1 second'
  returning id`);

type Sent =
  | 'order_id'
  | 'location'
  | 'device_id'
  | 'square_location_id'
  | 'vat_rate'
  | 'amount'
  | 'created_by';
type NewCheckout = Pick<Checkout, Sent> & { attempt: string };

/** Inserts the intention of a checkout; from now on nothing else can charge the order. */
export async function insertCheckout(tx: Tx, checkout: NewCheckout): Promise<Checkout> {
  const insert = tx.insertInto('terminal_checkouts').values(checkout);
  const { id } = await insert.returning('id').executeTakeFirstOrThrow();
  await insertCharge(tx, [checkout.order_id], { checkout_id: id });
  return checkouts.lock(tx, id);
}
