import { addDays, dayOf } from '@florilege/contract/http/dates.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import {
  type Clock,
  daysBetween,
  type Feast,
  minutesOf,
  parisInstant,
  shopHours,
  weekday,
} from '../calendar.ts';
import { purchaseOrderFor } from '../people/businesses.ts';
import type { Client, Town } from '../people/clients.ts';
import type { Random } from '../random.ts';
import { advice, bouquetFor, bouquetsOf, cardFor, type Purpose, priced } from '../words/words.ts';

/** An order as it was taken, before anything happened to it. */
export type Draft = {
  kind: 'counter' | 'pickup' | 'home' | 'gift' | 'business' | 'standing' | 'reception' | 'wedding';
  /** Of delivery or pick-up. */
  day: string;
  slot: TimeSlot | null;
  delivery: boolean;
  payer: Client | null;
  recipient: Client | null;
  amount: Cents;
  vat: 10 | 20;
  notes: string | null;
  message: string | null;
  purchaseOrder: string | null;
  batch: string | null;
  location: 1 | 2;
  createdAt: Date;
  /** Entered twice by mistake and put into the bin. */
  binned?: true;
};

type Facts = Pick<Draft, 'kind' | 'day' | 'slot' | 'payer' | 'amount' | 'notes' | 'createdAt'> &
  Partial<Draft>;

/** A delivery from the first shop to the payer, unless the facts say otherwise. */
export const draftOf = (facts: Facts): Draft => ({
  delivery: true,
  recipient: null,
  vat: 10,
  message: null,
  purchaseOrder: null,
  batch: null,
  location: 1,
  ...facts,
});

/** Latest minute of the same day at which an order for a slot is still taken. */
const lastCall = { '9h00-12h00': 600, '14h00-17h00': 900, '18h00-20h00': 1080, 'Toute la journée': 930 };
const slots = { '9h00-12h00': 38, '14h00-17h00': 34, '18h00-20h00': 16, 'Toute la journée': 12 };
const sundaySlots = { '9h00-12h00': 8, 'Toute la journée': 2 };
/** How many days before its day an order is taken. */
const leads = { 0: 24, 1: 29, 2: 15, 3: 9, 4: 6, 5: 5, 7: 5, 9: 3, 13: 2, 20: 1, 27: 1 };
const closed = /-(12-25|01-01)$/;

export type Taking = {
  random: Random;
  clock: Clock;
  town: Town;
  day: string;
  feast: Feast | null;
  /** The order has been taken already, however late; otherwise it may still lie in the future. */
  known: boolean;
  slot?: TimeSlot | undefined;
};

/** When an order for a day was taken, in shop hours. */
function takenAt({ random, clock, day, known }: Taking, slot: TimeSlot | null): Date {
  const atWorkDay = dayOf(clock.atWork);
  let lead = Number(random.weighted(leads));
  if (known) {
    // Only so much can have been taken since this morning.
    const elapsed = Math.max(0, minutesOf(clock.atWork) - 540) / 480;
    if (lead === 0 && !random.chance(elapsed)) lead = random.int(1, 4);
    lead += Math.max(0, daysBetween(atWorkDay, day));
  }
  for (; ; lead += 1) {
    const takenDay = addDays(day, -lead);
    const { opens, closes } = shopHours(takenDay);
    const limits = [closes];
    if (lead === 0) limits.push(closes - 60, slot ? lastCall[slot] : closes);
    if (known && takenDay === atWorkDay) limits.push(minutesOf(clock.atWork) - 3);
    const latest = Math.min(...limits);
    if (latest - opens >= 10 && !closed.test(takenDay))
      return parisInstant(takenDay, opens + random.next() * (latest - opens));
  }
}

function base(taking: Taking, kind: Draft['kind']) {
  const { random, day } = taking;
  const slotted = kind !== 'pickup' || random.chance(0.4);
  const slot = taking.slot ?? (slotted ? random.weighted(weekday(day) === 0 ? sundaySlots : slots) : null);
  const location: Draft['location'] = random.chance(0.6) ? 1 : 2;
  return { kind, day, slot, location, createdAt: takenAt(taking, slot) };
}

/** Some clients come often, most of them seldom. */
function regular(random: Random, clients: readonly Client[]): Client {
  const client = clients[Math.floor(random.next() ** 1.7 * clients.length)];
  if (!client) throw new Error('No client');
  return client;
}

const occasions = {
  ...{ birthday: 30, love: 13, thanks: 15, birth: 7, getWell: 6, congratulations: 8 },
  ...{ home: 5, friendship: 10, condolences: 6 },
};

type Gift = { payer: Client; recipient: Client; purpose: Purpose; feast: Feast | null };

