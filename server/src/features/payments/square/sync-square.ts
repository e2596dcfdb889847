import { asSystem } from '../../../platform/db/db.ts';
import { raiseAlert } from '../../order-money/order-money.public.ts';
import { syncDeviceCode } from '../../settings/settings.public.ts';
import { lowerUnknown, settleGivenBack } from '../alerts/alerts.repository.ts';
import { recordDispute } from '../disputes/sync-disputes.ts';
import { linkOfSquareOrder } from '../links/links.repository.ts';
import { syncLink } from '../links/sync-link.ts';
import { bySystem, type PaymentDeps } from '../payment-work.ts';
import { syncPayouts } from '../payouts/sync-payouts.ts';
import { pendingRefunds } from '../refunds/refunds.repository.ts';
import { syncRefund } from '../refunds/refunds.service.ts';
import { certainlyRefunded, recordRefundsAtSquare } from '../refunds/refunds-at-square.ts';
import { syncUnknownRefund } from '../refunds/unknown-refunds.ts';
import { syncCheckout } from '../terminals/sync-checkout.ts';
import { checkoutOfSquare } from '../terminals/terminals.repository.ts';
import { knownPayments, locationOfCode } from './square.repository.ts';

/** Syncs a payment with its link or checkout; a payment of neither raises an alert. @throws SquareFailure */
export async function syncSquarePayment(deps: PaymentDeps, squarePaymentId: string) {
  const { db, square } = deps;
  const payment = await square.payment(squarePaymentId);
  const { id, amount, receiptUrl: receipt_url, note: details } = payment;
  const link = payment.orderId === null ? undefined : await linkOfSquareOrder(db, payment.orderId);
  const checkout = link ? undefined : await checkoutOfSquare(db, payment.checkoutId, payment.reference);
  if (link) await syncLink(deps, link);
  if (checkout) await syncCheckout(deps, checkout, payment.checkoutId);
  if ((await knownPayments(db, [squarePaymentId])).length > 0) {
    await asSystem(db)((tx) => recordRefundsAtSquare(tx, payment));
  } else if (!link && !checkout && payment.status === 'completed') {
    const facts = { about: id, square_payment_id: id, amount, receipt_url, details };
    await asSystem(db)((tx) => raiseAlert(tx, { kind: 'unknown_payment', ...facts }));
  }
  const back = certainlyRefunded(payment);
  if (back >= amount) await asSystem(db)((tx) => settleGivenBack(tx, id));
  else if (back > 0) await asSystem(db)((tx) => lowerUnknown(tx, id, amount - back));
}

/** The same for a refund: one of ours, or one that was made at Square itself. @throws SquareFailure */
export async function syncSquareRefund(deps: PaymentDeps, squareRefundId: string): Promise<void> {
  const refund = await deps.square.refund(squareRefundId);
  for (const id of await pendingRefunds(deps.db, refund.id, refund.paymentId)) await syncRefund(deps, id);
  await syncUnknownRefund(deps, refund);
  if (refund.paymentId !== null) await syncSquarePayment(deps, refund.paymentId);
}

/** Reads at Square the object of a message, whatever the message says of it. @throws SquareFailure */
export async function syncObject(deps: PaymentDeps, type: string, id: string): Promise<void> {
  const { db } = deps;
  if (type.startsWith('payment.')) await syncSquarePayment(deps, id);
  if (type.startsWith('refund.')) await syncSquareRefund(deps, id);
  if (type.startsWith('order.')) {
    const link = await linkOfSquareOrder(db, id);
    if (link) await syncLink(deps, link);
  }
  if (type.startsWith('terminal.checkout.')) {
    const checkout = await checkoutOfSquare(db, id, null);
    if (checkout) await syncCheckout(deps, checkout);
  }
  if (type.startsWith('dispute.')) await recordDispute(deps, await deps.square.dispute(id));
  if (type.startsWith('payout.')) await syncPayouts(deps);
  if (type === 'device.code.paired') {
    const location = await locationOfCode(db, id);
    if (location) await syncDeviceCode(bySystem(deps), location);
  }
}
