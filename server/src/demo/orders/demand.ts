import { addDays } from '@florilege/contract/http/dates.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import { type Clock, daysBetween, ordinaryOrders, rushOn, weekday } from '../calendar.ts';
import type { Random } from '../random.ts';
import { parties, party, standingOrders, yearEndPresents } from './contracts.ts';
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
const todaySlots = { '9h00-12h00': 12, '14h00-17h00': 10, '18h00-20h00': 8, 'Toute la journée': 4 };
const slotsInTurn = Object.entries(todaySlots).flatMap(([slot, count]) =>
  Array(count).fill(slot as TimeSlot),
);

const takes: Record<keyof typeof kinds, (taking: Taking) => Draft[]> = {
  counter: counterSale,
  pickup: (taking) => [forOneself(taking, 'pickup')],
  home: (taking) => [forOneself(taking, 'home')],
  gift: (taking) => [gift(taking)],
  business: (taking) => [weekday(taking.day) === 0 ? gift(taking) : business(taking)],
};

const times = (count: number, make: (index: number) => Draft[]): Draft[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => make(index)).flat();

function ordinaryDay(context: Context, day: string): Draft[] {
  const { random } = context;
  const rush = rushOn(day);
  const ordinary = Math.round(ordinaryOrders(day) * (0.75 + 0.5 * random.next()) + random.next() - 0.5);
  const taking = { ...context, day, known: false, feast: null };
  const festive = { ...taking, feast: rush?.feast ?? null };
  const festiveKinds = rush?.feast === 'toussaint' ? graveKinds : feastKinds;
  return [
    ...times(ordinary, () => takes[random.weighted(kinds)](taking)),
    ...times(rush?.orders ?? 0, () => takes[random.weighted(festiveKinds)](festive)),
  ];
}

/** Orders already taken for a day of this week. On a feast most of them are for the feast. */
function busyDay(context: Context, day: string, plan: { deliveries: number; pickups: number }): Draft[] {
  const { random, clock } = context;
  const rush = rushOn(day);
  const known = (slot?: TimeSlot): Taking => {
    const feast = rush && random.chance(0.75) ? rush.feast : null;
    return { ...context, day, feast, known: true, slot };
  };
  const sales = rush ? 16 : 7;
  return [
    ...times(plan.deliveries, (index) =>
      takes[random.weighted(deliveredKinds)](known(day === clock.today ? slotsInTurn[index] : undefined)),
    ),
    ...times(plan.pickups, () => takes.pickup(known())),
    ...times(day <= clock.today ? sales : 0, () => takes.counter(known())),
  ];
}

/** Orders of the last days that were entered a second time. */
function mistakes(random: Random, clock: Clock, drafts: readonly Draft[]): Draft[] {
  const dayAgo = clock.now.getTime() - 86_400_000;
  const recent = drafts.filter(({ kind, createdAt }) => {
    const at = createdAt.getTime();
    return kind === 'gift' && at < dayAgo && at > dayAgo - 12 * 86_400_000;
  });
  const twice = random.shuffled(recent).slice(0, 3);
  return twice.map((draft) => ({
    ...draft,
    createdAt: new Date(draft.createdAt.getTime() + 150_000),
    binned: true,
  }));
}

/** Everything the shop has been asked for until now, in the order in which it was taken. */
export function inventDemand(context: Context): Draft[] {
  const { random, clock } = context;
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
    ...standingOrders(context, start),
    ...parties(context, start, end),
    ...yearEndPresents(context, start, end),
    party(context, 'reception', addDays(today, 2), [10, 16]),
    party(context, 'reception', addDays(today, 3), [10, 16]),
    party(context, 'wedding', saturday, [24, 40]),
  );
  const latest = clock.atWork.getTime() - 2 * 60_000;
  const taken = drafts.filter(({ createdAt, day }) => createdAt.getTime() <= latest && day >= start);
  return [...taken, ...mistakes(random, clock, taken)].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  );
}
