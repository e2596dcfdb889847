import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end.ts';

/** An empty folder, which is removed at the end with all that is in it then. */
export async function temporaryFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'florilege-test-'));
  atEnd(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
