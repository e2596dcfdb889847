import { addDays, dayOf } from '@florilege/contract/http/dates.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { FinancialStatus, OrderStatus } from '@florilege/contract/orders/order-status.ts';
import { staff } from '../people/members.ts';
import type { Random } from '../random.ts';
import { type Clock, daysBetween, minutesOf, monthEnd, parisInstant, weekday } from './calendar.ts';
import type { Draft } from './drafts.ts';
import type { Turn } from './status-plan.ts';
import { minutesLater, momentBetween } from './timeline.ts';

export type Method =
  | 'square'
  | 'square_payment'
  | 'square_terminal'
  | 'cash'
  | 'cheque'
  | 'transfer'
  | 'card';
export type Payment = {
  method: Method;
  amount: Cents;
  at: Date;
  author: string | null;
  reference: string | null;
};

/** What happened to an order's money; `steps` are the financial statuses it went through, each with its moment. */
export type Money = {
  steps: { status: FinancialStatus; at: Date; author: string | null }[];
  payments: Payment[];
};

type Situation = {
  random: Random;
  draft: Draft;
  status: OrderStatus;
  clock: Clock;
  turn: Turn;
  creator: string;
  doneAt: Date;
};

const finished: readonly OrderStatus[] = ['delivered', 'picked_up'];
const nothing: Money = { steps: [], payments: [] };

function accountant(): string | null {
  return staff.accountants[0]?.id ?? null;
}

function reference(random: Random, method: Method): string | null {
  if (method === 'cheque') return `Chèque n° ${random.int(1_000_000, 9_999_999)}`;
  if (method === 'transfer') return `VIR SEPA ${random.int(100_000, 999_999)}`;
  return null;
}

function paid(random: Random, method: Method, amount: Cents, at: Date, author: string | null): Money {
  return {
    steps: [{ status: 'paid', at, author }],
    payments: [{ method, amount, at, author, reference: reference(random, method) }],
  };
}

/** Businesses get their invoice at the end of the month or with the flowers, and pay it by transfer some weeks later. */
function billed(situation: Situation): Money {
  const { random, draft, clock, status, doneAt } = situation;
  const withFlowers = random.chance(0.3);
  const billDay = withFlowers ? draft.day : monthEnd(draft.day);
  const evening = parisInstant(billDay, 16 * 60 + random.next() * 90);
  const planned = evening > doneAt ? evening : minutesLater(doneAt, 25);
  const early =
    !finished.includes(status) && status !== 'cancelled' && situation.turn('billed early') % 3 === 0;
  const billedAt = early ? momentBetween(random, draft.createdAt, clock.atWork) : planned;
  if (billedAt >= clock.atWork || (!early && !finished.includes(status))) return nothing;
  const invoice = { status: 'invoiced' as const, at: billedAt, author: accountant() };
  const bill: Money = { steps: [invoice], payments: [] };
  const slow = draft.payer?.story.slow && daysBetween(draft.day, clock.today) < 150;
  let payDay = addDays(dayOf(billedAt), random.int(18, 44));
  while (weekday(payDay) % 6 === 0) payDay = addDays(payDay, 1);
  const payAt = parisInstant(payDay, 9 * 60 + random.next() * 120);
  if (early || slow || payAt >= clock.atWork) return bill;
  const settled = paid(random, random.chance(0.9) ? 'transfer' : 'cheque', draft.amount, payAt, accountant());
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
    depositAt < clock.atWork ? paid(random, 'transfer', deposit, depositAt, accountant()).payments : [];
  if (!finished.includes(status) || payments.length === 0) return { steps: [quote], payments };
  const balanceAt = parisInstant(addDays(draft.day, 3), 10 * 60 + random.next() * 300);
  if (balanceAt >= clock.atWork) return { steps: [quote], payments };
  const balance = paid(random, 'transfer', draft.amount - deposit, balanceAt, accountant());
  return { steps: [quote, ...balance.steps], payments: [...payments, ...balance.payments] };
}

/** A link sent by text message; the client pays from a sofa, so Square tells us and no member did. */
function byLink({ random, draft, clock, creator }: Situation): Money {
  const sentAt = minutesLater(draft.createdAt, random.int(1, 6));
  if (sentAt >= clock.atWork) return nothing;
  const link = { status: 'link_generated' as const, at: sentAt, author: creator };
  const wanted = minutesLater(sentAt, random.chance(0.7) ? random.int(2, 90) : random.int(90, 1500));
  // Nobody pays in the middle of the night.
  const paidAt = minutesOf(wanted) < 390 ? minutesLater(wanted, 420) : wanted;
  // A link still open would have to be known to Square as well, and this one is not.
  if (paidAt >= clock.now) return nothing;
  const settled = paid(random, random.chance(0.8) ? 'square' : 'square_payment', draft.amount, paidAt, null);
  return { steps: [link, ...settled.steps], payments: settled.payments };
}

function atOnce({ random, draft, clock, creator }: Situation): Money {
  const method = random.weighted<Method>(
    draft.kind === 'counter'
      ? [
          ['square_terminal', 66],
          ['cash', 21],
          ['card', 11],
          ['cheque', 2],
        ]
      : [
          ['square_terminal', 58],
          ['card', 28],
          ['cash', 7],
          ['cheque', 7],
        ],
  );
  const at = minutesLater(draft.createdAt, random.int(1, 4));
  return at < clock.now ? paid(random, method, draft.amount, at, creator) : nothing;
}

function whenFetched({ random, draft, doneAt, creator }: Situation): Money {
  const method = random.weighted<Method>([
    ['square_terminal', 62],
    ['cash', 16],
    ['cheque', 10],
    ['card', 12],
  ]);
  const at = minutesLater(doneAt, -1);
  return at > draft.createdAt ? paid(random, method, draft.amount, at, creator) : nothing;
}

type Way = 'at once' | 'link' | 'later';
const openWays: readonly Way[] = [
  'at once',
  'later',
  'at once',
  'link',
  'at once',
  'later',
  'at once',
  'later',
  'link',
];
const openPickupWays: readonly Way[] = [
  'at once',
  'later',
  'link',
  'later',
  'at once',
  'later',
  'at once',
  'later',
];

/** Households with work still to be done take turns, so that what is paid and what is not stands side by side. */
function openWay({ draft, turn }: Situation): Way {
  const ways = draft.delivery ? openWays : openPickupWays;
  return ways[turn(draft.delivery ? 'open' : 'open pickup') % ways.length] ?? 'later';
}

export function moneyOf(situation: Situation): Money {
  const { random, draft, status, clock } = situation;
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
  const way = openWay(situation);
  if (way === 'at once') return atOnce(situation);
  return way === 'link' ? byLink(situation) : nothing;
}
