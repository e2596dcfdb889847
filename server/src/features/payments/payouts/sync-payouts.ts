import type { SquarePayout } from '../../../integrations/square/square.ts';
import { asSystem } from '../../../platform/db/db.ts';
import { setMark } from '../../../platform/db/marks.ts';
import { raiseAlert } from '../../order-money/order-money.public.ts';
import type { PaymentDeps } from '../payment-work.ts';
import { hasEntries, PAYOUTS_MARK, writePayout } from './payouts.repository.ts';

/** A payout arrives or fails days after it was sent; a shop that was away for longer finds them all. */
const WEEKS_MS = 35 * 86_400_000;

/** Reads the payouts of the last weeks, and what each consists of. @throws SquareFailure */
export async function syncPayouts(deps: PaymentDeps): Promise<void> {
  const now = Date.now();
  for (const payout of await deps.square.payoutsSince(new Date(now - WEEKS_MS)))
    await recordPayout(deps, payout);
  await setMark(deps.db, PAYOUTS_MARK, new Date(now));
}

async function recordPayout({ db, square }: PaymentDeps, payout: SquarePayout): Promise<void> {
  const { id, locationId, status, amount, fee, arrivalDate, createdAt } = payout;
  const entries = (await hasEntries(db, id)) ? [] : await square.payoutEntries(id);
  const rows = entries.map(({ paymentId, effectiveAt, ...entry }) => {
    return { ...entry, payout_id: id, square_payment_id: paymentId, effective_at: effectiveAt };
  });
  await asSystem(db)(async (tx) => {
    await writePayout(tx, id, locationId, status, amount, fee, arrivalDate, createdAt);
    if (status === 'failed')
      await raiseAlert(tx, { kind: 'payout_failed', about: id, order_id: null, amount: Math.abs(amount) });
    if (rows.length === 0) return;
    const insert = tx.insertInto('payout_entries').values(rows);
    await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
  });
}
