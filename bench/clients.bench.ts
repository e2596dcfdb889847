import { print, quantile, row, runBench, signedIn, withClient } from './bench-run.ts';
import { contactOf, fillClients, nameOf, phoneOf, siretOf, slip } from './scale-clients.ts';

// The list of clients and its search in a large shop beside a small one, in turn and in one run. The growth of the 95th percentile
// is the result. `npm run bench -- clients 200000`.

const large = Number(process.argv[2] ?? 200_000);
const SMALL = 2_000;
// One request at a time: a queue would hide the cost of a request.
const REQUESTS = 400;
const WARM_UP = 60;

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
