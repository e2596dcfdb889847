import { describe, expect, test } from 'vitest';
import { type Caller, testServer } from '../../testing/test-server.ts';
import { insertPhoto } from '../photos/testing/insert-photo.ts';

const server = await testServer();
const [florist, senior, driver] = await Promise.all([
  server.as('Fleuriste', 'Inès'),
  server.as('Senior', 'Camille'),
  server.as('Livreur', 'Yanis'),
]);

const newPhoto = (photo: Parameters<typeof insertPhoto>[1] = {}) => insertPhoto(server.db, photo);
const newOrder = async (body: object = {}) =>
  (await florist.post('/api/orders/', { amount: '64.00', ...body })).body.id as number;
const detail = async (order: number) => (await senior.get(`/api/orders/${order}/`)).body;
const attach = (caller: Caller, order: number, body: object) =>
  caller.post(`/api/orders/${order}/images/`, body);
const patch = (caller: Caller, order: number, body: object) => caller.patch(`/api/orders/${order}/`, body);
const eventsOf = async (order: number) =>
  (await detail(order)).events
    .slice(1)
    .map(({ description, author_name }: Record<string, string>) => `${description} (${author_name})`);

describe('attaching', () => {
  test('lets a driver add photos to any order, shown in its detail and history', async () => {
    const [order, image] = [await newOrder(), await newPhoto({ filename: 'Porte.jpg' })];
    const { status, body } = await attach(driver, order, { image_id: image, caption: ' Devant la porte ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      image,
      image_url: expect.any(String),
      thumbnail_url: expect.any(String),
      filename: 'Porte.jpg',
      caption: 'Devant la porte',
      kind: 'photo',
      status: 'uploaded',
      created_at: expect.any(String),
    });
    const pending = await newPhoto({ status: 'pending', medium_key: null, thumbnail_key: null });
    expect((await attach(florist, order, { image_id: pending })).body).toMatchObject({
      thumbnail_url: null,
      caption: null,
      status: 'pending',
    });
    // One that cannot be shown small does not seem to be on its way for ever.
    const failed = await newPhoto({ status: 'failed', medium_key: null, thumbnail_key: null });
    expect((await attach(florist, order, { image_id: failed })).body).toMatchObject({
      thumbnail_url: null,
      status: 'failed',
    });
    const { order_images } = await detail(order);
    expect(order_images[0]).toEqual(body);
    expect(order_images.map((entry: { image: number }) => entry.image)).toEqual([image, pending, failed]);
    expect(await eventsOf(order)).toEqual([
      'Photo ajoutée (Yanis)',
      'Photo ajoutée (Inès)',
      'Photo ajoutée (Inès)',
    ]);
    expect((await detail(order)).version).toBe(1);
  });

  test('changes the caption the second time, without a second event', async () => {
    const [order, image] = [await newOrder(), await newPhoto()];
    const first = (await attach(florist, order, { image_id: image, caption: 'Avant' })).body;
    expect((await attach(florist, order, { image_id: image })).body).toEqual(first);
    expect((await attach(florist, order, { image_id: image, caption: 'Après' })).body).toEqual({
      ...first,
      caption: 'Après',
    });
    expect((await attach(florist, order, { image_id: image, caption: '' })).body.caption).toBeNull();
    expect((await detail(order)).order_images).toHaveLength(1);
    expect(await eventsOf(order)).toEqual(['Photo ajoutée (Inès)']);
  });

  test('attaches a photo once for many requests at once', async () => {
    const [order, image] = [await newOrder(), await newPhoto()];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => attach(florist, order, { image_id: image })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await eventsOf(order)).toHaveLength(1);
  });

  test('adds photos to a cancelled order, but not to a deleted or unknown one', async () => {
    const [cancelled, deleted, image] = [await newOrder(), await newOrder(), await newPhoto()];
    await patch(florist, cancelled, { status: 'cancelled' });
    expect((await attach(florist, cancelled, { image_id: image })).status).toBe(201);
    await attach(florist, deleted, { image_id: image });
    await senior.delete(`/api/orders/${deleted}/`);
    for (const order of [deleted, 999_999]) {
      const refused = { status: 404, body: { code: 'ORDER_NOT_FOUND', error: 'Commande introuvable' } };
      expect(await attach(senior, order, { image_id: image })).toMatchObject(refused);
      expect(await senior.delete(`/api/orders/${order}/images/${image}/`)).toMatchObject(refused);
    }
  });

  test('refuses an unknown photo and one in the bin; an attached one is back when it is restored', async () => {
    const [order, image] = [await newOrder(), await newPhoto()];
    await attach(florist, order, { image_id: image });
    await senior.delete(`/api/images/${image}/delete/`);
    expect((await detail(order)).order_images).toEqual([]);
    for (const target of [image, 999_999]) {
      expect(await attach(florist, order, { image_id: target })).toMatchObject({
        status: 404,
        body: { code: 'IMAGE_NOT_FOUND' },
      });
    }
    await senior.post('/api/images/bulk_restore/', { image_ids: [image] });
    expect((await detail(order)).order_images).toMatchObject([{ image }]);
    expect(await eventsOf(order)).toEqual(['Photo ajoutée (Inès)']);
  });

  test.each([
    [{}, 'image_id', 'Numéro invalide'],
    [{ image_id: 'x' }, 'image_id', 'Numéro invalide'],
    [{ image_id: 1, caption: 'x'.repeat(301) }, 'caption', '300 caractères au plus'],
  ])('%j is refused at its field', async (body, field, message) => {
    const answer = await attach(florist, await newOrder(), body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields[field]).toBe(message);
  });
});

