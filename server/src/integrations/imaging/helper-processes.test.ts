import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAlive } from '../../platform/db/embedded-process.ts';
import { childrenOf } from '../../testing/processes.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createHelperProcesses } from './helper-processes.ts';
import * as pictures from './testing/pictures.ts';

const dir = await temporaryFolder();
const photo = join(dir, 'photo');
await writeFile(photo, await pictures.jpeg());
/** A file that opens and never has content, so that its reader waits. */
const silent = join(dir, 'silent');
execFileSync('mkfifo', [silent]);

const helpers = () => childrenOf(process.pid);
/** The processes that start from now on. */
const newHelpers = () => {
  const before = helpers();
  return () => helpers().filter((pid) => !before.includes(pid));
};

describe('createHelperProcesses', () => {
  test('uses one process for what comes one by one, and one more for each task at the same time', async () => {
    const run = createHelperProcesses();
    const started = newHelpers();
    for (let round = 0; round < 3; round++) expect(await run('examine', photo)).toMatchObject({ ok: true });
    expect(started().length).toBe(1);
    await Promise.all([run('probe', photo), run('shrink', photo), run('examine', photo)]);
    expect(started().length).toBe(3);
  });

  test('tells of a task that failed, and uses its process again', async () => {
    const run = createHelperProcesses();
    const started = newHelpers();
    await expect(run('probe', join(dir, 'nothing'))).rejects.toThrow();
    await run('probe', photo);
    expect(started().length).toBe(1);
  });

  test('outlives a process that ends over its task', async () => {
    const run = createHelperProcesses();
    const started = newHelpers();
    const stuck = run('examine', silent).catch(String);
    await expect.poll(() => started().length).toBe(1);
    const [pid = 0] = started();
    expect(await run('examine', photo)).toMatchObject({ ok: true });
    process.kill(pid, 'SIGSEGV');
    expect(await stuck).toContain('ended over examine');
    expect(isAlive(pid)).toBe(false);
    expect(await run('shrink', photo)).toMatchObject({ medium: expect.any(Uint8Array) });
  });

  test('starts another when one ended while idle', async () => {
    const run = createHelperProcesses();
    const started = newHelpers();
    await run('examine', photo);
    const [pid = 0] = started();
    process.kill(pid, 'SIGKILL');
    // A dead process is listed until its parent has heard of its end.
    await expect.poll(helpers).not.toContain(pid);
    expect(await run('examine', photo)).toMatchObject({ ok: true });
  });

  test('goes on when the machine tells everyone to stop: the server finishes first', async () => {
    const run = createHelperProcesses();
    const started = newHelpers();
    await run('probe', photo);
    const [pid = 0] = started();
    for (const signal of ['SIGINT', 'SIGTERM']) process.kill(pid, signal);
    await run('shrink', photo);
    expect(helpers()).toContain(pid);
  });

  test('gives its processes nothing of the server’s settings', async () => {
    process.env.AUTH_JWT_SECRET = 'not for them';
    const run = createHelperProcesses();
    const started = newHelpers();
    await run('examine', photo);
    const [pid] = started();
    const environment = execFileSync('ps', ['eww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    expect(environment).toContain('MALLOC_ARENA_MAX');
    expect(environment).not.toContain('AUTH_JWT_SECRET');
    delete process.env.AUTH_JWT_SECRET;
  });
});
