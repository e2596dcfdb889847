import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findMember, insertSession } from '../server/src/features/auth/auth.repository.ts';
import { signAccessToken } from '../server/src/features/auth/tokens/access-token.ts';
import { deriveKeys } from '../server/src/features/auth/tokens/auth-keys.ts';
import { connect, transaction } from '../server/src/platform/db/db.ts';
import { startEmbedded } from '../server/src/platform/db/embedded.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { migrateJobs } from '../server/src/platform/jobs/jobs.ts';
import { type SpawnedServer, spawnServer } from '../server/src/testing/spawn-server.ts';
import { testConfig } from '../server/src/testing/test-server-config.ts';

export type Bench = {
  /** Temporary; for files and logs. */
  folder: string;
  databaseUrl: string;
  /** PostgreSQL's log. */
  logFile: string;
  /** A further database, migrated. @returns its URL */
  newDatabase(name: string): Promise<string>;
  /** The product as in production: answers are not checked against their schema. */
  startProduct(settings?: Record<string, string>, databaseUrl?: string): Promise<SpawnedServer>;
  /** A script of this folder that writes its URL. */
  startScript(name: string): Promise<Script>;
};

type Script = { url: string; pid: number };

/** Runs a measurement on a PostgreSQL of its own, and removes its processes and files afterwards. */
export async function runBench(measure: (bench: Bench) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'florilege-bench-'));
  // PostgreSQL's own account passes through it: the database is in it too, and removed with it.
  await chmod(folder, 0o711);
  const logFile = join(folder, 'postgresql.log');
  const database = await startEmbedded({ dataDir: join(folder, 'postgres'), logFile });
  const products: SpawnedServer[] = [];
  const scripts: ChildProcess[] = [];
  const prepared = async (url: string) => {
    await migrate(url);
    await migrateJobs(url);
    return url;
  };
  try {
    await measure({
      folder,
      logFile,
      databaseUrl: await prepared(database.url),
      newDatabase: async (name) => {
        await withClient(database.url, (client) => client.query(`create database ${name}`));
        return prepared(new URL(`/${name}`, database.url).href);
      },
      startProduct: async (settings = {}, databaseUrl = database.url) => {
        const env = {
          APP_ENV: 'development',
          DATABASE_POOL: '10',
          MEMBER_CALLS_PER_MINUTE: '100000000',
          ...settings,
        };
        const product = await spawnServer(databaseUrl, env);
        products.push(product);
        return product;
      },
      startScript: async (name) => {
        const child = spawn(process.execPath, [join(import.meta.dirname, name), database.url], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        scripts.push(child);
        const [line] = await once(child.stdout, 'data');
        return { url: String(line).trim(), pid: child.pid ?? 0 };
      },
    });
  } finally {
    for (const script of scripts) script.kill('SIGTERM');
    await Promise.all([
      ...products.map((product) => product.stop()),
      ...scripts.map((script) => script.exitCode ?? script.signalCode ?? once(script, 'exit')),
    ]);
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A connection whose writes make no audit and no live updates, for bulk loads. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c app.quiet=on' });
  // A measurement that fails may stop the database: the failure is reported, not the lost connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const phones = { Fleuriste: '+33639989999', Senior: '+33639989999', Livreur: '+33639989998' } as const;

/** The access token of a new member of that role, without a code. */
export async function signedIn(
  databaseUrl: string,
  role: keyof typeof phones = 'Fleuriste',
  phone: string = phones[role],
) {
  const { auth } = testConfig();
  if (auth.mode !== 'embedded') throw new Error('the measurement signs in by itself');
  const { db, close } = connect(databaseUrl, 1);
  const member = { phone, display_name: 'Margaux', role };
  const { id } = await db.insertInto('members').values(member).returning('id').executeTakeFirstOrThrow();
  const found = await findMember(db, id);
  const session = await transaction(db, { memberId: id, requestId: null }, (tx) =>
    insertSession(tx, id, { ip: '127.0.0.1', userAgent: null }),
  );
  await close();
  if (!found) throw new Error('no member');
  return signAccessToken({ keys: deriveKeys(auth.secret), issuer: auth.issuer }, found, session);
}

export const print = (line: string) => process.stdout.write(`${line}\n`);

export const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const median = (values: number[]) => quantile(values, 0.5);

/** Cells of a table, aligned right. */
export const row = (width: number, ...cells: (string | number)[]) =>
  cells.map((cell) => String(cell).padStart(width)).join(' ');
