import type { Cents } from '@florilege/contract/http/money.ts';
import type { Tx } from '../../../platform/db/db.ts';
import {
  addLedgerEntry,
  followMoney,
  lockWithTotals,
  raiseAlert,
} from '../../order-money/order-money.public.ts';
import { creditTakenBack, paymentReceived } from '../payment-sentences.ts';
import { insertPayment } from '../payments.repository.ts';
import { completeRefund } from './complete-refund.ts';
import { creditsFrom, insertRefund, type Refund } from './refunds.repository.ts';

/**
 * Money of a payment that pays other orders of the client by now, and went back at Square all the same: it comes back
 * from them, the newest first. They wait for it again, and a line says so.
 */
export async function takeCreditBack(tx: Tx, refund: Refund, beyond: Cents): Promise<void> {
  const { kind, reason, author_id, order_id } = refund;
  let left = beyond;
  for (const credit of await creditsFrom(tx, refund.payment_id)) {
    const amount = Math.min(left, credit.left);
    if (amount === 0) return;
    left -= amount;
    const facts = { payment_id: credit.id, order_id: credit.order_id, amount };
    const attempt = `${refund.attempt}:${credit.id}`;
    const taken = await insertRefund(tx, { kind, reason, author_id, attempt, ...facts });
    await completeRefund(tx, taken, null);
    const about = attempt.slice(attempt.indexOf(':') + 1);
    const details = creditTakenBack(order_id);
    await raiseAlert(tx, { kind: 'refunded_elsewhere', about, details, ...facts });
    await enterBack(tx, order_id, { from: credit.order_id, amount, location: credit.location });
  }
}

type Back = { from: number; amount: Cents; location: number | null };

async function enterBack(tx: Tx, order_id: number, { from, amount, location }: Back): Promise<void> {
  const [order] = await lockWithTotals(tx, [order_id]);
  if (!order) return;
  const payment = {
    method: 'credit',
    amount,
    reference: `Commande n° ${from}`,
    author_id: null,
    location,
  } as const;
  await insertPayment(tx, { ...payment, order_id });
  const { payer_account: account } = order;
  await addLedgerEntry(tx, { account, order_id, kind: 'payment', amount, author_id: null });
  await followMoney(tx, order_id, { description: paymentReceived(payment), authorId: null });
}
