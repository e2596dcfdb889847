import { addDays } from '@florilege/contract/http/dates.ts';
import type { SubscriptionRule } from '@florilege/contract/subscriptions/rule.ts';
import { staff } from '../people/members.ts';
import type { OrderRow, Shop, SubscriptionDateRow, SubscriptionRow } from '../rows.ts';
import { standing } from './bouquets.ts';
import { parisInstant, weekday } from './calendar.ts';

type Known = Pick<Shop, 'clients' | 'orders'>;
type NewSubscription = Omit<SubscriptionRow, 'id'>;
type NewDate = Omit<SubscriptionDateRow, 'subscription_id'>;
type Invented = { subscription: NewSubscription; dates: NewDate[] };

/** Subscriptions of firms and families in every state; nothing is due in the first days. */
export function inventSubscriptions(
  known: Known,
  today: string,
): Pick<Shop, 'subscriptions' | 'subscriptionDates'> {
  const invented = [
    ...weeklyFirms(known, today).map((orders, index) => ofFirm(orders, index, today)),
    ...gifts(known).map(([payer, recipient], index) => ofFamily(payer, recipient, index, today)),
    ofDeletedClient(today),
  ];
  return {
    subscriptions: invented.map(({ subscription }, index) => ({ id: index + 1, ...subscription })),
    subscriptionDates: invented.flatMap(({ dates }, index) =>
      dates.map((date) => ({ subscription_id: index + 1, ...date })),
    ),
  };
}

const blank = (today: string): Omit<NewSubscription, 'payer_account' | 'amount' | 'rule' | 'start_date'> => ({
  seen_until: addDays(today, 7),
  ended_on: null,
  recipient_account: null,
  requires_delivery: true,
  delivery_time_slot: '9h00-12h00',
  bouquet_notes: null,
  hand_message: null,
  purchase_order_number: null,
  paused_from: null,
  paused_until: null,
  created_by: staff.seniors[0]?.id ?? null,
  created_at: parisInstant(addDays(today, -90), 640),
});

const date = (day: string, facts: Partial<NewDate>): NewDate => ({
  date: day,
  skipped: false,
  moved_to: null,
  moved_slot: null,
  amount: null,
  outcome: null,
  order_id: null,
  error: null,
  ...facts,
});

/** From 1 Monday to 7 Sunday. */
const isoWeekday = (day: string) => weekday(day) || 7;
const weekly = (day: string, every = 1): SubscriptionRule => ({
  kind: 'weekly',
  every,
  weekdays: [isoWeekday(day)],
});

/** The weekly flowers of each firm, of the last weeks and from now on, by the orders of the shop. */
function weeklyFirms({ orders }: Known, today: string): OrderRow[][] {
  const notes = new Set<string | null>(Object.values(standing).flatMap((all) => all.map(({ note }) => note)));
  const since = addDays(today, -35);
  const recent = orders.filter(
    (order) =>
      order.payer_account !== null &&
      order.batch_id !== null &&
      notes.has(order.bouquet_notes) &&
      order.deleted_at === null &&
      order.delivery_date >= since,
  );
  const firms = Map.groupBy(recent, (order) => order.payer_account).values();
  const byDay = (a: OrderRow, b: OrderRow) => a.delivery_date.localeCompare(b.delivery_date);
  return [...firms].filter((each) => each.length > 2).map((each) => each.sort(byDay));
}

const SKIPPED = 0;
const MOVED = 1;
const MISSED = 2;
const ENDED = 3;
const PAUSED = 5;

function ofFirm(orders: OrderRow[], index: number, today: string): Invented {
  const [first] = orders;
  const last = orders.at(-1);
  if (!first || !last) throw new Error('a firm without orders');
  const { payer_account, amount, bouquet_notes, purchase_order_number } = first;
  const start = addDays(first.delivery_date, -7);
  const next = addDays(last.delivery_date, 7);
  const dates = orders.map((order) => date(order.delivery_date, { outcome: 'made', order_id: order.id }));
  if (index === SKIPPED) dates.push(date(next, { skipped: true }));
  if (index === MOVED)
    dates.push(date(next, { moved_to: addDays(next, 1), moved_slot: '14h00-17h00', amount: amount + 2500 }));
  // The shop was closed for a week.
  if (index === MISSED) dates.push(date(start, { outcome: 'missed' }));
  return {
    subscription: {
      ...blank(today),
      ...{ payer_account, amount, bouquet_notes, purchase_order_number },
      rule: weekly(first.delivery_date),
      start_date: start,
      ...(index === PAUSED && { paused_from: addDays(today, -3), paused_until: addDays(today, 34) }),
      ...(index === ENDED && { ended_on: today }),
    },
    dates,
  };
}

const FAMILIES = 4;

/** Households that send flowers to an elder one. */
function gifts({ clients, orders }: Known): [payer: number, recipient: number][] {
  const payers = new Map<number, number>();
  for (const { payer_account: payer, recipient_account: recipient, deleted_at } of orders) {
    if (payer === null || recipient === null || payer === recipient || deleted_at || payers.has(recipient))
      continue;
    const isElder = clients[recipient - 1]?.name.startsWith('Mme ');
    if (isElder && clients[payer - 1]?.type === 'household') payers.set(recipient, payer);
  }
  return [...payers].slice(0, FAMILIES).map(([recipient, payer]) => [payer, recipient]);
}

/** A grandmother’s flowers; each family has another rhythm. */
function ofFamily(payer: number, recipient: number, index: number, today: string): Invented {
  const start = addDays(today, 10 + 3 * index);
  const rules: SubscriptionRule[] = [
    { kind: 'monthly_day', every: 1, day: Number(start.slice(8)) },
    weekly(start, 2),
    { kind: 'monthly_weekday', every: 1, nth: 1, weekday: 6 },
    { kind: 'monthly_day', every: 3, day: 31 },
  ];
  const subscription: NewSubscription = {
    ...blank(today),
    payer_account: payer,
    recipient_account: recipient,
    amount: [4500, 3800, 5500, 7000][index] ?? 4500,
    rule: rules[index] ?? weekly(start),
    start_date: start,
    delivery_time_slot: '14h00-17h00',
    bouquet_notes: 'Bouquet rond, tons doux, sans lys',
    hand_message: index === 0 ? 'Un petit bouquet pour égayer votre mois.\nNous pensons à vous.' : null,
    created_at: parisInstant(addDays(today, -6 - index), 700),
  };
  return { subscription, dates: [] };
}

/** The order of its date fails, because the client was deleted. */
function ofDeletedClient(today: string): Invented {
  const day = addDays(today, 5);
  const error = 'Le client qui paie a été supprimé : choisissez-en un autre.';
  return {
    subscription: { ...blank(today), payer_account: null, amount: 6500, rule: weekly(day), start_date: day },
    dates: [date(day, { outcome: 'failed', error })],
  };
}
