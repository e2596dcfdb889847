import { randomUUID } from 'node:crypto';
import { can } from '@florilege/contract/auth/roles.ts';
import { type ErrorAnswer, errorCatalogue, fieldErrors } from '@florilege/contract/http/errors.ts';
import { toPage } from '@florilege/contract/http/page.ts';
import { orderCan } from '@florilege/contract/orders/order-can.ts';
import {
  ORDER_BIN_DAYS,
  type OrderBody,
  type OrderListQuery,
  orderBody,
} from '@florilege/contract/orders/orders.contract.ts';
import { brokenReference, type Reader, type Tx } from '../../platform/db/db.ts';
import { AppError, existing, fieldError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { firstIds } from '../../platform/search/scored-ids.ts';
import { readTyped, type TypedText } from '../../platform/search/search-query.ts';
import { lockClients } from '../clients/clients.public.ts';
import {
  addLedgerEntry,
  followSurplus,
  insertEvents,
  isCharging,
  type NewEvent,
  readWithTotals,
  refuseWhileBilled,
} from '../order-money/order-money.public.ts';
import { findOpenLocations } from '../settings/settings.public.ts';
import { saveDoorOfNew } from './door/order-recipient.service.ts';
import { listOrders, listOrdersFound, searchedOrders } from './order-list.repository.ts';
import { type OrderDetailRow, toOrderSummary } from './order-rows.ts';
import { ORDER_CREATED, ORDER_DELETED, ORDER_RESTORED } from './order-sentences.ts';
import { findOrder, insertEvent, insertOrder, lockOrder, updateOrder } from './orders.repository.ts';

/** One page of orders, newest first, or the likeliest for a search. The bin is for those who may restore. */
export async function ordersPage(db: Reader, member: Member, query: OrderListQuery) {
  if (query.deleted && !can(member, 'orders.delete')) throw new AppError('FORBIDDEN');
  const { rows, count } = await pageRows(db, member, query);
  return toPage(rows.map(toOrderSummary), count, query);
}

async function pageRows(db: Reader, member: Member, query: OrderListQuery) {
  if (query.search.trim() === '') return listOrders(db, query);
  const typed = readTyped(query.search, can(member, 'clients.readAccount'));
  return typed ? listOrdersFound(db, query, typed) : { rows: [], count: 0 };
}

/** Ids of the likeliest orders for a text, the best first; those in the bin never. */
export const findOrders = (db: Reader, typed: TypedText, limit: number) =>
  firstIds(db, searchedOrders({}), typed, limit);

/** A deleted order exists only for members who may restore it. @throws ORDER_NOT_FOUND */
export async function loadOrder(db: Reader, member: Member, id: number): Promise<OrderDetailRow> {
  const order = await findOrder(db, id);
  if (!order || (order.deleted_at && !can(member, 'orders.delete'))) throw new AppError('ORDER_NOT_FOUND');
  return order;
}

async function lockAndLoad(tx: Tx, member: Member, id: number): Promise<OrderDetailRow> {
  await lockOrder(tx, id);
  return loadOrder(tx, member, id);
}

/** The same for an order that is not in the bin. @throws ORDER_NOT_FOUND */
export async function lockLiveOrder(tx: Tx, member: Member, id: number): Promise<OrderDetailRow> {
  const order = await lockAndLoad(tx, member, id);
  if (order.deleted_at) throw new AppError('ORDER_NOT_FOUND');
  return order;
}

export async function createOrder(tx: Tx, member: Member, body: OrderBody): Promise<OrderDetailRow> {
  const order = await createOrderOf(tx, member.id, body, ORDER_CREATED);
  if (!body.save_with_client) return order;
  await saveDoorOfNew(tx, body, order);
  return loadOrder(tx, member, order.id);
}

/** Creates an order with that first event; `authorId` null: the system makes it. */
export async function createOrderOf(tx: Tx, authorId: string | null, body: OrderBody, event: string) {
  try {
    const order = await insertOrder(tx, body, { batchId: null, authorId, event });
    // The statement takes no shop that is unknown or archived.
    if (body.location && !order.location) throw fieldError('location', SHOP_CLOSED);
    return order;
  } catch (error) {
    // The foreign key checks that the client exists, without another query for each order.
    const party = partyColumns.find((column) => brokenReference(error) === `orders_${column}_fkey`);
    throw party ? fieldError(party, errorCatalogue.CLIENT_NOT_FOUND.message) : error;
  }
}

export const SHOP_CLOSED = 'Cette boutique n’existe plus\u00a0: choisissez-en une autre.';

const partyColumns = ['payer_account', 'recipient_account'] as const;

type BulkResult = {
  batch_id: string | null;
  order_ids: number[];
  errors: { index: number; error: string; fields: Record<string, string> }[];
};

/** Creates the valid orders of a group under one batch_id, and lists the errors of the others. */
export async function createOrders(tx: Tx, member: Member, items: unknown[]): Promise<BulkResult> {
  const parsed = items.map((item) => orderBody.safeParse(item));
  const parties = parsed.flatMap(({ data }) => (data ? partiesOf(data) : []));
  const known = await lockClients(tx, parties);
  const shops = parsed.flatMap(({ data }) => data?.location ?? []);
  const open = new Set(shops.length > 0 ? await findOpenLocations(tx, shops) : []);
  const result: BulkResult = { batch_id: null, order_ids: [], errors: [] };
  const batchId = randomUUID();
  for (const [index, { data, error: refusal }] of parsed.entries()) {
    const fields = data ? unknownReferences(data, known, open) : fieldErrors(refusal);
    if (fields || !data) {
      const error = Object.values(fields ?? {})[0] ?? errorCatalogue.VALIDATION_FAILED.message;
      result.errors.push({ index, error, fields: fields ?? {} });
    } else {
      const order = await insertOrder(tx, data, { batchId, authorId: member.id, event: ORDER_CREATED });
      await saveDoorOfNew(tx, data, order);
      result.order_ids.push(order.id);
      result.batch_id = batchId;
    }
  }
  return result;
}

function partiesOf(body: OrderBody): number[] {
  return [body.payer_account, body.recipient_account].filter((id) => typeof id === 'number');
}

function unknownReferences(
  body: OrderBody,
  known: Set<number>,
  open: Set<number>,
): NonNullable<ErrorAnswer['fields']> | null {
  const fields: Record<string, string> = {};
  if (body.location && !open.has(body.location)) fields.location = SHOP_CLOSED;
  for (const field of partyColumns) {
    const id = body[field];
    if (typeof id === 'number' && !known.has(id)) fields[field] = errorCatalogue.CLIENT_NOT_FOUND.message;
  }
  return Object.keys(fields).length > 0 ? fields : null;
}

/** Puts an order made by mistake into the bin, and takes its charge off the payer's ledger. */
export async function deleteOrder(tx: Tx, member: Member, id: number) {
  const order = await lockAndLoad(tx, member, id);
  if (order.deleted_at) return { id, deleted_at: order.deleted_at };
  if (!orderCan.delete(order, member) || (await isCharging(tx, id)))
    throw new AppError('ORDER_NOT_DELETABLE');
  await refuseWhileBilled(tx, id);
  await updateOrder(tx, id, { deleted_at: new Date() });
  await chargeAgain(tx, order, member, 'order_deleted');
  await insertEvents(tx, id, member.id, [ORDER_DELETED]);
  const deleted = await loadOrder(tx, member, id);
  return { id, deleted_at: deleted.deleted_at ?? new Date().toISOString() };
}

export async function restoreOrder(tx: Tx, member: Member, id: number): Promise<OrderDetailRow> {
  const order = await lockAndLoad(tx, member, id);
  if (!order.deleted_at) throw new AppError('ORDER_NOT_DELETED');
  if (Date.parse(order.deleted_at) < Date.now() - ORDER_BIN_DAYS * 86_400_000)
    throw new AppError('ORDER_NOT_FOUND');
  await updateOrder(tx, id, { deleted_at: null });
  await chargeAgain(tx, order, member, 'order_restored');
  // A payment received while it was in the bin counts again.
  await followSurplus(tx, id);
  await insertEvents(tx, id, member.id, [ORDER_RESTORED]);
  return loadOrder(tx, member, id);
}

/** The ledger has no charge of an order that is cancelled. */
async function chargeAgain(
  tx: Tx,
  { id: order_id, status }: OrderDetailRow,
  { id: author_id }: Member,
  kind: 'order_deleted' | 'order_restored',
): Promise<void> {
  if (status === 'cancelled') return;
  const { payer_account: account, price } = existing(await readWithTotals(tx, order_id), 'ORDER_NOT_FOUND');
  const entry = { account, order_id, kind, author_id };
  await addLedgerEntry(tx, { ...entry, amount: kind === 'order_deleted' ? price : -price });
}

export async function addEvent(tx: Tx, member: Member, id: number, event: NewEvent) {
  await lockLiveOrder(tx, member, id);
  return insertEvent(tx, id, member.id, event);
}
