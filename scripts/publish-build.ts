import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sources } from './sources.ts';

type Build = {
  sources: Sources;
  /** The folder of the finished build. */
  dist: string;
  /** Beside it, so that a rename publishes the build, and ignored by git. */
  workshop: string;
  make(target: string): Promise<void>;
};

/** Makes a build aside and puts it in place whole, unless it is there already. */
export async function buildIfChanged({ sources, dist, workshop, make }: Build): Promise<'built' | 'fresh'> {
  if (await sources.areBuiltIn(dist)) return 'fresh';
  const own = join(workshop, String(process.pid));
  const target = join(own, 'dist');
  await mkdir(target, { recursive: true });
  try {
    await sweep(workshop);
    // The bundler empties its folder, so the stamp of before the build is kept beside it.
    await sources.stamp(own);
    await make(target);
    await rename(join(own, '.source-hash'), join(target, '.source-hash'));
    await publish(target, dist, own);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
  return 'built';
}

/** A kill between the two renames leaves no dist, never half of one; the next call builds it. */
async function publish(built: string, dist: string, own: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await rename(dist, join(own, `former-${attempt}`)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    try {
      await rename(built, dist);
      return;
    } catch (error) {
      // Another build published its own in between; ours is the later one.
      if (attempt === 3) throw error;
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Removes the folders of killed builds. */
async function sweep(workshop: string): Promise<void> {
  for (const name of await readdir(workshop)) {
    if (!isAlive(Number(name))) await rm(join(workshop, name), { recursive: true, force: true });
  }
}
