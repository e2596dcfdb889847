import autocannon from 'autocannon';
import { print, quantile, row, runBench, signedIn, withClient } from './bench-run.ts';
import { fillAtScale } from './scale.ts';

// Orders and clients of the product beside a bare server, on one database and in turn. The ratio of the medians is
// the result, as machines differ and drift. `npm run bench -- orders 100000`; with `rows` the bare server makes its
// JSON in Node, with the names of questions only those are asked: `npm run bench -- orders 100000 rows detail create`.

const size = Number(process.argv[2] ?? 100_000);
const words = process.argv.slice(3);
const bareServer = words.includes('rows') ? 'bare-server.ts' : 'bare-json-server.ts';
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 10;

type Measured = { rate: number; p99: number };

async function measure(url: string, init: Partial<autocannon.Options>): Promise<Measured> {
  const result = await autocannon({ url, duration: SECONDS, connections: CONNECTIONS, ...init });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

// Many payers, as in life: each has a balance of its own to keep.
const create: Partial<autocannon.Options> = {
  requests: Array.from({ length: 200 }, (_, i) => ({
    method: 'POST' as const,
    body: JSON.stringify({ amount: '64.00', payer_account: 1 + i * 7, bouquet_notes: 'Pivoines' }),
  })),
};
const questions: [name: string, path: string, init: Partial<autocannon.Options>][] = [
  ['list', '/orders/', {}],
  ['filter', '/orders/?status=to_call', {}],
  ['search', '/orders/?search=Lemoeau', {}],
  ['detail', `/orders/${size - 3}/`, {}],
  ['clients', '/clients/?search=Lemoeau', { connections: 50 }],
  ['create', '/orders/', create],
];
const isAsked = (name: string) => words.every((word) => word === 'rows') || words.includes(name);
const asked = questions.filter(([name]) => isAsked(name) && (name !== 'clients' || !words.includes('rows')));

const median = (values: number[]) => quantile(values, 0.5);
const figures = (measured: Measured[]) =>
  row(
    9,
    median(measured.map(({ rate }) => rate)).toFixed(),
    median(measured.map(({ p99 }) => p99)).toFixed(1),
  );

await runBench(async ({ databaseUrl, startProduct, startScript }) => {
  await withClient(databaseUrl, (client) => fillAtScale(client, size));
  const product = await startProduct();
  const bare = await startScript(bareServer);
  const authorization = `Bearer ${await signedIn(databaseUrl)}`;
  print(
    `${size} orders, ${CONNECTIONS} connections (clients: 50), ${ROUNDS} rounds of ${SECONDS} s each, product and ${bareServer} in turn`,
  );
  print('question   product/s  p99 ms     bare/s  p99 ms    ratio (min–max)');
  for (const [name, path, init] of asked) {
    const ours: Measured[] = [];
    const theirs: Measured[] = [];
    const headers = { authorization, ...(init.requests && { 'content-type': 'application/json' }) };
    // Both have compiled and planned what they do often before they are measured.
    await measure(`${product.url}/api${path}`, { ...init, headers });
    await measure(bare + path, init);
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await measure(`${product.url}/api${path}`, { ...init, headers }));
      theirs.push(await measure(bare + path, init));
    }
    const ratios = ours.map(({ rate }, round) => rate / (theirs[round]?.rate ?? 1));
    const [least, middle, most] = [Math.min(...ratios), median(ratios), Math.max(...ratios)].map((ratio) =>
      ratio.toFixed(2),
    );
    print(`${name.padEnd(9)} ${figures(ours)}  ${figures(theirs)}   ${middle} (${least}–${most})`);
  }
});
