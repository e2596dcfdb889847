import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Simulator, startS3Simulator } from '../../../../simulators/src/storage/s3-simulator.ts';
import type { StorageSettings } from '../../config-readers.ts';
import { createApp } from '../../platform/http/app.ts';
import { createStorage } from './create-storage.ts';
import type { Storage } from './storage.ts';
import { serveStoredFiles } from './stored-files.ts';

const HOUR = 3_600_000;
const noon = Date.parse('2026-07-20T12:00:00Z');

type Store = {
  settings: StorageSettings;
  /** What a relative address is relative to. */
  origin: string;
  /** How its addresses are told to be one of our own, by parameter. */
  signature: string;
  expiry: string;
  download: string;
  stop(): Promise<void>;
};

async function folderStore(): Promise<Store> {
  const dir = join(await mkdtemp(join(tmpdir(), 'florilege-storage-')), 'photos');
  const settings = { driver: 'disk', dir, secret: 'un-secret-de-test-assez-long-pour-signer' } as const;
  const app = await createApp({
    log: pino({ level: 'silent' }),
    trustProxy: [],
    https: false,
    connectSources: [],
    imageSources: [],
  });
  await serveStoredFiles(app, settings);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () => {
    await app.close();
    await rm(join(dir, '..'), { recursive: true });
  };
  return { settings, origin, signature: 'signature', expiry: 'expires', download: 'download', stop };
}

async function bucketStore(): Promise<Store> {
  const simulator: S3Simulator = await startS3Simulator({ port: 0 });
  const { url, stop, ...keys } = simulator;
  return {
    settings: { driver: 's3', ...keys, endpoint: url, pathStyle: true },
    origin: url,
    signature: 'X-Amz-Signature',
    expiry: 'X-Amz-Expires',
    download: 'response-content-disposition',
    stop,
  };
}

