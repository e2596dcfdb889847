import { describe, expect, test } from 'vitest';
import { refused, valuesOf } from '../../testing/answers.ts';
import type { Caller } from '../../testing/test-server.ts';
import { insertPhoto } from '../photos/testing/insert-photo.ts';
import { clientShop } from './testing/client-shop.ts';

const shop = await clientShop();
const { florist, accountant, senior, newClient, account } = shop;

const newPhoto = (photo: Parameters<typeof insertPhoto>[1] = {}) => insertPhoto(shop.db, photo);
const add = (caller: Caller, client: number, image: number) =>
  caller.post(`/api/clients/${client}/images/`, { image_id: image });
const shown = async (client: number): Promise<number[]> =>
  (await account(client)).account_images.map(({ image }: { image: { id: number } }) => image.id);
const UNKNOWN = 987_654_321;

describe('photos of a client', () => {
  test('come newest first with signed URLs, also without a thumbnail yet', async () => {
    const client = await newClient();
    const ready = await newPhoto({ filename: 'Salon.jpg' });
    const pending = await newPhoto({ status: 'pending', medium_key: null, thumbnail_key: null });
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
    const second = (await add(accountant, client, pending)).body.account_image;
    expect(second.image.thumbnail_presigned_url).toBeNull();
    const { account_images, images_count } = await account(client);
    expect(images_count).toBe(2);
    expect(account_images[1]).toEqual(body.account_image);
    expect(await shown(client)).toEqual([pending, ready]);
  });

  test('count the same photo once, even when it is added ten times at the same moment', async () => {
    const [client, image] = [await newClient(), await newPhoto()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(accountant, client, image)));
    expect(new Set(valuesOf(answers, 'status'))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.account_image.id)).size).toBe(1);
    expect(await shown(client)).toEqual([image]);
  });

  test('show the newest 24 and the total', async () => {
    const client = await newClient();
    const images: number[] = [];
    for (let i = 0; i < 26; i++) {
      const image = await newPhoto();
      images.push(image);
      await add(accountant, client, image);
    }
    expect(await shown(client)).toEqual(images.slice(2).reverse());
    expect((await account(client)).images_count).toBe(26);
  });

  test('leave out the photos of the bin, which cannot be added either', async () => {
    const [client, image] = [await newClient(), await newPhoto()];
    const binned = await newPhoto({ deleted_at: new Date() });
    await add(accountant, client, image);
    await senior.delete(`/api/images/${image}/delete/`);
    expect(await account(client)).toMatchObject({ account_images: [], images_count: 0 });
    expect(await add(accountant, client, binned)).toMatchObject(refused(404, 'IMAGE_NOT_FOUND'));
    await senior.post('/api/images/bulk_restore/', { image_ids: [image] });
    expect(await shown(client)).toEqual([image]);
  });

  test('stay in the library when they are unlinked', async () => {
    const [client, image] = [await newClient(), await newPhoto()];
    await add(accountant, client, image);
    const path = `/api/clients/${client}/images/${image}/`;
    expect((await florist.delete(path)).status).toBe(403);
    expect(await accountant.delete(path)).toMatchObject({ status: 200, body: { id: image } });
    expect(await shown(client)).toEqual([]);
    expect((await florist.get(`/api/images/${image}/`)).status).toBe(200);
    expect(await accountant.delete(path)).toMatchObject(refused(404, 'IMAGE_NOT_FOUND'));
    const unknown = await accountant.delete(`/api/clients/${UNKNOWN}/images/${image}/`);
    expect(unknown).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
  });

  test('are added only by editors of clients, to an existing client', async () => {
    const [client, image] = [await newClient(), await newPhoto()];
    expect((await add(florist, client, image)).status).toBe(403);
    expect((await add(accountant, client, UNKNOWN)).body.code).toBe('IMAGE_NOT_FOUND');
    expect((await add(accountant, UNKNOWN, image)).body.code).toBe('CLIENT_NOT_FOUND');
    expect(await shown(client)).toEqual([]);
  });

  test('move with a merge, each once; the merged client takes none', async () => {
    const [kept, gone] = [await newClient(), await newClient()];
    const [both, only] = [await newPhoto(), await newPhoto()];
    await add(accountant, kept, both);
    await add(accountant, gone, both);
    await add(accountant, gone, only);
    expect((await shop.merge(kept, gone)).body.account.images_count).toBe(2);
    expect((await shown(kept)).sort((a, b) => a - b)).toEqual([both, only]);
    expect(await shown(gone)).toEqual([]);
    expect(await add(accountant, gone, both)).toMatchObject(refused(409, 'CLIENT_MERGED'));
  });

  test('stay in the library when the client is deleted', async () => {
    const [client, image] = [await newClient(), await newPhoto()];
    await add(accountant, client, image);
    expect((await senior.delete(`/api/clients/${client}/`)).status).toBe(200);
    expect((await florist.get(`/api/images/${image}/`)).body.client_associations).toEqual([]);
  });
});
