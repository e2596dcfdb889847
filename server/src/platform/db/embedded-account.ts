import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** The system user PostgreSQL runs as when it cannot be ours: it refuses root. */
export type Account = { uid: number; gid: number };

/** Folder for root's cluster, as the PostgreSQL user could not reach the project's own folder. */
export const systemFolder = '/var/lib/florilege';

/** A marker in the empty data folder: the cluster exists, and the folder was not deleted since. */
const locationFile = 'location';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function ownerOf(path: string): Account | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && { uid: found.uid, gid: found.gid };
}

function accountNamed(name: string): Account | undefined {
  const line = readIfPresent('/etc/passwd')
    ?.split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Undefined: PostgreSQL runs as ourselves. PostgreSQL insists that the owner of a cluster runs it. */
export function accountFor(clusterData: string): Account | undefined {
  if (!isRoot()) return undefined;
  const owner = ownerOf(clusterData);
  if (owner && owner.uid !== 0) return owner;
  const account = accountNamed('postgres') ?? accountNamed('nobody');
  if (account) return account;
  throw new Error(
    'PostgreSQL refuse de tourner en root, et ce système n’a ni utilisateur « postgres » ni « nobody » : créez l’un d’eux, ou indiquez DATABASE_URL.',
  );
}

/** Asks the system itself, so that access lists and mount options count too. */
function canEnter(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0;
}

/** Creates a folder that others may pass through, whatever the umask. */
export function makePassable(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

export function makePrivate(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}

export type Home = {
  folder: string;
  /** The data folder was deleted or cloned anew while the cluster of its predecessor stayed elsewhere. */
  leftover: boolean;
  claim(): void;
};

const stays = { leftover: false, claim: () => undefined };

/** The cluster is in the data folder, or below /var/lib when we are root and PostgreSQL cannot get there. */
export function homeFor(dataDir: string): Home {
  mkdirSync(dataDir, { recursive: true });
  const asked = realpathSync(dataDir);
  const marker = join(asked, locationFile);
  const elsewhere = readIfPresent(marker)?.trim();
  if (elsewhere && !isCopy(elsewhere, asked)) return { folder: elsewhere, ...stays };

  const ownData = join(asked, 'cluster', 'data');
  if (!isRoot() || statSync(ownData, { throwIfNoEntry: false })) return { folder: asked, ...stays };
  const account = accountFor(ownData);
  // An empty folder reveals nothing to others who may pass through it.
  if (readdirSync(asked).length === 0) chmodSync(asked, statSync(asked).mode | 0o111);
  if (!account || canEnter(asked, account)) return { folder: asked, ...stays };

  const folder = join(systemFolder, createHash('sha256').update(asked).digest('hex').slice(0, 16));
  makePassable(systemFolder);
  makePassable(folder);
  return {
    folder,
    leftover: statSync(join(folder, 'cluster'), { throwIfNoEntry: false }) !== undefined,
    claim: () => {
      writeFileSync(join(folder, 'origin'), asked);
      writeFileSync(marker, `${folder}\n`);
    },
  };
}

/** A project copied with its data folder must not share the database of the original. */
function isCopy(folder: string, asked: string): boolean {
  const origin = readIfPresent(join(folder, 'origin'));
  return (
    origin !== undefined && origin !== asked && readIfPresent(join(origin, locationFile))?.trim() === folder
  );
}
