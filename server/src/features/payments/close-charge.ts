import type { FinancialStatus } from '@florilege/contract/orders/order-status.ts';
import { columnStatement } from '../../platform/db/db.ts';
import { idPayload } from '../../platform/jobs/id-payload.ts';
import {
  chargeStatuses,
  findCharge,
  readWithTotals,
  remainderOf,
} from '../order-money/order-money.public.ts';
import { links } from './links/links.repository.ts';
import { closeLink } from './links/sync-link.ts';
import { bySystem, type Each, type PaymentDeps } from './payment-work.ts';
import { cancelCheckout } from './terminals/sync-checkout.ts';
import { checkouts } from './terminals/terminals.repository.ts';

/** The status of a charged order; one that was cancelled and reopened has another. */
const charged: readonly FinancialStatus[] = [...chargeStatuses, 'invoiced'];

/** The task `close_charge`: closes a charge that no longer fits its order. @throws SquareFailure */
export async function closeCharge(deps: PaymentDeps, payload: unknown): Promise<void> {
  const { id } = idPayload.parse(payload);
  const { db } = deps;
  const charge = await findCharge(db, id);
  const order = await readWithTotals(db, id);
  const fits = (state: string | undefined, amount: number | undefined) =>
    order !== undefined &&
    amount === order.remaining &&
    (state === 'starting' || charged.includes(order.financial_status));
  if (charge?.link_id) {
    const link = await links.find(db, charge.link_id);
    const part = link?.parts.find(({ order_id }) => order_id === id);
    const isRated = part?.vat_rate === order?.vat_rate;
    if (!isRated || !fits(link?.state, part?.amount)) await closeLink(bySystem(deps), charge.link_id);
  } else if (charge?.checkout_id) {
    const checkout = await checkouts.find(db, charge.checkout_id);
    if (!fits(checkout?.state, checkout?.amount)) await cancelCheckout(bySystem(deps), charge.checkout_id);
  }
}

/** Orders whose charge does not fit them, as `closeCharge` decides it. */
const unfitting = columnStatement<number, [charged: readonly FinancialStatus[], limit: number]>(`
  select c.order_id
    from charging c
    join orders o on o.id = c.order_id
    left join payment_links l on l.id = c.link_id
    left join payment_link_orders part on part.link_id = c.link_id and part.order_id = c.order_id
    left join terminal_checkouts t on t.id = c.checkout_id
   where o.status = 'cancelled' or o.deleted_at is not null
      or coalesce(l.state, t.state) <> 'starting' and o.financial_status <> all($1)
      or part.vat_rate <> o.vat_rate
      or coalesce(part.amount, t.amount) <> ${remainderOf('o')}
   order by c.order_id limit $2`);

const unawaitedLinks = columnStatement<number, [limit: number]>(`
  select id from payment_links l
   where state = 'closing'
      or state in ('starting', 'open') and not exists (select from charging where link_id = l.id)
   order by id limit $1`);

const unawaitedCheckouts = columnStatement<number, [limit: number]>(`
  select id from terminal_checkouts t
   where state in ('starting', 'pending', 'in_progress', 'cancel_requested')
     and not exists (select from charging where checkout_id = t.id) order by id limit $1`);

/** Closes all that no order waits for, whatever became of the job that was to do it. */
export async function closeUnawaited(deps: PaymentDeps, limit: number, each: Each): Promise<void> {
  const { db } = deps;
  const work = bySystem(deps);
  await each(await unfitting(db, charged, limit), (id) => closeCharge(deps, { id }));
  await each(await unawaitedLinks(db, limit), (id) => closeLink(work, id));
  await each(await unawaitedCheckouts(db, limit), (id) => cancelCheckout(work, id));
}
