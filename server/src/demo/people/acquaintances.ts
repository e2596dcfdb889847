import type { Clock } from '../orders/calendar.ts';
import { momentBetween } from '../orders/timeline.ts';
import { createRandom, type Random } from '../random.ts';
import type { ClientRow, ContactRow, NoteRow } from '../rows.ts';
import { parts, whatIsKnown } from '../words/know-how.ts';
import { typography } from '../words/typography.ts';
import type { Trade } from './businesses.ts';
import { businesses } from './businesses.ts';
import { person, plain } from './clients.ts';
import { demoMembers, newcomer, staff } from './members.ts';

const tradeOf = new Map<string, Trade>(
  Object.entries(businesses).flatMap(([trade, names]) => names.map((name) => [name, trade as Trade])),
);

/** Mobile numbers of the range for fiction that no client and no member has. */
function spareMobiles(random: Random, clients: readonly ClientRow[]): () => string {
  const taken = new Set([...clients, ...demoMembers].map(({ phone }) => phone));
  const free = Array.from({ length: 9000 }, (_, index) => `+3363998${1000 + index}`).filter(
    (phone) => !taken.has(phone),
  );
  const shuffled = random.shuffled(free);
  return () => shuffled.pop() ?? '';
}

type Facts = { account: number; client: ClientRow; mobile: () => string };

function contact(
  random: Random,
  { account, client, mobile }: Facts,
  [asWoman, asMan]: readonly [string, string],
  is_primary: boolean,
): ContactRow {
  const { firstName, lastName, woman } = person(random);
  const domain = client.type === 'business' ? client.email?.split('@')[1] : 'example.com';
  return {
    account,
    title: random.chance(0.15) ? null : woman ? 'Mme' : 'M.',
    first_name: firstName,
    last_name: lastName,
    phone: random.chance(0.82) ? mobile() : null,
    email: domain && random.chance(0.8) ? `${plain(firstName)}.${plain(lastName)}@${domain}` : null,
    role: woman ? asWoman : asMan,
    is_primary,
    created_at: client.created_at,
  };
}

/** Who is asked for at a client's: one to three people at a business, now and then somebody near to a person. */
function contactsOf(random: Random, facts: Facts): ContactRow[] {
  const trade = tradeOf.get(facts.client.name);
  const known = parts[trade ?? 'household'];
  const many = trade
    ? random.weighted([
        [1, 5],
        [2, 4],
        [3, 2],
      ] as const)
    : Number(random.chance(0.1));
  return random
    .shuffled(known)
    .slice(0, many)
    .map((part, index) => contact(random, facts, part, index === 0));
}

function notesOf(random: Random, account: number, client: ClientRow, clock: Clock): NoteRow[] {
  const business = client.type === 'business';
  if (!random.chance(business ? 0.55 : 0.16)) return [];
  const authors = [...staff.florists, ...staff.counter, ...staff.seniors].filter(
    ({ display_name }) => display_name !== newcomer,
  );
  const texts = random
    .shuffled(business ? whatIsKnown.business : whatIsKnown.household)
    .slice(0, random.chance(0.35) ? 2 : 1);
  return texts
    .map((content) => ({
      account,
      content: typography(content),
      author_id: random.pick(authors).id,
      timestamp: momentBetween(random, client.created_at, clock.atWork),
    }))
    .sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
}

/** Contacts and notes of the clients, numbered as they came. Has its own chance, so that nothing else of the shop depends on it. */
export function inventAcquaintances(
  clients: readonly ClientRow[],
  clock: Clock,
): { contacts: ContactRow[]; notes: NoteRow[] } {
  const random = createRandom('Florilège, carnet');
  const mobile = spareMobiles(random, clients);
  const numbered = clients.map((client, index) => ({ account: index + 1, client, mobile }));
  return {
    contacts: numbered.flatMap((facts) => contactsOf(random, facts)),
    notes: numbered.flatMap(({ account, client }) => notesOf(random, account, client, clock)),
  };
}
