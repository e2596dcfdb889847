import { describe, expect, test } from 'vitest';
import { createStorage } from './create-storage.ts';
import { stores } from './testing/stores.ts';

const HOUR = 3_600_000;
const noon = Date.parse('2026-07-20T12:00:00Z');

describe.each(stores)('signed URLs of %s', async (_what, start) => {
  const store = await start();
  const storage = await createStorage(store.settings);
  const key = 'images/signed/original.jpg';
  const bytes = Buffer.from('the picture');
  const at = async (now: number) => createStorage(store.settings, () => now);
  await storage.putBytes(key, bytes, 'image/jpeg');
  const fetchAddress = (address: string, init?: RequestInit) => fetch(new URL(address, store.origin), init);

  test('open the object without any other credential, for private caches only', async () => {
    const answer = await fetchAddress(await storage.signedUrl(key));
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600');
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  test('answer a range, and nothing when the browser has the object', async () => {
    const address = await storage.signedUrl(key);
    const part = await fetchAddress(address, { headers: { range: 'bytes=4-6' } });
    expect([part.status, await part.text()]).toEqual([206, 'pic']);
    const etag = part.headers.get('etag') ?? '';
    // Without the last one, fetch asks past every cache.
    const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await fetchAddress(address, { headers: known })).status).toBe(304);
  });

  test('answer 404 for an object that does not exist', async () => {
    expect((await fetchAddress(await storage.signedUrl('images/none/original.jpg'))).status).toBe(404);
  });

  test('save under the requested name', async () => {
    const name = 'Bouquet d’été « n° 3 » "rond" 100 %.jpg';
    const answer = await fetchAddress(await storage.signedUrl(key, { download: name }));
    expect(answer.status).toBe(200);
    expect(nameIn(answer)).toBe(name);
  });

  test('let no name add a header', async () => {
    const download = 'a\r\nset-cookie: b=c; ../../d\ud800.jpg';
    const answer = await fetchAddress(await storage.signedUrl(key, { download }));
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(nameIn(answer)).toBe('a__set-cookie: b=c; .._.._d\ufffd.jpg');
  });

  test('are the same within an hour and for one object and name only', async () => {
    const [early, late, next] = [await at(noon), await at(noon + HOUR - 1), await at(noon + HOUR)];
    for (const options of [undefined, { download: 'fleurs.jpg' }]) {
      expect(await late.signedUrl(key, options)).toBe(await early.signedUrl(key, options));
      expect(await next.signedUrl(key, options)).not.toBe(await early.signedUrl(key, options));
    }
    const others = [early.signedUrl(key), early.signedUrl(key, { download: 'a.jpg' })];
    const all = await Promise.all([...others, early.signedUrl('images/b.jpg')]);
    expect(new Set(all).size).toBe(3);
  });

  test('are good for an hour at least and two at most', async () => {
    const thisHour = Math.floor(Date.now() / HOUR) * HOUR;
    const before = await at(thisHour - 1);
    const longBefore = await at(thisHour - HOUR - 1);
    expect((await fetchAddress(await before.signedUrl(key))).status).toBe(200);
    expect((await fetchAddress(await longBefore.signedUrl(key))).status).toBe(403);
  });

  const edited = (url: URL, parameter: string, edit: (value: string) => string) => {
    url.searchParams.set(parameter, edit(url.searchParams.get(parameter) ?? ''));
    return url.href;
  };
  const without = (url: URL, parameter: string) => {
    url.searchParams.delete(parameter);
    return url.href;
  };

  test.each<[string, (url: URL) => string]>([
    ['for another object', (url) => url.href.replace('/signed/', '/big/')],
    ['for longer', (url) => edited(url, store.expiry, (value) => String(Number(value) + 1))],
    ['with a slip in the signature', (url) => edited(url, store.signature, slip)],
    ['with half a signature', (url) => edited(url, store.signature, (value) => value.slice(0, 20))],
    ['without signature', (url) => without(url, store.signature)],
    ['under another name', (url) => edited(url, store.download, (name) => name.replaceAll('fleurs', 'lys'))],
    ['without the name', (url) => without(url, store.download)],
    ['without any parameter', (url) => url.href.replace(/\?.*/, '')],
  ])('are refused %s', async (_how, tamper) => {
    const url = new URL(await storage.signedUrl(key, { download: 'fleurs.jpg' }), store.origin);
    expect((await fetch(url)).status).toBe(200);
    const refused = await fetch(tamper(url));
    expect(refused.status).toBe(403);
    expect(Buffer.from(await refused.arrayBuffer()).includes(bytes)).toBe(false);
  });

  test('extend the plain URL, which alone opens nothing', async () => {
    const plain = storage.plainUrl(key);
    expect((await storage.signedUrl(key)).split('?')[0]).toBe(plain);
    expect((await fetchAddress(plain)).status).toBe(403);
  });

  test('are part of the content policy', async () => {
    const { origin } = new URL(await storage.signedUrl(key), 'https://florilege.test');
    expect(storage.origins).toEqual(origin === 'https://florilege.test' ? [] : [origin]);
  });

  test('are made quickly, as a list has hundreds', async () => {
    // Of this process alone: the machine may be busy with other tests.
    const before = process.cpuUsage();
    for (let n = 0; n < 300; n += 1)
      await storage.signedUrl(`images/${n}/thumbnail.webp`, { download: `${n}.webp` });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(300);
  });
});

const slip = (text: string) => (text[0] === 'a' ? 'b' : 'a') + text.slice(1);

/** The name a browser saves under; the plain one beside it must be readable by any client. */
function nameIn(answer: Response): string {
  const [, plain = '', exact = ''] =
    /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''(\S+)$/.exec(
      answer.headers.get('content-disposition') ?? '',
    ) ?? [];
  expect(plain).toMatch(/^[\x20-\x7e]+$/);
  return decodeURIComponent(exact);
}
