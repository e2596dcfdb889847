import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import {
  type Clock,
  daysBetween,
  minutesLater,
  minutesOf,
  momentBetween,
  parisInstant,
  shopHours,
} from '../calendar.ts';
import type { Random } from '../random.ts';
import type { Draft } from './drafts.ts';

/** A draft with all that its course depends on. */
export type Placed = { random: Random; draft: Draft; clock: Clock; turn: Turn };
type Turn = (key: string) => number;

/** Counts how often each list was asked for. */
export function createTurns(): Turn {
  const counts = new Map<string, number>();
  return (key) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count;
  };
}

const code: Record<string, OrderStatus> = {
  ...{ cr: 'created', ca: 'to_call', tp: 'to_prepare', pg: 'preparing', pd: 'prepared', xx: 'cancelled' },
  ...{ nv: 'needs_verification', va: 'validated', td: 'to_deliver', dg: 'delivering', de: 'delivered' },
  pu: 'picked_up',
};
const turns = (text: string) => text.split(' ').map((key) => code[key] ?? 'created');

/** How far orders are before, at and after their time; taken in turn, so that every status is to be seen. */
const stages = {
  tomorrow: turns('cr ca tp tp xx cr tp ca tp tp cr tp tp'),
  ahead: turns('nv td pg pd va tp'),
  waiting: turns('tp cr tp ca tp cr pg ca tp tp'),
  soon: turns('td pg nv va pd dg nv tp td pg ca cr tp'),
  now: turns('de dg nv de va dg td nv de xx td de'),
  past: turns('de de de de de de de de xx de de de'),
  pickupTomorrow: turns('cr tp tp cr tp'),
  pickupSoon: turns('va pd nv tp pg va cr tp'),
  pickupNow: turns('va pu nv pd pu tp pg pu cr pu'),
};

/** Minutes of the day between which the deliveries of a slot leave. */
const slotMinutes = {
  '9h00-12h00': [540, 720],
  '14h00-17h00': [840, 1020],
  '18h00-20h00': [1080, 1200],
  'Toute la journée': [570, 1110],
} as const;

function stageToday({ delivery, slot }: Draft, clock: Clock): keyof typeof stages {
  const minutes = minutesOf(clock.now);
  if (!delivery) return minutes < 590 ? 'pickupSoon' : 'pickupNow';
  const [from, until] = slotMinutes[slot ?? 'Toute la journée'];
  if (minutes > until) return 'past';
  if (minutes >= from + 20) return 'now';
  return from < 600 || minutes >= from - 150 ? 'soon' : 'waiting';
}

/** In the evening florists get ahead with the first deliveries of the next morning. */
function stageTomorrow({ delivery, slot }: Draft, clock: Clock): keyof typeof stages {
  if (!delivery) return 'pickupTomorrow';
  return slot === '9h00-12h00' && minutesOf(clock.now) >= 1020 ? 'ahead' : 'tomorrow';
}

function inTurn({ draft, turn }: Placed, stage: keyof typeof stages): OrderStatus {
  const list = stages[stage];
  const standing = draft.kind === 'standing' ? draft.kind : '';
  const status = list[turn(`${stage} ${draft.slot} ${standing}`) % list.length] ?? 'created';
  const mayCancel = draft.kind === 'gift' || draft.kind === 'home';
  return status === 'cancelled' && !mayCancel ? 'to_prepare' : status;
}

/** The present status of an order. */
export function statusOf(placed: Placed): OrderStatus {
  const { random, draft, clock, turn } = placed;
  const { kind, delivery } = draft;
  const ahead = daysBetween(clock.today, draft.day);
  if (kind === 'counter') return 'picked_up';
  const agreed = kind === 'reception' || kind === 'wedding' || kind === 'standing';
  if (ahead > 0 && agreed) return ahead > 5 || turn('agreed') % 2 === 0 ? 'created' : 'to_prepare';
  if (ahead < 0 && agreed) return random.chance(0.01) && kind === 'standing' ? 'cancelled' : 'delivered';
  if (ahead === 0) return inTurn(placed, stageToday(draft, clock));
  if (ahead === 1) return inTurn(placed, stageTomorrow(draft, clock));
  if (ahead > 0) {
    return delivery
      ? random.weighted({ created: 40, to_call: 24, to_prepare: 34, cancelled: 2 })
      : random.weighted({ created: 55, to_prepare: 45 });
  }
  // Yesterday one recipient was absent, and one bouquet was not fetched.
  if (ahead === -1 && kind === 'gift' && turn('absent') === 0) return 'delivering';
  if (ahead === -1 && kind === 'pickup' && turn('forgotten') === 0) return 'validated';
  if (random.chance(0.028)) return 'cancelled';
  return delivery ? 'delivered' : 'picked_up';
}

