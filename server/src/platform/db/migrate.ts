import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import pg from 'pg';

const FOLDER = new URL('./migrations/', import.meta.url);

/** Migrations by name, each with its file: ten numbers share a folder. */
async function migrationFiles(): Promise<[name: string, file: URL][]> {
  const files = (await readdir(FOLDER, { recursive: true })).filter((path) => path.endsWith('.sql'));
  const named = files.map((path): [string, URL] => [
    basename(path),
    new URL(path.replaceAll('\\', '/'), FOLDER),
  ]);
  return named.sort(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * Applies new migrations by name, under a lock; a file that changed after it was applied is refused.
 * `last`: the one to stop after, for a shop of before.
 */
export async function migrate(url: string, last?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'florilege-migrate' });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('florilege:migrate'))");
    await client.query(
      'create table if not exists migrations (name text primary key, digest text not null, at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; digest: string }>(
      'select name, digest from migrations',
    );
    const known = new Map(rows.map((row) => [row.name, row.digest]));
    const files = await migrationFiles();
    const end = last === undefined ? files.length : files.findIndex(([name]) => name === last) + 1;
    const applied: string[] = [];
    for (const [name, file] of files.slice(0, end)) {
      const text = await readFile(file, 'utf8');
      const digest = createHash('sha256').update(text).digest('hex');
      const seen = known.get(name);
      if (seen === digest) continue;
      if (seen !== undefined) throw new Error(`La migration ${name} a changé après son application.`);
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into migrations (name, digest) values ($1, $2)', [name, digest]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`La migration ${name} a échoué.`, { cause: error });
      }
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}
