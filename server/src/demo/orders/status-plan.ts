import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import type { Random } from '../random.ts';
import { type Clock, daysBetween, type Phase } from './calendar.ts';
import type { Draft } from './drafts.ts';

/** How far the day's orders are at each hour: taken in turn, so that every status is to be seen. */

const code: Record<string, OrderStatus> = {
  cr: 'created',
  ca: 'to_call',
  tp: 'to_prepare',
  pg: 'preparing',
  pd: 'prepared',
  nv: 'needs_verification',
  va: 'validated',
  td: 'to_deliver',
  dg: 'delivering',
  de: 'delivered',
  pu: 'picked_up',
  xx: 'cancelled',
};

const turns = (text: string): OrderStatus[] =>
  text
    .trim()
    .split(' ')
    .map((key) => code[key] ?? 'created');

/** Statuses of the morning, the afternoon, the evening and all day, then of the pick-ups. */
type Day = Record<TimeSlot | 'pickup', OrderStatus[]>;
function day(text: string): Day {
  const [morning = '', afternoon = '', evening = '', anytime = '', pickup = ''] = text.split('/');
  return {
    '9h00-12h00': turns(morning),
    '14h00-17h00': turns(afternoon),
    '18h00-20h00': turns(evening),
    'Toute la journée': turns(anytime),
    pickup: turns(pickup),
  };
}

const waiting = 'tp cr tp ca tp cr tp ca tp tp / tp cr ca tp';
const delivered = 'de de de de de de de de xx de de de';
const todayAt: Record<Phase, Day> = {
  night: day(`va pd nv td pg tp va pd xx tp pg nv / ${waiting} / va tp pg tp / tp pd cr tp va tp`),
  opening: day(`td dg va nv td pd pg va xx td pg tp / ${waiting} / td va pg tp / pd va tp cr pg tp`),
  morning: day(
    `de dg td de va dg td de xx nv de td / pd pg tp nv va tp ca cr pg tp / tp cr ca tp / de pg td tp /
     va pu pd tp pu pg cr nv`,
  ),
  midday: day(
    `de de de dg de de de de xx de de de / td va nv pd pg va td dg tp tp / tp ca cr pg / de td dg pd /
     va pu pu pd pu tp pg cr`,
  ),
  afternoon: day(
    `${delivered} / de dg td de va dg de td nv de / pd pg tp nv va tp cr ca / de dg td pg /
     va pu pu pd pu nv pu cr`,
  ),
  evening: day(
    `${delivered} / de de de dg de de de de de de / td va pd nv pg dg td tp / de dg de td /
     va pu pu pd pu pu pu`,
  ),
  closing: day(
    `${delivered} / de de de de de de de de de de / de dg td de dg td de va / de de dg de /
     va pu pu pu pu pu`,
  ),
};

/** In the evening florists get ahead with the first deliveries of the next morning. */
const eveningBefore = turns('pd pg nv va tp xx pg tp pd');
const tomorrow = turns('cr ca tp tp xx cr tp ca tp tp cr tp tp');
const tomorrowPickup = turns('cr tp tp cr tp');

export type Turn = (key: string) => number;

/** Counts how often each list was asked for. */
export function createTurns(): Turn {
  const counts = new Map<string, number>();
  return (key) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count;
  };
}

const inTurn = (list: readonly OrderStatus[], turn: number) => list[turn % list.length] ?? 'created';

/** A draft with all that its course depends on. */
export type Placed = { random: Random; draft: Draft; clock: Clock; turn: Turn };

function todayStatus({ draft, clock, turn }: Placed): OrderStatus {
  const plan = draft.delivery ? (draft.slot ?? 'Toute la journée') : 'pickup';
  const own = draft.kind === 'standing' ? ` ${draft.kind}` : '';
  const list = todayAt[clock.phase][plan];
  const status = inTurn(list, turn(plan + own));
  const refused = status === 'cancelled' && draft.kind !== 'gift' && draft.kind !== 'home';
  return refused ? inTurn(list, 0) : status;
}

function tomorrowStatus({ draft, clock, turn }: Placed): OrderStatus {
  if (!draft.delivery) return inTurn(tomorrowPickup, turn('tomorrow pickup'));
  const early = draft.slot === '9h00-12h00' && (clock.phase === 'evening' || clock.phase === 'closing');
  return early ? inTurn(eveningBefore, turn('tomorrow morning')) : inTurn(tomorrow, turn('tomorrow'));
}

/** The present status of an order. */
export function statusOf(placed: Placed): OrderStatus {
  const { random, draft, clock, turn } = placed;
  const { kind, delivery } = draft;
  const ahead = daysBetween(clock.today, draft.day);
  if (kind === 'counter') return 'picked_up';
  if (kind === 'reception' || kind === 'wedding') {
    if (ahead < 0) return 'delivered';
    if (ahead > 0) return ahead > 3 || turn('party') % 2 === 0 ? 'created' : 'to_prepare';
  }
  if (ahead === 0) return todayStatus(placed);
  if (ahead === 1 && kind !== 'standing') return tomorrowStatus(placed);
  if (ahead > 0) {
    if (kind === 'standing') return ahead > 6 ? 'created' : 'to_prepare';
    return delivery
      ? random.weighted({ created: 40, to_call: 24, to_prepare: 34, cancelled: 2 })
      : random.weighted({ created: 55, to_prepare: 45 });
  }
  // Yesterday one recipient was absent, and one bouquet was not fetched.
  if (ahead === -1 && kind === 'gift' && turn('absent') === 0) return 'delivering';
  if (ahead === -1 && kind === 'pickup' && turn('forgotten') === 0) return 'validated';
  if (random.chance(kind === 'standing' ? 0.01 : 0.028)) return 'cancelled';
  return delivery ? 'delivered' : 'picked_up';
}