/** Steps done at the desk soon after the order was taken; the others belong to the day of delivery. */
const deskSteps: readonly OrderStatus[] = ['to_call', 'to_prepare'];

/** The statuses an order went through, the present one last; old orders were followed less closely. */
function pathTo({ random, draft, clock }: Placed, status: OrderStatus): OrderStatus[] {
  if (status === 'created') return [];
  if (draft.kind === 'counter') return [status];
  const old = daysBetween(draft.day, clock.today) > 21;
  const kept = (step: OrderStatus, often: number) =>
    step === status || random.chance(old ? often / 2.5 : often) ? [step] : [];
  const calls = draft.delivery && draft.kind !== 'standing' ? kept('to_call', 0.3) : [];
  if (status === 'cancelled') return [...calls, ...kept('to_prepare', 0.5), status];
  const full: OrderStatus[] = [
    ...calls,
    ...kept('to_prepare', status === 'to_call' ? 0 : 3),
    ...kept('preparing', 0.92),
    'prepared',
    ...kept('needs_verification', 0.65),
    ...kept('validated', 0.85),
    ...(draft.delivery ? (['to_deliver', 'delivering', 'delivered'] as const) : (['picked_up'] as const)),
  ];
  return full.slice(0, full.indexOf(status) + 1);
}

/** Between which instants the present status would have been reached. */
function plannedFor({ draft, clock }: Placed, status: OrderStatus): [from: Date, to: Date] {
  const { createdAt, day, slot, kind, delivery } = draft;
  const after = (minutes: number) => minutesLater(createdAt, minutes);
  if (kind === 'counter') return [after(4), after(15)];
  if (deskSteps.includes(status)) return [after(3), after(30)];
  if (status === 'cancelled') {
    const morning = parisInstant(day, 8 * 60);
    return [after(6), morning > after(20) ? morning : parisInstant(day, 19 * 60)];
  }
  const hours = shopHours(day);
  if (status === 'picked_up') return [parisInstant(day, hours.opens + 24), parisInstant(day, hours.closes)];
  if (status === 'delivered' && delivery) {
    const [from, until] = slotMinutes[slot ?? 'Toute la journée'];
    return [parisInstant(day, from + 4), parisInstant(day, until)];
  }
  const evening = Math.min(clock.atWork.getTime(), parisInstant(day, 19 * 60).getTime());
  return [minutesLater(new Date(evening), -75), new Date(evening)];
}

/** When the present status was reached: as planned, soon after the order was taken, or just now. */
function reachedAt(placed: Placed, status: OrderStatus): Date {
  const { random, draft, clock } = placed;
  const { createdAt, kind } = draft;
  const [from, to] = plannedFor(placed, status);
  const quick = kind === 'counter' || status === 'cancelled' || deskSteps.includes(status);
  const soonest = Math.max(from.getTime(), minutesLater(createdAt, quick ? 3 : 45).getTime());
  const latest = Math.min(to.getTime(), clock.atWork.getTime() - 120_000);
  if (soonest < latest) return momentBetween(random, new Date(soonest), new Date(latest));
  const soon = minutesLater(new Date(soonest), random.int(1, 20));
  if (soon < clock.atWork) return soon;
  const span = clock.atWork.getTime() - createdAt.getTime();
  return new Date(createdAt.getTime() + Math.floor(span * (0.55 + 0.4 * random.next())));
}

export type Step = { status: OrderStatus; at: Date };

/** The steps of an order: desk work follows its taking, the rest precedes the last step. */
export function stepsOf(placed: Placed, status: OrderStatus): Step[] {
  const { random, draft } = placed;
  const { createdAt } = draft;
  const path = pathTo(placed, status);
  const last = reachedAt(placed, status);
  const isDesk = (index: number) => deskSteps.includes(path[index] ?? status) && index < path.length - 1;
  let [taken, done] = [createdAt, last];
  const forward = path.map(() => {
    taken = minutesLater(taken, random.int(2, 40) + random.next());
    return taken;
  });
  const backward = path.map(() => {
    const at = done;
    done = minutesLater(done, -random.int(6, 45) - random.next());
    return at;
  });
  const times = backward.reverse().map((at, index) => (isDesk(index) ? (forward[index] ?? at) : at));
  const rising = times.every((at, index) => at > (times[index - 1] ?? createdAt));
  // Taken and done within the hour: the steps share the time there was.
  const begun = Math.max(createdAt.getTime(), minutesLater(last, -20 * path.length).getTime());
  const share = (last.getTime() - begun) / path.length;
  return path.map((step, index) => {
    const even = new Date(begun + Math.floor(share * (index + 1)));
    return { status: step, at: (rising && times[index]) || even };
  });
}
