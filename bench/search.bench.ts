import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { root } from '../scripts/environment.ts';
import { median, print, quantile, runBench, signedIn, withClient } from './bench-run.ts';
import { fillAtScale } from './scale.ts';

// Lists, palette and picker by kind of text, one request at a time, in turn; the detail of one order beside them says
// how busy the machine was. Every text is asked again with other filters or pages only by its own kind, and each kind has
// many texts. The table goes into docs/measurements.md. `npm run bench -- search 100000 200000 10`: orders, clients, rounds.

const orders = Number(process.argv[2] ?? 100_000);
const clients = Number(process.argv[3] ?? 200_000);
const rounds = Number(process.argv[4] ?? 10);
const PROMISED_MS = 50;
const WARM_UP = 2;

const places = {
  'list of orders': '/orders/?search=',
  'list of clients': '/clients/?search=',
  palette: '/search/?q=',
  picker: '/clients/search/?limit=10&q=',
};

type Kinds = Record<string, string[]>;

/** Texts of each kind, as people begin to type what the shop has. */
async function textsOf(client: pg.Client): Promise<Kinds> {
  const column = async (query: string): Promise<string[]> =>
    (await client.query<{ text: string }>(query)).rows.map(({ text }) => text);
  const names = await column('select name as text from clients order by md5(id::text) limit 12');
  const streets = await column('select address as text from clients order by md5(id::text) limit 12');
  const cards = await column(
    'select distinct on (hand_message) hand_message as text from orders order by hand_message limit 12',
  );
  const phones = await column(
    `select '0' || substr(phone, 4) as text from clients where phone is not null order by md5(id::text) limit 12`,
  );
  const numbers = await column('select id::text as text from orders order by md5(id::text) limit 12');
  return {
    'exact name': names,
    'exact number, phone': [...numbers.slice(0, 6), ...phones.slice(0, 6)],
    prefix: [...names, ...phones].map((text) => text.slice(0, 6)),
    'two letters': [
      'cl',
      'th',
      'le',
      'pa',
      'su',
      'ma',
      'ru',
      'bo',
      'jo',
      'pi',
      're',
      'av',
      'an',
      'gi',
      'ho',
      '06',
    ],
    'frequent word': [
      'claire',
      'paul',
      'thomas',
      'suzanne',
      'rue',
      'anniversaire',
      'pivoines',
      'voltaire',
      'ruban',
      'merci',
    ],
    'two frequent words': [
      'claire rivoli',
      'rue oberkampf',
      'bon anniversaire',
      'pivoines sans lys',
      'paul martin',
    ],
    'one slip': names.map(slip),
    street: streets,
    'word of a card': [
      'zoroastre',
      'condoléances',
      'gaspard',
      'augustin',
      ...cards.map((card) => card.slice(0, 30)),
    ],
    'nothing found': ['zzyzx', 'qwortz', 'wxkj', 'claire qwortz', '0999999999', 'xylophage'],
  };
}

/** Two letters of the longest word change places. */
function slip(name: string): string {
  const word = name.split(' ').sort((a, b) => b.length - a.length)[0] ?? '';
  return name.replace(word, `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`);
}

await runBench(async ({ databaseUrl, startProduct }) => {
  const kinds = await withClient(databaseUrl, async (client) => {
    await fillAtScale(client, orders, { clients, texts: true });
    await client.query('vacuum analyze');
    return textsOf(client);
  });
  const { url } = await startProduct();
  const headers = { authorization: `Bearer ${await signedIn(databaseUrl, 'Senior')}` };
  const ask = async (path: string): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(`${url}/api${path}`, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - began;
  };

  const times = new Map<string, number[]>();
  const all: number[] = [];
  const reads: number[] = [];
  for (let round = 0; round < WARM_UP + rounds; round++) {
    for (const [kind, texts] of Object.entries(kinds)) {
      for (const text of texts) {
        for (const [place, path] of Object.entries(places)) {
          const taken = await ask(path + encodeURIComponent(text));
          if (round < WARM_UP) continue;
          const key = `${kind}|${place}`;
          times.set(key, [...(times.get(key) ?? []), taken]);
          all.push(taken);
        }
      }
      reads.push(await ask(`/orders/${orders - 3}/`));
    }
  }
  const cell = (values: number[]) => `${median(values).toFixed(0)} / ${quantile(values, 0.95).toFixed(0)}`;
  const lines = [
    `| text | ${Object.keys(places).join(' | ')} |`,
    `|---|${'---|'.repeat(Object.keys(places).length)}`,
    ...Object.keys(kinds).map(
      (kind) =>
        `| ${kind} | ${Object.keys(places)
          .map((place) => cell(times.get(`${kind}|${place}`) ?? []))
          .join(' | ')} |`,
    ),
  ];
  const within = all.filter((time) => time <= PROMISED_MS).length / all.length;
  const day = new Date().toISOString().slice(0, 10);
  const table = [
    `\`npm run bench -- search ${orders} ${clients} ${rounds}\`, ${day}: milliseconds, median / 95th percentile, one request at a`,
    `time. **${(100 * within).toFixed(1)} % of ${all.length} answers came within ${PROMISED_MS} ms** (95 % within ${quantile(all, 0.95).toFixed(0)} ms). One order, asked in between: ${cell(reads)}.`,
    '',
    ...lines,
  ].join('\n');
  print(table);
  await note(table);
});

/** Puts the table into its chapter of the measurements. */
async function note(table: string): Promise<void> {
  const path = join(root, 'docs', 'measurements.md');
  const text = await readFile(path, 'utf8');
  const [begin, end] = ['<!-- bench search -->\n', '<!-- end -->'];
  const from = text.indexOf(begin);
  const until = text.indexOf(end, from);
  if (from < 0 || until < 0) throw new Error(`${path} has no place for the table`);
  await writeFile(path, `${text.slice(0, from + begin.length)}${table}\n${text.slice(until)}`);
}
