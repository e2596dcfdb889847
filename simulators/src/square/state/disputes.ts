import type { Dispute, Payment } from '../wire/objects.ts';
import { invalid } from '../wire/refusals.ts';
import { newId } from './ids.ts';
import { euros, sumOf } from './money.ts';
import { cards } from './payments.ts';
import { moveBalance } from './payouts.ts';
import type { World } from './world.ts';

/** Square waits this long for the seller's evidence. */
const DUE_AFTER_MS = 14 * 86_400_000;

/** The cardholder's bank takes the money back at once. @throws Refusal when there is not that much to take */
export function openDispute(
  world: World,
  payment: Payment,
  { amount = payment.total_money.amount, reason }: { amount?: number; reason: Dispute['reason'] },
): Dispute {
  if (payment.status !== 'COMPLETED') throw invalid('BAD_REQUEST', 'The payment is not completed.');
  const taken = sumOf(disputesOf(world, payment.id).map(({ amount_money }) => amount_money));
  if (amount <= 0 || taken + amount > payment.total_money.amount)
    throw invalid('BAD_REQUEST', 'The amount exceeds that of the payment.');
  const id = newId.dispute();
  const created = world.created();
  const dispute = world.disputes.add({
    id,
    dispute_id: id,
    amount_money: euros(amount, payment.total_money.currency),
    reason,
    state: 'EVIDENCE_REQUIRED',
    due_at: world.iso(world.now() + DUE_AFTER_MS),
    disputed_payment: { payment_id: payment.id },
    card_brand: cards.accepted.card.card_brand,
    ...created,
    brand_dispute_id: newId.uid(),
    reported_at: created.created_at,
    version: 1,
    location_id: payment.location_id,
  });
  const details = { type_open_dispute_details: { payment_id: payment.id, dispute_id: id } };
  const { location_id } = dispute;
  moveBalance(world, { type: 'OPEN_DISPUTE', location_id, gross: euros(-amount), details });
  world.messenger.emit('dispute.created', id, { dispute }, location_id);
  return dispute;
}

/** Those that took money from a payment: a dispute that the seller won gave it back. */
export function disputesOf(world: World, paymentId: string): Dispute[] {
  return world.disputes.all(
    ({ disputed_payment, state }) => disputed_payment.payment_id === paymentId && state !== 'WON',
  );
}

/** @throws Refusal when the bank has decided already */
export function endDispute(world: World, dispute: Dispute, state: Dispute['state']): Dispute {
  if (dispute.state !== 'EVIDENCE_REQUIRED')
    throw invalid('BAD_REQUEST', `The dispute is ${dispute.state} already.`);
  dispute.state = state;
  dispute.updated_at = world.iso();
  dispute.version += 1;
  const { id: dispute_id, location_id, amount_money: gross, disputed_payment } = dispute;
  const details = { type_dispute_details: { ...disputed_payment, dispute_id } };
  if (state === 'WON') moveBalance(world, { type: 'DISPUTE', location_id, gross, details });
  world.messenger.emit('dispute.state.updated', dispute_id, { dispute }, location_id);
  return dispute;
}
