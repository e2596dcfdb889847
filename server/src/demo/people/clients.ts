import type { Random } from '../random.ts';
import { farStreets, nearStreets } from './addresses.ts';
import { businesses, type PurchaseOrderStyle, type Trade } from './businesses.ts';
import { elderNames, familyNames, firstNameRange, menNames, type Origin, womenNames } from './names.ts';
import { inventCompany } from './siret.ts';

export type Client = {
  name: string;
  type: 'household' | 'business';
  address: string;
  postal_code: string;
  city: string;
  phone: string | null;
  email: string | null;
  siret: string | null;
  vat: string | null;
  /** What only the story needs to know of a client. */
  story: {
    /** Null: not one person (couple, family, business). */
    firstName: string | null;
    woman: boolean;
    /** How a card is signed among friends, politely, and in the name of several. */
    signs: { close: string; formal: string; together: string };
    mother: Client | null;
    /** Has grown children. */
    elder: boolean;
    partner: Client | null;
    friends: Client[];
    trade: Trade | null;
    orderStyle: PurchaseOrderStyle;
    /** Pays its invoices late or never. */
    slow: boolean;
    mourning: boolean;
  };
};

const trades = Object.keys(businesses) as Trade[];
const origins: readonly (readonly [Origin, number])[] = [
  ['french', 60],
  ['maghreb', 10],
  ['africa', 9],
  ['asia', 8],
  ['europe', 9],
  ['jewish', 6],
];
const HOUSEHOLDS = 305;

/** Letters for an address: no accents, no signs. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Numbers out of the two ranges that ARCEP keeps for fiction; each is given once. */
function phoneBook(random: Random) {
  const mobiles = random.shuffled(Array.from({ length: 9000 }, (_, index) => 1000 + index));
  const landlines = random.shuffled(Array.from({ length: 10_000 }, (_, index) => index));
  const next = (prefix: string, left: number[]) => `${prefix}${String(left.pop() ?? 0).padStart(4, '0')}`;
  return { mobile: () => next('+3363998', mobiles), landline: () => next('+3319900', landlines) };
}

function place(random: Random): Pick<Client, 'address' | 'postal_code' | 'city'> {
  const [street, postalCode, city, from, to] = random.pick(random.chance(0.5) ? nearStreets : farStreets);
  const suffix = random.weighted([
    ['', 90],
    [' bis', 9],
    [' ter', 1],
  ] as const);
  return { address: `${random.int(from, to)}${suffix} ${street}`, postal_code: postalCode, city };
}

type Person = { firstName: string; lastName: string; woman: boolean; origin: Origin };

/** Somebody, from anywhere the shop's neighbours are from. */
export function person(random: Random, given: Partial<Person> = {}): Person {
  const origin = given.origin ?? random.weighted(origins);
  const woman = given.woman ?? random.chance(0.58);
  const range = firstNameRange[origin];
  const [from, to] = woman ? range.women : range.men;
  const names = woman ? womenNames : menNames;
  const firstName = given.firstName ?? names[random.int(from, to)] ?? 'Camille';
  const family = random.pick(familyNames[origin]);
  const second =
    random.chance(0.08) && !family.includes(' ') ? `-${random.pick(familyNames.french.slice(0, 30))}` : '';
  return { firstName, lastName: given.lastName ?? `${family}${second}`, woman, origin };
}

function household(
  random: Random,
  phones: ReturnType<typeof phoneBook>,
  who: Person,
  name: string,
  signs: Client['story']['signs'],
  alone = true,
): Client {
  const email = `${plain(who.firstName)}.${plain(who.lastName)}@example.${random.pick(['com', 'org', 'net'])}`;
  return {
    name,
    type: 'household',
    ...place(random),
    phone: random.chance(0.03) ? null : random.chance(0.86) ? phones.mobile() : phones.landline(),
    email: random.chance(0.72) ? email : null,
    siret: null,
    vat: null,
    story: {
      firstName: alone ? who.firstName : null,
      woman: alone && who.woman,
      signs,
      mother: null,
      elder: false,
      partner: null,
      friends: [],
      trade: null,
      orderStyle: 'none',
      slow: random.chance(0.03),
      mourning: false,
    },
  };
}

function single(random: Random, phones: ReturnType<typeof phoneBook>, who: Person, titled: number): Client {
  const full = `${who.firstName} ${who.lastName}`;
  const title = random.chance(0.06) ? 'Dr ' : random.chance(titled) ? (who.woman ? 'Mme ' : 'M. ') : '';
  const other = person(random, { origin: who.origin, woman: !who.woman }).firstName;
  const together = random.pick([
    `${who.firstName} et ${other}`,
    `Toute la famille ${who.lastName}`,
    `${who.firstName} et les enfants`,
  ]);
  return household(random, phones, who, `${title}${full}`, { close: who.firstName, formal: full, together });
}

