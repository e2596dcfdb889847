import { addDays, dayOf } from '@florilege/contract/http/dates.ts';
import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import type { Random } from '../random.ts';
import { daysBetween, minutesOf, parisInstant, shopHours } from './calendar.ts';
import type { Placed } from './status-plan.ts';

const MINUTE = 60_000;
const earlier = (a: Date, b: Date) => new Date(Math.min(a.getTime(), b.getTime()));
export const minutesLater = (instant: Date, minutes: number) =>
  new Date(instant.getTime() + Math.round(minutes * MINUTE));

const slotMinutes: Record<TimeSlot, readonly [number, number]> = {
  '9h00-12h00': [540, 720],
  '14h00-17h00': [840, 1020],
  '18h00-20h00': [1080, 1200],
  'Toute la journée': [570, 1110],
};

/** A moment strictly between two instants, in working hours if there are any, else soon after the first. */
export function momentBetween(random: Random, from: Date, to: Date): Date {
  const span = to.getTime() - from.getTime();
  const at = (share: number) => new Date(from.getTime() + Math.max(1, Math.floor(span * share)));
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const moment = at(0.01 + 0.98 * random.next());
    const minutes = minutesOf(moment);
    if (minutes >= 540 && minutes <= 1190) return moment;
  }
  return at(0.01 + 0.03 * random.next());
}

/** Minutes a step lasts before the next one. */
const lasts: Partial<Record<OrderStatus, readonly [number, number]>> = {
  preparing: [14, 45],
  prepared: [1, 9],
  needs_verification: [3, 25],
  validated: [6, 45],
  to_deliver: [12, 50],
  delivering: [14, 48],
};

/** Steps done at the desk soon after the order was taken; the others belong to the day of delivery. */
const deskSteps: readonly OrderStatus[] = ['to_call', 'to_prepare'];

type History = Placed & { status: OrderStatus };

/** The statuses an order went through, the present one last; old orders were followed less closely. */
export function pathTo({ random, draft, status, clock }: History): OrderStatus[] {
  if (status === 'created' || draft.kind === 'counter') return status === 'created' ? [] : [status];
  const old = daysBetween(draft.day, clock.today) > 21;
  const kept = (step: OrderStatus, often: number) =>
    step === status || random.chance(old ? often / 2.5 : often) ? [step] : [];
  const calls = draft.delivery && draft.kind !== 'standing' ? kept('to_call', 0.3) : [];
  if (status === 'cancelled') return [...calls, ...kept('to_prepare', 0.5), status];
  const full: OrderStatus[] = [
    ...calls,
    ...(status === 'to_call' ? [] : (['to_prepare'] as const)),
    ...kept('preparing', 0.92),
    'prepared',
    ...kept('needs_verification', 0.65),
    ...kept('validated', 0.85),
    ...(draft.delivery ? (['to_deliver', 'delivering', 'delivered'] as const) : (['picked_up'] as const)),
  ];
  return full.slice(0, full.indexOf(status) + 1);
}

/** A moment of the day the order was handed over, but not before it could be made. */
function handedOverAt({ random, draft, status, clock }: History): Date | null {
  const { createdAt, slot, day, delivery } = draft;
  const hours = shopHours(day);
  const [opens, closes] =
    status === 'delivered' && slot ? slotMinutes[slot] : [hours.opens + 20, hours.closes];
  const latestMinute = day === clock.today ? Math.min(closes, minutesOf(clock.atWork) - 3) : closes;
  const at = minutesLater(
    parisInstant(day, opens + 4),
    random.next() * Math.max(0, latestMinute - opens - 6),
  );
  const earliest = minutesLater(createdAt, delivery ? 75 : 35);
  const plausible = at > earliest ? at : minutesLater(earliest, random.int(1, 20));
  if (plausible < clock.atWork) return plausible;
  const justNow = minutesLater(clock.atWork, -random.int(2, 20));
  return justNow > earliest ? justNow : null;
}

/** When the present status would have been reached; null when there was no time for it. */
function plannedFor(history: History): Date | null {
  const { random, draft, status, clock } = history;
  const { createdAt, day } = draft;
  const latest = clock.atWork;
  if (deskSteps.includes(status)) {
    const desk = minutesLater(createdAt, random.int(3, 30));
    return desk < latest ? desk : null;
  }
  if (status === 'cancelled') {
    const morning = parisInstant(day, 8 * 60);
    const before = earlier(morning > createdAt ? morning : parisInstant(day, 19 * 60), latest);
    const soonest = minutesLater(createdAt, 6);
    return soonest < before ? momentBetween(random, soonest, before) : null;
  }
  if (status === 'delivered' || status === 'picked_up') return handedOverAt(history);
  const recent = minutesLater(earlier(parisInstant(day, 19 * 60), latest), -random.int(2, 75));
  return recent > minutesLater(createdAt, 20) ? recent : null;
}

/** When the present status was reached. */
function reachedAt(history: History): Date {
  const { random, draft, clock } = history;
  const { kind, createdAt } = draft;
  if (kind === 'counter') return minutesLater(createdAt, random.int(4, 15));
  const planned = plannedFor(history);
  if (planned) return planned;
  const span = clock.atWork.getTime() - createdAt.getTime();
  return new Date(createdAt.getTime() + Math.floor(span * (0.55 + 0.4 * random.next())));
}

/** One instant per step: desk work follows the taking of the order, the rest precedes the last step. */
export function timesOf(history: History, path: readonly OrderStatus[]): Date[] {
  const { random, draft } = history;
  const { createdAt } = draft;
  const last = reachedAt(history);
  const desk = path.filter((step, index) => deskSteps.includes(step) && index < path.length - 1).length;
  const times: Date[] = [];
  let at = last;
  for (let index = path.length - 1; index >= desk; index -= 1) {
    times.unshift(at);
    const [from, to] = lasts[path[index - 1] ?? 'created'] ?? [5, 30];
    at = minutesLater(at, -random.int(from, to) - random.next());
  }
  const firstDone = times[0] ?? last;
  let taken = createdAt;
  const deskTimes = Array.from({ length: desk }, () => {
    taken = minutesLater(taken, random.int(2, 40) + random.next());
    return taken;
  });
  if (desk === 2 && deskTimes[0]) deskTimes[1] = callBack(random, deskTimes[0], firstDone);
  const all = [...deskTimes, ...times];
  const rising = all.every((time, index) => time > (all[index - 1] ?? createdAt));
  if (rising) return all;
  // Taken and done within the hour: the steps share the time there was.
  const span = last.getTime() - createdAt.getTime();
  return path.map(
    (_, index) => new Date(createdAt.getTime() + Math.floor((span * (index + 1)) / path.length)),
  );
}

/** The client is reached some time later, often the next day. */
function callBack(random: Random, asked: Date, before: Date): Date {
  const nextDay = parisInstant(addDays(dayOf(asked), 1), random.int(570, 780));
  if (random.chance(0.4) && nextDay < before) return nextDay;
  return momentBetween(random, asked, before);
}
