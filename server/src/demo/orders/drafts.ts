import { addDays, dayOf } from '@florilege/contract/http/dates.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import type { Client } from '../people/clients.ts';
import type { Random } from '../random.ts';
import { advice, bouquetFor, bouquetsOf, cardFor, type Purpose, priced } from '../words/words.ts';
import {
  type Clock,
  daysBetween,
  type Feast,
  minutesOf,
  monthOf,
  parisInstant,
  shopHours,
  weekday,
} from './calendar.ts';

export type Kind = 'counter' | 'pickup' | 'home' | 'gift' | 'business' | 'standing' | 'reception' | 'wedding';

/** An order as it was taken, before anything happened to it. */
export type Draft = {
  kind: Kind;
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
  /** Index of the shop. */
  shop: 0 | 1;
  createdAt: Date;
  /** Entered twice by mistake and put into the bin. */
  binned?: true;
};

export type Town = { households: Client[]; businesses: Client[]; bereaved: Client[] };

/** Latest minute of the same day at which an order for a slot is still taken. */
const lastCall: Record<TimeSlot, number> = {
  '9h00-12h00': 600,
  '14h00-17h00': 900,
  '18h00-20h00': 1080,
  'Toute la journée': 930,
};

const leads: readonly (readonly [number, number])[] = [
  [0, 24],
  [1, 29],
  [2, 15],
  [3, 9],
  [4, 6],
  [5, 5],
  [7, 5],
  [9, 3],
  [13, 2],
  [20, 1],
  [27, 1],
];
const closed = /-(12-25|01-01)$/;

/**
 * When an order for a day was taken, in shop hours. `known`: it has been taken already, however late; otherwise the answer
 * may lie after now, and such an order is for the shop to receive in the future.
 */
export function takenAt(
  random: Random,
  clock: Clock,
  day: string,
  slot: TimeSlot | null,
  known: boolean,
): Date {
  const atWorkDay = dayOf(clock.atWork);
  let lead = random.weighted(leads);
  if (known) {
    // Only so much can have been taken since this morning.
    const elapsed = Math.max(0, minutesOf(clock.atWork) - 540) / 480;
    if (lead === 0 && !random.chance(elapsed)) lead = random.int(1, 4);
    lead += Math.max(0, daysBetween(atWorkDay, day));
  }
  for (;;) {
    const takenDay = addDays(day, -lead);
    const hours = shopHours(takenDay);
    let closes =
      lead === 0 ? Math.min(hours.closes - 60, slot ? lastCall[slot] : hours.closes - 60) : hours.closes;
    if (known && takenDay === atWorkDay) closes = Math.min(closes, minutesOf(clock.atWork) - 3);
    if (closes - hours.opens >= 10 && !closed.test(takenDay)) {
      return parisInstant(takenDay, hours.opens + random.next() * (closes - hours.opens));
    }
    lead += 1;
  }
}

export function slotFor(random: Random, day: string, feast: Feast | null): TimeSlot {
  if (weekday(day) === 0)
    return random.weighted([
      ['9h00-12h00', 8],
      ['Toute la journée', 2],
    ] as const);
  const evening = feast === 'valentine' ? 40 : 16;
  return random.weighted([
    ['9h00-12h00', 38],
    ['14h00-17h00', 34],
    ['18h00-20h00', evening],
    ['Toute la journée', 12],
  ] as const);
}

/** Some clients come often, most of them seldom. */
export function regular(random: Random, clients: readonly Client[]): Client {
  const client = clients[Math.floor(random.next() ** 1.7 * clients.length)];
  if (!client) throw new Error('No client');
  return client;
}

/** The number of a business's own paper, in its own style. */
export function purchaseOrderFor(random: Random, client: Client, createdAt: Date): string | null {
  const year = dayOf(createdAt).slice(0, 4);
  // Rises through the year, as anybody's numbering does.
  const number = 12 + 3 * daysBetween(`${year}-01-01`, dayOf(createdAt)) + random.int(0, 2);
  switch (client.story.orderStyle) {
    case 'bc':
      return `BC-${year}-${String(number).padStart(4, '0')}`;
    case 'po':
      return `PO 45${random.int(10_000, 99_999)}`;
    case 'cde':
      return `CDE/${year.slice(2)}/${number}`;
    case 'initials': {
      const initials = client.name.replace(/[^A-ZÀ-Ý]/g, '').slice(0, 3);
      return `${initials}${year.slice(2)}${String(monthOf(dayOf(createdAt))).padStart(2, '0')}-${random.int(1, 60)}`;
    }
    case 'none':
      return null;
  }
}

const occasions: readonly (readonly [Exclude<Purpose, 'house' | 'compliments' | 'wedding'>, number])[] = [
  ['birthday', 30],
  ['love', 13],
  ['thanks', 15],
  ['birth', 7],
  ['getWell', 6],
  ['congratulations', 8],
  ['home', 5],
  ['friendship', 10],
  ['condolences', 6],
];

type Taking = {
  random: Random;
  clock: Clock;
  town: Town;
  day: string;
  feast: Feast | null;
  known: boolean;
  slot?: TimeSlot;
};

