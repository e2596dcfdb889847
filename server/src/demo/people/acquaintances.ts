import { type Clock, momentBetween } from '../calendar.ts';
import type { Random } from '../random.ts';
import type { Shop } from '../rows.ts';
import { knowledge, positions } from '../words/know-how.ts';
import { type Client, type Phones, person, plain } from './clients.ts';
import { staff } from './members.ts';

type Known = { random: Random; clock: Clock; phones: Phones; clients: Map<Client, Date> };
type Acquaintances = Pick<Shop, 'contacts' | 'client_notes'>;

/** One to three contacts at a business, now and then one near to a household. */
function contactsOf({ random, phones }: Known, client: Client, created_at: Date): Shop['contacts'] {
  const { trade } = client.story;
  const many = Number(trade ? random.weighted({ 1: 5, 2: 4, 3: 2 }) : random.chance(0.1));
  const domain = client.type === 'business' ? client.email?.split('@')[1] : 'example.com';
  const held = random.shuffled(positions[trade ?? 'household']).slice(0, many);
  return held.map(([asWoman, asMan], index) => {
    const { firstName, lastName, woman } = person(random);
    const title = woman ? 'Mme' : 'M.';
    return {
      account: client.id,
      title: random.chance(0.85) ? title : null,
      first_name: firstName,
      last_name: lastName,
      phone: random.chance(0.82) ? phones.mobile() : null,
      email: domain && random.chance(0.8) ? `${plain(firstName)}.${plain(lastName)}@${domain}` : null,
      role: woman ? asWoman : asMan,
      is_primary: index === 0,
      created_at,
    };
  });
}

function notesOf({ random, clock }: Known, client: Client, since: Date): Shop['client_notes'] {
  if (!random.chance(client.type === 'business' ? 0.55 : 0.16)) return [];
  const authors = [...staff.florists, ...staff.counter, ...staff.seniors];
  const contents = random.shuffled(knowledge[client.type]).slice(0, random.chance(0.35) ? 2 : 1);
  const times = contents.map(() => momentBetween(random, since, clock.atWork));
  times.sort((a, b) => a.getTime() - b.getTime());
  return contents.map((content, index) => ({
    account: client.id,
    content,
    author_id: random.pick(authors).id,
    timestamp: times[index] ?? since,
  }));
}

/** Contacts and notes of the clients, who were entered at the moments of the map. */
export function inventAcquaintances(known: Known): Acquaintances {
  const clients = [...known.clients];
  return {
    contacts: clients.flatMap(([client, at]) => contactsOf(known, client, at)),
    client_notes: clients.flatMap(([client, at]) => notesOf(known, client, at)),
  };
}