describe.each([
  ['a folder', folderStore],
  ['a bucket', bucketStore],
])('%s', (_what, start) => {
  let store: Store;
  let storage: Storage;
  let folder: string;

  beforeAll(async () => {
    store = await start();
    storage = await createStorage(store.settings);
    folder = await mkdtemp(join(tmpdir(), 'florilege-sent-'));
  });
  afterAll(async () => {
    await store.stop();
    await rm(folder, { recursive: true });
  });

  async function read(key: string): Promise<Buffer> {
    const path = join(folder, randomUUID());
    await storage.copyTo(key, path);
    return readFile(path);
  }
  const fetchAddress = (address: string, init?: RequestInit) => fetch(new URL(address, store.origin), init);

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

  it('keeps a file of ten megabytes as it is', async () => {
    const bytes = randomBytes(10 * 1024 * 1024);
    await storage.putFile('images/big/original.jpg', await sent(bytes), 'image/jpeg');
    expect((await read('images/big/original.jpg')).equals(bytes)).toBe(true);
  });

  it('keeps bytes and replaces them', async () => {
    await storage.putBytes('images/one/medium.webp', Buffer.from('first'), 'image/webp');
    await storage.putBytes('images/one/medium.webp', Buffer.from('second'), 'image/webp');
    expect((await read('images/one/medium.webp')).toString()).toBe('second');
    expect(await keysBelow('images/one')).toEqual(['images/one/medium.webp']);
  });

  it('copies an object to a file', async () => {
    const bytes = randomBytes(300_000);
    const path = join(folder, randomUUID());
    await storage.putBytes('images/copy/original.jpg', bytes, 'image/jpeg');
    await storage.copyTo('images/copy/original.jpg', path);
    expect((await readFile(path)).equals(bytes)).toBe(true);
    await expect(storage.copyTo('images/none/original.jpg', path)).rejects.toThrow();
  });

  it('says so when there is no such object or file', async () => {
    await expect(read('images/none/original.jpg')).rejects.toThrow();
    await expect(
      storage.putFile('images/none/original.jpg', join(folder, 'none'), 'image/jpeg'),
    ).rejects.toThrow();
    expect(await keysBelow('images/none')).toEqual([]);
  });

  it('removes, and removes again', async () => {
    const keys = Array.from({ length: 20 }, (_, n) => `gone/${n}/original.jpg`);
    for (const key of keys) await storage.putBytes(key, Buffer.from('x'), 'image/jpeg');
    await storage.remove(keys);
    expect(await keysBelow('gone')).toEqual([]);
    await storage.remove(keys);
    await storage.remove([]);
    await expect(read('gone/3/original.jpg')).rejects.toThrow();
  });

  it('writes into a place that is being emptied', async () => {
    const turn = async (n: number) => {
      await storage.putBytes(`busy/one/${n}.webp`, Buffer.from('x'), 'image/webp');
      await storage.remove([`busy/one/${n}.webp`]);
    };
    await Promise.all(Array.from({ length: 40 }, (_, n) => turn(n)));
    expect(await keysBelow('busy')).toEqual([]);
  });

  it('lists every object below a folder and when it was written', async () => {
    const before = Date.now() - 2000;
    const names = Array.from({ length: 250 }, (_, n) => `listed/${String(n).padStart(3, '0')}/original.jpg`);
    await Promise.all(
      [...names, 'listed-elsewhere/original.jpg'].map((key) =>
        storage.putBytes(key, Buffer.from(key), 'image/jpeg'),
      ),
    );
    expect(await keysBelow('listed/')).toEqual(names);
    expect(await keysBelow('nothing')).toEqual([]);
    for await (const { modifiedAt } of storage.list('listed')) {
      expect(modifiedAt.getTime()).toBeGreaterThan(before);
      expect(modifiedAt.getTime()).toBeLessThan(Date.now() + 2000);
    }
  });

  it.each([
    '../outside.jpg',
    'images/../../outside.jpg',
    '/images/a.jpg',
    'images//a.jpg',
    '.hidden',
    'images/./a.jpg',
    'a\\b.jpg',
    'été.jpg',
    '',
  ])('takes no key %j', async (key) => {
    await expect(storage.putBytes(key, Buffer.from('x'), 'image/jpeg')).rejects.toThrow('not an object key');
    await expect(read(key)).rejects.toThrow('not an object key');
    await expect(storage.remove([key])).rejects.toThrow('not an object key');
    await expect(storage.signedUrl(key)).rejects.toThrow('not an object key');
  });

  it('never mixes two writings of one object', async () => {
    const size = 2_000_000;
    const writers = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(size, letter));
    let writing = true;
    const readers = (async () => {
      const seen: Buffer[] = [];
      while (writing) seen.push(await read('images/shared/original.jpg').catch(() => Buffer.alloc(0)));
      return seen.filter(({ length }) => length > 0);
    })();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        writers.map((bytes) => storage.putBytes('images/shared/original.jpg', bytes, 'image/jpeg')),
      );
    }
    writing = false;
    for (const bytes of [...(await readers), await read('images/shared/original.jpg')]) {
      expect(bytes.length).toBe(size);
      expect(writers.some((written) => written.equals(bytes))).toBe(true);
    }
    expect(await keysBelow('images/shared')).toEqual(['images/shared/original.jpg']);
  });

  describe('signed addresses', () => {
    const key = 'images/signed/original.jpg';
    const bytes = Buffer.from('the picture');
    const at = async (now: number) => createStorage(store.settings, () => now);

    beforeAll(() => storage.putBytes(key, bytes, 'image/jpeg'));

    it('open the object without any other credential, for private caches only', async () => {
      const answer = await fetchAddress(await storage.signedUrl(key));
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(answer.headers.get('cache-control')).toBe('private, max-age=3600');
      expect(answer.headers.get('content-disposition')).toBeNull();
    });

    it('answer a part, and nothing when the browser has it', async () => {
      const address = await storage.signedUrl(key);
      const part = await fetchAddress(address, { headers: { range: 'bytes=4-6' } });
      expect([part.status, await part.text()]).toEqual([206, 'pic']);
      const etag = part.headers.get('etag') ?? '';
      // Without the last one, fetch asks past every cache.
      const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
      expect((await fetchAddress(address, { headers: known })).status).toBe(304);
    });

    it('say when there is no such object', async () => {
      expect((await fetchAddress(await storage.signedUrl('images/none/original.jpg'))).status).toBe(404);
    });

    it('save under the name that was asked for', async () => {
      const name = 'Bouquet d’été « n° 3 » "rond" 100 %.jpg';
      const answer = await fetchAddress(await storage.signedUrl(key, { download: name }));
      expect(answer.status).toBe(200);
      expect(nameIn(answer)).toBe(name);
    });

    it('let no name add a header', async () => {
      const answer = await fetchAddress(
        await storage.signedUrl(key, { download: 'a\r\nset-cookie: b=c; ../../d\ud800.jpg' }),
      );
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(nameIn(answer)).toBe('a__set-cookie: b=c; .._.._d\ufffd.jpg');
    });

    it('are the same within an hour and for one object and name only', async () => {
      const [early, late, next] = [await at(noon), await at(noon + HOUR - 1), await at(noon + HOUR)];
      for (const options of [undefined, { download: 'fleurs.jpg' }]) {
        expect(await late.signedUrl(key, options)).toBe(await early.signedUrl(key, options));
        expect(await next.signedUrl(key, options)).not.toBe(await early.signedUrl(key, options));
      }
      const others = [
        await early.signedUrl(key),
        await early.signedUrl(key, { download: 'a.jpg' }),
        await early.signedUrl('images/b.jpg'),
      ];
      expect(new Set(others).size).toBe(3);
    });

    it('are good for an hour at least and two at most', async () => {
      const thisHour = Math.floor(Date.now() / HOUR) * HOUR;
      const before = await at(thisHour - 1);
      const longBefore = await at(thisHour - HOUR - 1);
      expect((await fetchAddress(await before.signedUrl(key))).status).toBe(200);
      expect((await fetchAddress(await longBefore.signedUrl(key))).status).toBe(403);
    });

    const tamper: [string, (address: URL) => void][] = [
      [
        'for another object',
        (address) => {
          address.pathname = address.pathname.replace('signed', 'big');
        },
      ],
      ['for longer', (address) => set(address, store.expiry, (value) => String(Number(value) + 1))],
      [
        'with a slip in the signature',
        (address) =>
          set(address, store.signature, (value) => (value[0] === 'a' ? 'b' : 'a') + value.slice(1)),
      ],
      ['with half a signature', (address) => set(address, store.signature, (value) => value.slice(0, 20))],
      ['without signature', (address) => address.searchParams.delete(store.signature)],
      [
        'under another name',
        (address) => set(address, store.download, (value) => value.replaceAll('fleurs', 'plante')),
      ],
      ['without the name', (address) => address.searchParams.delete(store.download)],
      [
        'without anything',
        (address) => {
          address.search = '';
        },
      ],
    ];
    it.each(tamper)('are refused %s', async (_how, change) => {
      const address = new URL(await storage.signedUrl(key, { download: 'fleurs.jpg' }), store.origin);
      expect((await fetch(address)).status).toBe(200);
      change(address);
      const refused = await fetch(address);
      expect(refused.status).toBe(403);
      expect(Buffer.from(await refused.arrayBuffer()).includes(bytes)).toBe(false);
    });

    it('lead to the object’s own address, which alone opens nothing', async () => {
      const plain = storage.plainUrl(key);
      expect((await storage.signedUrl(key)).split('?')[0]).toBe(plain);
      expect((await fetchAddress(plain)).status).toBe(403);
    });

    it('are told to the content policy', async () => {
      const { origin } = new URL(await storage.signedUrl(key), 'https://florilege.test');
      expect(storage.origins).toEqual(origin === 'https://florilege.test' ? [] : [origin]);
    });

    it('are made quickly: a list shows hundreds', async () => {
      // Of this process alone: the machine may be busy with other tests.
      const before = process.cpuUsage();
      for (let n = 0; n < 300; n += 1)
        await storage.signedUrl(`images/${n}/thumbnail.webp`, { download: `${n}.webp` });
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(300);
    });
  });
});

