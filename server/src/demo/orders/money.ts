import { addDays, dayOf, monthEnd } from '@florilege/contract/http/dates.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import { daysBetween, minutesLater, minutesOf, momentBetween, parisInstant, weekday } from '../calendar.ts';
import { staff } from '../people/members.ts';
import type { OrderRow, PaymentRow } from '../rows.ts';
import type { Books } from './books.ts';
import type { Placed } from './progress.ts';

type Sale = Placed & { books: Books; order: OrderRow; doneAt: Date };

const accountant = staff.accountants[0]?.id ?? null;
const isDone = ({ status }: OrderRow) => status === 'delivered' || status === 'picked_up';

/** Writes a payment, unless it lies in the future. */
function pay(sale: Sale, method: PaymentMethod, at: Date, by: string | null, amount?: Cents): boolean {
  const { random, books, order, clock } = sale;
  if (at >= clock.now) return false;
  const cheque = method === 'cheque' ? `Chèque n° ${random.int(1_000_000, 9_999_999)}` : null;
  const reference = method === 'transfer' ? `VIR SEPA ${random.int(100_000, 999_999)}` : cheque;
  books.pay(order, { method, amount: amount ?? order.amount, reference }, { at, by });
  return true;
}

/** Businesses get an invoice at the end of the month or with the flowers, and pay it some weeks later. */
function billed(sale: Sale): void {
  const { random, draft, clock, turn, doneAt, books, order } = sale;
  const evening = parisInstant(random.chance(0.3) ? draft.day : monthEnd(draft.day), 960 + random.int(0, 90));
  const planned = evening > doneAt ? evening : minutesLater(doneAt, 25);
  const early = !isDone(order) && turn('billed early') % 3 === 0;
  const at = early ? momentBetween(random, order.updated_at, clock.atWork) : planned;
  if (at >= clock.atWork || (!early && !isDone(order))) return;
  books.bill(order, 'invoiced', { at, by: accountant });
  let payDay = addDays(dayOf(at), random.int(18, 44));
  while (weekday(payDay) % 6 === 0) payDay = addDays(payDay, 1);
  const slow = draft.payer?.story.slow && daysBetween(draft.day, clock.today) < 150;
  const payAt = parisInstant(payDay, 540 + random.int(0, 120));
  if (!early && !slow) pay(sale, random.chance(0.9) ? 'transfer' : 'cheque', payAt, accountant);
}

/** Quote, deposit, balance: weddings and receptions. */
function party(sale: Sale): void {
  const { random, draft, clock, books, order } = sale;
  const at = minutesLater(draft.createdAt, random.int(30, 120));
  if (at >= clock.atWork) return;
  books.bill(order, 'quoted', { at, by: order.created_by });
  if (draft.payer?.type === 'business') {
    if (isDone(order)) billed(sale);
    return;
  }
  const deposit = Math.round((order.amount * 0.3) / 1000) * 1000;
  const balanceAt = parisInstant(addDays(draft.day, 3), 600 + random.int(0, 300));
  const agreed = pay(sale, 'transfer', minutesLater(at, random.int(2, 6) * 1440), accountant, deposit);
  if (agreed && isDone(order)) pay(sale, 'transfer', balanceAt, accountant, order.amount - deposit);
}

/** A link sent by text message; the payment comes from Square, so it has no author. */
function byLink(sale: Sale): void {
  const { random, draft, clock, books, order } = sale;
  const sentAt = minutesLater(draft.createdAt, random.int(1, 6));
  const wanted = minutesLater(sentAt, random.chance(0.7) ? random.int(2, 90) : random.int(90, 1500));
  // No payment comes in the middle of the night.
  const paidAt = minutesOf(wanted) < 390 ? minutesLater(wanted, 420) : wanted;
  // An open link would have to be known to Square as well, and this one is not.
  if (paidAt >= clock.now) return;
  books.bill(order, 'link_generated', { at: sentAt, by: order.created_by });
  pay(sale, random.chance(0.8) ? 'square' : 'square_payment', paidAt, null);
}

const atCounter = { square_terminal: 66, cash: 21, card: 11, cheque: 2 };
const onOrder = { square_terminal: 58, card: 28, cash: 7, cheque: 7 };
const atPickup = { square_terminal: 62, cash: 16, cheque: 10, card: 12 };

