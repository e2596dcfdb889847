import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testServer } from '../../testing/test-server.ts';
import { compressed } from './compress.ts';

const long = JSON.stringify(Array.from({ length: 100 }, (_, i) => ({ id: i, name: 'Société Fleurie' })));

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0,gzip;q=0.0', undefined],
  ['brown, gzipped', undefined],
  ['identity', undefined],
  [undefined, undefined],
])('for a reader of %s a long text is %s', (accepted, encoding) => {
  const packed = compressed(long, accepted);
  expect(packed?.encoding).toBe(encoding);
  if (!packed) return;
  const unpack = packed.encoding === 'br' ? brotliDecompressSync : gunzipSync;
  expect(String(unpack(packed.bytes))).toBe(long);
  expect(packed.bytes.length).toBeLessThan(long.length / 4);
});

test('a short text stays as it is', () => expect(compressed('{"ok":true}', 'br')).toBeNull());

test('the first page of orders is compressed to less than 8 kB, and reads as before', async () => {
  const server = await testServer();
  const florist = await server.as('Fleuriste');
  for (let i = 0; i < 20; i++)
    await florist.post('/api/orders/', { amount: '64.00', bouquet_notes: `Pivoines ${i}`.repeat(20) });
  const page = await florist.get('/api/orders/', { headers: { 'accept-encoding': 'br' } });
  expect(page.headers.get('content-encoding')).toBe('br');
  expect(page.headers.get('vary')).toBe('accept-encoding');
  expect(Number(page.headers.get('content-length'))).toBeLessThan(8000);
  expect(page.body.results).toHaveLength(20);
  const plain = await florist.get('/api/orders/', { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.body).toEqual(page.body);
});
