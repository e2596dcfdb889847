import { LINK_WAITS_DAYS } from '@florilege/contract/orders/order-todos.ts';
import { statement } from '../../platform/db/db.ts';
import type { Counted, TodoCounts } from '../dashboard/dashboard.public.ts';

const sums = 'select count(*) as count, sum(amount)::bigint as amount, min(created_at) as since';
const alerts = statement<Counted, []>(`${sums} from payment_alerts where settled_at is null`);
const staleLinks = statement<Counted, []>(`
  ${sums} from payment_links where state = 'open' and created_at < now() - interval '${LINK_WAITS_DAYS} days'`);

export const paymentsTodos: TodoCounts = {
  payment_alerts: (db) => alerts(db),
  open_links: (db) => staleLinks(db),
};