function couple(random: Random, phones: ReturnType<typeof phoneBook>): Client {
  const man = person(random, { woman: false });
  const woman = person(random, { woman: true, origin: man.origin });
  const both = `${man.firstName} et ${woman.firstName}`;
  const signs = { close: both, formal: `${both} ${man.lastName}`, together: both };
  return household(random, phones, man, `M. et Mme ${man.firstName} ${man.lastName}`, signs, false);
}

function bereaved(random: Random, phones: ReturnType<typeof phoneBook>): Client {
  const who = person(random);
  const name = `Famille ${who.lastName}`;
  const client = household(random, phones, who, name, { close: name, formal: name, together: name }, false);
  return { ...client, email: null, story: { ...client.story, mourning: true } };
}

/** A mother and one or two grown children who bear her name. */
function family(random: Random, phones: ReturnType<typeof phoneBook>): Client[] {
  const origin = random.weighted(origins);
  const known = origin === 'french' ? { firstName: random.pick(elderNames) } : {};
  const mother = person(random, { origin, woman: true, ...known });
  const elder = single(random, phones, mother, 0.7);
  elder.story.elder = true;
  const children = Array.from({ length: random.int(1, 2) }, () => {
    const child = single(random, phones, person(random, { origin, lastName: mother.lastName }), 0.2);
    child.story.mother = elder;
    return child;
  });
  return [elder, ...children];
}

function business(random: Random, phones: ReturnType<typeof phoneBook>, trade: Trade, name: string): Client {
  const numbers = inventCompany(random);
  const short = plain(name.split(',')[0] ?? name)
    .slice(0, 40)
    .replace(/-$/, '');
  const mailbox = random.pick(
    trade === 'hotel'
      ? ['reception', 'contact', 'direction']
      : ['contact', 'bonjour', 'comptabilite', 'accueil'],
  );
  // Very small firms are exempt from VAT and have no number.
  const exempt = trade === 'hair' && random.chance(0.4);
  return {
    name,
    type: 'business',
    ...place(random),
    phone: random.chance(0.85) ? phones.landline() : phones.mobile(),
    email: `${mailbox}@${short}.example.${random.pick(['com', 'org', 'net'])}`,
    siret: numbers.siret,
    vat: exempt ? null : numbers.vat,
    story: {
      firstName: null,
      woman: false,
      signs: { close: name, formal: name, together: name },
      mother: null,
      elder: false,
      partner: null,
      friends: [],
      trade,
      orderStyle: random.pick(['bc', 'po', 'cde', 'initials', 'none', 'none', 'none']),
      slow: random.chance(0.07),
      mourning: false,
    },
  };
}

/** Partners are any two grown-ups, never mother and child; friends are two to four others. */
function acquaint(random: Random, people: Client[], recipients: Client[]): void {
  const free = random.shuffled(people.filter(({ story }) => story.firstName !== null && !story.elder));
  for (const [index, client] of free.entries()) {
    const other = index % 2 === 0 ? free[index + 1] : free[index - 1];
    if (other && other.story.mother !== client && client.story.mother !== other && random.chance(0.75))
      client.story.partner = other;
  }
  for (const client of people) {
    client.story.friends = random
      .shuffled(recipients)
      .slice(0, random.int(2, 4))
      .filter((friend) => friend !== client);
  }
}

/** About 400 clients, the same ones whatever the day. */
export function inventClients(random: Random): {
  households: Client[];
  businesses: Client[];
  bereaved: Client[];
} {
  const phones = phoneBook(random);
  const people: Client[] = [];
  while (people.length < 150) people.push(...family(random, phones));
  while (people.length < HOUSEHOLDS - 40) people.push(single(random, phones, person(random), 0.35));
  while (people.length < HOUSEHOLDS - 12) people.push(couple(random, phones));
  const known = new Set<string>();
  const households = people.filter(({ name }) => !known.has(name) && known.add(name));
  acquaint(random, households, households);
  const guest = households.find(({ story }) => story.firstName !== null && story.mother === null);
  if (guest) guest.phone = '+442079460123';
  return {
    households,
    bereaved: Array.from({ length: 12 }, () => bereaved(random, phones)),
    businesses: trades.flatMap((trade) =>
      businesses[trade].map((name) => business(random, phones, trade, name)),
    ),
  };
}
