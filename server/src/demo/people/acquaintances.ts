import type { Clock } from '../orders/calendar.ts';
import { momentBetween } from '../orders/timeline.ts';
import { createRandom, type Random } from '../random.ts';
import type { ClientRow, ContactRow, NoteRow } from '../rows.ts';
import { knowledge, positions } from '../words/know-how.ts';
import { typography } from '../words/typography.ts';
import { businesses, type Trade } from './businesses.ts';
import { person, plain } from './clients.ts';
import { demoMembers, staff } from './members.ts';

const tradeOf = new Map<string, Trade>(
  Object.entries(businesses).flatMap(([trade, names]) => names.map((name) => [name, trade as Trade])),
);

/** Mobile numbers of the range for fiction that no client and no member has. */
function spareMobiles(random: Random, clients: readonly ClientRow[]): () => string {
  const taken = new Set([...clients, ...demoMembers].map(({ phone }) => phone));
  const all = Array.from({ length: 9000 }, (_, index) => `+3363998${1000 + index}`);
  const shuffled = random.shuffled(all.filter((phone) => !taken.has(phone)));
  return () => shuffled.pop() ?? '';
}

type Facts = { account: number; client: ClientRow; mobile: () => string };

/** One to three contacts at a business, now and then one near to a household. */
function contactsOf(random: Random, { account, client, mobile }: Facts): ContactRow[] {
  const trade = tradeOf.get(client.name);
  const many = trade ? Number(random.weighted({ 1: 5, 2: 4, 3: 2 })) : Number(random.chance(0.1));
  const domain = client.type === 'business' ? client.email?.split('@')[1] : 'example.com';
  const held = random.shuffled(positions[trade ?? 'household']).slice(0, many);
  return held.map(([asWoman, asMan], index) => {
    const { firstName, lastName, woman } = person(random);
    const titled = !random.chance(0.15);
    const title = woman ? 'Mme' : 'M.';
    return {
      account,
      title: titled ? title : null,
      first_name: firstName,
      last_name: lastName,
      phone: random.chance(0.82) ? mobile() : null,
      email: domain && random.chance(0.8) ? `${plain(firstName)}.${plain(lastName)}@${domain}` : null,
      role: woman ? asWoman : asMan,
      is_primary: index === 0,
      created_at: client.created_at,
    };
  });
}

function notesOf(random: Random, { account, client }: Facts, clock: Clock): NoteRow[] {
  if (!random.chance(client.type === 'business' ? 0.55 : 0.16)) return [];
  const authors = [...staff.florists, ...staff.counter, ...staff.seniors];
  const texts = random.shuffled(knowledge[client.type]).slice(0, random.chance(0.35) ? 2 : 1);
  return texts
    .map((content) => ({
      account,
      content: typography(content),
      author_id: random.pick(authors).id,
      timestamp: momentBetween(random, client.created_at, clock.atWork),
    }))
    .sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
}

/** Contacts and notes of the clients, from a generator of their own so that nothing else depends on them. */
export function inventAcquaintances(
  clients: readonly ClientRow[],
  clock: Clock,
): { contacts: ContactRow[]; notes: NoteRow[] } {
  const random = createRandom('Florilège, carnet');
  const mobile = spareMobiles(random, clients);
  const numbered = clients.map((client, index) => ({ account: index + 1, client, mobile }));
  return {
    contacts: numbered.flatMap((facts) => contactsOf(random, facts)),
    notes: numbered.flatMap((facts) => notesOf(random, facts, clock)),
  };
}
