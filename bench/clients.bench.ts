import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../server/src/platform/db/embedded.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { migrateJobs } from '../server/src/platform/jobs/jobs.ts';
import { contactOf, fillClients, nameOf, phoneOf, siretOf, slip } from './scale-clients.ts';
import { signedIn } from './signed-in.ts';

/**
 * The list of clients and its search in a large shop beside a small one, in turn and in one run: by how much the 95th
 * percentile grows is what counts. `npm run bench -- clients 200000`.
 */
const large = Number(process.argv[2] ?? 200_000);
const SMALL = 2_000;
// One person types: waiting in a queue behind others would hide what a question costs.
const REQUESTS = 400;
const WARM_UP = 60;

const folder = await mkdtemp(join(tmpdir(), 'florilege-bench-'));
const server = await startEmbedded({ dataDir: folder });
const children: ReturnType<typeof spawn>[] = [];

/** A shop of that many clients on a database of its own, and a product server on it. */
async function open(clients: number) {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database clients_${clients}`);
  await admin.end();
  const database = new URL(server.url);
  database.pathname = `/clients_${clients}`;
  await migrate(database.href);
  await migrateJobs(database.href);
  const client = new pg.Client({ connectionString: database.href });
  await client.connect();
  await fillClients(client, clients);
  await client.end();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'product-server.ts'), database.href], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  return { url: String(line).trim(), headers: { authorization: `Bearer ${await signedIn(database.href)}` } };
}

type Shop = Awaited<ReturnType<typeof open>>;

async function ask({ url, headers }: Shop, path: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${url}/api${path}`, { headers });
  const body: { results?: unknown[]; accounts?: unknown[] } = JSON.parse(await response.text());
  const milliseconds = performance.now() - started;
  if (!response.ok || (body.results ?? body.accounts ?? []).length === 0)
    throw new Error(`${path}: ${response.status}, nothing found`);
  return milliseconds;
}

const percentile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

try {
  const shops = { small: await open(SMALL), large: await open(large) };
  // Each time about somebody else, whom both shops know.
  const questions: [name: string, path: (i: number) => string][] = [
    ['first page', () => '/clients/'],
    ['businesses', () => '/clients/?type=business'],
    ['page 20', () => '/clients/?page=20'],
    ['phone', (i) => `/clients/?search=${encodeURIComponent(phoneOf(i))}`],
    ['full name', (i) => `/clients/?search=${encodeURIComponent(nameOf(i))}`],
    ['SIRET', (i) => `/clients/?search=${siretOf(i - (i % 4))}`],
    ['contact', (i) => `/clients/?search=${encodeURIComponent(contactOf(i - (i % 4)))}`],
    ['a slip', (i) => `/clients/?search=${encodeURIComponent(slip(nameOf(i)))}`],
    ['picker', (i) => `/clients/search/?q=${encodeURIComponent(nameOf(i).slice(0, -2))}&limit=10`],
    ['surname', (i) => `/clients/search/?q=${encodeURIComponent(nameOf(i).split(' ')[1] ?? '')}&limit=10`],
    [
      'duplicates',
      (i) =>
        `/clients/duplicates/?name=${encodeURIComponent(nameOf(i))}&phone=${encodeURIComponent(phoneOf(i))}`,
    ],
  ];
  process.stdout.write(
    `${large} clients beside ${SMALL}, ${REQUESTS} requests each, in turn, one at a time; milliseconds\n`,
  );
  process.stdout.write('question      small p50    p95   large p50    p95   ratio of p95\n');
  for (const [name, path] of questions.filter(([name]) => !process.argv[3] || name === process.argv[3])) {
    const small: number[] = [];
    const big: number[] = [];
    for (let i = 0; i < WARM_UP + REQUESTS; i++) {
      const about = 4 + ((i * 37) % (SMALL - 8));
      const taken = [await ask(shops.small, path(about)), await ask(shops.large, path(about))] as const;
      if (i < WARM_UP) continue;
      small.push(taken[0]);
      big.push(taken[1]);
    }
    const column = (value: number) => value.toFixed(2).padStart(8);
    const [s, b] = [percentile(small, 0.95), percentile(big, 0.95)];
    process.stdout.write(
      `${name.padEnd(12)} ${column(percentile(small, 0.5))} ${column(s)} ${column(percentile(big, 0.5))} ${column(b)} ${column(b / s)}\n`,
    );
  }
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
