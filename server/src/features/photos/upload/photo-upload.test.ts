import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { imageRefusals } from '@florilege/contract/photos/image-files.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { exifBlock } from '../../../integrations/imaging/testing/exif-block.ts';
import { hostileFiles, tooLarge } from '../../../integrations/imaging/testing/hostile-files.ts';
import * as pictures from '../../../integrations/imaging/testing/pictures.ts';
import { invalid, refused, valuesOf } from '../../../testing/answers.ts';
import { insertClient } from '../../clients/testing/client-shop.ts';
import { photoForm, photoShop, type Sent, UPLOAD } from '../testing/photo-shop.ts';
import { photoName } from './photo-files.ts';

const shop = await photoShop();

/** A job may still be making the smaller pictures of an earlier photo. */
const originalsStored = async () => (await shop.stored()).filter((key) => key.includes('/original.'));

/** After every test each object has its row, each row its original, and no temporary file is left. */
afterEach(async () => {
  const rows = await shop.db.selectFrom('images').select('original_key').orderBy('original_key').execute();
  const originals = rows.map(({ original_key }) => original_key);
  // Originals without a row are removed right after the answer.
  await expect.poll(originalsStored, { timeout: 5000 }).toEqual(originals);
  await expect.poll(() => shop.temporaryFiles(), { timeout: 10_000 }).toEqual([]);
});

let made = 0;
const fresh = async () => pictures.jpeg(200 + ++made, 150);
const sent = (name: string, bytes: Buffer): Sent => ({ name, bytes });
const send = (files: Sent[], fields: Record<string, string> = {}, who = shop.florist, key?: string) =>
  who.post(UPLOAD, photoForm(files, fields), key ? { headers: { 'idempotency-key': key } } : {});
const sendWithKey = (files: Sent[], key: string) => send(files, {}, shop.florist, key);
const saved = (uploaded: number, total: number) => ({ status: 201, body: { summary: { uploaded, total } } });
const photo = async (id: number) => (await shop.florist.get(`/api/images/${id}/`)).body;
const ready = async (id: number) => {
  await expect.poll(async () => (await photo(id)).status, { timeout: 20_000 }).toBe('uploaded');
  return photo(id);
};
const tagsOf = (image: { tags: { name: string }[] }) => valuesOf(image.tags, 'name').sort();
const client = () => insertClient(shop.db, { name: 'Hôtel des Grands Boulevards', type: 'business' });

