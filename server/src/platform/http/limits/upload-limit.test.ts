import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { refused } from '../../../testing/answers.ts';
import { atEnd } from '../../../testing/at-end.ts';
import { formOf } from '../../../testing/fuzz.ts';
import { type Caller, testServer } from '../../../testing/test-server.ts';

const server = await testServer();
const UPLOAD = '/api/images/bulk_upload/';

/** An upload whose file has begun and does not go on. */
async function drip({ token }: Caller) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  atEnd(async () => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = [
    ...[`POST ${UPLOAD} HTTP/1.1`, 'host: x', `authorization: Bearer ${token}`],
    ...['content-type: multipart/form-data; boundary=x', 'content-length: 9000'],
  ];
  const part = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n\xff\xd8\xff';
  socket.write([...head, '', part].join('\r\n'));
  return socket;
}
/** A form without a file, which is refused at once where it is read. */
const tries = async (who: Caller) => (await who.post(UPLOAD, formOf({}, []))).status;

test('a member has six uploads under way at most, the others have theirs', async () => {
  const [florist, driver] = [await server.as('Fleuriste'), await server.as('Livreur')];
  const uploads = await Promise.all(Array.from({ length: 6 }, () => drip(florist)));
  await expect.poll(() => tries(florist)).toBe(429);
  const more = await florist.post(UPLOAD, formOf({}, []));
  expect(more).toMatchObject(refused(429, 'RATE_LIMITED'));
  expect(more.headers.get('retry-after')).toBe('5');
  expect(await tries(driver)).toBe(400);
  expect((await florist.get('/api/me/')).status).toBe(200);
  uploads[0]?.destroy();
  await expect.poll(() => tries(florist)).toBe(400);
});

test('uploads that were answered count no more', async () => {
  const boutique = await server.as('Boutique');
  for (let time = 0; time < 8; time++) expect(await tries(boutique)).toBe(400);
});
