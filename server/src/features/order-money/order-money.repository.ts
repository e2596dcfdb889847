import type { Cents } from '@florilege/contract/http/money.ts';
import type { EventType } from '@florilege/contract/orders/order-events.ts';
import type { FinancialStatus } from '@florilege/contract/orders/order-status.ts';
import type { Selectable, Updateable } from 'kysely';
import {
  columnStatement,
  command,
  rowStatement,
  statement,
  type Tx,
  valueStatement,
} from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/schema.ts';
import { withNextVersion } from '../../platform/db/versions.ts';
import { isClosedQuote } from './order-sql.ts';

export type OrderFacts = Pick<
  Selectable<Database['orders']>,
  | ('id' | 'amount' | 'vat_rate' | 'status' | 'deleted_at')
  | ('financial_status' | 'cancelled_from' | 'payer_account')
>;

const facts = `select id, amount, vat_rate, status, financial_status, cancelled_from, payer_account, deleted_at from orders`;

/** Locks those orders, in ascending order of id as every transaction does; unknown ones are left out. */
export const lockOrders = statement<OrderFacts, [ids: number[]]>(
  `${facts} where id = any($1) order by id for update`,
);
export const findOrderFacts = rowStatement<OrderFacts, [id: number]>(`${facts} where id = $1`);

/** `standing`: the document that the order shows, an invoice before a quote; a closed quote is none. */
type Sums = {
  paid: Cents;
  refunded: Cents;
  going_back: Cents;
  reduced: Cents;
  standing: 'invoiced' | 'quoted' | null;
};

export const settledSums = statement<Sums & { order_id: number }, [ids: number[]]>(`
  select asked.order_id,
         (select coalesce(sum(amount), 0) from payments p where p.order_id = asked.order_id and p.state = 'completed') as paid,
         (select coalesce(sum(amount), 0) from refunds r where r.order_id = asked.order_id and r.state = 'completed') as refunded,
         (select coalesce(sum(amount), 0) from refunds r where r.order_id = asked.order_id and r.state = 'pending') as going_back,
         (select coalesce(sum(amount), 0) from order_reductions d where d.order_id = asked.order_id) as reduced,
         (select case l.kind when 'invoice' then 'invoiced' else 'quoted' end
            from pennylane_document_orders l join pennylane_documents d on d.id = l.document_id
           where l.order_id = asked.order_id and l.current and not coalesce(${isClosedQuote('d')}, false)
           order by l.kind limit 1) as standing
    from unnest($1::bigint[]) asked (order_id)`);

type MoneyColumns = Pick<Updateable<Database['orders']>, 'financial_status' | 'cancelled_from'>;

export async function updateOrderMoney(tx: Tx, id: number, changes: MoneyColumns): Promise<void> {
  await tx.updateTable('orders').set(withNextVersion(changes)).where('id', '=', id).execute();
}

/** A cancelled order whose invoice is credited whole comes back as if it had none. */
export const forgetInvoiced = command<[orderId: number]>(`
  update orders set cancelled_from = null where id = $1 and cancelled_from = 'invoiced'`);

/** The status of an order goes with its quote, also the one that it comes back to once it is reopened. */
export const exchangeStatus = command<[orderId: number, from: FinancialStatus, to: FinancialStatus]>(`
  update orders set financial_status = case financial_status when $2 then $3 else financial_status end,
         cancelled_from = case cancelled_from when $2 then $3 else cancelled_from end,
         version = version + 1, updated_at = now()
   where id = $1 and $2::text in (financial_status, cancelled_from)`);

/** An order that has no shop yet is of the one that charges it. */
export const placeOrder = command<[id: number, location: number]>(`
  update orders set location = $2, version = version + 1, updated_at = now() where id = $1 and location is null`);

/** `automatic`: unless false, nobody typed it. */
export type NewEvent = {
  event_type: EventType;
  automatic?: boolean;
  description: string;
  notes?: string | null;
};

export async function insertEvents(tx: Tx, order_id: number, author_id: string | null, events: NewEvent[]) {
  const rows = events.map((event) => ({ order_id, author_id, automatic: true, notes: null, ...event }));
  if (rows.length > 0) await tx.insertInto('order_events').values(rows).execute();
}

type LedgerEntry = {
  /** Null: the order has no payer, and so no ledger. */
  account: number | null;
  order_id: number;
  kind: Database['ledger_entries']['kind'];
  /** Negative when the client owes more. */
  amount: Cents;
  author_id: string | null;
  /** Now unless given. */
  at?: string | Date;
};

export async function addLedgerEntry(tx: Tx, entry: LedgerEntry): Promise<void> {
  const { account } = entry;
  if (account === null) return;
  const row = { ...entry, account };
  await tx.insertInto('ledger_entries').values(row).execute();
}

/** A payment link or a terminal checkout that can charge an order. */
export type Charge = { link_id: number; checkout_id?: never } | { checkout_id: number; link_id?: never };

export const chargedOrders = columnStatement<number, [ids: number[]]>(
  'select order_id from charging where order_id = any($1::bigint[]) order by order_id',
);

type FoundCharge = { link_id: number | null; checkout_id: number | null };
export const findCharge = rowStatement<FoundCharge, [orderId: number]>(
  'select link_id, checkout_id from charging where order_id = $1',
);

/** Locks orders for one charge: until it is over, no other one can start. */
export async function insertCharge(tx: Tx, orderIds: number[], charge: Charge): Promise<void> {
  const rows = orderIds.map((order_id) => ({ order_id, ...charge }));
  await tx.insertInto('charging').values(rows).execute();
}

const deleteCharging = columnStatement<number, [linkId: number | null, checkoutId: number | null]>(
  'delete from charging where link_id = $1 or checkout_id = $2 returning order_id',
);

/** @returns the orders that were locked for it until now */
export const deleteCharge = (tx: Tx, { link_id, checkout_id }: Charge): Promise<number[]> =>
  deleteCharging(tx, link_id ?? null, checkout_id ?? null);

/** The job that closes the charge of an order, if it has one, once this transaction is committed. */
export const enqueueCloseCharge = command<[orderId: number]>(`
  select graphile_worker.add_job('close_charge', json_build_object('id', order_id), job_key => 'close_charge:' || order_id)
    from charging where order_id = $1`);

/** The job that compares an order with its invoice, if it shows one, once this transaction is committed. */
export const enqueueFollowInvoice = command<[orderId: number]>(`
  select graphile_worker.add_job('follow_invoice', json_build_object('id', order_id), job_key => 'follow_invoice:' || order_id)
    from pennylane_document_orders where order_id = $1 and kind = 'invoice' and current`);

export const isBeingBilled = valueStatement<boolean, [orderId: number]>(`
  select exists (select from pennylane_documents d join pennylane_document_orders l on l.document_id = d.id
                  where d.state in ('starting', 'draft') and l.order_id = $1)`);
