import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { refused } from '../../testing/answers.ts';
import { atEnd } from '../../testing/at-end.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { createApp } from './app.ts';
import { readForm } from './upload.ts';

const LIMITS = { field: 'files', maxFiles: 3, maxFileSize: 1000 };
const app = await createApp(bareApp);
app.post('/form', async (message) => {
  const files: { filename: string; size: number; truncated: boolean }[] = [];
  const fields = await readForm(message, LIMITS, async ({ filename, stream, truncated }) => {
    if (filename === 'broken') throw new Error('no room for it');
    let size = 0;
    for await (const chunk of stream) size += chunk.length;
    files.push({ filename, size, truncated: truncated() });
  });
  return { fields, files };
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
atEnd(() => app.close());

const file = (size: number) => new Blob([new Uint8Array(size)]);
async function send(parts: [field: string, value: string | Blob, filename?: string][]) {
  const form = new FormData();
  for (const [field, value, filename] of parts) {
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, value, filename);
  }
  const response = await fetch(`${url}/form`, { method: 'POST', body: form });
  return { status: response.status, body: await response.json() };
}

/** A body as it is, of which nothing more may come. */
function sendRaw(body: string): Promise<{ status: number }> {
  const type = 'multipart/form-data; boundary=x';
  const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    request(`${url}/form`, { method: 'POST', headers }, (response) =>
      resolve({ status: response.resume().statusCode ?? 0 }),
    )
      .on('error', reject)
      .end(body);
  });
}

describe('readForm', () => {
  test('hands over the files one after the other and returns the fields, wherever they stand', async () => {
    const answer = await send([
      ['tags', '["été"]'],
      ['files', file(10), 'fête – été.jpg'],
      ['client_id', '7'],
      ['files', file(0), 'vide.jpg'],
    ]);
    const files = [
      { filename: 'fête – été.jpg', size: 10, truncated: false },
      { filename: 'vide.jpg', size: 0, truncated: false },
    ];
    const fields = { tags: '["été"]', client_id: '7' };
    expect(answer).toEqual({ status: 200, body: { fields, files } });
  });

  test('cuts what is too long, and goes on with the next', async () => {
    const answer = await send([
      ['files', file(1000), 'a'],
      ['files', file(1001), 'b'],
      ['files', file(5_000_000), 'c'],
    ]);
    expect(answer.body.files).toEqual([
      { filename: 'a', size: 1000, truncated: false },
      { filename: 'b', size: 1000, truncated: true },
      { filename: 'c', size: 1000, truncated: true },
    ]);
  });

  test('passes over files of a field that is not asked for', async () => {
    const answer = await send([
      ['other', file(500_000), 'a'],
      ['files', file(3), 'b'],
    ]);
    expect(answer.body).toEqual({ fields: {}, files: [{ filename: 'b', size: 3, truncated: false }] });
  });

  test('refuses more files or fields than there may be', async () => {
    const files = await send(Array.from({ length: 4 }, () => ['files', file(5), 'a']));
    expect(files).toMatchObject(refused(413, 'PAYLOAD_TOO_LARGE'));
    const fields = await send(Array.from({ length: 21 }, (_, index) => [`field${index}`, 'x']));
    expect(fields.status).toBe(413);
  });

  test.each([
    ['is cut off in a file', '--x\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\nabc'],
    ['is cut off in a header', '--x\r\ncontent-disposition: form-da'],
    ['never begins', 'something else'],
    [
      'names a field like a part of every object',
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--\r\n',
    ],
  ])('answers a form that %s', async (_name, body) => {
    expect((await sendRaw(body)).status).toBe(400);
  });

  test('answers what is no form', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/form`, { method: 'POST', headers, body: '{}' });
    expect([response.status, (await response.json()).code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('answers when a file cannot be received, however much is still to come', async () => {
    for (let round = 0; round < 3; round++)
      expect(await send([['files', file(20_000_000), 'broken']])).toMatchObject(refused(500, 'INTERNAL'));
    expect(await send([['files', file(1), 'a']])).toMatchObject({ status: 200 });
  });
});
