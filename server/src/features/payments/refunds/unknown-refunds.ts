import type { Cents } from '@florilege/contract/http/money.ts';
import { alertKinds } from '@florilege/contract/payments/payment-alerts.ts';
import type { SquareRefund } from '../../../integrations/square/square.ts';
import { asSystem, type Tx } from '../../../platform/db/db.ts';
import { AppError, existing } from '../../../platform/http/app-error.ts';
import { type Operation, perform, resultOf } from '../../../platform/vendor/operation.ts';
import { raiseAlert } from '../../order-money/order-money.public.ts';
import {
  dropRefundOf,
  intendRefundOf,
  lockUnderWay,
  setRefundUnderWay,
} from '../alerts/alerts.repository.ts';
import type { PaymentDeps, PaymentWork } from '../payment-work.ts';
import { findMade } from './find-made.ts';

type UnknownRefund = { id: number; paymentId: string; amount: Cents };

/** Gives back a payment of no order; its alert is the intention. @throws ALERT_NOT_FOUND, SQUARE_REFUSED */
export async function refundUnknown(
  work: PaymentWork,
  refund: UnknownRefund,
  check: (tx: Tx) => Promise<void>,
): Promise<void> {
  const intended = await work.transact(async (tx) => {
    await check(tx);
    return intendRefundOf(tx, refund.id, work.authorId);
  });
  const asked = existing(intended, 'ALERT_NOT_FOUND');
  const row = { ...refund, asked };
  const made = asked > 1 ? await findMade(work.square, refund, []) : undefined;
  const status = made
    ? await recordUnknown(work, row, made)
    : resultOf(await perform(unknownRefundOperation, work, row));
  if (status === 'failed') throw new AppError('SQUARE_REFUSED');
}

type Row = UnknownRefund & { asked: number };
const unknownRefundOperation: Operation<PaymentWork, Row, SquareRefund, SquareRefund['status']> = {
  request: ({ square }, { id, paymentId, amount }) =>
    square.createRefund({ key: `alert-${id}`, paymentId, amount, reason: alertKinds.unknown_payment.title }),
  record: recordUnknown,
  async fail({ transact }, { id }) {
    await transact((tx) => dropRefundOf(tx, id));
    return true;
  },
};

async function recordUnknown({ transact }: PaymentWork, { id }: Row, refund: SquareRefund) {
  if (refund.status === 'pending') await transact((tx) => setRefundUnderWay(tx, id, refund.id));
  if (refund.status === 'failed') await transact((tx) => dropRefundOf(tx, id));
  return refund.status;
}

/** Writes the bank's decision on such a refund: when it refuses, an alert says so. */
export async function syncUnknownRefund({ db }: PaymentDeps, refund: SquareRefund): Promise<void> {
  if (refund.status === 'pending') return;
  await asSystem(db)(async (tx) => {
    const alert = await lockUnderWay(tx, refund.id);
    if (!alert) return;
    const { id, ...facts } = alert;
    await setRefundUnderWay(tx, id, null);
    if (refund.status === 'failed')
      await raiseAlert(tx, { kind: 'refund_failed', about: refund.id, ...facts });
  });
}