function set(address: URL, parameter: string, change: (value: string) => string): void {
  address.searchParams.set(parameter, change(address.searchParams.get(parameter) ?? ''));
}

/** The name a browser saves under; the plain one beside it must be readable by any client. */
function nameIn(answer: Response): string {
  const [, plain = '', exact = ''] =
    /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''(\S+)$/.exec(
      answer.headers.get('content-disposition') ?? '',
    ) ?? [];
  expect(plain).toMatch(/^[\x20-\x7e]+$/);
  return decodeURIComponent(exact);
}

describe('a folder', () => {
  it('is its owner’s alone, and so is every file', async () => {
    const { settings, stop } = await folderStore();
    const storage = await createStorage(settings);
    await storage.putBytes('images/one/original.jpg', Buffer.from('x'), 'image/jpeg');
    const dir = settings.driver === 'disk' ? settings.dir : '';
    const modes = await Promise.all(
      ['', 'images', 'images/one', 'images/one/original.jpg'].map((name) => stat(join(dir, name))),
    );
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '700', '700', '600']);
    await storage.remove(['images/one/original.jpg']);
    expect(await readdir(dir)).toEqual(['images']);
    expect(await readdir(join(dir, 'images'))).toEqual([]);
    await stop();
  });

  it('shows what a crash left unfinished, so that it can be swept', async () => {
    const { settings, stop } = await folderStore();
    const storage = await createStorage(settings);
    await storage.putBytes('images/one/original.jpg', Buffer.from('x'), 'image/jpeg');
    const part = `images/one/original.jpg.${randomUUID()}.part`;
    const path = join(settings.driver === 'disk' ? settings.dir : '', part);
    await writeFile(path, 'half');
    const yesterday = new Date(noon);
    await utimes(path, yesterday, yesterday);
    const left = [];
    for await (const object of storage.list('images'))
      if (object.modifiedAt.getTime() === noon) left.push(object.key);
    expect(left).toEqual([part]);
    await storage.remove(left);
    expect(await readdir(join(path, '..'))).toEqual(['original.jpg']);
    await stop();
  });

  it('runs nothing that is in a file, and guesses nothing', async () => {
    const { settings, origin, stop } = await folderStore();
    const storage = await createStorage(settings);
    await storage.putBytes('images/one/original.gif', Buffer.from('<script>alert(1)</script>'), 'image/gif');
    const answer = await fetch(new URL(await storage.signedUrl('images/one/original.gif'), origin));
    expect(answer.headers.get('content-type')).toBe('image/gif');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    await stop();
  });

  it('tells a person what is wrong with an address, and nobody keeps the answer', async () => {
    const { settings, origin, stop } = await folderStore();
    const storage = await createStorage(settings);
    const missing = await storage.signedUrl('images/none/original.jpg', { download: 'fleurs.jpg' });
    const cases = [
      [missing, 404, 'Cette photo n’existe plus.'],
      [missing.replace('none', 'one'), 403, 'Cette adresse n’est plus valable : rouvrez la photo.'],
    ] as const;
    for (const [address, status, sentence] of cases) {
      const answer = await fetch(new URL(address, origin));
      expect([answer.status, await answer.text()]).toEqual([status, sentence]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
    await stop();
  });

  it('is opened only with its own secret', async () => {
    const { settings, origin, stop } = await folderStore();
    if (settings.driver !== 'disk') throw new Error('not a folder');
    await (await createStorage(settings)).putBytes('images/one/original.jpg', Buffer.from('x'), 'image/jpeg');
    const other = await createStorage({
      ...settings,
      secret: 'un-autre-secret-assez-long-pour-signer-aussi',
    });
    expect((await fetch(new URL(await other.signedUrl('images/one/original.jpg'), origin))).status).toBe(403);
    await stop();
  });
});

