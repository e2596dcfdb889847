import { addDays } from '@florilege/contract/http/dates.ts';
import { addAfterSales } from './orders/after-sales.ts';
import { type Clock, parisInstant, readClock } from './orders/calendar.ts';
import { inventDemand } from './orders/demand.ts';
import { eventsOf } from './orders/order-events.ts';
import { type Story, storyOf } from './orders/order-story.ts';
import { createTurns } from './orders/status-plan.ts';
import { inventSubscriptions } from './orders/subscriptions.ts';
import { minutesLater } from './orders/timeline.ts';
import { inventAcquaintances } from './people/acquaintances.ts';
import { type Client, inventClients } from './people/clients.ts';
import { demoMembers, newcomer } from './people/members.ts';
import { createRandom, type Random } from './random.ts';
import type { ClientRow, EventRow, LedgerRow, LocationRow, MemberRow, OrderRow, Shop } from './rows.ts';

// Ids of the simulator of Square; its terminal at the second place is there to be paired.
const locations: LocationRow[] = [
  {
    name: 'Boutique Marais',
    address: '24 rue de Bretagne, 75003 Paris',
    square_location_id: 'LMARAIS750030',
    terminal: '01CSLMARAIS750030',
  },
  {
    name: 'Boutique Batignolles',
    address: '51 rue des Batignolles, 75017 Paris',
    square_location_id: 'LBATIGNO75017',
    terminal: null,
  },
];

function memberRows(random: Random, clock: Clock): MemberRow[] {
  return demoMembers.map((member, index) => {
    const isNew = member.display_name === newcomer;
    return {
      ...member,
      created_at: parisInstant(addDays(clock.today, isNew ? -4 : -440 + index), 600),
      last_sign_in_at: isNew ? null : minutesLater(clock.atWork, -random.int(6, 900)),
    };
  });
}

/** Clients with the moment they were entered, in that order: at the start, or with their first order. */
function registerClients(
  random: Random,
  clients: readonly Client[],
  stories: readonly Story[],
  start: Date,
): Map<Client, Date> {
  const first = new Map<Client, Date>();
  for (const { draft } of stories) {
    for (const client of [draft.payer, draft.recipient])
      if (client && !first.has(client)) first.set(client, draft.createdAt);
  }
  const arrivals = clients.map((client, index) => {
    const order = first.get(client);
    const late = order && order > start && random.chance(0.6);
    const arrived = late
      ? minutesLater(order, -random.int(1, 3) - random.next())
      : minutesLater(start, index / 20);
    return [client, order && arrived > order ? minutesLater(order, -2) : arrived] as const;
  });
  return new Map(arrivals.sort(([, a], [, b]) => a.getTime() - b.getTime()));
}

function clientRow({ story: _, ...client }: Client, created_at: Date): ClientRow {
  return { ...client, created_at };
}

type Numbered = { id: number; story: Story; numberOf: (client: Client | null) => number | null };

function orderRow({ id, story, numberOf }: Numbered): OrderRow {
  const { draft, status, steps, money, driver, driverChosen, amountChange, creator } = story;
  const deletedAt = draft.binned ? minutesLater(draft.createdAt, 37) : null;
  const changes = [...steps, ...money.steps, driverChosen, amountChange].flatMap(
    (change) => change?.at ?? [],
  );
  if (deletedAt) changes.push(deletedAt);
  const reached = money.steps.at(-1)?.status ?? 'unpaid';
  return {
    id,
    batch_id: draft.batch,
    amount: draft.amount,
    vat_rate: draft.vat,
    status,
    financial_status: status === 'cancelled' && reached !== 'paid' ? 'cancelled' : reached,
    payer_account: numberOf(draft.payer),
    recipient_account: numberOf(draft.recipient),
    requires_delivery: draft.delivery,
    delivery_date: draft.day,
    delivery_time_slot: draft.slot,
    delivery_person: driver?.id ?? null,
    bouquet_notes: draft.notes,
    hand_message: draft.message,
    purchase_order_number: draft.purchaseOrder,
    location: draft.shop + 1,
    created_by: creator,
    created_at: draft.createdAt,
    updated_at: new Date(Math.max(draft.createdAt.getTime(), ...changes.map((at) => at.getTime()))),
    deleted_at: deletedAt,
    version: 1 + changes.length,
  };
}

