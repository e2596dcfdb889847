import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { fillDemo } from '../server/src/demo/fill.ts';
import { startEmbedded } from '../server/src/platform/db/embedded.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { migrateJobs } from '../server/src/platform/jobs/jobs.ts';
import { fillAtScale } from './scale.ts';
import { signedIn } from './signed-in.ts';

/**
 * The search of everything letter by letter, as a person types it, on the demonstration shop, or on as many orders as the first
 * argument says; beside the reading of one order, in turn and in one run. The promise is an answer within 150 ms.
 */
const size = Number(process.argv[2] ?? 0);
const PROMISED_MS = 150;

const folder = await mkdtemp(join(tmpdir(), 'florilege-bench-'));
const database = await startEmbedded({ dataDir: folder });
const server: ReturnType<typeof spawn>[] = [];

/** What people look for: names, telephone numbers, numbers of orders, tags and members, spread over the shop. */
async function sought(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(`
    (select name as text from clients order by md5(id::text) limit 40) union all
    (select '0' || substr(phone, 4) from clients where phone is not null order by md5(id::text) limit 20) union all
    (select id::text from orders order by md5(id::text) limit 20) union all
    (select name from tags order by md5(id::text) limit 20) union all
    (select display_name from members where display_name is not null limit 10)`);
  return rows.map(({ text }) => text.slice(0, 12));
}

try {
  await migrate(database.url);
  await migrateJobs(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  if (size > 0) await fillAtScale(client, size);
  else await fillDemo(client, { now: new Date() });
  const words = await sought(client);
  const { rows } = await client.query<{ id: string; orders: string; clients: string }>(
    'select max(id) as id, count(*) as orders, (select count(*) from clients) as clients from orders',
  );
  const [shop] = rows;
  await client.end();

  const child = spawn(process.execPath, [join(import.meta.dirname, 'product-server.ts'), database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.push(child);
  const [line] = await once(child.stdout, 'data');
  const url = `${String(line).trim()}/api`;
  const headers = { authorization: `Bearer ${await signedIn(database.url, 'Senior')}` };
  const ask = async (path: string): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(url + path, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - began;
  };

  const searches: number[] = [];
  const reads: number[] = [];
  for (const word of words) {
    for (let letters = 2; letters <= word.length; letters++) {
      searches.push(await ask(`/search/?q=${encodeURIComponent(word.slice(0, letters))}`));
      reads.push(await ask(`/orders/${shop?.id}/`));
    }
  }
  const at = (times: number[], part: number) =>
    times.toSorted((a, b) => a - b)[Math.ceil(part * times.length) - 1] ?? 0;
  const told = (times: number[]) =>
    [0.5, 0.9, 0.99, 1].map((part) => at(times, part).toFixed(1).padStart(8)).join('');
  const late = searches.filter((time) => time > PROMISED_MS).length;
  process.stdout.write(
    `${shop?.orders} orders, ${shop?.clients} clients; ${words.length} words letter by letter, one question after another\n`,
  );
  process.stdout.write('ms            median     90 %     99 %  slowest\n');
  process.stdout.write(`search      ${told(searches)}\none order   ${told(reads)}\n`);
  process.stdout.write(
    `ratio of the medians ${(at(searches, 0.5) / at(reads, 0.5)).toFixed(2)}; ${late} of ${searches.length} after ${PROMISED_MS} ms\n`,
  );
} finally {
  for (const child of server) child.kill('SIGTERM');
  await Promise.all(server.map((child) => child.exitCode ?? once(child, 'exit')));
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
