import { addDays } from '@florilege/contract/http/dates.ts';
import { LATE_DAYS, orderTodos } from '@florilege/contract/orders/order-todos.ts';
import { NOBODY } from '@florilege/contract/orders/orders.contract.ts';
import { statement } from '../../platform/db/db.ts';
import { type Counted, NAMED_ORDERS, type TodoCounts } from '../dashboard/dashboard.public.ts';
import { remainderOf } from '../order-money/order-money.public.ts';
import { countMissed, countToRedo } from './notices/notices.repository.ts';
import { isIncomplete, isOpenDelivery, isOverdue, isUnquoted } from './order-list.repository.ts';

// How many, by the tally; which, by the index of the day or of the status.
const unprepared = statement<Counted>(`
  select (select coalesce(sum(n), 0)::bigint from order_tally where day = $1 and status = any($2)) as count,
         array_to_json(array(select id from orders where deleted_at is null and delivery_date = $1 and status = any($2)
                order by id limit ${NAMED_ORDERS})) as order_ids`);

const driverless = statement<Counted>(`
  select (select coalesce(sum(n), 0)::bigint from order_tally
           where day between $1 and $2 and requires_delivery and delivery_person = '${NOBODY}'
             and status = any($3)) as count,
         array_to_json(array(select id from orders
                where deleted_at is null and delivery_date between $1 and $2 and ${isOpenDelivery}
                  and delivery_person is null
                order by delivery_date, id limit ${NAMED_ORDERS})) as order_ids`);

const late = statement<Counted>(`
  select (select coalesce(sum(n), 0)::bigint from order_tally
           where day >= $1 and day < $2 and requires_delivery and status = any($3)) as count,
         array_to_json(array(select id from orders
                where deleted_at is null and delivery_date >= $1 and delivery_date < $2 and ${isOpenDelivery}
                order by delivery_date, id limit ${NAMED_ORDERS})) as order_ids`);

/** The index has exactly these orders: they are few, as each is somebody's work. */
const incomplete = statement<Counted>(`
  select (select count(*) from orders where deleted_at is null and ${isIncomplete}) as count,
         array_to_json(array(select id from orders where deleted_at is null and ${isIncomplete}
                order by id limit ${NAMED_ORDERS})) as order_ids`);

const overdue = statement<Counted>(`
  with due as (
    select id, ${remainderOf('orders')} as remainder from orders where deleted_at is null and ${isOverdue})
  select count(*) as count, sum(remainder)::bigint as amount,
         array_to_json(array(select id from due order by id limit ${NAMED_ORDERS})) as order_ids from due`);

const unquoted = statement<Counted>(`
  with waiting as (select id, amount from orders where deleted_at is null and ${isUnquoted})
  select count(*) as count, sum(amount)::bigint as amount,
         array_to_json(array(select id from waiting order by id limit ${NAMED_ORDERS})) as order_ids from waiting`);

export const ordersTodos: TodoCounts = {
  missed: (db) => countMissed(db),
  redo: (db, _day, member) => countToRedo(db, member.id),
  late: (db, day) => late(db, addDays(day, -LATE_DAYS), day, orderTodos.late.statuses),
  to_prepare: (db, day) => unprepared(db, day, orderTodos.prepare.statuses),
  without_driver: (db, day) => driverless(db, day, addDays(day, 1), orderTodos.driver.statuses),
  incomplete: (db) => incomplete(db),
  overdue_invoices: (db) => overdue(db),
  closed_quotes: (db) => unquoted(db),
};
