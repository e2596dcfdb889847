import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { imageRefusals } from '@florilege/contract/photos/image-files.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exifBlock } from '../../../integrations/imaging/testing/exif-block.ts';
import { hostileFiles, tooLarge } from '../../../integrations/imaging/testing/hostile-files.ts';
import * as pictures from '../../../integrations/imaging/testing/pictures.ts';
import { type PhotoShop, photoForm, photoShop, type Sent, UPLOAD } from '../testing/photo-shop.ts';
import { photoName } from './photo-name.ts';

let shop: PhotoShop;
beforeAll(async () => {
  shop = await photoShop();
});
afterAll(() => shop.stop());

/** Whatever a test sent: every object has its row and every row its original, and nothing stands about. */
afterEach(async () => {
  const rows = await shop.db.selectFrom('images').select('original_key').orderBy('original_key').execute();
  const originals = rows.map(({ original_key }) => original_key);
  // What no row took is removed right after the answer.
  await expect
    .poll(async () => (await shop.stored()).filter((key) => key.includes('/original.')), { timeout: 5000 })
    .toEqual(originals);
  await expect.poll(() => shop.temporaryFiles(), { timeout: 10_000 }).toEqual([]);
});

let made = 0;
/** A picture that nobody sent before. */
const fresh = async () => pictures.jpeg(200 + ++made, 150);
const sent = (name: string, bytes: Buffer): Sent => ({ name, bytes });
const send = (
  files: Sent[],
  fields?: Record<string, string>,
  headers?: Record<string, string>,
  who = shop.florist,
) => who.post(UPLOAD, photoForm(files, fields), headers ? { headers } : {});
const photo = async (id: number) => (await shop.florist.get(`/api/images/${id}/`)).body;
const ready = async (id: number) => {
  await expect.poll(async () => (await photo(id)).status, { timeout: 20_000 }).toBe('uploaded');
  return photo(id);
};
const client = async () => {
  const values = { name: 'Hôtel des Grands Boulevards', type: 'business' } as const;
  return (await shop.db.insertInto('clients').values(values).returning('id').executeTakeFirstOrThrow()).id;
};

describe('sending photos', () => {
  it('keeps the file as sent but for the place, and makes the smaller pictures', async () => {
    const exif = exifBlock({ orientation: 6, taken: '2026:05:31 09:12:45', gps: true });
    const bytes = pictures.jpegWith(await pictures.jpeg(2000, 1500), pictures.jpegSegment(0xe1, exif));
    const answer = await send([sent('Bouquet de pivoines – été.jpg', bytes)], { tags: '["pivoines","Été"]' });
    expect(answer.status).toBe(201);
    const [{ id }] = answer.body.uploaded_images;
    expect(answer.body).toEqual({
      summary: { uploaded: 1, total: 1 },
      uploaded_images: [{ id, filename: 'Bouquet de pivoines – été.jpg', duplicate: false }],
      failed_images: [],
      client_assignment: null,
    });
    const image = await ready(id);
    expect(image).toMatchObject({
      filename: 'Bouquet de pivoines – été.jpg',
      content_type: 'image/jpeg',
      width: 1500,
      height: 2000,
      file_size: bytes.length,
      shot_at: '2026-05-31T07:12:45Z',
      created_by_name: 'Fleuriste',
    });
    expect(image.tags.map(({ name }: { name: string }) => name).sort()).toEqual(['pivoines', 'Été'].sort());
    expect(image.original_key).toMatch(/^images\/[0-9a-f-]{36}\/original\.jpg$/);
    const original = await shop.object(image.original_key);
    expect(original.length).toBe(bytes.length);
    expect(original.subarray(2 + 4 + exif.length).equals(bytes.subarray(2 + 4 + exif.length))).toBe(true);
    expect(original.includes(Buffer.of(0x25, 0x88))).toBe(false);
    const folder = image.original_key.replace('original.jpg', '');
    expect([image.medium_key, image.thumbnail_key]).toEqual([
      `${folder}medium.webp`,
      `${folder}thumbnail.webp`,
    ]);
    for (const key of [image.medium_key, image.thumbnail_key])
      expect((await shop.object(key)).toString('latin1', 8, 12)).toBe('WEBP');
  });

  it('judges every file of the hostile ones by itself', async () => {
    const corpus = [...hostileFiles, tooLarge];
    const files = await Promise.all(corpus.map(async ({ name, make }) => sent(name, await make())));
    const answer = await send(files);
    expect(answer.status).toBe(201);
    expect(answer.body.failed_images).toEqual(
      corpus.flatMap(({ name, outcome }) =>
        'refused' in outcome ? [{ filename: name, error: imageRefusals[outcome.refused] }] : [],
      ),
    );
    const accepted = corpus.filter(({ outcome }) => 'accepted' in outcome).map(({ name }) => name);
    expect(answer.body.uploaded_images.map(({ filename }: { filename: string }) => filename)).toEqual(
      accepted,
    );
    expect(answer.body.summary).toEqual({ uploaded: accepted.length, total: corpus.length });
    for (const { id } of answer.body.uploaded_images) await ready(id);
    // The content counts, not the name.
    const named = new Map(
      answer.body.uploaded_images.map(({ id, filename }: { id: number; filename: string }) => [filename, id]),
    );
    expect((await photo(Number(named.get('bouquet.png')))).content_type).toBe('image/jpeg');
  }, 60_000);

  it('answers a form without photos, with a strange field or that is none', async () => {
    expect(await send([])).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', fields: { files: 'Aucune photo choisie' } },
    });
    const bytes = await fresh();
    expect(await send([sent('a.jpg', bytes)], { tags: '["ouvert' })).toMatchObject({
      status: 400,
      body: { fields: { tags: 'Liste de tags illisible' } },
    });
    expect(await shop.florist.post(UPLOAD, { files: [] })).toMatchObject({ status: 415 });
    const form = photoForm([sent('a.jpg', bytes)]);
    form.append('autre', new Blob(['x']), 'autre.jpg');
    expect(await shop.florist.post(UPLOAD, form)).toMatchObject({
      status: 201,
      body: { summary: { uploaded: 1, total: 1 } },
    });
  });

  it('takes a hundred files at once and no more', async () => {
    const files = Array.from({ length: 101 }, (_, index) => sent(`${index}.jpg`, Buffer.from('no picture')));
    expect(await send(files)).toMatchObject({ status: 413 });
    expect(await send(files.slice(1))).toMatchObject({
      status: 201,
      body: { summary: { uploaded: 0, total: 100 } },
    });
  });
});