describe('a bucket', () => {
  it.each([
    [
      'R2',
      { endpoint: 'https://compte.r2.cloudflarestorage.com', region: 'auto', pathStyle: false },
      'https://fleurs.compte.r2.cloudflarestorage.com/a.jpg',
    ],
    [
      'R2, in the path',
      { endpoint: 'https://compte.r2.cloudflarestorage.com', region: 'auto', pathStyle: true },
      'https://compte.r2.cloudflarestorage.com/fleurs/a.jpg',
    ],
    ['Amazon', { region: 'eu-west-3', pathStyle: false }, 'https://fleurs.s3.eu-west-3.amazonaws.com/a.jpg'],
    [
      'MinIO',
      { endpoint: 'http://127.0.0.1:9000', region: 'us-east-1', pathStyle: true },
      'http://127.0.0.1:9000/fleurs/a.jpg',
    ],
  ])('is found at %s', async (_service, where, address) => {
    const storage = await createStorage({
      driver: 's3',
      bucket: 'fleurs',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      ...where,
    });
    expect(storage.plainUrl('a.jpg')).toBe(address);
    expect(storage.origins).toEqual([new URL(address).origin]);
  });

  it('refuses whoever has another key', async () => {
    const simulator = await startS3Simulator({ port: 0 });
    const storage = await createStorage({
      driver: 's3',
      ...simulator,
      endpoint: simulator.url,
      pathStyle: true,
      secretAccessKey: 'autre',
    });
    await expect(storage.putBytes('a.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ name: 'SignatureDoesNotMatch' }) }),
    );
    await simulator.stop();
  });
});
