import { addDays } from '@florilege/contract/http/dates.ts';
import type { FinancialStatus } from '@florilege/contract/orders/order-status.ts';
import { addAfterSales } from './orders/after-sales.ts';
import { type Clock, parisInstant, readClock } from './orders/calendar.ts';
import { inventDemand } from './orders/demand.ts';
import { eventsOf } from './orders/order-events.ts';
import { type Story, tell } from './orders/order-story.ts';
import { createTurns } from './orders/status-plan.ts';
import { inventSubscriptions } from './orders/subscriptions.ts';
import { minutesLater } from './orders/timeline.ts';
import { inventAcquaintances } from './people/acquaintances.ts';
import { type Client, inventClients } from './people/clients.ts';
import { demoMembers, newcomer } from './people/members.ts';
import { createRandom, type Random } from './random.ts';
import type {
  AlertRow,
  ClientRow,
  ContactRow,
  EventRow,
  InvoiceRow,
  LedgerRow,
  LocationRow,
  MemberRow,
  NoteRow,
  OrderRow,
  PaymentRow,
  RefundRow,
  SubscriptionDateRow,
  SubscriptionRow,
} from './rows.ts';

export type Shop = {
  members: MemberRow[];
  locations: LocationRow[];
  clients: ClientRow[];
  contacts: ContactRow[];
  notes: NoteRow[];
  orders: OrderRow[];
  events: EventRow[];
  payments: PaymentRow[];
  invoices: InvoiceRow[];
  refunds: RefundRow[];
  alerts: AlertRow[];
  ledger: LedgerRow[];
  subscriptions: SubscriptionRow[];
  subscriptionDates: SubscriptionDateRow[];
};

// Ids of the places that the simulator of Square has, and of the terminal it has at the first; the second is there to be paired.
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
    const createdAt = parisInstant(addDays(clock.today, isNew ? -4 : -440 + index), 600);
    return {
      ...member,
      created_at: createdAt,
      last_sign_in_at: isNew ? null : minutesLater(clock.atWork, -random.int(6, 900)),
    };
  });
}

/** Clients the shop had from the start, then those who came with their first order; numbered as they came. */
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
    const fromStart = minutesLater(start, index / 20);
    const arrived =
      order && order > start && random.chance(0.6)
        ? minutesLater(order, -random.int(1, 3) - random.next())
        : fromStart;
    return [client, order && arrived > order ? minutesLater(order, -2) : arrived] as const;
  });
  return new Map(arrivals.sort(([, a], [, b]) => a.getTime() - b.getTime()));
}

function clientRow({ story: _, siret, vat, ...client }: Client, created_at: Date): ClientRow {
  return { ...client, SIRET: siret, numero_de_TVA: vat, created_at };
}

function deletion({ draft }: Story): Date | null {
  return draft.binned ? minutesLater(draft.createdAt, 37) : null;
}

function orderRow(id: number, story: Story, numberOf: (client: Client | null) => number | null): OrderRow {
  const { draft, status, steps, money, driver, driverChosen, amountChange, creator } = story;
  const deletedAt = deletion(story);
  const changes = [...steps, ...money.steps, driverChosen, amountChange]
    .filter((change) => change !== null)
    .map(({ at }) => at);
  if (deletedAt) changes.push(deletedAt);
  const reached = money.steps.at(-1)?.status ?? 'unpaid';
  const financialStatus: FinancialStatus =
    status === 'cancelled' && reached !== 'paid' ? 'cancelled' : reached;
  return {
    id,
    batch_id: draft.batch,
    amount: draft.amount,
    vat_rate: draft.vat,
    status,
    financial_status: financialStatus,
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

/** An order charges its payer, a payment credits, a cancellation gives back; without payer there is no ledger. */
function ledgerRows(order: OrderRow, story: Story): LedgerRow[] {
  const { payer_account: account, id: order_id } = order;
  if (account === null) return [];
  const { draft, creator, money, amountChange, steps } = story;
  const base = { account, order_id };
  const charged = amountChange?.from ?? draft.amount;
  const rows: LedgerRow[] = [
    { ...base, kind: 'order_created', amount: -charged, author_id: creator, at: draft.createdAt },
  ];
  if (amountChange)
    rows.push({
      ...base,
      kind: 'amount_changed',
      amount: charged - draft.amount,
      author_id: creator,
      at: amountChange.at,
    });
  for (const { amount, at, author } of money.payments)
    rows.push({ ...base, kind: 'payment', amount, author_id: author, at });
  const cancelled = steps.find(({ status }) => status === 'cancelled');
  if (cancelled)
    rows.push({
      ...base,
      kind: 'order_cancelled',
      amount: draft.amount,
      author_id: cancelled.author,
      at: cancelled.at,
    });
  if (order.deleted_at)
    rows.push({
      ...base,
      kind: 'order_deleted',
      amount: draft.amount,
      author_id: creator,
      at: order.deleted_at,
    });
  return rows;
}

function byTime<T>(rows: T[], time: (row: T) => Date): T[] {
  return rows.sort((a, b) => time(a).getTime() - time(b).getTime());
}

/** The whole demonstration shop as of `now`: the same instant always gives the same rows. Touches nothing. */
export function inventShop(now: Date): Shop {
  const clock = readClock(now);
  const random = createRandom('Florilège');
  const town = inventClients(random);
  const turn = createTurns();
  const stories = inventDemand({ random, clock, town }).map((draft) => tell({ random, draft, clock, turn }));

  const start = parisInstant(addDays(clock.today, -430), 540);
  const registered = registerClients(
    random,
    [...town.businesses, ...town.households, ...town.bereaved],
    stories,
    start,
  );
  const numbers = new Map([...registered.keys()].map((client, index) => [client, index + 1]));
  const numberOf = (client: Client | null) => (client ? (numbers.get(client) ?? null) : null);

  const clients = [...registered].map(([client, createdAt]) => clientRow(client, createdAt));
  const shop: Shop = {
    members: memberRows(random, clock),
    locations,
    clients,
    ...inventAcquaintances(clients, clock),
    orders: [],
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
    const order = orderRow(index + 1, story, numberOf);
    shop.orders.push(order);
    shop.events.push(...eventsOf(random, story, clock).map((event) => ({ order_id: order.id, ...event })));
    if (order.deleted_at) shop.events.push(binEvent(order, story, order.deleted_at));
    shop.payments.push(
      ...story.money.payments.map(({ method, amount, at, author, reference }) => ({
        order_id: order.id,
        method,
        amount,
        reference,
        author_id: author,
        created_at: at,
      })),
    );
    const invoiced = story.money.steps.find(({ status }) => status === 'invoiced');
    if (invoiced) shop.invoices.push({ order_id: order.id, at: invoiced.at, amount: order.amount });
    shop.ledger.push(...ledgerRows(order, story));
  }
  addAfterSales(shop, clock);
  byTime(shop.events, ({ timestamp }) => timestamp);
  byTime(shop.payments, ({ created_at }) => created_at);
  byTime(shop.ledger, ({ at }) => at);
  const { subscriptions, dates } = inventSubscriptions(shop, clock.today);
  return { ...shop, subscriptions, subscriptionDates: dates };
}

function binEvent(order: OrderRow, { creator }: Story, at: Date): EventRow {
  return {
    order_id: order.id,
    event_type: 'manual_entry',
    description: 'Commande supprimée',
    notes: null,
    author_id: creator,
    timestamp: at,
  };
}
