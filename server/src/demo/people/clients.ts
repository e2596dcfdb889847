import type { Random } from '../random.ts';
import type { ClientRow } from '../rows.ts';
import { addressOf } from './addresses.ts';
import { businesses, type PurchaseOrderStyle, type Trade } from './businesses.ts';
import { elderNames, type Origin, origins, originWeights } from './names.ts';
import { inventCompany } from './siret.ts';

/** A client's row, with the facts that only the story needs. */
export type Client = Omit<ClientRow, 'created_at'> & {
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
  };
};
export type Town = { households: Client[]; businesses: Client[]; bereaved: Client[] };

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

type Source = { random: Random; mobile(): string; landline(): string };

/** Numbers out of the two ranges that ARCEP keeps for fiction; each is given once. */
function sourceOf(random: Random): Source {
  const mobiles = random.shuffled(Array.from({ length: 9000 }, (_, index) => 1000 + index));
  const landlines = random.shuffled(Array.from({ length: 10_000 }, (_, index) => index));
  const next = (prefix: string, left: number[]) => `${prefix}${String(left.pop() ?? 0).padStart(4, '0')}`;
  return { random, mobile: () => next('+3363998', mobiles), landline: () => next('+3319900', landlines) };
}

type Person = { firstName: string; lastName: string; woman: boolean; origin: Origin };

/** A person from anywhere the shop's neighbours are from. */
export function person(random: Random, given: Partial<Person> = {}): Person {
  const origin = given.origin ?? random.weighted(originWeights);
  const woman = given.woman ?? random.chance(0.58);
  const { women, men, families } = origins[origin];
  const firstName = given.firstName ?? random.pick(woman ? women : men);
  const family = random.pick(families);
  const double = random.chance(0.08) && !family.includes(' ');
  const second = double ? `-${random.pick(origins.french.families.slice(0, 30))}` : '';
  return { firstName, lastName: given.lastName ?? `${family}${second}`, woman, origin };
}

type Signs = Client['story']['signs'];
const alike = (name: string): Signs => ({ close: name, formal: name, together: name });
const strangers = { mother: null, elder: false, partner: null } as const;

function household(source: Source, who: Person, name: string, signs: Signs, alone = true): Client {
  const { random, mobile, landline } = source;
  const mailbox = `${plain(who.firstName)}.${plain(who.lastName)}`;
  const email = `${mailbox}@example.${random.pick(['com', 'org', 'net'])}`;
  const address = addressOf(random);
  const phoned = !random.chance(0.03);
  return {
    name,
    type: 'household',
    ...address,
    phone: phoned ? (random.chance(0.86) ? mobile : landline)() : null,
    email: random.chance(0.72) ? email : null,
    SIRET: null,
    numero_de_TVA: null,
    story: {
      ...strangers,
      firstName: alone ? who.firstName : null,
      woman: alone && who.woman,
      signs,
      friends: [],
      trade: null,
      orderStyle: 'none',
      slow: random.chance(0.03),
    },
  };
}

function single(source: Source, who: Person, titled: number): Client {
  const { random } = source;
  const full = `${who.firstName} ${who.lastName}`;
  const civility = who.woman ? 'Mme ' : 'M. ';
  const title = random.chance(0.06) ? 'Dr ' : random.chance(titled) ? civility : '';
  const other = person(random, { origin: who.origin, woman: !who.woman }).firstName;
  const together = random.pick([
    `${who.firstName} et ${other}`,
    `Toute la famille ${who.lastName}`,
    `${who.firstName} et les enfants`,
  ]);
  return household(source, who, `${title}${full}`, { close: who.firstName, formal: full, together });
}

function couple(source: Source): Client {
  const man = person(source.random, { woman: false });
  const woman = person(source.random, { woman: true, origin: man.origin });
  const both = `${man.firstName} et ${woman.firstName}`;
  const signs = { close: both, formal: `${both} ${man.lastName}`, together: both };
  return household(source, man, `M. et Mme ${man.firstName} ${man.lastName}`, signs, false);
}

function bereaved(source: Source): Client {
  const who = person(source.random);
  const name = `Famille ${who.lastName}`;
  return { ...household(source, who, name, alike(name), false), email: null };
}

/** A mother and one or two grown children who bear her name. */
function family(source: Source): Client[] {
  const { random } = source;
  const origin = random.weighted(originWeights);
  const known = origin === 'french' ? { firstName: random.pick(elderNames) } : {};
  const mother = person(random, { origin, woman: true, ...known });
  const elder = single(source, mother, 0.7);
  elder.story.elder = true;
  const children = Array.from({ length: random.int(1, 2) }, () => {
    const child = single(source, person(random, { origin, lastName: mother.lastName }), 0.2);
    child.story.mother = elder;
    return child;
  });
  return [elder, ...children];
}

const hotelMailboxes = ['reception', 'contact', 'direction'];
const mailboxes = ['contact', 'bonjour', 'comptabilite', 'accueil'];
const orderStyles = ['bc', 'po', 'cde', 'initials', 'none', 'none', 'none'] as const;

function business({ random, mobile, landline }: Source, trade: Trade, name: string): Client {
  const { siret, vat } = inventCompany(random);
  const [company = name] = name.split(',');
  const domain = plain(company).slice(0, 40).replace(/-$/, '');
  const mailbox = random.pick(trade === 'hotel' ? hotelMailboxes : mailboxes);
  // Very small firms are exempt from VAT and have no number.
  const exempt = trade === 'hair' && random.chance(0.4);
  return {
    name,
    type: 'business',
    ...addressOf(random),
    phone: (random.chance(0.85) ? landline : mobile)(),
    email: `${mailbox}@${domain}.example.${random.pick(['com', 'org', 'net'])}`,
    SIRET: siret,
    numero_de_TVA: exempt ? null : vat,
    story: {
      ...strangers,
      firstName: null,
      woman: false,
      signs: alike(name),
      friends: [],
      trade,
      orderStyle: random.pick(orderStyles),
      slow: random.chance(0.07),
    },
  };
}

/** Partners are any two grown-ups, never mother and child; friends are two to four others. */
function acquaint(random: Random, people: readonly Client[]): void {
  const free = random.shuffled(people.filter(({ story }) => story.firstName !== null && !story.elder));
  for (const [index, client] of free.entries()) {
    const other = free[index % 2 === 0 ? index + 1 : index - 1];
    if (other && other.story.mother !== client && client.story.mother !== other && random.chance(0.75))
      client.story.partner = other;
  }
  for (const client of people) {
    const some = random.shuffled(people).slice(0, random.int(2, 4));
    client.story.friends = some.filter((friend) => friend !== client);
  }
}

/** About 400 clients, the same ones whatever the day. */
export function inventClients(random: Random): Town {
  const source = sourceOf(random);
  const people: Client[] = [];
  while (people.length < 150) people.push(...family(source));
  while (people.length < HOUSEHOLDS - 40) people.push(single(source, person(random), 0.35));
  while (people.length < HOUSEHOLDS - 12) people.push(couple(source));
  const known = new Set<string>();
  const households = people.filter(({ name }) => !known.has(name) && known.add(name));
  acquaint(random, households);
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