type Entry = readonly [kind: LedgerRow['kind'], amount: number, author: string | null, at: Date];

/** An order charges its payer, a payment credits, a cancellation gives back. */
function ledgerRows(order: OrderRow, story: Story): LedgerRow[] {
  const { payer_account: account, id: order_id } = order;
  if (account === null) return [];
  const { draft, creator, money, amountChange, steps } = story;
  const charged = amountChange?.from ?? draft.amount;
  const cancelled = steps.find(({ status }) => status === 'cancelled');
  const entries: Entry[] = [['order_created', -charged, creator, draft.createdAt]];
  if (amountChange) entries.push(['amount_changed', charged - draft.amount, creator, amountChange.at]);
  for (const { amount, author_id, created_at } of money.payments)
    entries.push(['payment', amount, author_id, created_at]);
  if (cancelled) entries.push(['order_cancelled', draft.amount, cancelled.author, cancelled.at]);
  if (order.deleted_at) entries.push(['order_deleted', draft.amount, creator, order.deleted_at]);
  return entries.map(([kind, amount, author_id, at]) => ({ account, order_id, kind, amount, author_id, at }));
}

function binEvent(order: OrderRow): EventRow[] {
  const { id: order_id, deleted_at: timestamp, created_by: author_id } = order;
  const bin = { event_type: 'manual_entry', description: 'Commande supprimée', notes: null } as const;
  return timestamp ? [{ order_id, ...bin, author_id, timestamp }] : [];
}

const byTime = <T>(list: T[], time: (row: T) => Date) =>
  list.sort((a, b) => time(a).getTime() - time(b).getTime());

/** The whole demonstration shop as of `now`: the same instant always gives the same rows. Touches nothing. */
export function inventShop(now: Date): Shop {
  const clock = readClock(now);
  const random = createRandom('Florilège');
  const town = inventClients(random);
  const turn = createTurns();
  const drafts = inventDemand({ random, clock, town });
  const stories = drafts.map((draft) => storyOf({ random, draft, clock, turn }));

  const start = parisInstant(addDays(clock.today, -430), 540);
  const all = [...town.businesses, ...town.households, ...town.bereaved];
  const registered = registerClients(random, all, stories, start);
  const numbers = new Map([...registered.keys()].map((client, index) => [client, index + 1]));
  const numberOf = (client: Client | null) => (client ? (numbers.get(client) ?? null) : null);
  const clients = [...registered].map(([client, createdAt]) => clientRow(client, createdAt));
  const shop: Shop = {
    members: memberRows(random, clock),
    locations,
    clients,
    ...inventAcquaintances(clients, clock),
    orders: stories.map((story, index) => orderRow({ id: index + 1, story, numberOf })),
    events: [],
    payments: [],
    invoices: [],
    refunds: [],
    alerts: [],
    ledger: [],
    subscriptions: [],
    subscriptionDates: [],
  };
  for (const [index, story] of stories.entries()) {
    const order = shop.orders[index];
    if (!order) continue;
    const { id: order_id, amount } = order;
    const { money } = story;
    shop.events.push(...eventsOf(random, story, clock).map((event) => ({ order_id, ...event })));
    shop.events.push(...binEvent(order));
    shop.payments.push(...money.payments.map((payment) => ({ order_id, ...payment })));
    const invoiced = money.steps.find(({ status }) => status === 'invoiced');
    if (invoiced) shop.invoices.push({ order_id, at: invoiced.at, amount });
    shop.ledger.push(...ledgerRows(order, story));
  }
  addAfterSales(shop, clock);
  byTime(shop.events, ({ timestamp }) => timestamp);
  byTime(shop.payments, ({ created_at }) => created_at);
  byTime(shop.ledger, ({ at }) => at);
  return { ...shop, ...inventSubscriptions(shop, clock.today) };
}