function giftFrom({ random, town, feast }: Taking): Gift {
  const family = feast === 'mothers' || feast === 'grandmothers';
  const children = town.households.filter(({ story }) => story.mother);
  const payer = regular(random, family && random.chance(0.8) ? children : town.households);
  const { mother, partner, friends } = payer.story;
  const friend = random.pick(friends);
  const festive = { payer, purpose: 'friendship', feast } as const;
  if (feast === 'valentine' && partner) return { ...festive, recipient: partner, purpose: 'love' };
  if (family && mother) return { ...festive, recipient: mother };
  const open = feast === 'muguet' || feast === 'christmas' || feast === 'newYear';
  if (open || (feast === 'women' && friend.story.woman)) return { ...festive, recipient: friend };
  const purpose = random.weighted(occasions);
  const given = { payer, recipient: friend, purpose, feast: null };
  if (purpose === 'condolences') return { ...given, recipient: random.pick(town.bereaved) };
  if (purpose === 'love')
    return partner ? { ...given, recipient: partner } : { ...given, purpose: 'friendship' };
  if (purpose === 'birthday' && mother && random.chance(0.35)) return { ...given, recipient: mother };
  // A couple has no first name on its card, and elders have no first flat.
  const several = friend.story.firstName === null && purpose !== 'birth';
  const tooYoung = friend.story.elder && ['birth', 'congratulations', 'home'].includes(purpose);
  return several || tooYoung ? { ...given, purpose: 'thanks' } : given;
}

export function gift(taking: Taking): Draft {
  const { random, day } = taking;
  const given = giftFrom(taking);
  const { payer, recipient, purpose } = given;
  const { note, amount } = bouquetFor(random, { ...given, day, present: true });
  const message = random.chance(0.9) ? cardFor(random, { ...given, day }) : null;
  const more = purpose === 'condolences' ? '' : advice(random, purpose === 'birth' ? 'pickup' : 'gift');
  const notes = random.chance(0.93) ? `${note}${more}` : null;
  return draftOf({ ...base(taking, 'gift'), payer, recipient, amount, notes, message });
}

/** A delivery to the payer, or a bouquet he picks up, sometimes with a card for someone near. */
export function forOneself(taking: Taking, kind: 'home' | 'pickup'): Draft {
  const { random, day, town, feast } = taking;
  const payer = regular(random, town.households);
  const { note, amount } = bouquetFor(random, { day, purpose: 'friendship', feast });
  const { partner } = payer.story;
  const romantic = feast === 'valentine';
  const wanted = kind === 'pickup' && (!feast || romantic) && random.chance(romantic ? 0.7 : 0.25);
  const purpose: Purpose = romantic ? 'love' : random.pick(['birthday', 'thanks'] as const);
  const card = { day, purpose, feast: romantic ? feast : null, payer, recipient: romantic ? partner : null };
  const message = wanted ? cardFor(random, card) : null;
  const notes = random.chance(0.85) ? `${note}${advice(random, kind)}` : null;
  return draftOf({ ...base(taking, kind), delivery: kind === 'home', payer, amount, notes, message });
}

export function business(taking: Taking): Draft {
  const { random, day, town } = taking;
  const payer = regular(random, town.businesses);
  const other = random.pick(random.chance(0.5) ? town.households : town.businesses);
  const recipient = random.chance(0.55) && other !== payer ? other : null;
  const order = { day, purpose: recipient ? 'compliments' : 'house', feast: null } as const;
  const { note, amount } = bouquetFor(random, order);
  const message = recipient ? cardFor(random, { ...order, payer, recipient }) : null;
  const rest = base(taking, 'business');
  const purchaseOrder = random.chance(0.85) ? purchaseOrderFor(random, payer, rest.createdAt) : null;
  const notes = `${note}${advice(random, recipient?.type === 'household' ? 'gift' : 'pickup')}`;
  return draftOf({ ...rest, payer, recipient, amount, notes, message, purchaseOrder });
}

/** A passer-by chooses, pays and leaves. */
export function counterSale({ random, clock, day, feast }: Taking): Draft[] {
  const { opens, closes } = shopHours(day);
  const createdAt = parisInstant(day, opens + random.next() * (closes - 10 - opens));
  if (createdAt.getTime() > clock.atWork.getTime() - 20 * 60_000) return [];
  const small = bouquetsOf(day).filter(({ from }) => from <= 45);
  const festive = { day, purpose: 'friendship', feast } as const;
  const { note, amount } = feast ? bouquetFor(random, festive) : priced(random, small);
  const location = random.chance(0.6) ? 1 : 2;
  const notes = random.chance(0.35) ? note : null;
  const passer = { kind: 'counter', slot: null, delivery: false, payer: null } as const;
  return [draftOf({ ...passer, day, amount, notes, location, createdAt })];
}
