import { addDays, monthEnd } from '@florilege/contract/http/dates.ts';
import { type Clock, parisInstant, shopHours, weekday } from '../calendar.ts';
import { purchaseOrderFor } from '../people/businesses.ts';
import type { Client, Town } from '../people/clients.ts';
import type { Random } from '../random.ts';
import { receptions, standing, weddings } from '../words/bouquets.ts';
import { cardFor, priced } from '../words/words.ts';
import { type Draft, draftOf } from './drafts.ts';

/** The orders agreed on long before: weekly flowers, weddings, receptions, presents at the year's end. */
type Context = { random: Random; town: Town; clock: Clock };

/** `index` is the client's place in its trade. */
const weeklyClients = [
  { trade: 'hotel', index: 0, on: 2 },
  { trade: 'hotel', index: 1, on: 5 },
  { trade: 'hotel', index: 2, on: 4 },
  { trade: 'hotel', index: 5, on: 3 },
  { trade: 'restaurant', index: 0, on: 4 },
  { trade: 'restaurant', index: 2, on: 5 },
  { trade: 'office', index: 1, on: 2 },
  { trade: 'office', index: 4, on: 3 },
] as const;

const inTrade = (town: Town, trade: string) => town.businesses.filter(({ story }) => story.trade === trade);
const moments = (entered: Date, index: number) => new Date(entered.getTime() + index * 40);

function atShop(random: Random, day: string): Date {
  const { opens, closes } = shopHours(day);
  return parisInstant(day, opens + random.next() * (closes - opens));
}

/** Weekly flowers: the orders of a month form one batch, entered towards the end of the month before. */
export function standingOrders({ random, town, clock }: Context, start: string): Draft[] {
  return weeklyClients.flatMap(({ trade, index, on }) => {
    const payer = inTrade(town, trade)[index];
    const arrangement = standing[trade][index % standing[trade].length];
    if (!payer || !arrangement) return [];
    const { note: notes, amount } = priced(random, [arrangement]);
    const drafts: Draft[] = [];
    let first = addDays(monthEnd(start), 1);
    for (; first <= addDays(clock.today, 40); first = addDays(monthEnd(first), 1)) {
      const entered = atShop(random, addDays(first, -random.int(6, 9)));
      const batch = random.uuid();
      const purchaseOrder = purchaseOrderFor(random, payer, entered);
      for (let day = first; day <= monthEnd(first); day = addDays(day, 1)) {
        if (weekday(day) !== on || /-(12-25|01-01)$/.test(day)) continue;
        const when = { day, slot: '9h00-12h00', createdAt: moments(entered, drafts.length) } as const;
        drafts.push(draftOf({ kind: 'standing', payer, amount, notes, purchaseOrder, batch, ...when }));
      }
    }
    return drafts;
  });
}

const partyKinds = {
  wedding: { offer: weddings, slot: '9h00-12h00', vat: 10, location: 2 },
  reception: { offer: receptions, slot: '14h00-17h00', vat: 20, location: 1 },
} as const;
const hosts = {
  wedding: ({ households }: Town) => households.filter(({ story }) => story.firstName && !story.elder),
  reception: (town: Town) => ['gallery', 'law', 'office'].flatMap((trade) => inTrade(town, trade)),
};

/** A wedding or a reception, ordered some days before. */
export function party(
  { random, town }: Context,
  kind: keyof typeof partyKinds,
  day: string,
  before: readonly [number, number],
): Draft {
  const { offer, ...rest } = partyKinds[kind];
  const planners = inTrade(town, 'ceremony').slice(3);
  const payer = random.pick(random.chance(0.8) ? hosts[kind](town) : planners);
  const createdAt = atShop(random, addDays(day, -random.int(...before)));
  const { note: notes, amount } = priced(random, offer);
  const purchaseOrder = purchaseOrderFor(random, payer, createdAt);
  return draftOf({ kind, payer, day, amount, notes, purchaseOrder, createdAt, ...rest });
}

/** Weddings on Saturdays, seldom in winter; a reception on some Thursdays. */
export function parties(context: Context, start: string, end: string): Draft[] {
  const { random } = context;
  const drafts: Draft[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const fine = /-(05|06|07|09)-/.test(day);
    if (weekday(day) === 6 && random.chance(fine ? 0.6 : 0.15))
      drafts.push(party(context, 'wedding', day, [24, 70]));
    if (weekday(day) === 4 && random.chance(0.6)) drafts.push(party(context, 'reception', day, [7, 26]));
  }
  return drafts;
}

function presentsOf({ random, town }: Context, payer: Client, year: string): Draft[] {
  const entered = atShop(random, `${year}-12-0${random.int(3, 9)}`);
  const day = `${year}-12-${random.int(15, 19)}`;
  const present = {
    ...({ kind: 'business', day, slot: 'Toute la journée', payer } as const),
    batch: random.uuid(),
    purchaseOrder: purchaseOrderFor(random, payer, entered),
    amount: random.pick([4500, 5500, 6000, 7500]),
    notes: 'Amaryllis en cache-pot, ruban doré, carte au logo à joindre',
  };
  const others = [...town.households, ...town.businesses].filter((other) => other !== payer);
  const recipients = random.shuffled(others).slice(0, random.int(5, 8));
  return recipients.map((recipient, index) => {
    const message = cardFor(random, { day, purpose: 'compliments', feast: null, payer, recipient });
    return draftOf({ ...present, recipient, message, createdAt: moments(entered, index) });
  });
}

/** In December some firms send the same present to several people. */
export function yearEndPresents(context: Context, start: string, end: string): Draft[] {
  const { town } = context;
  const firms = [...inTrade(town, 'law').slice(0, 2), ...inTrade(town, 'office').slice(6, 9)];
  const years = [...new Set([start.slice(0, 4), end.slice(0, 4)])];
  return years.flatMap((year) => firms.flatMap((payer) => presentsOf(context, payer, year)));
}