function atOnce(sale: Sale): void {
  const { random, draft, order } = sale;
  const method = random.weighted(draft.kind === 'counter' ? atCounter : onOrder);
  pay(sale, method, minutesLater(draft.createdAt, random.int(1, 4)), order.created_by);
}

function whenFetched(sale: Sale): void {
  pay(sale, sale.random.weighted(atPickup), minutesLater(sale.doneAt, -1), sale.order.created_by);
}

const later = () => {};
/** Households with open orders take turns, so that paid and unpaid orders are seen side by side. */
const openOrders = [atOnce, later, atOnce, byLink, atOnce, later, atOnce, later, byLink];

function wayOf({ random, draft, clock, turn, order }: Sale): (sale: Sale) => void {
  const { payer, kind, delivery } = draft;
  if (kind === 'wedding' || kind === 'reception') return party;
  if (kind === 'counter') return atOnce;
  // Paid, then cancelled and not refunded yet: the client has a credit.
  if (order.status === 'cancelled')
    return payer?.type === 'household' && draft.day < clock.today && random.chance(0.1) ? atOnce : later;
  if (payer?.type === 'business') return billed;
  if (!isDone(order)) return openOrders[turn(`open ${delivery}`) % openOrders.length] ?? later;
  // Some never pay, and some have not paid yet.
  if (random.chance(payer?.story.slow ? 0.5 : 0.005)) return later;
  if (!delivery && random.chance(0.5)) return whenFetched;
  return random.chance(0.32) ? byLink : atOnce;
}

/** Writes the course of an order's money until now. */
export const settle = (sale: Sale) => wayOf(sale)(sale);

/** Reasons for a refund, and the part of the payment. */
const complaints = [
  { reason: 'Deux pivoines fanées à la livraison', part: 0.2 },
  { reason: 'Livraison arrivée après la cérémonie', part: 0.5 },
  { reason: 'Carte oubliée : geste commercial', part: 0.1 },
  { reason: 'Vase cassé pendant le transport', part: 0.3 },
];

/** Adds a few refunds, and one order that was paid at the counter and by the link sent before. */
export function addAfterSales(books: Books, today: string): void {
  const { orders, payments } = books.rows;
  const paidOnce = payments.flatMap((payment) => {
    const order = orders[payment.order_id - 1];
    const whole = order?.financial_status === 'paid' && payment.amount === order.amount;
    const settled = daysBetween(dayOf(payment.created_at), today) >= 2;
    return whole && settled && order.payer_account !== null ? [{ order, payment }] : [];
  });
  // The morning after, by a senior.
  type Refunded = Parameters<Books['refund']>[2];
  const refund = (order: OrderRow, payment: PaymentRow, refunded: Refunded) => {
    const at = parisInstant(addDays(dayOf(payment.created_at), 1), 615);
    books.refund(order, payment, refunded, { at, by: staff.seniors[0]?.id ?? null });
  };
  const handedOver = paidOnce.filter(({ order }) => isDone(order));
  for (const [index, { reason, part }] of complaints.entries()) {
    const sale = handedOver.at(-4 - 9 * index);
    if (!sale) continue;
    const amount = Math.round((sale.payment.amount * part) / 100) * 100;
    refund(sale.order, sale.payment, { amount, reason, kind: 'credit' });
  }
  const cancelled = paidOnce.findLast(({ order }) => order.status === 'cancelled');
  if (cancelled)
    refund(cancelled.order, cancelled.payment, {
      amount: cancelled.payment.amount,
      reason: 'Commande annulée par le client',
      kind: 'undo',
    });
  for (const payment of payments) {
    const order = orders[payment.order_id - 1];
    if (order?.status === 'cancelled' && order.financial_status === 'paid')
      books.leaveToRefund(order, payment.amount, { at: payment.created_at, by: null });
  }
  const twice = handedOver.findLast(({ payment }) => ['cash', 'card'].includes(payment.method));
  if (twice)
    books.payTwice(twice.order, twice.payment, { at: minutesLater(twice.payment.created_at, 95), by: null });
}