describe('taking off', () => {
  test('leaves the photo in the library, and adds an event', async () => {
    const [order, image] = [await newOrder(), await newPhoto()];
    await attach(florist, order, { image_id: image });
    expect(await florist.delete(`/api/orders/${order}/images/${image}/`)).toMatchObject({
      status: 200,
      body: { id: image },
    });
    expect((await detail(order)).order_images).toEqual([]);
    expect((await florist.get(`/api/images/${image}/`)).body.order_ids).toEqual([]);
    expect(await eventsOf(order)).toEqual(['Photo ajoutée (Inès)', 'Photo retirée (Inès)']);
    expect(await florist.delete(`/api/orders/${order}/images/${image}/`)).toMatchObject({
      status: 404,
      body: { code: 'IMAGE_NOT_FOUND' },
    });
  });

  test('is refused to a driver', async () => {
    const [order, image] = [await newOrder(), await newPhoto()];
    await attach(driver, order, { image_id: image });
    expect((await driver.delete(`/api/orders/${order}/images/${image}/`)).status).toBe(403);
  });
});

describe('the verification photo', () => {
  test('is attached with the status, in one step and once', async () => {
    const [order, image] = [await newOrder(), await newPhoto()];
    const change = { status: 'needs_verification', verification_image: image, version: 1 };
    const { body } = await patch(florist, order, change);
    expect(body).toMatchObject({
      status: 'needs_verification',
      version: 2,
      order_images: [{ image, kind: 'verification', caption: null }],
    });
    const told = ['Photo de vérification ajoutée (Inès)', 'Statut\u00a0: Créée → À valider (Inès)'];
    expect(await eventsOf(order)).toEqual(told);
    // The answer was lost and the screen sends it again: nothing happens twice, and its old version is no conflict.
    expect((await patch(florist, order, change)).body).toEqual(body);
    expect(await eventsOf(order)).toEqual(told);
  });

  test('may be attached already: it keeps its caption, and stays the verification photo', async () => {
    const [order, image] = [await newOrder(), await newPhoto()];
    await attach(florist, order, { image_id: image, caption: 'Face' });
    expect((await patch(florist, order, { verification_image: image })).body).toMatchObject({
      version: 1,
      order_images: [{ image, kind: 'verification', caption: 'Face' }],
    });
    expect((await attach(florist, order, { image_id: image, caption: 'Dos' })).body).toMatchObject({
      kind: 'verification',
      caption: 'Dos',
    });
    expect(await eventsOf(order)).toEqual(['Photo ajoutée (Inès)', 'Photo de vérification ajoutée (Inès)']);
  });

  test('changes nothing when it is unknown or in the bin', async () => {
    const [order, binned] = [await newOrder(), await newPhoto({ deleted_at: new Date() })];
    for (const image of [binned, 999_999]) {
      expect(
        await patch(florist, order, { status: 'needs_verification', verification_image: image }),
      ).toMatchObject({ status: 404, body: { code: 'IMAGE_NOT_FOUND' } });
    }
    expect(await detail(order)).toMatchObject({ status: 'created', version: 1, order_images: [] });
  });

  test('is not attached by a change of an older version', async () => {
    const [order, image] = [await newOrder(), await newPhoto()];
    await patch(senior, order, { amount: '70.00' });
    const late = await patch(florist, order, {
      status: 'needs_verification',
      verification_image: image,
      version: 1,
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'ORDER_CHANGED', conflict: { version: 2 } } });
    expect((await detail(order)).order_images).toEqual([]);
  });

  test('is refused from a driver, and for a cancelled order', async () => {
    const [order, image] = [await newOrder({ requires_delivery: true }), await newPhoto()];
    await patch(florist, order, { status: 'to_deliver', delivery_person: driver.id });
    for (const body of [{ verification_image: image }, { status: 'delivering', verification_image: image }]) {
      expect((await patch(driver, order, body)).status).toBe(403);
    }
    await patch(florist, order, { status: 'cancelled' });
    expect((await patch(florist, order, { verification_image: image })).body.code).toBe('ORDER_CANCELLED');
    expect((await patch(senior, order, { status: 'created', verification_image: image })).body.code).toBe(
      'ORDER_CANCELLED',
    );
  });
});
