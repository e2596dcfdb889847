import { today } from '@florilege/contract/http/dates.ts';
import { PAGE_SIZE } from '@florilege/contract/http/page.ts';
import type { OrderFieldName } from '@florilege/contract/orders/order-fields.ts';
import type { OrderOrdering } from '@florilege/contract/orders/order-orderings.ts';
import { LINK_WAITS_DAYS, type OrderTodo, orderTodos } from '@florilege/contract/orders/order-todos.ts';
import { NOBODY, ORDER_BIN_DAYS, type OrderListQuery } from '@florilege/contract/orders/orders.contract.ts';
import { timeSlotValues } from '@florilege/contract/orders/time-slots.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countedPage } from '../../platform/db/counted-page.ts';
import type { Reader } from '../../platform/db/db.ts';
import { hasWords, levelOf, pageOfIds, type Searched } from '../../platform/search/scored-ids.ts';
import type { SearchQuery, TypedText } from '../../platform/search/search-query.ts';
import { isClosedQuote } from '../order-money/order-money.public.ts';
import {
  detailFields,
  isMissed,
  isToRedo,
  moneyNote,
  type OrderDetailRow,
  type OrderRow,
  orderColumns,
  orderJoins,
  remainingAmount,
} from './order-rows.ts';

/** Of these the tally knows nothing; each has an index of its own. */
const counted: readonly OrderTodo[] = ['link', 'incomplete', 'missed', 'redo', 'overdue', 'quote'];

type Condition = RawBuilder<SqlBool>;

const columns = sql.raw(`${orderColumns}, ${moneyNote}, ${remainingAmount}`);
const joins = sql.raw(orderJoins);

