import { describe, expect, test } from 'vitest';
import { refused, valuesOf } from '../../testing/answers.ts';
import { type Caller, testServer } from '../../testing/test-server.ts';
import { insertPhoto } from '../photos/testing/insert-photo.ts';

const server = await testServer();
const florist = await server.as('Fleuriste', 'Inès');
const senior = await server.as('Senior', 'Camille');
const driver = await server.as('Livreur', 'Yanis');

const newPhoto = (photo: Parameters<typeof insertPhoto>[1] = {}) => insertPhoto(server.db, photo);
/** A photo that cannot be shown small, yet or ever. */
const bare = { medium_key: null, thumbnail_key: null };
const newOrder = async (body: object = {}) =>
  (await florist.post('/api/orders/', { amount: '64.00', ...body })).body.id as number;
/** @returns the ids of an order and of a photo */
const both = async () => [await newOrder(), await newPhoto()] as const;
const detail = async (order: number) => (await senior.get(`/api/orders/${order}/`)).body;
const detach = (caller: Caller, order: number, image: number) =>
  caller.delete(`/api/orders/${order}/images/${image}/`);
const restore = (caller: Caller, order: number, image: number) =>
  caller.post(`/api/orders/${order}/images/${image}/restore/`, {});
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
    // A failed one does not seem to be on its way for ever.
    const others: number[] = [];
    for (const state of ['pending', 'failed'] as const) {
      const image_id = await newPhoto({ ...bare, status: state });
      others.push(image_id);
      const shown = { thumbnail_url: null, caption: null, status: state };
      expect((await attach(florist, order, { image_id })).body).toMatchObject(shown);
    }
    const { order_images, version } = await detail(order);
    expect(order_images[0]).toEqual(body);
    expect(valuesOf(order_images, 'image')).toEqual([image, ...others]);
    const [first, ...rest] = await eventsOf(order);
    expect([first, rest]).toEqual(['Photo ajoutée (Yanis)', Array(2).fill('Photo ajoutée (Inès)')]);
    expect(version).toBe(1);
  });

  test('changes the caption the second time, without a second event', async () => {
    const [order, image] = await both();
    const first = (await attach(florist, order, { image_id: image, caption: 'Avant' })).body;
    expect((await attach(florist, order, { image_id: image })).body).toEqual(first);
    for (const [caption, shown] of [
      ['Après', 'Après'],
      ['', null],
    ] as const) {
      const again = (await attach(florist, order, { image_id: image, caption })).body;
      expect(again).toEqual({ ...first, caption: shown });
    }
    expect((await detail(order)).order_images).toHaveLength(1);
    expect(await eventsOf(order)).toEqual(['Photo ajoutée (Inès)']);
  });

  test('attaches a photo once for many requests at once', async () => {
    const [order, image] = await both();
    const send = () => attach(florist, order, { image_id: image });
    const answers = await Promise.all(Array.from({ length: 6 }, send));
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
      const unknown = { status: 404, body: { code: 'ORDER_NOT_FOUND', error: 'Commande introuvable' } };
      expect(await attach(senior, order, { image_id: image })).toMatchObject(unknown);
      expect(await detach(senior, order, image)).toMatchObject(unknown);
    }
  });

  test('refuses an unknown photo and one in the bin; an attached one is back when it is restored', async () => {
    const [order, image] = await both();
    await attach(florist, order, { image_id: image });
    await senior.delete(`/api/images/${image}/delete/`);
    expect((await detail(order)).order_images).toEqual([]);
    for (const image_id of [image, 999_999])
      expect(await attach(florist, order, { image_id })).toMatchObject(refused(404, 'IMAGE_NOT_FOUND'));
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
    const [order, image] = await both();
    await attach(florist, order, { image_id: image });
    expect(await detach(florist, order, image)).toMatchObject({ status: 200, body: { id: image } });
    expect((await detail(order)).order_images).toEqual([]);
    expect((await florist.get(`/api/images/${image}/`)).body.order_ids).toEqual([]);
    expect(await eventsOf(order)).toEqual(['Photo ajoutée (Inès)', 'Photo retirée (Inès)']);
    expect(await detach(florist, order, image)).toMatchObject(refused(404, 'IMAGE_NOT_FOUND'));
  });

  test('is refused to a driver', async () => {
    const [order, image] = await both();
    await attach(driver, order, { image_id: image });
    expect((await detach(driver, order, image)).status).toBe(403);
  });
});