describe('sending photos', () => {
  test('stores the file without its GPS position, and makes the smaller pictures', async () => {
    const exif = exifBlock({ orientation: 6, taken: '2026:05:31 09:12:45', gps: true });
    const bytes = pictures.jpegWith(await pictures.jpeg(2000, 1500), pictures.jpegSegment(0xe1, exif));
    const filename = 'Bouquet de pivoines – été.jpg';
    const answer = await send([sent(filename, bytes)], { tags: '["pivoines","Été"]' });
    expect(answer.status).toBe(201);
    const [{ id }] = answer.body.uploaded_images;
    expect(answer.body).toEqual({
      summary: { uploaded: 1, total: 1 },
      uploaded_images: [{ id, filename, duplicate: false }],
      failed_images: [],
      client_assignment: null,
    });
    const image = await ready(id);
    const size = { width: 1500, height: 2000, file_size: bytes.length };
    expect(image).toMatchObject({ filename, content_type: 'image/jpeg', ...size });
    expect(image).toMatchObject({ shot_at: '2026-05-31T07:12:45Z', created_by_name: 'Fleuriste' });
    expect(tagsOf(image)).toEqual(['pivoines', 'Été'].sort());
    expect(image.original_key).toMatch(/^images\/[0-9a-f-]{36}\/original\.jpg$/);
    const original = await shop.object(image.original_key);
    expect(original.length).toBe(bytes.length);
    expect(original.subarray(2 + 4 + exif.length).equals(bytes.subarray(2 + 4 + exif.length))).toBe(true);
    expect(original.includes(Buffer.of(0x25, 0x88))).toBe(false);
    const folder = image.original_key.replace('original.jpg', '');
    const smaller = [`${folder}medium.webp`, `${folder}thumbnail.webp`];
    expect([image.medium_key, image.thumbnail_key]).toEqual(smaller);
    for (const key of smaller) expect((await shop.object(key)).toString('latin1', 8, 12)).toBe('WEBP');
  });

  test('judges each hostile file by itself', async () => {
    const corpus = [...hostileFiles, tooLarge];
    const files = await Promise.all(corpus.map(async ({ name, make }) => sent(name, await make())));
    const answer = await send(files);
    expect(answer.status).toBe(201);
    const failed = ({ name, outcome }: (typeof corpus)[number]) =>
      'refused' in outcome ? [{ filename: name, error: imageRefusals[outcome.refused] }] : [];
    expect(answer.body.failed_images).toEqual(corpus.flatMap(failed));
    const accepted = corpus.filter(({ outcome }) => 'accepted' in outcome).map(({ name }) => name);
    expect(valuesOf(answer.body.uploaded_images, 'filename')).toEqual(accepted);
    expect(answer.body.summary).toEqual({ uploaded: accepted.length, total: corpus.length });
    for (const { id } of answer.body.uploaded_images) await ready(id);
    // The content decides, not the name.
    const { id } = answer.body.uploaded_images[accepted.indexOf('bouquet.png')];
    expect((await photo(id)).content_type).toBe('image/jpeg');
  }, 60_000);

  test('refuses a form without photos and a body that is no form, and ignores an unknown field', async () => {
    const empty = await send([]);
    expect(empty).toMatchObject(refused(400, 'VALIDATION_FAILED'));
    expect(empty).toMatchObject(invalid({ files: 'Aucune photo choisie' }));
    const bytes = await fresh();
    const unreadable = await send([sent('a.jpg', bytes)], { tags: '["ouvert' });
    expect(unreadable).toMatchObject(invalid({ tags: 'Liste de tags illisible' }));
    expect(await shop.florist.post(UPLOAD, { files: [] })).toMatchObject({ status: 415 });
    const form = photoForm([sent('a.jpg', bytes)]);
    form.append('autre', new Blob(['x']), 'autre.jpg');
    expect(await shop.florist.post(UPLOAD, form)).toMatchObject(saved(1, 1));
  });

  test('accepts a hundred files and refuses 101', async () => {
    const files = Array.from({ length: 101 }, (_, index) => sent(`${index}.jpg`, Buffer.from('no picture')));
    expect(await send(files)).toMatchObject({ status: 413 });
    expect(await send(files.slice(1))).toMatchObject(saved(0, 100));
  });
});

describe('photoName', () => {
  test.each([
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
  ])('turns %j into %j', (name, shown) => {
    expect(photoName(name)).toBe(shown);
  });
});

describe('the same picture', () => {
  test('is saved once: in one form, later, and in two forms at the same moment', async () => {
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

    const files = [sent('0.jpg', await fresh()), sent('1.jpg', await fresh())];
    const lists = [files, files.toReversed(), files, files.toReversed()];
    const answers = await Promise.all(lists.map((list) => send(list)));
    expect(valuesOf(answers, 'status')).toEqual([201, 201, 201, 201]);
    const images = answers.flatMap(({ body }) => body.uploaded_images);
    expect(new Set(valuesOf(images, 'id')).size).toBe(2);
    expect(images.filter(({ duplicate }) => !duplicate)).toHaveLength(2);
  });

  test('gains the tags and the client of a later upload', async () => {
    const bytes = await fresh();
    const [{ id }] = (await send([sent('a.jpg', bytes)], { tags: '["roses"]' })).body.uploaded_images;
    const client_id = await client();
    const fields = { tags: '["Roses","mariage"]', client_id: String(client_id) };
    const again = await send([sent('a.jpg', bytes)], fields, shop.accountant);
    expect(again.body).toMatchObject({
      uploaded_images: [{ id, duplicate: true }],
      client_assignment: { client_id, client_name: 'Hôtel des Grands Boulevards' },
    });
    const image = await photo(id);
    expect(tagsOf(image)).toEqual(['mariage', 'roses']);
    expect(image.client_associations).toMatchObject([{ id: client_id }]);
    // A driver may add photos but not tag those of others.
    const driver = await shop.as('Livreur');
    const files = [sent('a.jpg', bytes), sent('b.jpg', await fresh())];
    const answer = await send(files, { tags: '["livraison"]' }, driver);
    expect(answer.body.uploaded_images).toMatchObject([{ id, duplicate: true }, { duplicate: false }]);
    expect((await photo(id)).tags).toHaveLength(2);
    expect((await photo(answer.body.uploaded_images[1].id)).tags).toMatchObject([{ name: 'livraison' }]);
  });

  test('is a new photo when the old one is in the bin', async () => {
    const bytes = await fresh();
    const [{ id }] = (await send([sent('a.jpg', bytes)])).body.uploaded_images;
    await (await shop.as('Senior')).delete(`/api/images/${id}/delete/`);
    const [again] = (await send([sent('a.jpg', bytes)])).body.uploaded_images;
    expect(again).toMatchObject({ duplicate: false });
    expect(again.id).not.toBe(id);
  });
});

