import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createStorage } from './create-storage.ts';
import { bucketStore, put, stores } from './testing/stores.ts';

describe.each(stores)('%s', async (_what, start) => {
  const storage = await createStorage((await start()).settings);
  const folder = await temporaryFolder();

  async function read(key: string): Promise<Buffer> {
    const path = join(folder, randomUUID());
    await storage.copyTo(key, path);
    return readFile(path);
  }

  async function keysBelow(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of storage.list(prefix)) keys.push(key);
    return keys.sort();
  }

  async function sent(bytes: Uint8Array): Promise<string> {
    const path = join(folder, randomUUID());
    await writeFile(path, bytes);
    return path;
  }

  test('stores a file of ten megabytes unchanged', async () => {
    const bytes = randomBytes(10 * 1024 * 1024);
    await storage.putFile('images/big/original.jpg', await sent(bytes), 'image/jpeg');
    expect((await read('images/big/original.jpg')).equals(bytes)).toBe(true);
  });

  test('stores bytes and replaces them', async () => {
    await put(storage, 'images/one/medium.webp', 'first');
    await put(storage, 'images/one/medium.webp', 'second');
    expect((await read('images/one/medium.webp')).toString()).toBe('second');
    expect(await keysBelow('images/one')).toEqual(['images/one/medium.webp']);
  });

  test('copies an object to a file', async () => {
    const bytes = randomBytes(300_000);
    const path = join(folder, randomUUID());
    await storage.putBytes('images/copy/original.jpg', bytes, 'image/jpeg');
    await storage.copyTo('images/copy/original.jpg', path);
    expect((await readFile(path)).equals(bytes)).toBe(true);
    await expect(storage.copyTo('images/none/original.jpg', path)).rejects.toThrow();
  });

  test('refuses to read or store what does not exist', async () => {
    await expect(read('images/none/original.jpg')).rejects.toThrow();
    const stored = storage.putFile('images/none/original.jpg', join(folder, 'none'), 'image/jpeg');
    await expect(stored).rejects.toThrow();
    expect(await keysBelow('images/none')).toEqual([]);
  });

  test('removes objects, also those that are gone', async () => {
    const keys = Array.from({ length: 20 }, (_, n) => `gone/${n}/original.jpg`);
    for (const key of keys) await put(storage, key);
    await storage.remove(keys);
    expect(await keysBelow('gone')).toEqual([]);
    await storage.remove(keys);
    await storage.remove([]);
    await expect(read('gone/3/original.jpg')).rejects.toThrow();
  });

  test('writes into a folder that is being emptied', async () => {
    const turn = async (n: number) => {
      await put(storage, `busy/one/${n}.webp`);
      await storage.remove([`busy/one/${n}.webp`]);
    };
    await Promise.all(Array.from({ length: 40 }, (_, n) => turn(n)));
    expect(await keysBelow('busy')).toEqual([]);
  });

  test('lists every object below a folder and when it was written', async () => {
    const before = Date.now() - 2000;
    const names = Array.from({ length: 250 }, (_, n) => `listed/${String(n).padStart(3, '0')}/original.jpg`);
    await Promise.all([...names, 'listed-elsewhere/original.jpg'].map((key) => put(storage, key)));
    expect(await keysBelow('listed/')).toEqual(names);
    expect(await keysBelow('nothing')).toEqual([]);
    for await (const { modifiedAt } of storage.list('listed')) {
      expect(modifiedAt.getTime()).toBeGreaterThan(before);
      expect(modifiedAt.getTime()).toBeLessThan(Date.now() + 2000);
    }
  });

  test.each([
    '../outside.jpg',
    'images/../../outside.jpg',
    '/images/a.jpg',
    'images//a.jpg',
    '.hidden',
    'images/./a.jpg',
    'a\\b.jpg',
    'été.jpg',
    '',
  ])('refuses the key %j', async (key) => {
    await expect(put(storage, key)).rejects.toThrow('not an object key');
    await expect(read(key)).rejects.toThrow('not an object key');
    await expect(storage.remove([key])).rejects.toThrow('not an object key');
    await expect(storage.signedUrl(key)).rejects.toThrow('not an object key');
  });

  test('never mixes two writes of one object', async () => {
    const size = 2_000_000;
    const writers = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(size, letter));
    let writing = true;
    const readers = (async () => {
      const seen: Buffer[] = [];
      while (writing) seen.push(await read('images/shared/original.jpg').catch(() => Buffer.alloc(0)));
      return seen.filter(({ length }) => length > 0);
    })();
    const write = (bytes: Buffer) => storage.putBytes('images/shared/original.jpg', bytes, 'image/jpeg');
    for (let round = 0; round < 5; round += 1) await Promise.all(writers.map(write));
    writing = false;
    for (const bytes of [...(await readers), await read('images/shared/original.jpg')]) {
      expect(bytes.length).toBe(size);
      expect(writers.some((written) => written.equals(bytes))).toBe(true);
    }
    expect(await keysBelow('images/shared')).toEqual(['images/shared/original.jpg']);
  });
});

describe('a bucket', () => {
  const r2 = { endpoint: 'https://compte.r2.cloudflarestorage.com', region: 'auto' };
  const amazon = { region: 'eu-west-3', pathStyle: false };
  const minio = { endpoint: 'http://127.0.0.1:9000', region: 'us-east-1', pathStyle: true };
  test.each([
    ['R2', { ...r2, pathStyle: false }, 'https://fleurs.compte.r2.cloudflarestorage.com/a.jpg'],
    ['R2, in the path', { ...r2, pathStyle: true }, 'https://compte.r2.cloudflarestorage.com/fleurs/a.jpg'],
    ['Amazon', amazon, 'https://fleurs.s3.eu-west-3.amazonaws.com/a.jpg'],
    ['MinIO', minio, 'http://127.0.0.1:9000/fleurs/a.jpg'],
  ])('has its URL at %s', async (_service, where, address) => {
    const keys = { bucket: 'fleurs', accessKeyId: 'a', secretAccessKey: 'b' };
    const storage = await createStorage({ driver: 's3', ...keys, ...where });
    expect(storage.plainUrl('a.jpg')).toBe(address);
    expect(storage.origins).toEqual([new URL(address).origin]);
  });

  test('refuses another key', async () => {
    const { settings } = await bucketStore();
    if (settings.driver !== 's3') throw new Error('not a bucket');
    const storage = await createStorage({ ...settings, secretAccessKey: 'autre' });
    await expect(put(storage, 'a.jpg')).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  });
});
