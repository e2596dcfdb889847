import type { Cents } from '@florilege/contract/http/money.ts';
import type { Tx } from '../../platform/db/db.ts';
import { lockWithTotals, type OrderMoney, raiseAlert } from '../order-money/order-money.public.ts';
import {
  bankPayments,
  bookedOfTransfer,
  claimEntry,
  settleTransfer,
  settleUnmatched,
  unclaimedEntries,
} from './bank.repository.ts';
import { enterPayment, isGone, noonOf } from './receive.ts';

/** One transfer: `whole`, and `amount` as far as it pays an invoice. `ref`: the bank's own. */
export type BankMoney = { ref: string; amount: Cents; whole: Cents; paidOn: string | null };

type Invoice = { documentId: number; number: string; orderIds: number[] };

/** Names the money of an invoice that was marked paid by hand at Pennylane. */
export const markOf = (documentId: number) => `marked:${documentId}`;

/**
 * Books the transfers for an invoice, each once, whatever was paid here meanwhile. Money that is too much raises
 * a line, and so does a transfer that is no longer matched with the invoice.
 */
export async function receiveBankMoney(tx: Tx, invoice: Invoice, money: BankMoney[]): Promise<void> {
  const { documentId, orderIds } = invoice;
  await lockWithTotals(tx, orderIds);
  for (const one of money) {
    const booked = (await bankPayments(tx, documentId)).filter(({ bank_ref }) => bank_ref === one.ref);
    const known = booked.reduce((sum, payment) => sum + payment.booked, 0);
    const left = one.amount - known - (await claim(tx, invoice, one, one.amount - known));
    if (left > 0) await book(tx, invoice, { ...one, amount: left });
    await followTransfer(tx, invoice, one);
  }
  const refs = new Set(money.map(({ ref }) => ref));
  const payments = await bankPayments(tx, documentId);
  const matched = payments.filter(({ bank_ref }) => refs.has(bank_ref));
  await settleUnmatched(
    tx,
    matched.map(({ id }) => id),
  );
  for (const { id: payment_id, order_id, kept: amount, bank_ref } of payments) {
    if (refs.has(bank_ref) || amount === 0) continue;
    await raiseAlert(tx, { kind: 'unmatched', about: `payment:${payment_id}`, order_id, payment_id, amount });
  }
}

/** A line over what a transfer brought beyond the invoices that it pays, as long as none explains it. */
async function followTransfer(tx: Tx, { number, orderIds }: Invoice, { ref, whole }: BankMoney) {
  const about = `transfer:${ref}`;
  const amount = whole - (await bookedOfTransfer(tx, ref));
  const [order_id] = orderIds;
  if (amount <= 0) return settleTransfer(tx, about);
  if (order_id === undefined) return;
  const details = `Facture ${number}. S’il paie aussi une autre facture, rapprochez-le d’elle chez Pennylane.`;
  await raiseAlert(tx, { kind: 'bank_surplus', about, order_id, amount, details });
}

/** The same money, entered by hand before it was read at the bank. @returns how much of it */
async function claim(tx: Tx, invoice: Invoice, { ref }: BankMoney, most: Cents): Promise<Cents> {
  let claimed = 0;
  const mark = markOf(invoice.documentId);
  const replaced = ref === mark ? null : mark;
  for (const { id, amount } of await unclaimedEntries(tx, invoice.orderIds, replaced)) {
    if (claimed + amount > most) continue;
    claimed += amount;
    await claimEntry(tx, id, invoice.documentId, ref);
  }
  return claimed;
}

async function book(tx: Tx, invoice: Invoice, { ref, amount, paidOn }: BankMoney): Promise<void> {
  const { documentId: document_id, number: reference, orderIds } = invoice;
  const orders = await lockWithTotals(tx, orderIds);
  for (const { order, share } of divideByRemainder(orders, amount)) {
    const source = { document_id, bank_ref: ref, reference, location: null, author_id: null };
    const dated = paidOn === null ? {} : { paid_at: noonOf(paidOn) };
    const payment_id = await enterPayment(tx, order, {
      method: 'transfer',
      amount: share,
      ...source,
      ...dated,
    });
    const surplus = isGone(order) ? share : Math.min(share, order.kept + share - order.price);
    if (surplus <= 0) continue;
    const kind = isGone(order) ? 'paid_cancelled' : 'paid_twice';
    const facts = { about: `payment:${payment_id}`, order_id: order.id, payment_id, amount: surplus };
    await raiseAlert(tx, { kind, ...facts });
  }
}

/** To each order what remains of it; what is too much goes to the first one. */
function divideByRemainder(orders: OrderMoney[], amount: Cents): { order: OrderMoney; share: Cents }[] {
  let left = amount;
  const shares = orders.map((order) => {
    const share = Math.min(left, order.remaining);
    left -= share;
    return { order, share };
  });
  const first = shares.find(({ order }) => !isGone(order)) ?? shares[0];
  if (first) first.share += left;
  return shares.filter(({ share }) => share > 0);
}
