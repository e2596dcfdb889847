import { statement } from '../../platform/db/db.ts';
import { type Counted, NAMED_ORDERS, type TodoCounts } from '../dashboard/dashboard.public.ts';

const waiting = statement<Counted>(`
  select (select coalesce(sum(n), 0)::bigint from order_tally where day = '-infinity' and status = 'needs_verification') as count,
         array_to_json(array(select id from orders where deleted_at is null and status = 'needs_verification' order by id limit ${NAMED_ORDERS})) as order_ids`);

export const verificationsTodos: TodoCounts = { verifications: (db) => waiting(db) };