describe('the undo of taking off', () => {
  test('brings a photo back as it was, by whoever sent it and in its place', async () => {
    const [order, refusedPhoto, newest] = [await newOrder(), await newPhoto(), await newPhoto()];
    const kenji = await server.as('Fleuriste', 'Kenji');
    await attach(kenji, order, { image_id: refusedPhoto, caption: 'Face' });
    await patch(kenji, order, { status: 'needs_verification', verification_image: refusedPhoto });
    await patch(florist, order, { verification_image: newest });
    const before = (await detail(order)).order_images;
    const author = () =>
      server.db
        .selectFrom('order_images')
        .select(['id', 'created_by'])
        .where('image_id', '=', refusedPhoto)
        .executeTakeFirst();
    const sent = await author();
    await detach(florist, order, refusedPhoto);
    expect(await restore(florist, order, refusedPhoto)).toMatchObject({ status: 200, body: before[0] });
    expect((await detail(order)).order_images).toEqual(before);
    expect(await author()).toEqual(sent);
    expect(sent?.created_by).toBe(kenji.id);
    const told = await eventsOf(order);
    expect(told.slice(-2)).toEqual(['Photo retirée (Inès)', 'Photo remise en place (Inès)']);
    // A retry finds it there.
    expect(await restore(florist, order, refusedPhoto)).toMatchObject({ status: 200, body: before[0] });
    expect(await eventsOf(order)).toEqual(told);
  });

  test('is refused to a driver, for a photo that was never there, and for one in the bin', async () => {
    const [order, image] = await both();
    expect(await restore(florist, order, image)).toMatchObject(refused(404, 'IMAGE_NOT_FOUND'));
    await attach(florist, order, { image_id: image });
    await detach(florist, order, image);
    expect((await restore(driver, order, image)).status).toBe(403);
    await senior.delete(`/api/images/${image}/delete/`);
    expect(await restore(florist, order, image)).toMatchObject(refused(404, 'IMAGE_NOT_FOUND'));
    await senior.post('/api/images/bulk_restore/', { image_ids: [image] });
    expect((await restore(florist, order, image)).status).toBe(200);
    await senior.delete(`/api/orders/${order}/`);
    expect(await restore(florist, order, image)).toMatchObject(refused(404, 'ORDER_NOT_FOUND'));
  });
});

describe('the verification photo', () => {
  test('is attached with the status, in one step and once', async () => {
    const [order, image] = await both();
    const change = { status: 'needs_verification', verification_image: image, version: 1 };
    const { body } = await patch(florist, order, change);
    expect(body).toMatchObject({ status: 'needs_verification', version: 2 });
    expect(body.order_images).toMatchObject([{ image, kind: 'verification', caption: null }]);
    const told = ['Photo de vérification ajoutée (Inès)', 'Statut\u00a0: Créée → À valider (Inès)'];
    expect(await eventsOf(order)).toEqual(told);
    // The answer was lost and the screen sends it again: nothing happens twice, and its old version is no conflict.
    expect((await patch(florist, order, change)).body).toEqual(body);
    expect(await eventsOf(order)).toEqual(told);
  });

  test('may be attached already: it keeps its caption, and stays the verification photo', async () => {
    const [order, image] = await both();
    await attach(florist, order, { image_id: image, caption: 'Face' });
    const order_images = [{ image, kind: 'verification', caption: 'Face' }];
    const marked = await patch(florist, order, { verification_image: image });
    expect(marked.body).toMatchObject({ version: 1, order_images });
    const again = await attach(florist, order, { image_id: image, caption: 'Dos' });
    expect(again.body).toMatchObject({ kind: 'verification', caption: 'Dos' });
    expect(await eventsOf(order)).toEqual(['Photo ajoutée (Inès)', 'Photo de vérification ajoutée (Inès)']);
  });

  test('changes nothing when it is unknown or in the bin', async () => {
    const [order, binned] = [await newOrder(), await newPhoto({ deleted_at: new Date() })];
    for (const verification_image of [binned, 999_999]) {
      const answer = await patch(florist, order, { status: 'needs_verification', verification_image });
      expect(answer).toMatchObject(refused(404, 'IMAGE_NOT_FOUND'));
    }
    expect(await detail(order)).toMatchObject({ status: 'created', version: 1, order_images: [] });
  });

  test('is not attached by a change of an older version', async () => {
    const [order, image] = await both();
    await patch(senior, order, { amount: '70.00' });
    const change = { status: 'needs_verification', verification_image: image, version: 1 };
    const late = await patch(florist, order, change);
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
    const reopened = await patch(senior, order, { status: 'created', verification_image: image });
    expect(reopened.body.code).toBe('ORDER_CANCELLED');
  });
});
