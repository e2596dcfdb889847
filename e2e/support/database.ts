import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { homeFor } from '../../server/src/platform/db/embedded-account.ts';

/** The shop's own database, for what only time can do: a journey cannot wait for days. */
export async function inDatabase(text: string, values: unknown[]): Promise<void> {
  const cluster = join(homeFor(join(process.env.E2E_DATA ?? '', 'postgres')).folder, 'cluster');
  const password = (await readFile(join(cluster, 'password'), 'utf8')).trim();
  const port = Number((await readFile(join(cluster, 'data', 'postmaster.pid'), 'utf8')).split('\n')[3]);
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'florilege',
    password,
    database: 'florilege',
  });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}
