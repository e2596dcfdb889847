import type pg from 'pg';
import { print, quantile, row, runBench, signedIn, withClient } from './bench-run.ts';

// The list of clients and its search in a large shop beside a small one, in turn. The growth of the 95th
// percentile is the result. `npm run bench -- clients 200000`.

const large = Number(process.argv[2] ?? 200_000);
const SMALL = 2_000;
// One request at a time: a queue would hide the cost of a request.
const REQUESTS = 400;
const WARM_UP = 60;

// Each client is computed from its number: the first of the large shop are those of the small one.
const firstNames = (
  'Claire Thomas Léa Hugo Inès Paul Suzanne Margaux Émile Nadia Baptiste Zoé Marie Jean Pierre Michel Camille Louis Jeanne Lucas ' +
  'Chloé Antoine Sarah Nicolas Julie Alexandre Emma Julien Manon Mathieu Anne Philippe Catherine Laurent Nathalie Olivier ' +
  'Isabelle Sébastien Sylvie David Céline Romain Aurélie Guillaume Sophie Maxime Élodie Vincent Caroline Clément Hélène Quentin ' +
  'Françoise Bernard Monique Jacques Martine Fatima Karim Yasmine'
).split(' ');
// Some thousand surnames, some of them common: a larger shop has more namesakes and more names.
const heads = 'Lemo Gira Fabr Duma Peti Blan More Œill Roux Faur Chev Mart Bern Robe Rich Vass Gaut'.split(
  ' ',
);
const middles = ['', 'be', 'chi', 'do', 'fa', 'gui', 'la', 'mu', 'no', 'pré', 'que', 'sa', 'ti', 'vo', 'zé'];
const tails = 'ine ard eau ier on et elle ot ois ault ert and aud ion ey as ou our ac'.split(' ');

const pick = (list: readonly string[], n: number) => list[n % list.length] ?? '';
const surname = (i: number) =>
  pick(heads, i) + pick(middles, Math.floor(i / 17)) + pick(tails, Math.floor(i / 255));

const nameOf = (i: number) =>
  `${pick(firstNames, i * 7 + Math.floor(i / 60))} ${surname(i)} ${Math.floor(i / 4845) || ''}`.trim();
const phoneOf = (i: number) =>
  `06 ${String(10_000_000 + i * 397)
    .match(/../g)
    ?.join(' ')}`;
const siretOf = (i: number) => String(10_000_000_000_000 + i * 7_919);
const contactOf = (i: number) => `${pick(firstNames, i + 3)} ${surname(i * 3 + 11)}`;

/** Two letters of the surname change places. */
function slip(name: string): string {
  const [first = '', last = ''] = name.split(' ');
  return `${first} ${last.slice(0, 2)}${last[3] ?? ''}${last[2] ?? ''}${last.slice(4)}`;
}

/** A quarter of the clients are businesses with a contact, and every second one has an order. */
async function fillClients(client: pg.ClientBase, clients: number): Promise<void> {
  for (let from = 1; from <= clients; from += 10_000) {
    const rows = Array.from({ length: Math.min(10_000, clients - from + 1) }, (_, index) => {
      const i = from + index;
      const business = i % 4 === 0;
      return {
        name: nameOf(i),
        type: business ? 'business' : 'household',
        phone: `+33${phoneOf(i).replaceAll(' ', '').slice(1)}`,
        email: `client${i}@exemple.example`,
        SIRET: business ? siretOf(i) : null,
        contact_first: business ? contactOf(i).split(' ')[0] : null,
        contact_last: business ? contactOf(i).split(' ').slice(1).join(' ') : null,
      };
    });
    await client.query(
      `with rows as (
         select * from json_to_recordset($1) r (name text, type text, phone text, email text, "SIRET" text, contact_first text, contact_last text)
       ), made as (
         insert into clients (name, type, phone, email, "SIRET", city, postal_code, address)
         select name, type, phone, email, "SIRET", 'Paris', '75011', '3 rue Oberkampf' from rows
         returning id, phone
       )
       insert into contacts (account, first_name, last_name, is_primary)
       select made.id, contact_first, contact_last, true from rows join made using (phone) where contact_first is not null`,
      [JSON.stringify(rows)],
    );
  }
  await client.query(`insert into orders (amount, payer_account, created_at)
    select 4500, id, now() - make_interval(mins => (id % 500000)::int) from clients where id % 2 = 0`);
  await client.query('select rebuild_client_tally(), rebuild_search(), rebuild_order_tally()');
}

type Shop = { url: string; headers: Record<string, string> };

async function ask({ url, headers }: Shop, path: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${url}/api/clients/${path}`, { headers });
  const body: { results?: unknown[]; accounts?: unknown[] } = JSON.parse(await response.text());
  const milliseconds = performance.now() - started;
  if (!response.ok || (body.results ?? body.accounts ?? []).length === 0)
    throw new Error(`${path}: ${response.status}, nothing found`);
  return milliseconds;
}

const text = encodeURIComponent;
// Each request is about another client, whom both shops have.
const questions: [name: string, path: (i: number) => string][] = [
  ['first page', () => ''],
  ['businesses', () => '?type=business'],
  ['page 20', () => '?page=20'],
  ['phone', (i) => `?search=${text(phoneOf(i))}`],
  ['full name', (i) => `?search=${text(nameOf(i))}`],
  ['SIRET', (i) => `?search=${siretOf(i - (i % 4))}`],
  ['contact', (i) => `?search=${text(contactOf(i - (i % 4)))}`],
  ['a slip', (i) => `?search=${text(slip(nameOf(i)))}`],
  ['picker', (i) => `search/?q=${text(nameOf(i).slice(0, -2))}&limit=10`],
  ['surname', (i) => `search/?q=${text(nameOf(i).split(' ')[1] ?? '')}&limit=10`],
  ['duplicates', (i) => `duplicates/?name=${text(nameOf(i))}&phone=${text(phoneOf(i))}`],
];

await runBench(async ({ newDatabase, startProduct }) => {
  const open = async (clients: number): Promise<Shop> => {
    const database = await newDatabase(`clients_${clients}`);
    await withClient(database, (client) => fillClients(client, clients));
    const { url } = await startProduct({}, database);
    return { url, headers: { authorization: `Bearer ${await signedIn(database)}` } };
  };
  const [small, big] = [await open(SMALL), await open(large)];
  print(`${large} clients beside ${SMALL}, ${REQUESTS} requests each, in turn, one at a time; milliseconds`);
  print('question      small p50    p95   large p50    p95   ratio of p95');
  for (const [name, path] of questions) {
    const times: { small: number[]; big: number[] } = { small: [], big: [] };
    for (let i = 0; i < WARM_UP + REQUESTS; i++) {
      const about = path(4 + ((i * 37) % (SMALL - 8)));
      const taken = [await ask(small, about), await ask(big, about)] as const;
      if (i < WARM_UP) continue;
      times.small.push(taken[0]);
      times.big.push(taken[1]);
    }
    const [s, b] = [quantile(times.small, 0.95), quantile(times.big, 0.95)];
    const cells = [quantile(times.small, 0.5), s, quantile(times.big, 0.5), b, b / s];
    print(`${name.padEnd(12)} ${row(8, ...cells.map((cell) => cell.toFixed(2)))}`);
  }
});