describe('names', () => {
  it.each([
    ['C:\\Photos\\été.jpg', 'été.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['e\u0301te\u0301.jpg', 'été.jpg'],
    ['a\u0000b\u001bc\n.png', 'abc.png'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['\u200eWhatsApp Image\u200f.jpeg', 'WhatsApp Image.jpeg'],
    ['', 'photo'],
    ['..', 'photo'],
    [`${'é'.repeat(300)}.jpeg`, `${'é'.repeat(195)}.jpeg`],
    [`a${'🌷'.repeat(150)}.jpg`, `a${'🌷'.repeat(97)}.jpg`],
  ])('%j is shown as %j', (name, shown) => {
    expect(photoName(name)).toBe(shown);
  });
});

describe('the same picture', () => {
  it('is the photo that is there, in one form, later, and for two at once', async () => {
    const bytes = await fresh();
    const first = await send([sent('un.jpg', bytes), sent('deux.jpg', bytes)]);
    const [{ id }] = first.body.uploaded_images;
    expect(first.body.uploaded_images).toEqual([
      { id, filename: 'un.jpg', duplicate: false },
      { id, filename: 'deux.jpg', duplicate: true },
    ]);
    expect((await send([sent('trois.jpg', bytes)])).body.uploaded_images).toEqual([
      { id, filename: 'trois.jpg', duplicate: true },
    ]);

    const other = [await fresh(), await fresh()];
    const files = other.map((picture, index) => sent(`${index}.jpg`, picture));
    const answers = await Promise.all(
      [files, [...files].reverse(), files, [...files].reverse()].map((list) => send(list)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const ids = answers.flatMap(({ body }) => body.uploaded_images.map((image: { id: number }) => image.id));
    expect(new Set(ids).size).toBe(2);
    expect(
      answers.flatMap(({ body }) => body.uploaded_images).filter(({ duplicate }) => !duplicate),
    ).toHaveLength(2);
  });

  it('gains the tags and the client it is sent with', async () => {
    const bytes = await fresh();
    const [{ id }] = (await send([sent('a.jpg', bytes)], { tags: '["roses"]' })).body.uploaded_images;
    const client_id = await client();
    const again = await send(
      [sent('a.jpg', bytes)],
      { tags: '["Roses","mariage"]', client_id: String(client_id) },
      undefined,
      shop.accountant,
    );
    expect(again.body).toMatchObject({
      uploaded_images: [{ id, duplicate: true }],
      client_assignment: { client_id, client_name: 'Hôtel des Grands Boulevards' },
    });
    const image = await photo(id);
    expect(image.tags.map(({ name }: { name: string }) => name).sort()).toEqual(['mariage', 'roses']);
    expect(image.client_associations).toMatchObject([{ id: client_id }]);
    // A driver adds photos, but does not change those of others.
    const driver = await shop.as('Livreur');
    const mine = await fresh();
    const answer = await send(
      [sent('a.jpg', bytes), sent('b.jpg', mine)],
      { tags: '["livraison"]' },
      undefined,
      driver,
    );
    expect(answer.body.uploaded_images).toMatchObject([{ id, duplicate: true }, { duplicate: false }]);
    expect((await photo(id)).tags).toHaveLength(2);
    expect((await photo(answer.body.uploaded_images[1].id)).tags).toMatchObject([{ name: 'livraison' }]);
  });

  it('is sent anew when the old one lies in the bin', async () => {
    const bytes = await fresh();
    const [{ id }] = (await send([sent('a.jpg', bytes)])).body.uploaded_images;
    await (await shop.as('Senior')).delete(`/api/images/${id}/delete/`);
    const [again] = (await send([sent('a.jpg', bytes)])).body.uploaded_images;
    expect(again).toMatchObject({ duplicate: false });
    expect(again.id).not.toBe(id);
  });
});

describe('the client', () => {
  it('is named only by those who edit clients, and must exist', async () => {
    const client_id = String(await client());
    const files = [sent('a.jpg', await fresh())];
    expect(await send(files, { client_id })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const unknown = await send(files, { client_id: '999999' }, undefined, shop.accountant);
    expect(unknown).toMatchObject({
      status: 404,
      body: { code: 'CLIENT_NOT_FOUND', error: 'Client non trouvé' },
    });
    const refused = await send(
      [sent('a.pdf', Buffer.from('%PDF'))],
      { client_id },
      undefined,
      shop.accountant,
    );
    expect(refused.body).toMatchObject({ summary: { uploaded: 0, total: 1 }, client_assignment: null });
  });
});

describe('what goes wrong on the way', () => {
  it('the same form sent twice with one key is kept once, also at once', async () => {
    const files = [sent('a.jpg', await fresh())];
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(files, {}, key);
    const repeated = await send(files, {}, key);
    expect([repeated.status, repeated.body]).toEqual([first.status, first.body]);
    const twice = { 'idempotency-key': randomUUID() };
    const together = [sent('b.jpg', await fresh()), sent('c.jpg', await fresh())];
    const [one, other] = await Promise.all([send(together, {}, twice), send(together, {}, twice)]);
    expect(one.body).toEqual(other.body);
    expect(one.body.uploaded_images.map(({ duplicate }: { duplicate: boolean }) => duplicate)).toEqual([
      false,
      false,
    ]);
  });

  it('another file under the same key is another request: it is refused, never taken for the first', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await send([sent('a.jpg', await fresh())], {}, key);
    const other = [sent('a.jpg', await fresh())];
    expect(await send(other, {}, key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await send([], {}, key)).toMatchObject({ status: 422 });
    const [image] = first.body.uploaded_images;
    // By itself it is a new photo.
    expect((await send(other)).body.uploaded_images).toEqual([
      { ...image, id: expect.any(Number), duplicate: false },
    ]);
  });

  it('whoever goes away in the middle of a file leaves nothing', async () => {
    const before = await shop.stored();
    const boundary = 'x-x-x';
    const part = (name: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
    const first = Buffer.concat([Buffer.from(part('a.jpg')), await fresh(), Buffer.from('\r\n')]);
    await new Promise<void>((resolve) => {
      const headers = {
        authorization: `Bearer ${shop.florist.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      };
      const call = request(`${shop.url}${UPLOAD}`, { method: 'POST', headers });
      call.on('error', () => resolve());
      call.write(Buffer.concat([first, Buffer.from(part('b.jpg')), Buffer.alloc(300_000, 0xff)]));
      setTimeout(() => call.destroy(), 800);
      call.on('close', () => resolve());
    });
    await expect.poll(() => shop.temporaryFiles(), { timeout: 5000 }).toEqual([]);
    await expect.poll(() => shop.stored(), { timeout: 5000 }).toEqual(before);
  });

  it('a store that fails is an error of this form only', async () => {
    const files = [sent('a.jpg', await fresh()), sent('b.jpg', await fresh())];
    const broken = join(shop.storageDir, 'images');
    const kept = `${broken}-kept`;
    await rename(broken, kept);
    await writeFile(broken, 'no folder');
    try {
      expect(await send(files)).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    } finally {
      await rm(broken);
      await rename(kept, broken);
    }
    expect(await send(files)).toMatchObject({ status: 201, body: { summary: { uploaded: 2, total: 2 } } });
  });
});
