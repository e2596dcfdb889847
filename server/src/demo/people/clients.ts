import { type PaymentTerms, USUAL_PAYMENT_TERMS } from '@florilege/contract/clients/payment-terms.ts';
import type { Random } from '../random.ts';
import type { ClientRow } from '../rows.ts';
import { addressOf } from './addresses.ts';
import { businesses, companyNumbers, type Trade } from './businesses.ts';
import { elderNames, type Origin, origins, originWeights } from './names.ts';

/** A client's row, with the facts that only its orders need. The id is given with the first order. */
export type Client = Omit<ClientRow, 'created_at' | 'updated_at'> & {
  story: {
    /** Null: not one person (couple, family, business). */
    firstName: string | null;
    woman: boolean;
    /** How a card is signed among friends, and politely. */
    signs: { close: string; formal: string };
    mother: Client | null;
    /** Has grown children. */
    elder: boolean;
    partner: Client | null;
    friends: Client[];
    trade: Trade | null;
    /** How it numbers its purchase orders: see `purchaseOrderFor`. */
    paper: number;
    /** Pays its invoices late or never. */
    slow: boolean;
  };
};
export type Town = { households: Client[]; businesses: Client[]; bereaved: Client[] };

const HOUSEHOLDS = 305;

/** Letters for an address: no accents, no signs. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Numbers out of the two ranges that ARCEP keeps for fiction, each given once. */
export function phoneNumbers(random: Random) {
  const four = (from: number) => Array.from({ length: 10_000 - from }, (_, index) => from + index);
  const [mobiles, landlines] = [random.shuffled(four(1000)), random.shuffled(four(0))];
  const next = (prefix: string, left: number[]) => `${prefix}${String(left.pop() ?? 0).padStart(4, '0')}`;
  return { mobile: () => next('+3363998', mobiles), landline: () => next('+3319900', landlines) };
}
export type Phones = ReturnType<typeof phoneNumbers>;

type Person = { firstName: string; lastName: string; woman: boolean; origin: Origin };

/** A person from anywhere the shop's neighbours are from. */
export function person(random: Random, given: Partial<Person> = {}): Person {
  const origin = given.origin ?? random.weighted(originWeights);
  const woman = given.woman ?? random.chance(0.58);
  const { women, men, families } = origins[origin];
  const firstName = random.pick(woman ? women : men);
  const family = random.pick(families);
  const double = random.chance(0.08) && !family.includes(' ');
  const second = double ? `-${random.pick(origins.french.families.slice(0, 30))}` : '';
  return { firstName, lastName: `${family}${second}`, woman, origin, ...given };
}

type Source = { random: Random; phones: Phones };
const nobody = { mother: null, elder: false, partner: null, trade: null, paper: 9 } as const;

type Named = { who: Person; name: string; signs: Client['story']['signs']; alone: boolean };

function household({ random, phones }: Source, { who, name, signs, alone }: Named): Client {
  const mailbox = `${plain(who.firstName)}.${plain(who.lastName)}`;
  const email = `${mailbox}@example.${random.pick(['com', 'org', 'net'])}`;
  const phone = random.chance(0.86) ? phones.mobile() : phones.landline();
  const firstName = alone ? who.firstName : null;
  return {
    id: 0,
    name,
    type: 'household',
    ...addressOf(random),
    phone: random.chance(0.97) ? phone : null,
    email: random.chance(0.72) ? email : null,
    SIRET: null,
    numero_de_TVA: null,
    payment_terms: USUAL_PAYMENT_TERMS,
    story: {
      ...nobody,
      ...{ firstName, woman: alone && who.woman, signs, friends: [] },
      slow: random.chance(0.03),
    },
  };
}

function single(source: Source, who: Person, titled: number): Client {
  const { random } = source;
  const full = `${who.firstName} ${who.lastName}`;
  const civility = random.chance(0.15) ? 'Dr' : who.woman ? 'Mme' : 'M.';
  const name = random.chance(titled) ? `${civility} ${full}` : full;
  return household(source, { who, name, signs: { close: who.firstName, formal: full }, alone: true });
}

