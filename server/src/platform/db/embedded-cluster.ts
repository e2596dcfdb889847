import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, makePrivate } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';
import { cleanEnvironment, isAlive } from './embedded-process.ts';

export const role = 'florilege';

export type Cluster = { data: string; password: string };

/** `cluster/` holds PGDATA and its password together, so that one rename publishes both or neither. */
export const dataOf = (home: string) => join(home, 'cluster', 'data');

export async function readCluster(home: string): Promise<Cluster | undefined> {
  const data = dataOf(home);
  if (!statSync(data, { throwIfNoEntry: false })) return undefined;
  try {
    return { data, password: (await readFile(join(home, 'cluster', 'password'), 'utf8')).trim() };
  } catch (error) {
    throw new Error(
      `La base de données de ${home} existe mais son mot de passe (cluster/password) est illisible. Lancez Florilège sous l’utilisateur qui l’a créée.`,
      { cause: error },
    );
  }
}

/** PostgreSQL's major versions do not read each other's files. */
export async function checkVersion(home: string, wanted: string): Promise<void> {
  const found = (await readFile(join(dataOf(home), 'PG_VERSION'), 'utf8')).trim();
  if (found === wanted) return;
  throw new Error(
    `La base de données de ${home} vient de PostgreSQL ${found} et cette version de Florilège utilise PostgreSQL ${wanted} : restaurez une sauvegarde dans un dossier neuf.`,
  );
}

async function run(program: string, args: string[], account: Account | undefined) {
  const child = spawn(program, args, {
    ...account,
    cwd: '/',
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
  const [code] = await once(child, 'close');
  return { code, output: output.trim() };
}

/** The collation is builtin; pg_trgm also needs classes of the C library to know accented letters. */
const characterClasses = ['C.UTF-8', 'en_US.UTF-8', 'C'];

type Making = { binaries: Binaries; account: Account | undefined; durable: boolean };

async function initdb(folder: string, { binaries, account, durable }: Making): Promise<void> {
  const password = randomBytes(24).toString('hex');
  const data = join(folder, 'data');
  const passwordForInitdb = join(folder, 'initdb-password');
  await writeFile(passwordForInitdb, password, { mode: 0o600 });
  if (account) await chown(passwordForInitdb, account.uid, account.gid);
  let output = '';
  for (const characterClass of characterClasses) {
    await rm(data, { recursive: true, force: true });
    makePrivate(data, account);
    const args = [
      `--pgdata=${data}`,
      `--username=${role}`,
      `--pwfile=${passwordForInitdb}`,
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${characterClass}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--auth=scram-sha-256',
      ...(durable ? [] : ['--no-sync']),
    ];
    const ended = await run(binaries.path('initdb'), args, account);
    if (ended.code === 0) {
      await rm(passwordForInitdb);
      await writeFile(join(folder, 'password'), `${password}\n`, { mode: 0o600 });
      return;
    }
    output = ended.output;
  }
  throw new Error(`La base de données n’a pas pu être créée (initdb). Détail : ${output}`);
}

/** Removes what a killed first start left, unless its process lives. */
async function sweep(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = /^creating-(\d+)-/.exec(name)?.[1];
    if (!pid || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue;
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** A rename publishes the cluster, so that a kill leaves none or a whole one. */
export async function createCluster(home: string, making: Making): Promise<void> {
  await sweep(home);
  const temporary = join(home, `creating-${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(temporary);
  await chmod(temporary, making.account ? 0o711 : 0o700);
  try {
    await initdb(temporary, making);
    await rename(temporary, join(home, 'cluster'));
    await syncFolder(home);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // The first start of another process was quicker.
    if (!statSync(dataOf(home), { throwIfNoEntry: false })) throw error;
  }
}