function giftFrom(taking: Taking): {
  payer: Client;
  recipient: Client;
  purpose: Purpose;
  feast: Feast | null;
} {
  const { random, town, feast } = taking;
  const family = feast === 'mothers' || feast === 'grandmothers';
  const payers =
    family && random.chance(0.8) ? town.households.filter(({ story }) => story.mother) : town.households;
  const payer = regular(random, payers);
  const friend = random.pick(payer.story.friends);
  if (feast === 'valentine' && payer.story.partner)
    return { payer, recipient: payer.story.partner, purpose: 'love', feast };
  if (family && payer.story.mother)
    return { payer, recipient: payer.story.mother, purpose: 'friendship', feast };
  if (feast === 'muguet' || feast === 'christmas' || feast === 'newYear')
    return { payer, recipient: friend, purpose: 'friendship', feast };
  if (feast === 'women' && friend.story.woman)
    return { payer, recipient: friend, purpose: 'friendship', feast };
  const purpose = random.weighted(occasions);
  if (purpose === 'condolences')
    return { payer, recipient: random.pick(town.bereaved), purpose, feast: null };
  if (purpose === 'love' && payer.story.partner)
    return { payer, recipient: payer.story.partner, purpose, feast: null };
  if (purpose === 'birthday' && payer.story.mother && random.chance(0.35))
    return { payer, recipient: payer.story.mother, purpose, feast: null };
  const single = friend.story.firstName !== null;
  if (!single && purpose !== 'birth')
    return {
      payer,
      recipient: friend,
      purpose: random.pick(['thanks', 'thanks', 'home'] as const),
      feast: null,
    };
  const unlikely =
    purpose === 'love' || (friend.story.elder && ['birth', 'congratulations', 'home'].includes(purpose));
  return { payer, recipient: friend, purpose: unlikely ? 'friendship' : purpose, feast: null };
}

function base(
  taking: Taking,
  kind: Kind,
  delivery: boolean,
): Omit<Draft, 'payer' | 'recipient' | 'amount' | 'notes' | 'message'> {
  const { random, clock, day, feast, known } = taking;
  const slot = taking.slot ?? (delivery || random.chance(0.4) ? slotFor(random, day, feast) : null);
  const createdAt = takenAt(random, clock, day, slot, known);
  return {
    kind,
    day,
    slot,
    delivery,
    vat: 10,
    purchaseOrder: null,
    batch: null,
    shop: random.chance(0.6) ? 0 : 1,
    createdAt,
  };
}

export function gift(taking: Taking): Draft {
  const { random, day } = taking;
  const { payer, recipient, purpose, feast } = giftFrom(taking);
  const { note, amount } = bouquetFor(random, day, purpose, feast, true);
  const message = random.chance(0.9) ? cardFor(random, { day, purpose, feast, payer, recipient }) : null;
  const notes = random.chance(0.93)
    ? `${note}${purpose === 'condolences' ? '' : advice(random, purpose === 'birth' ? 'pickup' : 'gift')}`
    : null;
  return { ...base(taking, 'gift', true), payer, recipient, amount, notes, message };
}

/** Delivered to whoever pays, or picked up by him. */
export function forOneself(taking: Taking, kind: 'home' | 'pickup'): Draft {
  const { random, day, town, feast } = taking;
  const payer = regular(random, town.households);
  const { note, amount } = bouquetFor(random, day, 'friendship', feast);
  const personalCard = feast === 'valentine' || feast === 'mothers' || feast === 'toussaint';
  const { partner, mother, firstName, woman } = payer.story;
  const recipient = feast === 'valentine' ? partner : feast === 'mothers' ? mother : null;
  const fits = feast !== 'mothers' || mother !== null || (firstName !== null && !woman);
  const wanted = kind === 'pickup' && fits && random.chance(personalCard ? 0.7 : 0.25);
  const purpose = personalCard ? 'love' : random.pick(['birthday', 'thanks'] as const);
  const message = wanted
    ? cardFor(random, { day, purpose, feast: personalCard ? feast : null, payer, recipient })
    : null;
  const notes = random.chance(0.85) ? `${note}${advice(random, kind)}` : null;
  return { ...base(taking, kind, kind === 'home'), payer, recipient: null, amount, notes, message };
}

export function business(taking: Taking): Draft {
  const { random, day, town } = taking;
  const payer = regular(random, town.businesses);
  const others = random.chance(0.5) ? town.households : town.businesses;
  const other = random.chance(0.55) ? random.pick(others) : null;
  const recipient = other === payer ? null : other;
  const purpose = recipient ? 'compliments' : 'house';
  const { note, amount } = bouquetFor(random, day, purpose, null);
  const message = recipient ? cardFor(random, { day, purpose, feast: null, payer, recipient }) : null;
  const rest = base(taking, 'business', true);
  const purchaseOrder = random.chance(0.85) ? purchaseOrderFor(random, payer, rest.createdAt) : null;
  return {
    ...rest,
    payer,
    recipient,
    amount,
    notes: `${note}${advice(random, recipient?.type === 'household' ? 'gift' : 'pickup')}`,
    message,
    purchaseOrder,
  };
}

/** Somebody walks in, chooses, pays and leaves. */
export function counterSale({ random, clock, day, feast }: Taking): Draft | null {
  const { opens, closes } = shopHours(day);
  const createdAt = parisInstant(day, opens + random.next() * (closes - 10 - opens));
  if (createdAt.getTime() > clock.atWork.getTime() - 20 * 60_000) return null;
  const small = bouquetsOf(day).filter(([from]) => from <= 45);
  const { note, amount } = feast ? bouquetFor(random, day, 'friendship', feast) : priced(random, small);
  const shop = random.chance(0.6) ? 0 : 1;
  const notes = random.chance(0.35) ? note : null;
  return {
    kind: 'counter',
    day,
    slot: null,
    delivery: false,
    payer: null,
    recipient: null,
    amount,
    vat: 10,
    notes,
    message: null,
    purchaseOrder: null,
    batch: null,
    shop,
    createdAt,
  };
}
