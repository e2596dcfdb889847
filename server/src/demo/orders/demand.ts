import { addDays } from '@florilege/contract/http/dates.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import type { Random } from '../random.ts';
import { type Clock, daysBetween, type Feast, ordinaryOrders, rushOn, weekday } from './calendar.ts';
import * as contracts from './contracts.ts';
import { business, counterSale, type Draft, forOneself, gift, type Taking } from './drafts.ts';

/** 14 months. */
const HISTORY_DAYS = 426;
const DAYS_AHEAD = 45;

type Context = Pick<Taking, 'random' | 'clock' | 'town'>;

const kinds = { counter: 27, pickup: 16, home: 10, gift: 34, business: 13 };
const feastKinds = { counter: 30, pickup: 22, gift: 48 };
/** Graves are visited with flowers one carries oneself. */
const graveKinds = { counter: 52, pickup: 40, gift: 8 };
const deliveredKinds = { gift: 62, home: 16, business: 22 };

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

function take(taking: Taking, kind: keyof typeof kinds): Draft[] {
  const { random, day, feast, known } = taking;
  switch (kind) {
    case 'counter':
      return [counterSale(taking)].filter((sale) => sale !== null);
    case 'pickup':
    case 'home':
      return [forOneself(taking, kind)];
    case 'business':
      return [weekday(day) === 0 ? gift(taking) : business(taking)];
    case 'gift': {
      const present = gift(taking);
      const several = !feast && !known && present.message !== null && random.chance(0.03);
      return several ? contracts.groupedGifts(random, present) : [present];
    }
  }
}

const times = <T>(count: number, make: (index: number) => T[]): T[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => make(index)).flat();

function ordinaryDay(context: Context, day: string): Draft[] {
  const { random } = context;
  const rush = rushOn(day);
  const ordinary = Math.round(ordinaryOrders(day) * (0.75 + 0.5 * random.next()) + random.next() - 0.5);
  const taking = { ...context, day, known: false };
  const festiveKinds = rush?.feast === 'toussaint' ? graveKinds : feastKinds;
  return [
    ...times(ordinary, () => take({ ...taking, feast: null }, random.weighted(kinds))),
    ...times(rush?.orders ?? 0, () =>
      take({ ...taking, feast: rush?.feast ?? null }, random.weighted(festiveKinds)),
    ),
  ];
}

/** Orders already taken for a day of this week. On a feast most of them are for the feast. */
function busyDay(context: Context, day: string, plan: { deliveries: number; pickups: number }): Draft[] {
  const { random, clock } = context;
  const rush = rushOn(day);
  const known = (slot?: TimeSlot): Taking => {
    const feast: Feast | null = rush && random.chance(0.75) ? rush.feast : null;
    return { ...context, day, feast, known: true, slot };
  };
  const sales = rush ? 16 : 7;
  return [
    ...times(plan.deliveries, (index) => {
      const kind = random.weighted(deliveredKinds);
      return take(known(day === clock.today ? todaySlots[index] : undefined), kind);
    }),
    ...times(plan.pickups, () => take(known(), 'pickup')),
    ...times(day <= clock.today ? sales : 0, () => take(known(), 'counter')),
  ];
}

/** Orders of the last days that were entered a second time. */
function mistakes(random: Random, clock: Clock, drafts: readonly Draft[]): Draft[] {
  const dayAgo = clock.now.getTime() - 86_400_000;
  const recent = drafts.filter(({ kind, createdAt }) => {
    const at = createdAt.getTime();
    return kind === 'gift' && at < dayAgo && at > dayAgo - 12 * 86_400_000;
  });
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
  const { today } = clock;
  const start = addDays(today, -HISTORY_DAYS);
  const end = addDays(today, DAYS_AHEAD);
  const drafts: Draft[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const ahead = daysBetween(today, day);
    const plan = thisWeek[ahead];
    // A past feast keeps its real crowd.
    const busy = plan && !(ahead < 0 && rushOn(day));
    drafts.push(...(busy ? busyDay(context, day, plan) : ordinaryDay(context, day)));
  }
  const saturday = addDays(today, (6 - weekday(today) + 7) % 7 || 7);
  drafts.push(
    ...contracts.standingOrders(random, town, clock, start),
    ...contracts.parties(random, town, start, end),
    ...contracts.yearEndPresents(random, town, start, end),
    contracts.reception({ random, town, day: addDays(today, 2), ahead: [10, 16] }),
    contracts.reception({ random, town, day: addDays(today, 3), ahead: [10, 16] }),
    contracts.wedding({ random, town, day: saturday, ahead: [24, 40] }),
  );

  const latest = clock.atWork.getTime() - 2 * 60_000;
  const taken = drafts.filter(({ createdAt, day }) => createdAt.getTime() <= latest && day >= start);
  return [...taken, ...mistakes(random, clock, taken)].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  );
}