function couple(source: Source): Client {
  const who = person(source.random, { woman: false });
  const woman = person(source.random, { woman: true, origin: who.origin });
  const both = `${who.firstName} et ${woman.firstName}`;
  const name = `M. et Mme ${who.firstName} ${who.lastName}`;
  const signs = { close: both, formal: `${both} ${who.lastName}` };
  return household(source, { who, name, signs, alone: false });
}

function bereaved(source: Source): Client {
  const who = person(source.random);
  const name = `Famille ${who.lastName}`;
  return {
    ...household(source, { who, name, signs: { close: name, formal: name }, alone: false }),
    email: null,
  };
}

/** A mother and one or two grown children who bear her name. */
function family(source: Source): Client[] {
  const { random } = source;
  const origin = random.weighted(originWeights);
  const known = origin === 'french' ? { firstName: random.pick(elderNames) } : {};
  const who = person(random, { origin, woman: true, ...known });
  const mother = single(source, who, 0.7);
  mother.story.elder = true;
  const children = Array.from({ length: random.int(1, 2) }, () => {
    const child = single(source, person(random, { origin, lastName: who.lastName }), 0.2);
    child.story.mother = mother;
    return child;
  });
  return [mother, ...children];
}

const termsOf: Partial<Record<Trade, PaymentTerms>> = {
  hotel: '45_days_end_of_month',
  ceremony: '15_days',
  hair: 'on_receipt',
};

function business({ random, phones }: Source, trade: Trade, name: string): Client {
  const { SIRET, vat } = companyNumbers(random);
  const domain = plain(name.split(',')[0] ?? name)
    .slice(0, 40)
    .replace(/-$/, '');
  const front = trade === 'hotel' ? 'reception' : 'bonjour';
  const mailbox = random.pick([front, 'contact', 'accueil', 'comptabilite']);
  // Very small firms are exempt from VAT and have no number.
  const exempt = trade === 'hair' && random.chance(0.4);
  return {
    id: 0,
    name,
    type: 'business',
    ...addressOf(random),
    phone: random.chance(0.85) ? phones.landline() : phones.mobile(),
    email: `${mailbox}@${domain}.example.${random.pick(['com', 'org', 'net'])}`,
    SIRET,
    numero_de_TVA: exempt ? null : vat,
    payment_terms: termsOf[trade] ?? USUAL_PAYMENT_TERMS,
    story: {
      ...nobody,
      ...{ firstName: null, woman: false, signs: { close: name, formal: name }, friends: [], trade },
      paper: random.int(0, 5),
      slow: random.chance(0.07),
    },
  };
}

/** Partners are any two grown-ups, never mother and child; friends are two to four others. */
function acquaint(random: Random, people: readonly Client[]): void {
  const free = random.shuffled(people.filter(({ story }) => story.firstName !== null && !story.elder));
  for (const [index, { story }] of free.entries()) {
    const other = free[index % 2 === 0 ? index + 1 : index - 1];
    if (other && random.chance(0.75)) story.partner = other;
  }
  for (const client of people) {
    const some = random.shuffled(people).slice(0, random.int(2, 4));
    client.story.friends = some.filter((friend) => friend !== client);
  }
}

/** About 400 clients, the same ones whatever the day. */
export function inventClients(random: Random, phones: Phones): Town {
  const source = { random, phones };
  const households: Client[] = [];
  // Namesakes would look like one client entered twice.
  const add = (...clients: Client[]) => {
    const isKnown = ({ name }: Client) => households.some((other) => other.name === name);
    if (!clients.some(isKnown)) households.push(...clients);
  };
  while (households.length < 150) add(...family(source));
  while (households.length < HOUSEHOLDS - 40) add(single(source, person(random), 0.4));
  while (households.length < HOUSEHOLDS - 12) add(couple(source));
  acquaint(random, households);
  // One guest from abroad.
  const guest = households.find(({ story }) => story.firstName !== null && story.mother === null);
  if (guest) guest.phone = '+442079460123';
  return {
    households,
    bereaved: Array.from({ length: 12 }, () => bereaved(source)),
    businesses: (Object.keys(businesses) as Trade[]).flatMap((trade) =>
      businesses[trade].map((name) => business(source, trade, name)),
    ),
  };
}
