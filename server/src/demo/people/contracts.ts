import { addDays } from '@florilege/contract/http/dates.ts';
import { type Bouquet, receptions, standing, weddings } from '../orders/bouquets.ts';
import { type Clock, monthEnd, parisInstant, shopHours, weekday } from '../orders/calendar.ts';
import { type Draft, purchaseOrderFor, type Town } from '../orders/drafts.ts';
import type { Random } from '../random.ts';
import { cardFor, priced } from '../words/words.ts';
import type { Client } from './clients.ts';

/** What the shop agrees on long before: weekly flowers, weddings, receptions, the presents of the year's end. */

const weeklyClients = [
  { trade: 'hotel', index: 0, weekday: 2 },
  { trade: 'hotel', index: 1, weekday: 5 },
  { trade: 'hotel', index: 2, weekday: 4 },
  { trade: 'hotel', index: 5, weekday: 3 },
  { trade: 'restaurant', index: 0, weekday: 4 },
  { trade: 'restaurant', index: 2, weekday: 5 },
  { trade: 'office', index: 1, weekday: 2 },
  { trade: 'office', index: 4, weekday: 3 },
] as const;

function inTrade(town: Town, trade: string): Client[] {
  return town.businesses.filter(({ story }) => story.trade === trade);
}

function atShop(random: Random, day: string): Date {
  const { opens, closes } = shopHours(day);
  return parisInstant(day, opens + random.next() * (closes - opens));
}

/** Weekly flowers: the dates of a month are entered together, under one batch, towards the end of the month before. */
export function standingOrders(random: Random, town: Town, clock: Clock, start: string): Draft[] {
  return weeklyClients.flatMap(({ trade, index, weekday: weekly }) => {
    const payer = inTrade(town, trade)[index];
    if (!payer) return [];
    // Each has its own arrangement.
    const arrangements: readonly Bouquet[] = standing[trade];
    const { note, amount } = priced(random, arrangements.slice(index % arrangements.length).slice(0, 1));
    const drafts: Draft[] = [];
    for (
      let first = addDays(monthEnd(start), 1);
      first <= addDays(clock.today, 40);
      first = addDays(monthEnd(first), 1)
    ) {
      const entered = atShop(random, addDays(first, -random.int(6, 9)));
      const batch = random.uuid();
      const purchaseOrder = purchaseOrderFor(random, payer, entered);
      for (let day = first; day <= monthEnd(first); day = addDays(day, 1)) {
        if (weekday(day) !== weekly || /-(12-25|01-01)$/.test(day)) continue;
        const createdAt = new Date(entered.getTime() + drafts.length * 40);
        const rest = {
          amount,
          vat: 10,
          notes: note,
          message: null,
          purchaseOrder,
          batch,
          createdAt,
        } as const;
        drafts.push({
          kind: 'standing',
          day,
          slot: '9h00-12h00',
          delivery: true,
          payer,
          recipient: null,
          shop: 0,
          ...rest,
        });
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
  const rest = { vat: 20, notes, message: null, purchaseOrder, batch: null, shop: 0, createdAt } as const;
  return {
    kind: 'reception',
    day,
    slot: '14h00-17h00',
    delivery: true,
    payer,
    recipient: null,
    amount,
    ...rest,
  };
}

export function wedding({ random, town, day, ahead }: Party): Draft {
  const planners = inTrade(town, 'ceremony').slice(3);
  const payer = random.chance(0.75)
    ? random.pick(town.households.filter(({ story }) => story.firstName && !story.elder))
    : random.pick(planners);
  const createdAt = atShop(random, addDays(day, -random.int(...ahead)));
  const { note: notes, amount } = priced(random, weddings);
  const rest = {
    vat: 10,
    notes,
    message: null,
    purchaseOrder: null,
    batch: null,
    shop: 1,
    createdAt,
  } as const;
  return {
    kind: 'wedding',
    day,
    slot: '9h00-12h00',
    delivery: true,
    payer,
    recipient: null,
    amount,
    ...rest,
  };
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

/** In December some firms send the same present to several people. */
export function yearEndPresents(random: Random, town: Town, start: string, end: string): Draft[] {
  const years = [...new Set([start.slice(0, 4), end.slice(0, 4)])];
  return years.flatMap((year) =>
    [...inTrade(town, 'law').slice(0, 2), ...inTrade(town, 'office').slice(6, 9)].flatMap((payer) => {
      const entered = atShop(random, `${year}-12-${String(random.int(3, 9)).padStart(2, '0')}`);
      const day = `${year}-12-${random.int(15, 19)}`;
      const batch = random.uuid();
      const purchaseOrder = purchaseOrderFor(random, payer, entered);
      const amount = random.pick([4500, 5500, 6000, 7500]);
      return random
        .shuffled([...town.households, ...town.businesses])
        .slice(0, random.int(5, 8))
        .filter((other) => other !== payer)
        .map((recipient, index): Draft => {
          const message = cardFor(random, { day, purpose: 'compliments', feast: null, payer, recipient });
          const rest = {
            notes: 'Amaryllis en cache-pot, ruban doré, carte au logo à joindre',
            vat: 10,
            message,
            purchaseOrder,
            batch,
            shop: 0,
          } as const;
          const createdAt = new Date(entered.getTime() + index * 40);
          return {
            kind: 'business',
            day,
            slot: 'Toute la journée',
            delivery: true,
            payer,
            recipient,
            amount,
            ...rest,
            createdAt,
          };
        });
    }),
  );
}

/** One household that sends flowers to several friends at once. */
export function groupedGifts(random: Random, first: Draft): Draft[] {
  const { payer, recipient } = first;
  if (!payer || payer.story.friends.length < 2) return [first];
  const batch = random.uuid();
  const others = payer.story.friends.filter((friend) => friend !== recipient);
  return [recipient, ...others].map((friend, index) => {
    const message = friend
      ? cardFor(random, { day: first.day, purpose: 'thanks', feast: null, payer, recipient: friend })
      : null;
    return {
      ...first,
      batch,
      recipient: friend,
      message,
      createdAt: new Date(first.createdAt.getTime() + index * 40),
    };
  });
}
