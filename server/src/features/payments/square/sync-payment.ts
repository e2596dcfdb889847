import type { SquarePayment } from '../../../integrations/square/square.ts';
import { raiseAlert } from '../alerts/alerts.service.ts';
import { bySystem } from '../charging.ts';
import { linkOfSquareOrder } from '../links/links.repository.ts';
import { settleLink } from '../links/settle-link.ts';
import type { PaymentDeps } from '../payments.service.ts';
import { writeUnknownRefund } from '../refunds/refund-unknown.service.ts';
import { settleRefund } from '../refunds/refunds.service.ts';
import { noteRefundsAtSquare } from '../refunds/refunds-at-square.service.ts';
import { settleCheckout } from '../terminals/settle-checkout.ts';
import { checkoutOfSquare } from '../terminals/terminal.repository.ts';
import { knownPayments, pendingRefunds } from './settle.repository.ts';

/** Reads a payment at Square and what it belongs to; one that belongs to nothing we know becomes a line « À vérifier ». @throws SquareFailure */
export async function settleSquarePayment(deps: PaymentDeps, squarePaymentId: string): Promise<void> {
  const { db, square } = deps;
  const payment = await square.payment(squarePaymentId);
  const link = payment.orderId === null ? undefined : await linkOfSquareOrder(db, payment.orderId);
  if (link !== undefined) await settleLink(deps, link);
  const checkout =
    link === undefined ? await checkoutOfSquare(db, payment.checkoutId, payment.reference) : undefined;
  if (checkout !== undefined) await settleCheckout(deps, checkout, payment.checkoutId);
  if ((await knownPayments(db, [payment.id])).has(payment.id)) {
    if (payment.refunded > 0) await bySystem(db)((tx) => noteRefundsAtSquare(tx, payment));
  } else if (link === undefined && checkout === undefined) await raiseUnknown(deps, payment);
}

async function raiseUnknown({ db }: PaymentDeps, payment: SquarePayment): Promise<void> {
  if (payment.status !== 'completed') return;
  await bySystem(db)((tx) =>
    raiseAlert(tx, {
      kind: 'unknown_payment',
      about: payment.id,
      amount: payment.amount,
      squarePaymentId: payment.id,
      receiptUrl: payment.receiptUrl,
      details: payment.note,
    }),
  );
}

/** The same for a refund: one of ours, or one that somebody made at Square itself. @throws SquareFailure */
export async function settleSquareRefund(deps: PaymentDeps, squareRefundId: string): Promise<void> {
  const refund = await deps.square.refund(squareRefundId);
  for (const id of await pendingRefunds(deps.db, refund.id, refund.paymentId)) await settleRefund(deps, id);
  await writeUnknownRefund(deps, refund);
  if (refund.paymentId !== null) await settleSquarePayment(deps, refund.paymentId);
}
