import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/test-server.ts';
import { insertPhoto } from '../photos/testing/insert-photo.ts';

let server: TestServer;
let accountant: Caller;
let florist: Caller;
let senior: Caller;

beforeAll(async () => {
  server = await testServer();
  [accountant, florist, senior] = await Promise.all([
    server.as('Comptable'),
    server.as('Fleuriste'),
    server.as('Senior'),
  ]);
});
afterAll(() => server.stop());

const newClient = async (body: object = {}): Promise<number> =>
  (await accountant.post('/api/clients/', { name: 'Atelier Verveine', ...body })).body.account.id;
const newPhoto = (photo: Parameters<typeof insertPhoto>[1] = {}) => insertPhoto(server.db, photo);
const account = async (id: number) => (await florist.get(`/api/clients/${id}/`)).body.account;
const add = (caller: Caller, client: number, image: number) =>
  caller.post(`/api/clients/${client}/images/`, { image_id: image });
const shown = async (client: number) =>
  (await account(client)).account_images.map(
    (entry: { image: { id: number } }) => entry.image.id,
  ) as number[];

describe('photos of a client', () => {
  test('newest first, with addresses that are signed; one without thumbnail yet is shown as well', async () => {
    const client = await newClient();
    const [ready, pending] = [
      await newPhoto({ filename: 'Salon.jpg' }),
      await newPhoto({ status: 'pending', medium_key: null, thumbnail_key: null }),
    ];
    const { status, body } = await add(accountant, client, ready);
    expect(status).toBe(201);
    expect(body.account_image).toEqual({
      id: expect.any(Number),
      image: {
        id: ready,
        filename: 'Salon.jpg',
        file_size: 2_000_000,
        created_at: expect.any(String),
        presigned_url: expect.stringContaining('original.jpg'),
        thumbnail_presigned_url: expect.stringContaining('thumbnail.webp'),
      },
    });
    expect(
      (await add(accountant, client, pending)).body.account_image.image.thumbnail_presigned_url,
    ).toBeNull();
    const { account_images, images_count } = await account(client);
    expect(images_count).toBe(2);
    expect(account_images[1]).toEqual(body.account_image);
    expect(await shown(client)).toEqual([pending, ready]);
  });

  test('the same photo again, ten times at once too, is one', async () => {
    const [client, image] = [await newClient(), await newPhoto()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(accountant, client, image)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.account_image.id)).size).toBe(1);
    expect(await shown(client)).toEqual([image]);
  });

  test('the page carries the newest 24 and says how many there are', async () => {
    const client = await newClient();
    const images: number[] = [];
    for (let i = 0; i < 26; i++) {
      images.push(await newPhoto());
      await add(accountant, client, images.at(-1) ?? 0);
    }
    expect(await shown(client)).toEqual(images.slice(2).reverse());
    expect((await account(client)).images_count).toBe(26);
  });

  test('what is in the bin is neither shown, counted nor added', async () => {
    const [client, image, binned] = [
      await newClient(),
      await newPhoto(),
      await newPhoto({ deleted_at: new Date() }),
    ];
    await add(accountant, client, image);
    await senior.delete(`/api/images/${image}/delete/`);
    expect(await account(client)).toMatchObject({ account_images: [], images_count: 0 });
    expect(await add(accountant, client, binned)).toMatchObject({
      status: 404,
      body: { code: 'IMAGE_NOT_FOUND' },
    });
    await senior.post('/api/images/bulk_restore/', { image_ids: [image] });
    expect(await shown(client)).toEqual([image]);
  });

  test('taken off, it stays in the library', async () => {
    const [client, image] = [await newClient(), await newPhoto()];
    await add(accountant, client, image);
    const path = `/api/clients/${client}/images/${image}/`;
    expect((await florist.delete(path)).status).toBe(403);
    expect(await accountant.delete(path)).toMatchObject({ status: 200, body: { id: image } });
    expect(await shown(client)).toEqual([]);
    expect((await florist.get(`/api/images/${image}/`)).status).toBe(200);
    expect(await accountant.delete(path)).toMatchObject({ status: 404, body: { code: 'IMAGE_NOT_FOUND' } });
    expect(await accountant.delete(`/api/clients/987654321/images/${image}/`)).toMatchObject({
      status: 404,
      body: { code: 'CLIENT_NOT_FOUND' },
    });
  });

  test('only those who edit clients add one; client and photo must exist', async () => {
    const [client, image] = [await newClient(), await newPhoto()];
    expect((await add(florist, client, image)).status).toBe(403);
    expect((await add(accountant, client, 987_654_321)).body.code).toBe('IMAGE_NOT_FOUND');
    expect((await add(accountant, 987_654_321, image)).body.code).toBe('CLIENT_NOT_FOUND');
    expect(await shown(client)).toEqual([]);
  });

  test('a merge brings them along without doubling; the one that went takes none', async () => {
    const [kept, gone, both, only] = [
      await newClient(),
      await newClient(),
      await newPhoto(),
      await newPhoto(),
    ];
    for (const [client, image] of [
      [kept, both],
      [gone, both],
      [gone, only],
    ] as const) {
      await add(accountant, client, image);
    }
    expect(
      (await senior.post(`/api/clients/${kept}/merge/`, { other: gone })).body.account.images_count,
    ).toBe(2);
    expect((await shown(kept)).sort((a, b) => a - b)).toEqual([both, only]);
    expect(await shown(gone)).toEqual([]);
    expect(await add(accountant, gone, both)).toMatchObject({ status: 409, body: { code: 'CLIENT_MERGED' } });
  });

  test('a client that is deleted leaves its photos in the library', async () => {
    const [client, image] = [await newClient(), await newPhoto()];
    await add(accountant, client, image);
    expect((await senior.delete(`/api/clients/${client}/`)).status).toBe(200);
    expect((await florist.get(`/api/images/${image}/`)).body.client_associations).toEqual([]);
  });
});