test('accepts a client only from members who edit clients, and only an existing one', async () => {
  const client_id = String(await client());
  const files = [sent('a.jpg', await fresh())];
  expect(await send(files, { client_id })).toMatchObject(refused(403, 'FORBIDDEN'));
  const unknown = await send(files, { client_id: '999999' }, shop.accountant);
  expect(unknown).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
  expect(unknown.body.error).toBe('Client non trouvé');
  const none = await send([sent('a.pdf', Buffer.from('%PDF'))], { client_id }, shop.accountant);
  expect(none.body).toMatchObject({ summary: { uploaded: 0, total: 1 }, client_assignment: null });
});

describe('an interrupted or repeated form', () => {
  test('is saved once for one key, also at the same moment', async () => {
    const files = [sent('a.jpg', await fresh())];
    const key = randomUUID();
    const first = await sendWithKey(files, key);
    const repeated = await sendWithKey(files, key);
    expect([repeated.status, repeated.body]).toEqual([first.status, first.body]);
    const twice = randomUUID();
    const both = [sent('b.jpg', await fresh()), sent('c.jpg', await fresh())];
    const [one, other] = await Promise.all([sendWithKey(both, twice), sendWithKey(both, twice)]);
    expect(one.body).toEqual(other.body);
    expect(valuesOf(one.body.uploaded_images, 'duplicate')).toEqual([false, false]);
  });

  test('is refused when the same key comes with another file', async () => {
    const key = randomUUID();
    const first = await sendWithKey([sent('a.jpg', await fresh())], key);
    const other = [sent('a.jpg', await fresh())];
    expect(await sendWithKey(other, key)).toMatchObject(refused(422, 'IDEMPOTENCY_KEY_REUSED'));
    expect(await sendWithKey([], key)).toMatchObject({ status: 422 });
    const [image] = first.body.uploaded_images;
    // Without the key the file is a new photo.
    const fine = { ...image, id: expect.any(Number), duplicate: false };
    expect((await send(other)).body.uploaded_images).toEqual([fine]);
  });

  test('leaves nothing when the sender disconnects in the middle of a file', async () => {
    const before = await originalsStored();
    const boundary = 'x-x-x';
    const part = (name: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
    const first = Buffer.concat([Buffer.from(part('a.jpg')), await fresh(), Buffer.from('\r\n')]);
    await new Promise<void>((resolve) => {
      const type = `multipart/form-data; boundary=${boundary}`;
      const headers = { authorization: `Bearer ${shop.florist.token}`, 'content-type': type };
      const call = request(`${shop.url}${UPLOAD}`, { method: 'POST', headers });
      call.on('error', () => resolve());
      call.write(Buffer.concat([first, Buffer.from(part('b.jpg')), Buffer.alloc(300_000, 0xff)]));
      setTimeout(() => call.destroy(), 800);
      call.on('close', () => resolve());
    });
    await expect.poll(() => shop.temporaryFiles(), { timeout: 5000 }).toEqual([]);
    await expect.poll(originalsStored, { timeout: 5000 }).toEqual(before);
  });

  test('fails with the store, and succeeds afterwards', async () => {
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
    expect(await send(files)).toMatchObject(saved(2, 2));
  });
});
