import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { startEmbedded } from '../server/src/platform/db/embedded.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { migrateJobs } from '../server/src/platform/jobs/jobs.ts';
import { fillAtScale } from './scale.ts';
import { signedIn } from './signed-in.ts';

/**
 * Orders of the product beside the bare server, on one database with as many orders as the first argument says (100 000),
 * in turn and in one run; the ratio of their medians is what counts, for machines differ and drift.
 */
const size = Number(process.argv[2] ?? 100_000);
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 16;

const folder = await mkdtemp(join(tmpdir(), 'florilege-bench-'));
const database = await startEmbedded({ dataDir: folder });
const servers: ReturnType<typeof spawn>[] = [];

async function start(script: string): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(child);
  const [line] = await once(child.stdout, 'data');
  return String(line).trim();
}

async function measure(
  url: string,
  path: string,
  init: Partial<autocannon.Options>,
): Promise<{ rate: number; p99: number }> {
  const result = await autocannon({ url: url + path, duration: SECONDS, connections: CONNECTIONS, ...init });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

try {
  await migrate(database.url);
  await migrateJobs(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fillAtScale(client, size);
  await client.end();

  const product = await start('product-server.ts');
  const bare = await start('bare-server.ts');
  const headers = { authorization: `Bearer ${await signedIn(database.url)}` };
  // Many payers, as in life: each has a balance of his own to keep.
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
    ['create', '/orders/', create],
  ];

  process.stdout.write(
    `${size} orders, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, product and bare in turn\n`,
  );
  process.stdout.write('question   product/s  p99 ms     bare/s  p99 ms    ratio (min–max)\n');
  for (const [name, path, init] of questions.filter(
    ([name]) => !process.argv[3] || name === process.argv[3],
  )) {
    const ours: { rate: number; p99: number }[] = [];
    const theirs: typeof ours = [];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(
        await measure(product, `/api${path}`, {
          ...init,
          headers: { ...headers, ...(init.requests && { 'content-type': 'application/json' }) },
        }),
      );
      theirs.push(await measure(bare, path, init));
    }
    const ratios = ours.map(({ rate }, round) => rate / (theirs[round]?.rate ?? 1));
    const column = (value: number, digits = 0) => value.toFixed(digits).padStart(9);
    process.stdout.write(
      `${name.padEnd(9)} ${column(median(ours.map(({ rate }) => rate)))} ${column(median(ours.map(({ p99 }) => p99)), 1)}  ${column(
        median(theirs.map(({ rate }) => rate)),
      )} ${column(median(theirs.map(({ p99 }) => p99)), 1)}   ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})\n`,
    );
  }
} finally {
  for (const child of servers) child.kill('SIGTERM');
  await Promise.all(servers.map((child) => child.exitCode ?? once(child, 'exit')));
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
