import { addDays } from '@florilege/contract/http/dates.ts';
import type { SubscriptionRule } from '@florilege/contract/subscriptions/rule.ts';
import { type Clock, minutesLater, parisInstant, weekday } from '../calendar.ts';
import { staff } from '../people/members.ts';
import type { ClientRow, OrderRow, Shop, SubscriptionDateRow, SubscriptionRow } from '../rows.ts';
import { standing } from '../words/bouquets.ts';

type Subscribed = Pick<Shop, 'subscriptions' | 'subscription_pauses' | 'subscription_dates'>;
type Facts = Pick<SubscriptionRow, 'payer_account' | 'amount' | 'rule' | 'start_date'> &
  Partial<SubscriptionRow>;
type DateFacts = Partial<SubscriptionDateRow> & Pick<SubscriptionDateRow, 'date'>;

const weekly = (day: string, every = 1): SubscriptionRule => ({
  kind: 'weekly',
  every,
  weekdays: [weekday(day) || 7],
});

/** The weekly flowers of each firm in the last weeks and from now on, by the orders of the shop. */
function weeklyFirms(orders: OrderRow[], today: string): OrderRow[][] {
  const notes = new Set<string | null>(Object.values(standing).flatMap((all) => all.map(({ note }) => note)));
  const since = addDays(today, -35);
  const recent = orders.filter(
    ({ bouquet_notes, delivery_date }) => notes.has(bouquet_notes) && delivery_date >= since,
  );
  const firms = [...Map.groupBy(recent, ({ payer_account }) => payer_account).values()];
  const byDay = (a: OrderRow, b: OrderRow) => a.delivery_date.localeCompare(b.delivery_date);
  return firms.filter(({ length }) => length > 2).map((each) => each.sort(byDay));
}

/** Four households that send flowers to an elder one. */
function families(clients: ClientRow[], orders: OrderRow[]): [recipient: number, payer: number][] {
  const payers = new Map<number, number>();
  for (const { payer_account: payer, recipient_account: recipient, deleted_at } of orders) {
    if (payer === null || recipient === null || payer === recipient || deleted_at) continue;
    const isElder = clients[recipient - 1]?.name.startsWith('Mme ');
    if (isElder && clients[payer - 1]?.type === 'household') payers.set(recipient, payer);
  }
  return [...payers].slice(0, 4);
}

/** Subscriptions of firms and families in every state; nothing is due in the first days. */
export function inventSubscriptions({ clients, orders }: Shop, { today, now }: Clock): Subscribed {
  const rows: Subscribed = { subscriptions: [], subscription_pauses: [], subscription_dates: [] };
  const subscribe = (facts: Facts): number => {
    const created_at = facts.created_at ?? parisInstant(addDays(today, -90), 640);
    const id = rows.subscriptions.length + 1;
    rows.subscriptions.push({
      id,
      rule_from: facts.start_date,
      seen_until: addDays(today, 7),
      ended_on: null,
      recipient_account: null,
      requires_delivery: true,
      delivery_time_slot: '9h00-12h00',
      bouquet_notes: null,
      hand_message: null,
      purchase_order_number: null,
      created_by: staff.seniors[0]?.id ?? null,
      ...facts,
      ...{ created_at, updated_at: created_at },
    });
    return id;
  };
  const fix = (subscription_id: number, facts: DateFacts) =>
    rows.subscription_dates.push({
      ...{ subscription_id, skipped: false, moved_to: null, moved_slot: null, amount: null, outcome: null },
      ...{ order_id: null, error: null, attempts: 0, retry_at: null },
      ...facts,
    });

  for (const [index, made] of weeklyFirms(orders, today).entries()) {
    const [first] = made;
    const last = made.at(-1);
    if (!first || !last) continue;
    const { payer_account, amount, bouquet_notes, purchase_order_number } = first;
    if (payer_account === null) continue;
    const start_date = addDays(first.delivery_date, -7);
    const next = addDays(last.delivery_date, 7);
    const ended_on = index === 3 ? today : null;
    const rest = { bouquet_notes, purchase_order_number, ended_on };
    const id = subscribe({ payer_account, amount, rule: weekly(start_date), start_date, ...rest });
    for (const { delivery_date: date, id: order_id } of made) fix(id, { date, outcome: 'made', order_id });
    if (index === 0) fix(id, { date: next, skipped: true });
    if (index === 1)
      fix(id, { date: next, moved_to: addDays(next, 1), moved_slot: '14h00-17h00', amount: amount + 2500 });
    // The shop was closed for a week.
    if (index === 2) fix(id, { date: start_date, outcome: 'missed' });
    if (index === 5)
      rows.subscription_pauses.push({
        ...{ subscription_id: id, from_date: addDays(today, -3), until_date: addDays(today, 34) },
      });
  }

  // A grandmother’s flowers; each family has another rhythm.
  for (const [index, [recipient_account, payer_account]] of families(clients, orders).entries()) {
    const start_date = addDays(today, 10 + 3 * index);
    const rules: SubscriptionRule[] = [
      { kind: 'monthly_day', every: 1, day: Number(start_date.slice(8)) },
      weekly(start_date, 2),
      { kind: 'monthly_weekday', every: 1, nth: 1, weekday: 6 },
      { kind: 'monthly_day', every: 3, day: 31 },
    ];
    const message = 'Un petit bouquet pour égayer votre mois.\nNous pensons à vous.';
    subscribe({
      ...{ payer_account, recipient_account, start_date, delivery_time_slot: '14h00-17h00' },
      amount: [4500, 3800, 5500, 7000][index] ?? 4500,
      rule: rules[index] ?? weekly(start_date),
      bouquet_notes: 'Bouquet rond, tons doux, sans lys',
      hand_message: index === 0 ? message : null,
      created_at: parisInstant(addDays(today, -6 - index), 700),
    });
  }

  // The order of its date fails, because its client was deleted: five attempts, and the next one is planned.
  const date = addDays(today, 5);
  const gone = clients.length + 1;
  const id = subscribe({ payer_account: gone, amount: 6500, rule: weekly(date), start_date: date });
  const error = 'Le client qui paie a été supprimé : choisissez-en un autre.';
  fix(id, { date, outcome: 'failed', error, attempts: 5, retry_at: minutesLater(now, 360) });
  return rows;
}
