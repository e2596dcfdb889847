import { addDays } from '@florilege/contract/http/dates.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import {
  groupedGifts,
  parties,
  reception,
  standingOrders,
  wedding,
  yearEndPresents,
} from '../people/contracts.ts';
import type { Random } from '../random.ts';
import { type Clock, daysBetween, type Feast, ordinaryOrders, rushOn, weekday } from './calendar.ts';
import { business, counterSale, type Draft, forOneself, gift, type Kind, type Town } from './drafts.ts';

/** 14 months. */
const HISTORY_DAYS = 426;
const DAYS_AHEAD = 45;

type Context = { random: Random; clock: Clock; town: Town };

const kinds: readonly (readonly [Kind, number])[] = [
  ['counter', 27],
  ['pickup', 16],
  ['home', 10],
  ['gift', 34],
  ['business', 13],
];
const feastKinds: readonly (readonly [Kind, number])[] = [
  ['counter', 30],
  ['pickup', 22],
  ['gift', 48],
];

/** Graves are visited with what one carries oneself. */
const graveKinds: readonly (readonly [Kind, number])[] = [
  ['counter', 52],
  ['pickup', 40],
  ['gift', 8],
];

/** Around today the shop is busy whatever the season, so that every screen has something to show. */
const thisWeek: Readonly<Record<number, { deliveries: number; pickups: number }>> = {
  [-1]: { deliveries: 16, pickups: 6 },
  0: { deliveries: 34, pickups: 12 },
  1: { deliveries: 20, pickups: 7 },
  2: { deliveries: 12, pickups: 4 },
  3: { deliveries: 7, pickups: 3 },
};

const todaySlots: readonly TimeSlot[] = [
  ...Array<TimeSlot>(12).fill('9h00-12h00'),
  ...Array<TimeSlot>(10).fill('14h00-17h00'),
  ...Array<TimeSlot>(8).fill('18h00-20h00'),
  ...Array<TimeSlot>(4).fill('Toute la journée'),
];

function take(
  { random, clock, town }: Context,
  day: string,
  kind: Kind,
  feast: Feast | null,
  known: boolean,
  slot?: TimeSlot,
): Draft[] {
  const taking = { random, clock, town, day, feast, known, ...(slot ? { slot } : {}) };
  switch (kind) {
    case 'counter': {
      const sale = counterSale(taking);
      return sale ? [sale] : [];
    }
    case 'pickup':
    case 'home':
      return [forOneself(taking, kind)];
    case 'business':
      return [weekday(day) === 0 ? gift(taking) : business(taking)];
    default: {
      const present = gift(taking);
      const several = !feast && !known && present.message !== null && random.chance(0.03);
      return several ? groupedGifts(random, present) : [present];
    }
  }
}

function ordinaryDay(context: Context, day: string): Draft[] {
  const { random } = context;
  const rush = rushOn(day);
  const ordinary = Math.round(ordinaryOrders(day) * (0.75 + 0.5 * random.next()) + random.next() - 0.5);
  const drafts = Array.from({ length: Math.max(0, ordinary) }, () =>
    take(context, day, random.weighted(kinds), null, false),
  );
  const festive = Array.from({ length: rush?.orders ?? 0 }, () =>
    take(
      context,
      day,
      random.weighted(rush?.feast === 'toussaint' ? graveKinds : feastKinds),
      rush?.feast ?? null,
      false,
    ),
  );
  return [...drafts, ...festive].flat();
}

/** Orders already taken for a day of this week. On a feast most of them are for the feast. */
function busyDay(context: Context, day: string, plan: { deliveries: number; pickups: number }): Draft[] {
  const { random, clock } = context;
  const rush = rushOn(day);
  const today = day === clock.today;
  const feast = () => (rush && random.chance(0.75) ? rush.feast : null);
  const deliveries = Array.from({ length: plan.deliveries }, (_, index) => {
    const kind = random.weighted<Kind>([
      ['gift', 62],
      ['home', 16],
      ['business', 22],
    ]);
    return take(context, day, kind, feast(), true, today ? todaySlots[index] : undefined);
  });
  const pickups = Array.from({ length: plan.pickups }, () => take(context, day, 'pickup', feast(), true));
  const sales =
    day <= clock.today
      ? Array.from({ length: rush ? 16 : 7 }, () => take(context, day, 'counter', feast(), true))
      : [];
  return [...deliveries, ...pickups, ...sales].flat();
}

/** Orders of the last days that somebody entered a second time. */
function mistakes(random: Random, clock: Clock, drafts: readonly Draft[]): Draft[] {
  const dayAgo = clock.now.getTime() - 86_400_000;
  const recent = drafts.filter(
    ({ kind, createdAt }) =>
      kind === 'gift' && createdAt.getTime() < dayAgo && createdAt.getTime() > dayAgo - 12 * 86_400_000,
  );
  return random
    .shuffled(recent)
    .slice(0, 3)
    .map((draft) => ({
      ...draft,
      batch: null,
      createdAt: new Date(draft.createdAt.getTime() + 150_000),
      binned: true,
    }));
}

/** Everything the shop has been asked for until now, in the order in which it was taken. */
export function inventDemand(context: Context): Draft[] {
  const { random, clock, town } = context;
  const start = addDays(clock.today, -HISTORY_DAYS);
  const end = addDays(clock.today, DAYS_AHEAD);
  const drafts: Draft[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const ahead = daysBetween(clock.today, day);
    const plan = thisWeek[ahead];
    // A past feast keeps its real crowd.
    drafts.push(
      ...(plan && !(ahead < 0 && rushOn(day)) ? busyDay(context, day, plan) : ordinaryDay(context, day)),
    );
  }
  drafts.push(...standingOrders(random, town, clock, start));
  drafts.push(...parties(random, town, start, end));
  drafts.push(...yearEndPresents(random, town, start, end));
  drafts.push(reception({ random, town, day: addDays(clock.today, 2), ahead: [10, 16] }));
  drafts.push(reception({ random, town, day: addDays(clock.today, 3), ahead: [10, 16] }));
  drafts.push(
    wedding({
      random,
      town,
      day: addDays(clock.today, (6 - weekday(clock.today) + 7) % 7 || 7),
      ahead: [24, 40],
    }),
  );

  const latest = clock.atWork.getTime() - 2 * 60_000;
  const taken = drafts.filter(({ createdAt, day }) => createdAt.getTime() <= latest && day >= start);
  return [...taken, ...mistakes(random, clock, taken)].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  );
}
