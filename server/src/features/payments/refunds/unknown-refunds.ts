import type { Cents } from '@florilege/contract/http/money.ts';
import { alertKinds } from '@florilege/contract/payments/payments.contract.ts';
import { atSquare } from '../../../integrations/square/at-square.ts';
import type { SquareRefund } from '../../../integrations/square/square.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Transact } from '../../../platform/http/bind.ts';
import {
  dropRefundOf,
  holdUnderWay,
  intendRefundOf,
  raiseAlert,
  writeUnderWay,
} from '../alerts/alerts.repository.ts';
import { bySystem, cameToNothing } from '../charging.ts';
import type { PaymentDeps } from '../payments.service.ts';

type Unknown = { id: number; paymentId: string; amount: Cents };

/**
 * Gives back a payment that belongs to no order. No refund of ours stands for it: the line « À vérifier » does, with a key of its own.
 * @throws ALERT_NOT_FOUND, SQUARE_REFUSED, SQUARE_UNAVAILABLE
 */
export async function refundUnknown(
  deps: PaymentDeps,
  transact: Transact,
  { id, paymentId, amount }: Unknown,
): Promise<void> {
  const intended = await transact((tx) => intendRefundOf(tx, id));
  if (!intended) throw new AppError('ALERT_NOT_FOUND');
  const ask = { key: `alert-${id}`, paymentId, amount, reason: alertKinds.unknown_payment.title };
  await atSquare(async () => {
    let refund: SquareRefund;
    try {
      refund = await deps.square.createRefund(ask);
    } catch (error) {
      if (cameToNothing(error, intended.askedBefore ? 2 : 1)) await transact((tx) => dropRefundOf(tx, id));
      throw error;
    }
    if (refund.status === 'pending') await transact((tx) => writeUnderWay(tx, id, refund.id));
    if (refund.status !== 'failed') return;
    await transact((tx) => dropRefundOf(tx, id));
    throw new AppError('SQUARE_REFUSED');
  });
}

/** Writes down what became of such a refund: one that the bank refused after all is a line « À vérifier » again. */
export async function writeUnknownRefund({ db }: PaymentDeps, refund: SquareRefund): Promise<void> {
  if (refund.status === 'pending') return;
  await bySystem(db)(async (tx) => {
    const alert = await holdUnderWay(tx, refund.id);
    if (!alert) return;
    await writeUnderWay(tx, alert.id, null);
    if (refund.status !== 'failed') return;
    const { square_payment_id: squarePaymentId, amount, receipt_url: receiptUrl } = alert;
    await raiseAlert(tx, { kind: 'refund_failed', about: refund.id, amount, squarePaymentId, receiptUrl });
  });
}
