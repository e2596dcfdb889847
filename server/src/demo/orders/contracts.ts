import { addDays } from '@florilege/contract/http/dates.ts';
import { purchaseOrderFor } from '../people/businesses.ts';
import type { Client, Town } from '../people/clients.ts';
import type { Random } from '../random.ts';
import { cardFor, priced } from '../words/words.ts';
import { receptions, standing, weddings } from './bouquets.ts';
import { type Clock, monthEnd, parisInstant, shopHours, weekday } from './calendar.ts';
import { type Draft, draftOf } from './drafts.ts';

/** The orders agreed on long before: weekly flowers, weddings, receptions, presents at the year's end. */

const weeklyClients = [
  { trade: 'hotel', index: 0, day: 2 },
  { trade: 'hotel', index: 1, day: 5 },
  { trade: 'hotel', index: 2, day: 4 },
  { trade: 'hotel', index: 5, day: 3 },
  { trade: 'restaurant', index: 0, day: 4 },
  { trade: 'restaurant', index: 2, day: 5 },
  { trade: 'office', index: 1, day: 2 },
  { trade: 'office', index: 4, day: 3 },
] as const;

const inTrade = (town: Town, trade: string) => town.businesses.filter(({ story }) => story.trade === trade);
const moments = (entered: Date, index: number) => new Date(entered.getTime() + index * 40);

function atShop(random: Random, day: string): Date {
  const { opens, closes } = shopHours(day);
  return parisInstant(day, opens + random.next() * (closes - opens));
}

/** Weekly flowers: the orders of a month form one batch, entered towards the end of the month before. */
export function standingOrders(random: Random, town: Town, clock: Clock, start: string): Draft[] {
  return weeklyClients.flatMap(({ trade, index, day: weekly }) => {
    const payer = inTrade(town, trade)[index];
    if (!payer) return [];
    // Every client has its own arrangement.
    const arrangements = standing[trade];
    const { note: notes, amount } = priced(
      random,
      arrangements.slice(index % arrangements.length).slice(0, 1),
    );
    const drafts: Draft[] = [];
    let first = addDays(monthEnd(start), 1);
    for (; first <= addDays(clock.today, 40); first = addDays(monthEnd(first), 1)) {
      const entered = atShop(random, addDays(first, -random.int(6, 9)));
      const batch = random.uuid();
      const purchaseOrder = purchaseOrderFor(random, payer, entered);
      for (let day = first; day <= monthEnd(first); day = addDays(day, 1)) {
        if (weekday(day) !== weekly || /-(12-25|01-01)$/.test(day)) continue;
        const createdAt = moments(entered, drafts.length);
        const when = { day, slot: '9h00-12h00', createdAt } as const;
        drafts.push(draftOf({ kind: 'standing', payer, amount, notes, purchaseOrder, batch, ...when }));
      }
    }
    return drafts;
  });
}

type Party = { random: Random; town: Town; day: string; ahead: readonly [number, number] };

export function reception({ random, town, day, ahead }: Party): Draft {
  const payer = random.pick([
    ...inTrade(town, 'gallery'),
    ...inTrade(town, 'ceremony').slice(2),
    ...inTrade(town, 'law'),
    ...inTrade(town, 'office'),
  ]);
  const createdAt = atShop(random, addDays(day, -random.int(...ahead)));
  const { note: notes, amount } = priced(random, receptions);
  const purchaseOrder = purchaseOrderFor(random, payer, createdAt);
  const when = { day, slot: '14h00-17h00', createdAt } as const;
  return draftOf({ kind: 'reception', payer, amount, vat: 20, notes, purchaseOrder, ...when });
}

export function wedding({ random, town, day, ahead }: Party): Draft {
  const couples = town.households.filter(({ story }) => story.firstName && !story.elder);
  const planners = inTrade(town, 'ceremony').slice(3);
  const payer = random.pick(random.chance(0.75) ? couples : planners);
  const createdAt = atShop(random, addDays(day, -random.int(...ahead)));
  const { note: notes, amount } = priced(random, weddings);
  return draftOf({ kind: 'wedding', day, slot: '9h00-12h00', payer, amount, notes, shop: 1, createdAt });
}

/** Weddings on Saturdays, seldom in winter; a reception on some Thursdays. */
export function parties(random: Random, town: Town, start: string, end: string): Draft[] {
  const drafts: Draft[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const fine = /-(05|06|07|09)-/.test(day);
    if (weekday(day) === 6 && random.chance(fine ? 0.6 : 0.15))
      drafts.push(wedding({ random, town, day, ahead: [24, 70] }));
    if (weekday(day) === 4 && random.chance(0.6))
      drafts.push(reception({ random, town, day, ahead: [7, 26] }));
  }
  return drafts;
}

function presentsOf(random: Random, town: Town, payer: Client, year: string): Draft[] {
  const entered = atShop(random, `${year}-12-${String(random.int(3, 9)).padStart(2, '0')}`);
  const day = `${year}-12-${random.int(15, 19)}`;
  const batch = random.uuid();
  const purchaseOrder = purchaseOrderFor(random, payer, entered);
  const amount = random.pick([4500, 5500, 6000, 7500]);
  const notes = 'Amaryllis en cache-pot, ruban doré, carte au logo à joindre';
  return random
    .shuffled([...town.households, ...town.businesses])
    .slice(0, random.int(5, 8))
    .filter((other) => other !== payer)
    .map((recipient, index) => {
      const message = cardFor(random, { day, purpose: 'compliments', feast: null, payer, recipient });
      const card = { payer, recipient, amount, notes, message, purchaseOrder, batch };
      const when = { day, slot: 'Toute la journée', createdAt: moments(entered, index) } as const;
      return draftOf({ kind: 'business', ...card, ...when });
    });
}

/** In December some firms send the same present to several people. */
export function yearEndPresents(random: Random, town: Town, start: string, end: string): Draft[] {
  const firms = [...inTrade(town, 'law').slice(0, 2), ...inTrade(town, 'office').slice(6, 9)];
  const years = [...new Set([start.slice(0, 4), end.slice(0, 4)])];
  return years.flatMap((year) => firms.flatMap((payer) => presentsOf(random, town, payer, year)));
}

/** One household that sends flowers to several friends at once. */
export function groupedGifts(random: Random, first: Draft): Draft[] {
  const { payer, recipient, day } = first;
  if (!payer || payer.story.friends.length < 2) return [first];
  const batch = random.uuid();
  const others = payer.story.friends.filter((friend) => friend !== recipient);
  return [recipient, ...others].map((friend, index) => {
    const card = { day, purpose: 'thanks', feast: null, payer, recipient: friend } as const;
    const message = friend ? cardFor(random, card) : null;
    return { ...first, batch, recipient: friend, message, createdAt: moments(first.createdAt, index) };
  });
}
