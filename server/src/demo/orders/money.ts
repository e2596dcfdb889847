import { addDays, dayOf } from '@florilege/contract/http/dates.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { FinancialStatus, OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import { staff } from '../people/members.ts';
import type { Random } from '../random.ts';
import type { PaymentRow } from '../rows.ts';
import { daysBetween, minutesOf, monthEnd, parisInstant, weekday } from './calendar.ts';
import type { Placed } from './status-plan.ts';
import { minutesLater, momentBetween } from './timeline.ts';

/** The course of an order's money: its financial statuses, each with its moment, and its payments. */
export type Money = {
  steps: { status: FinancialStatus; at: Date; author: string | null }[];
  payments: Omit<PaymentRow, 'order_id'>[];
};

type Situation = Placed & { status: OrderStatus; creator: string; doneAt: Date };

const finished: readonly OrderStatus[] = ['delivered', 'picked_up'];
export const nothing: Money = { steps: [], payments: [] };
const accountant = staff.accountants[0]?.id ?? null;

function reference(random: Random, method: PaymentMethod): string | null {
  if (method === 'cheque') return `Chèque n° ${random.int(1_000_000, 9_999_999)}`;
  return method === 'transfer' ? `VIR SEPA ${random.int(100_000, 999_999)}` : null;
}

function paid(random: Random, method: PaymentMethod, amount: Cents, at: Date, by: string | null): Money {
  const payment = { method, amount, reference: reference(random, method), author_id: by, created_at: at };
  return { steps: [{ status: 'paid', at, author: by }], payments: [payment] };
}

/** Businesses get an invoice at the end of the month or with the flowers, and pay it some weeks later. */
function billed(situation: Situation): Money {
  const { random, draft, clock, status, turn, doneAt } = situation;
  const withFlowers = random.chance(0.3);
  const billDay = withFlowers ? draft.day : monthEnd(draft.day);
  const evening = parisInstant(billDay, 16 * 60 + random.next() * 90);
  const planned = evening > doneAt ? evening : minutesLater(doneAt, 25);
  const done = finished.includes(status);
  const early = !done && status !== 'cancelled' && turn('billed early') % 3 === 0;
  const billedAt = early ? momentBetween(random, draft.createdAt, clock.atWork) : planned;
  if (billedAt >= clock.atWork || (!early && !done)) return nothing;
  const invoice = { status: 'invoiced' as const, at: billedAt, author: accountant };
  const bill: Money = { steps: [invoice], payments: [] };
  const slow = draft.payer?.story.slow && daysBetween(draft.day, clock.today) < 150;
  let payDay = addDays(dayOf(billedAt), random.int(18, 44));
  while (weekday(payDay) % 6 === 0) payDay = addDays(payDay, 1);
  const payAt = parisInstant(payDay, 9 * 60 + random.next() * 120);
  if (early || slow || payAt >= clock.atWork) return bill;
  const settled = paid(random, random.chance(0.9) ? 'transfer' : 'cheque', draft.amount, payAt, accountant);
  return { steps: [invoice, ...settled.steps], payments: settled.payments };
}

/** Quote, deposit, balance: weddings and receptions. */
function party(situation: Situation): Money {
  const { random, draft, clock, status, creator } = situation;
  const quotedAt = minutesLater(draft.createdAt, random.int(30, 120));
  if (quotedAt >= clock.atWork) return nothing;
  const quote = { status: 'quoted' as const, at: quotedAt, author: creator };
  if (draft.payer?.type === 'business') {
    const rest = finished.includes(status) ? billed(situation) : nothing;
    return { steps: [quote, ...rest.steps], payments: rest.payments };
  }
  const depositAt = minutesLater(quotedAt, random.int(2, 6) * 1440);
  const deposit = Math.round((draft.amount * 0.3) / 1000) * 1000;
  const payments =
    depositAt < clock.atWork ? paid(random, 'transfer', deposit, depositAt, accountant).payments : [];
  if (!finished.includes(status) || payments.length === 0) return { steps: [quote], payments };
  const balanceAt = parisInstant(addDays(draft.day, 3), 10 * 60 + random.next() * 300);
  if (balanceAt >= clock.atWork) return { steps: [quote], payments };
  const balance = paid(random, 'transfer', draft.amount - deposit, balanceAt, accountant);
  return { steps: [quote, ...balance.steps], payments: [...payments, ...balance.payments] };
}

/** A link sent by text message; the payment comes from Square, so it has no author. */
function byLink({ random, draft, clock, creator }: Situation): Money {
  const sentAt = minutesLater(draft.createdAt, random.int(1, 6));
  if (sentAt >= clock.atWork) return nothing;
  const link = { status: 'link_generated' as const, at: sentAt, author: creator };
  const wanted = minutesLater(sentAt, random.chance(0.7) ? random.int(2, 90) : random.int(90, 1500));
  // No payment comes in the middle of the night.
  const paidAt = minutesOf(wanted) < 390 ? minutesLater(wanted, 420) : wanted;
  // An open link would have to be known to Square as well, and this one is not.
  if (paidAt >= clock.now) return nothing;
  const settled = paid(random, random.chance(0.8) ? 'square' : 'square_payment', draft.amount, paidAt, null);
  return { steps: [link, ...settled.steps], payments: settled.payments };
}

const atCounter = { square_terminal: 66, cash: 21, card: 11, cheque: 2 };
const onOrder = { square_terminal: 58, card: 28, cash: 7, cheque: 7 };
const atPickup = { square_terminal: 62, cash: 16, cheque: 10, card: 12 };

function atOnce({ random, draft, clock, creator }: Situation): Money {
  const method = random.weighted(draft.kind === 'counter' ? atCounter : onOrder);
  const at = minutesLater(draft.createdAt, random.int(1, 4));
  return at < clock.now ? paid(random, method, draft.amount, at, creator) : nothing;
}

function whenFetched({ random, draft, doneAt, creator }: Situation): Money {
  const method = random.weighted(atPickup);
  const at = minutesLater(doneAt, -1);
  return at > draft.createdAt ? paid(random, method, draft.amount, at, creator) : nothing;
}

const later = () => nothing;
/** Households with open orders take turns, so that paid and unpaid orders are seen side by side. */
const openDeliveries = [atOnce, later, atOnce, byLink, atOnce, later, atOnce, later, byLink];
const openPickups = [atOnce, later, byLink, later, atOnce, later, atOnce, later];

export function moneyOf(situation: Situation): Money {
  const { random, draft, status, clock, turn } = situation;
  if (draft.kind === 'wedding' || draft.kind === 'reception') return party(situation);
  if (draft.payer?.type === 'business') return status === 'cancelled' ? nothing : billed(situation);
  if (draft.kind === 'counter') return atOnce(situation);
  // Paid, then cancelled and not refunded yet: the client has a credit.
  if (status === 'cancelled')
    return draft.day < clock.today && random.chance(0.1) ? atOnce(situation) : nothing;
  if (finished.includes(status)) {
    // Some never pay, and some have not paid yet.
    if (random.chance(draft.payer?.story.slow ? 0.5 : 0.005)) return nothing;
    if (!draft.delivery && random.chance(0.5)) return whenFetched(situation);
    return random.chance(0.32) ? byLink(situation) : atOnce(situation);
  }
  const ways = draft.delivery ? openDeliveries : openPickups;
  const way = ways[turn(draft.delivery ? 'open' : 'open pickup') % ways.length] ?? later;
  return way(situation);
}
