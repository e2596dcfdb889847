import type { Cents } from '@florilege/contract/http/money.ts';
import type { FinancialStatus, OrderStatus } from '@florilege/contract/orders/order-status.ts';
import { type Reader, statement, type Tx } from '../../platform/db/db.ts';
import { insertEvents, insertLedgerEntry, type OrderChanges, updateOrder } from './orders.repository.ts';

// By itself, so that payments and billing may ask for it: the change of an order asks payments.

export type HeldOrder = {
  id: number;
  amount: Cents;
  vat_rate: 10 | 20;
  status: OrderStatus;
  financial_status: FinancialStatus;
  cancelled_from: FinancialStatus | null;
  payer_account: number | null;
  deleted_at: string | null;
};

const columns = 'id, amount, vat_rate, status, financial_status, cancelled_from, payer_account, deleted_at';
const held = statement<HeldOrder>(`select ${columns} from orders where id = any($1) order by id for update`);
const seen = statement<HeldOrder>(`select ${columns} from orders where id = any($1) order by id`);

/** Holds those orders until the transaction ends, in ascending order of id as everyone does; unknown ones are left out. */
export const holdForMoney = (tx: Tx, ids: number[]): Promise<HeldOrder[]> => held(tx, ids);

/** The same facts of one order, without holding it. */
export async function orderFacts(db: Reader, id: number): Promise<HeldOrder | undefined> {
  return (await seen(db, [id]))[0];
}

/** Writes what a financial fact makes of an order; whether it may is the caller's to know. */
export const writeFinancial = (
  tx: Tx,
  id: number,
  changes: Pick<OrderChanges, 'financial_status' | 'cancelled_from'>,
): Promise<void> => updateOrder(tx, id, changes);

/** Which shop takes the money of an order. */
export const writeLocation = (tx: Tx, id: number, location: number): Promise<void> =>
  updateOrder(tx, id, { location });

/** Tells something of an order in its history; `authorId` null: it came by itself. */
export const tellOnOrder = (
  tx: Tx,
  id: number,
  told: { description: string; notes?: string | null; authorId: string | null },
) =>
  insertEvents(tx, id, told.authorId, [
    { event_type: 'manual_entry', description: told.description, notes: told.notes ?? null },
  ]);

/** Moves the ledger of an order's payer, if it has one: `payment` above 0, `refund` below. */
export async function moveLedgerOf(
  tx: Tx,
  order: Pick<HeldOrder, 'id' | 'payer_account'>,
  { kind, amount, authorId }: { kind: 'payment' | 'refund'; amount: Cents; authorId: string | null },
): Promise<void> {
  if (order.payer_account === null) return;
  await insertLedgerEntry(tx, { account: order.payer_account, orderId: order.id, kind, amount, authorId });
}
