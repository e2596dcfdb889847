import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { IMAGE_MAX_SIZE } from '@florilege/contract/photos/image-files.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createImaging } from '../../integrations/imaging/create-imaging.ts';
import * as pictures from '../../integrations/imaging/testing/pictures.ts';
import { createStorage } from '../../integrations/storage/create-storage.ts';
import { isAlive } from '../../platform/db/embedded-process.ts';
import { createLog } from '../../platform/log.ts';
import { atEnd } from '../../testing/at-end.ts';
import { childrenOf, watchMemory } from '../../testing/processes.ts';
import { insertRow } from '../../testing/rows.ts';
import { spawnServer } from '../../testing/spawn-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { testConnection } from '../../testing/test-database.ts';
import { signIn } from '../../testing/test-server.ts';
import { testConfig } from '../../testing/test-server-config.ts';
import { sweepPhotos, sweepStoredPhotos } from './photos.jobs.ts';
import { photoForm, UPLOAD } from './testing/photo-shop.ts';

// Two servers in processes of their own: a killed one and a busy one.
const dataDir = await temporaryFolder();
const env = { DATA_DIR: dataDir, STORAGE_DIR: join(dataDir, 'photos') };
const config = testConfig(env);
const connection = await testConnection(3);

async function start() {
  const server = await spawnServer(connection.url, env);
  atEnd(server.stop);
  return server;
}

async function token(phone: string): Promise<string> {
  const values = { phone, role: 'Fleuriste', display_name: 'Camille' } as const;
  return signIn(connection, config, (await insertRow(connection.db, 'members', values)).id);
}

/** Of as many members as these uploads at once need: each may have six. */
async function senders(uploads: number): Promise<(upload: number) => { authorization: string }> {
  const phones = Array.from({ length: Math.ceil(uploads / 6) }, () => `+33639980${100 + ++members}`);
  const tokens = await Promise.all(phones.map(token));
  return (upload) => ({ authorization: `Bearer ${tokens[upload % tokens.length]}` });
}
let members = 0;

async function statuses(): Promise<Record<string, number>> {
  const images = await connection.db.selectFrom('images').select('status').execute();
  const counts: Record<string, number> = { pending: 0, uploaded: 0, failed: 0 };
  for (const { status } of images) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('a server finishes the jobs of a killed one, and leaves no orphan', async () => {
  const first = await start();
  const headersOf = await senders(10);
  const base = await pictures.noisyJpeg(2000, 1500, 80);
  const send = (index: number) => {
    const body = photoForm([{ name: `${index}.jpg`, bytes: pictures.padTo(base, base.length + 8) }]);
    return fetch(first.url + UPLOAD, { method: 'POST', headers: headersOf(index), body });
  };
  const sending = Promise.allSettled(Array.from({ length: 10 }, (_, index) => send(index)));
  const busy = ({ uploaded = 0, pending = 0 }) => uploaded > 0 && pending > 1;
  await expect.poll(async () => busy(await statuses()), { timeout: 30_000, interval: 10 }).toBe(true);
  const helpers = childrenOf(first.pid);
  expect(helpers.length).toBeGreaterThan(0);
  await first.kill();
  await sending;
  const left = await statuses();
  expect(left.pending).toBeGreaterThan(0);
  const all = { pending: 0, uploaded: (left.pending ?? 0) + (left.uploaded ?? 0), failed: 0 };
  // Its helper processes end with it.
  await expect.poll(() => helpers.filter(isAlive), { timeout: 10_000 }).toEqual([]);

  // Time passes; its locks are still there.
  const old = sql`locked_at = now() - interval '10 minutes'`;
  await sql`update graphile_worker._private_jobs set ${old} where locked_at is not null`.execute(
    connection.db,
  );
  await start();
  const deps = {
    db: connection.db,
    storage: await createStorage(config.storage),
    imaging: createImaging(),
    log: createLog('silent'),
    temporaryDir: join(dataDir, 'temporary'),
  };
  await sweepPhotos(deps);
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(all);

  const later = new Date(Date.now() + 2 * 3_600_000);
  await sweepPhotos(deps, later);
  await sweepStoredPhotos(deps, later);
  const keys: string[] = [];
  for await (const { key } of deps.storage.list('images')) keys.push(key);
  const images = connection.db.selectFrom('images');
  const known = await images.select(['original_key', 'medium_key', 'thumbnail_key']).execute();
  expect(keys.sort()).toEqual(known.flatMap((image) => Object.values(image)).sort());
  expect(await statuses()).toEqual(all);
}, 120_000);

test('a server stays below 600 MB with a hundred files of 10 MB and the largest pictures at once', async () => {
  const server = await start();
  const headersOf = await senders(102);
  const measured = watchMemory(server.pid);
  const jpeg = await pictures.jpeg();
  const photo = new Blob([Uint8Array.from(jpeg), new Uint8Array(IMAGE_MAX_SIZE - jpeg.length - 16)]);
  const dense = new Blob([Uint8Array.from(pictures.pngOf(7700, 7700))]);
  const send = async (name: string, picture: Blob, headers: { authorization: string }) => {
    const form = new FormData();
    form.append('files', new Blob([picture, randomBytes(16)]), name);
    const answer = await fetch(server.url + UPLOAD, { method: 'POST', headers, body: form });
    return ((await answer.json()) as { summary: { uploaded: number } }).summary.uploaded;
  };
  const before = (await statuses()).uploaded ?? 0;
  const heavy = Array.from({ length: 100 }, (_, index) => send(`${index}.jpg`, photo, headersOf(index)));
  const large = Array.from({ length: 2 }, (_, index) => send(`${index}.png`, dense, headersOf(100 + index)));
  expect(await Promise.all([...heavy, ...large])).toEqual(Array.from({ length: 102 }, () => 1));
  await expect
    .poll(statuses, { timeout: 120_000, interval: 200 })
    .toEqual({ pending: 0, uploaded: before + 102, failed: 0 });
  const most = measured();
  expect(most).toBeGreaterThan(50);
  expect(most).toBeLessThan(600);
}, 240_000);
