import autocannon from 'autocannon';
import { median, print, row, runBench, signedIn, withClient } from './bench-run.ts';
import { parentOf, processorWithChildren } from './processes.ts';
import { fillAtScale } from './scale.ts';

// Orders and clients of the product beside a bare server, on one database and in turn. The ratio is
// the result, as machines differ and drift; that of the processor time of Node and PostgreSQL is the steadier one. `npm run bench -- orders 100000`; with the names of questions
// only those are asked: `npm run bench -- orders 100000 detail create`.

const size = Number(process.argv[2] ?? 100_000);
const words = process.argv.slice(3);
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 10;

/** Answers per second, and processor time of one in milliseconds: of Node's process, and of PostgreSQL's. */
type Measured = { rate: number; p99: number; node: number; database: number };

async function measure(
  url: string,
  [node, database]: [node: number, database: number],
  init: Partial<autocannon.Options>,
): Promise<Measured> {
  const used = () => [processorWithChildren(node), processorWithChildren(database)] as const;
  const before = used();
  const result = await autocannon({ url, duration: SECONDS, connections: CONNECTIONS, ...init });
  const after = used();
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  const answers = Math.max(1, result['2xx']);
  return {
    rate: result.requests.average,
    p99: result.latency.p99,
    node: (after[0] - before[0]) / answers,
    database: (after[1] - before[1]) / answers,
  };
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
const asked = questions.filter(([name]) => words.length === 0 || words.includes(name));

const medianOf = (measured: Measured[], name: keyof Measured) => median(measured.map((one) => one[name]));
const figures = (measured: Measured[]) =>
  row(
    8,
    medianOf(measured, 'rate').toFixed(),
    medianOf(measured, 'p99').toFixed(1),
    medianOf(measured, 'node').toFixed(3),
    medianOf(measured, 'database').toFixed(3),
  );
const ratio = (values: number[]) =>
  `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)})`;

await runBench(async ({ databaseUrl, startProduct, startScript }) => {
  const backend = 'select pg_backend_pid() as pid';
  const database = await withClient(databaseUrl, async (client) => {
    await fillAtScale(client, size);
    return parentOf((await client.query<{ pid: number }>(backend)).rows[0]?.pid ?? 0);
  });
  const product = await startProduct();
  const bare = await startScript('bare-json-server.ts');
  const authorization = `Bearer ${await signedIn(databaseUrl)}`;
  print(
    `${size} orders, ${CONNECTIONS} connections (clients: 50), ${ROUNDS} rounds of ${SECONDS} s each, product and a bare server in turn`,
  );
  const titles = row(8, 'per s', 'p99 ms', 'Node ms', 'PG ms');
  print(`           ${titles}  ${titles.replace(' per s', 'bare/s')}  throughput         processor`);
  for (const [name, path, init] of asked) {
    const headers = { authorization, ...(init.requests && { 'content-type': 'application/json' }) };
    const askOurs = () => measure(`${product.url}/api${path}`, [product.pid, database], { ...init, headers });
    const askTheirs = () => measure(bare.url + path, [bare.pid, database], init);
    // Both have compiled and planned what they do often before they are measured.
    await askOurs();
    await askTheirs();
    const rounds: { ours: Measured; theirs: Measured }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ ours: await askOurs(), theirs: await askTheirs() });
    const ours = rounds.map((round) => round.ours);
    const theirs = rounds.map((round) => round.theirs);
    const throughput = rounds.map((round) => round.ours.rate / round.theirs.rate);
    const processor = rounds.map(
      (round) => (round.theirs.node + round.theirs.database) / (round.ours.node + round.ours.database),
    );
    print(
      `${name.padEnd(10)} ${figures(ours)}  ${figures(theirs)}  ${ratio(throughput)}  ${ratio(processor)}`,
    );
  }
});