const all = (conditions: Condition[]) =>
  conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`;

const by = (column: string, way: '' | ' desc' = '') => {
  const last = column === 'delivery_date' ? ' nulls last' : '';
  const terms = column === 'id' ? [`id${way}`] : [`${column}${way}${last}`, `id${way}`];
  const of = (table: string) => sql.raw(terms.map((term) => table + term).join(', '));
  return { ids: of(''), rows: of('orders.') };
};

/** For the page of ids, whose index they follow, and for its rows. Orders without a date come last, both ways. */
export const sorted: Record<OrderOrdering, ReturnType<typeof by>> = {
  id: by('id'),
  '-id': by('id', ' desc'),
  created_at: by('created_at'),
  '-created_at': by('created_at', ' desc'),
  delivery_date: by('delivery_date'),
  '-delivery_date': by('delivery_date', ' desc'),
  amount: by('amount'),
  '-amount': by('amount', ' desc'),
};
type Filters = Omit<OrderListQuery, 'page' | 'page_size'>;

/** By slot, as bouquets are made in the order they leave; the orders of one day are few enough to be sorted. */
const work = sql`array_position(${sql.lit(`{${timeSlotValues.map((slot) => `"${slot}"`).join(',')}}`)}::text[], orders.delivery_time_slot) nulls last, orders.id`;
const byWork = (query: Filters) =>
  query.todo === 'prepare' && query.delivery_from !== undefined && query.delivery_from === query.delivery_to;

function inOrder(query: Filters) {
  if (query.ordering) return sorted[query.ordering];
  return byWork(query) ? { ids: work, rows: work } : sorted['-id'];
}

/** One page of orders, as sorted, else newest first; those to prepare on one day by slot. Ids and count come from indexes; only its rows are joined. */
export async function listOrders(db: Reader, query: OrderListQuery) {
  const where = all(conditions(query));
  const ids = sql`select id from orders where ${where}`;
  const isCounted = query.todo !== undefined && counted.includes(query.todo);
  const tallied = !query.batch_id && !query.account_id && !query.deleted && !isCounted;
  const total = tallied ? tallyTotal(query) : sql`(select count(*) from (${ids}) counted)`;
  // Literals for the usual first page, so that the database keeps its plan.
  const limit = query.page_size === PAGE_SIZE ? sql.lit(PAGE_SIZE) : sql`${query.page_size}`;
  const offset = query.page === 1 ? sql`` : sql`offset ${(query.page - 1) * query.page_size}`;

  const order = inOrder(query);
  const { rows } = await sql<OrderRow & { total: number }>`
    select ${total} as total, ${columns}
      from (${ids} order by ${order.ids} limit ${limit} ${offset}) page
      join orders on orders.id = page.id
      ${joins}
     order by ${order.rows}`.execute(db);
  return countedPage(rows, query.page, async () => {
    const counted = await sql<{ total: number }>`select ${total} as total`.execute(db);
    return counted.rows[0]?.total;
  });
}

/** One page of the orders that a text finds, the best first. */
export async function listOrdersFound(db: Reader, query: OrderListQuery, typed: TypedText) {
  const { page, page_size } = query;
  const window = { limit: page_size, offset: (page - 1) * page_size };
  const { ids, total } = await pageOfIds(db, searchedOrders(query), typed, window);
  if (ids.length === 0) return { rows: [], count: total };
  const { rows } = await sql<OrderRow>`
    select ${columns} from unnest(${ids}::bigint[]) with ordinality page (id, place)
      join orders on orders.id = page.id ${joins} order by place`.execute(db);
  return { rows, count: total };
}

/** The search over orders with the filters of the list. */
export function searchedOrders(query: Partial<Filters>): Searched {
  const [live, ...others] = conditions(query);
  const narrowed = query.deleted && live ? [live, ...others] : others;
  return {
    table: 'order_search',
    name: String(query.deleted === true),
    id: 'order_id',
    live: sql.raw(query.deleted ? 's.deleted' : 'not s.deleted'),
    narrowed:
      narrowed.length > 0 ? { join: sql`join orders on orders.id = s.order_id`, where: all(narrowed) } : null,
    order: 'order_id desc',
  };
}

/** Every order of the list in its order, with the fields that only the detail has, for a file. */
export const everyOrder = (query: Filters, found: SearchQuery | null) =>
  every<FileRow>(
    sql`${sql.raw(detailFields)} ${columns} from orders ${joins}`,
    query,
    found,
    inOrder(query).rows,
  );

/** The first ids of the same, by slot where the list is one day’s, for papers. */
export function everyId(query: Filters, found: SearchQuery | null, limit: number) {
  const isOfDay = query.delivery_from !== undefined && query.delivery_from === query.delivery_to;
  const order = isOfDay && !query.ordering ? work : inOrder(query).rows;
  return sql<{ id: number }>`${every(sql`orders.id from orders`, query, found, order)} limit ${limit}`;
}

function every<Row>(
  rows: RawBuilder<unknown>,
  query: Filters,
  found: SearchQuery | null,
  order: RawBuilder<unknown>,
) {
  const where = all(conditions(query));
  return found
    ? sql<Row>`select ${rows} join order_search s on s.order_id = orders.id
        where ${hasWords(found)} and ${where} order by ${levelOf(found, false)}, orders.id desc`
    : sql<Row>`select ${rows} where ${where} order by ${order}`;
}

type FileRow = OrderRow & Pick<OrderDetailRow, OrderFieldName>;

function conditions(query: Partial<Filters>): Condition[] {
  // Every index of orders is made for the live ones or for those of the bin.
  const list: Condition[] = [
    query.deleted
      ? sql`orders.deleted_at > now() - make_interval(days => ${sql.lit(ORDER_BIN_DAYS)})`
      : sql`orders.deleted_at is null`,
  ];
  if (query.status) list.push(sql`orders.status = ${query.status}`);
  if (query.financial_status) list.push(sql`orders.financial_status = ${query.financial_status}`);
  if (query.requires_delivery !== undefined)
    list.push(sql`orders.requires_delivery = ${query.requires_delivery}`);
  if (query.delivery_person) list.push(sql`orders.delivery_person = ${query.delivery_person}`);
  if (query.delivery_from) list.push(sql`orders.delivery_date >= ${query.delivery_from}`);
  if (query.delivery_to) list.push(sql`orders.delivery_date <= ${query.delivery_to}`);
  if (query.location) list.push(sql`orders.location = ${query.location}`);
  if (query.batch_id) list.push(sql`orders.batch_id = ${query.batch_id}`);
  if (query.account_id)
    list.push(
      sql`(orders.payer_account = ${query.account_id} or orders.recipient_account = ${query.account_id})`,
    );
  if (query.todo) list.push(waiting[query.todo]);
  if (query.todo === 'late') list.push(sql`orders.delivery_date < ${today()}`);
  return list;
}

/** SQL for an open delivery, word for word as its index has it: those of « En retard » and « Sans livreur ». */
export const isOpenDelivery =
  "requires_delivery and status <> 'delivered' and status <> 'picked_up' and status <> 'cancelled'";

/** SQL for a delivery that lacks recipient, address or day, word for word as its index has it. */
export const isIncomplete = `${isOpenDelivery}
  and (delivery_date is null or delivery_address is null or coalesce(recipient_account, payer_account) is null)`;

/** SQL for an order whose open invoice is past its deadline. Arrays: joined, the lines of all invoices are read. */
export const isOverdue = `orders.financial_status not in ('paid', 'cancelled') and orders.status <> 'cancelled'
  and orders.id = any (array(
    select order_id from pennylane_document_orders where current and document_id = any (array(
      select id from pennylane_documents
       where kind = 'invoice' and state = 'final' and status in ('upcoming', 'late', 'partially_paid', 'partially_cancelled')
         and deadline < (now() at time zone 'Europe/Paris')::date))))`;

/** SQL for an order to be made whose quote was refused or has expired, and which nothing else asks to be paid. */
export const isUnquoted = `orders.financial_status = 'unpaid' and orders.status not in ('delivered', 'picked_up', 'cancelled')
  and orders.id = any (array(
    select order_id from pennylane_document_orders where kind = 'quote' and current and document_id = any (array(
      select q.id from pennylane_documents q where ${isClosedQuote('q')}))))`;

const waiting: Record<OrderTodo, Condition> = {
  missed: sql.raw(isMissed('orders')),
  redo: sql.raw(isToRedo('orders')),
  late: sql`orders.requires_delivery and orders.status = any(${orderTodos.late.statuses})`,
  prepare: sql`orders.status = any(${orderTodos.prepare.statuses})`,
  driver: sql`orders.requires_delivery and orders.delivery_person is null and orders.status = any(${orderTodos.driver.statuses})`,
  incomplete: sql.raw(isIncomplete),
  overdue: sql.raw(isOverdue),
  quote: sql.raw(isUnquoted),
  link: sql`orders.id in (
    select part.order_id from payment_links link join payment_link_orders part on part.link_id = link.id
     where link.state = 'open' and link.created_at < now() - make_interval(days => ${sql.lit(LINK_WAITS_DAYS)})
       and not exists (select from messages sent where sent.link_id = link.id and sent.state in ('sent', 'unknown')
                          and sent.created_at >= now() - make_interval(days => ${sql.lit(LINK_WAITS_DAYS)})))`,
};

/** The exact number of live orders behind the list's own filters, which triggers maintain. */
function tallyTotal(query: OrderListQuery) {
  const late = query.todo === 'late';
  const dated = late || query.delivery_from !== undefined || query.delivery_to !== undefined;
  const list: Condition[] = dated
    ? [
        query.delivery_from ? sql`day >= ${query.delivery_from}` : sql`day > '-infinity'`,
        query.delivery_to ? sql`day <= ${query.delivery_to}` : sql`day < 'infinity'`,
      ]
    : [sql`day = '-infinity'`];
  if (query.status) list.push(sql`status = ${query.status}`);
  if (query.financial_status) list.push(sql`financial_status = ${query.financial_status}`);
  if (query.requires_delivery !== undefined) list.push(sql`requires_delivery = ${query.requires_delivery}`);
  if (query.delivery_person) list.push(sql`delivery_person = ${query.delivery_person}`);
  if (query.location) list.push(sql`location = ${query.location}`);
  if (late)
    list.push(sql`day < ${today()} and requires_delivery and status = any(${orderTodos.late.statuses})`);
  if (query.todo === 'prepare') list.push(sql`status = any(${orderTodos.prepare.statuses})`);
  if (query.todo === 'driver')
    list.push(
      sql`requires_delivery and delivery_person = ${NOBODY} and status = any(${orderTodos.driver.statuses})`,
    );
  return sql`(select coalesce(sum(n), 0)::bigint from order_tally where ${all(list)})`;
}
