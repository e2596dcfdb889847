import { addDays } from '@florilege/contract/http/dates.ts';
import { type Clock, minutesLater, parisInstant, readClock } from './calendar.ts';
import { type Books, createBooks } from './orders/books.ts';
import { inventDemand } from './orders/demand.ts';
import type { Draft } from './orders/drafts.ts';
import { live } from './orders/life.ts';
import { addAfterSales } from './orders/money.ts';
import { createTurns } from './orders/progress.ts';
import { inventSubscriptions } from './orders/subscriptions.ts';
import { inventAcquaintances } from './people/acquaintances.ts';
import { type Client, inventClients, phoneNumbers, type Town } from './people/clients.ts';
import { demoMembers, newcomer } from './people/members.ts';
import { createRandom, type Random } from './random.ts';
import type { Shop } from './rows.ts';

// Ids of the simulator of Square; its terminal at the second place is there to be paired.
const locations = [
  {
    id: 1,
    name: 'Boutique Marais',
    address: '24 rue de Bretagne, 75003 Paris',
    square_location_id: 'LMARAIS750030',
  },
  {
    id: 2,
    name: 'Boutique Batignolles',
    address: '51 rue des Batignolles, 75017 Paris',
    square_location_id: 'LBATIGNO75017',
  },
];
const terminal = { location: 1, device_id: '01CSLMARAIS750030', status: 'paired' } as const;

function memberRows(random: Random, { today, atWork }: Clock): Shop['members'] {
  return demoMembers.map((member, index) => {
    const isNew = member.display_name === newcomer;
    const created_at = parisInstant(addDays(today, isNew ? -4 : -440 + index), 600);
    const last_sign_in_at = isNew ? null : minutesLater(atWork, -random.int(6, 900));
    return { ...member, created_at, updated_at: created_at, last_sign_in_at };
  });
}

/** Numbers the clients in the order in which they were entered: at the start, or with their first order. */
function registerClients(
  random: Random,
  town: Town,
  drafts: readonly Draft[],
  start: Date,
): Map<Client, Date> {
  const first = new Map<Client, Date>();
  for (const { payer, recipient, createdAt } of drafts) {
    for (const client of [payer, recipient]) if (client && !first.has(client)) first.set(client, createdAt);
  }
  const all = [...town.businesses, ...town.households, ...town.bereaved];
  const arrivals = all.map((client, index) => {
    const order = first.get(client);
    const late = order && order > start && random.chance(0.6);
    const early = minutesLater(start, index / 20);
    const before = order && minutesLater(order, -random.int(2, 3) - random.next());
    return [client, before && (late || early > order) ? before : early] as const;
  });
  const registered = new Map(arrivals.sort(([, a], [, b]) => a.getTime() - b.getTime()));
  for (const [index, client] of [...registered.keys()].entries()) client.id = index + 1;
  return registered;
}

function sortByTime({ rows }: Books): void {
  rows.order_events.sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
  rows.payments.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  rows.ledger_entries.sort((a, b) => a.at.getTime() - b.at.getTime());
  rows.audit_entries.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The whole demonstration shop as of `now`: the same instant always gives the same rows. Touches nothing. */
export function inventShop(now: Date): Shop {
  const clock = readClock(now);
  const random = createRandom('Florilège');
  const phones = phoneNumbers(random);
  const town = inventClients(random, phones);
  const drafts = inventDemand({ random, clock, town });
  const start = parisInstant(addDays(clock.today, -430), 540);
  const clients = registerClients(random, town, drafts, start);

  const books = createBooks(now);
  const turn = createTurns();
  for (const draft of drafts) live({ random, draft, clock, turn, books });
  addAfterSales(books, clock.today);
  sortByTime(books);
  const shop: Shop = {
    members: memberRows(random, clock),
    locations,
    terminal_devices: [terminal],
    clients: [...clients].map(([{ story: _, ...client }, created_at]) => ({
      ...client,
      ...{ created_at, updated_at: created_at },
    })),
    ...inventAcquaintances({ random, clock, phones, clients }),
    ...books.rows,
    ...{ subscriptions: [], subscription_pauses: [], subscription_dates: [] },
  };
  return { ...shop, ...inventSubscriptions(shop, clock) };
}
