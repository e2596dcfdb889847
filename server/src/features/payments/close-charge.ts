import type { FinancialStatus } from '@florilege/contract/orders/order-status.ts';
import { idPayload } from '../../platform/jobs/id-payload.ts';
import type { Each } from '../../platform/vendor/patient-each.ts';
import { chargeStatuses, findCharge, readWithTotals } from '../order-money/order-money.public.ts';
import { unawaitedCheckouts, unawaitedLinks, unfitting } from './charging.repository.ts';
import { links } from './links/links.repository.ts';
import { closeLink } from './links/sync-link.ts';
import { bySystem, type PaymentDeps } from './payment-work.ts';
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

/** Closes all that no order waits for, whatever became of the job that was to do it. */
export async function closeUnawaited(deps: PaymentDeps, limit: number, each: Each): Promise<void> {
  const { db } = deps;
  const work = bySystem(deps);
  await each(await unfitting(db, charged, limit), (id) => closeCharge(deps, { id }));
  await each(await unawaitedLinks(db, limit), (id) => closeLink(work, id));
  await each(await unawaitedCheckouts(db, limit), (id) => cancelCheckout(work, id));
}
