import { expect, test } from 'vitest';
import { valuesOf } from '../../testing/answers.ts';
import type { Caller } from '../../testing/test-server.ts';
import { insertPhoto } from '../photos/testing/insert-photo.ts';
import { verificationShop } from './testing/verification-shop.ts';

// A refused bouquet, from the decision back to its maker and to the next verification.

const shop = await verificationShop();
const { camille, florist: margaux, decide, undo, change, detail } = shop;
const kenji = await shop.as('Fleuriste', 'Kenji');
const rejected = { decision: 'rejected', reason: 'Roses fanées' };

/** An order that waits for its verification, its photo sent by Margaux. */
async function sent(photo = true): Promise<{ id: number; version: number }> {
  const { id } = (await margaux.post('/api/orders/', { amount: '64' })).body;
  const image = photo && { verification_image: await insertPhoto(shop.db) };
  return (await change(id, { status: 'needs_verification', ...image })).body;
}
const reject = async ({ id, version }: { id: number; version: number }) =>
  (await decide(camille, id, { ...rejected, version })).body;
const lineOf = async (who: Caller) =>
  (await who.get('/api/stats/todo/')).body.results.find(({ kind }: { kind: string }) => kind === 'redo');
const noticesOf = async (who: Caller) =>
  (await who.get('/api/orders/notices/')).body.results.filter(
    ({ kind }: { kind: string }) => kind === 'redo',
  );

test('a refusal reaches its maker alone, with the reason, on the order and in lists', async () => {
  const order = await sent();
  await reject(order);
  const refusal = { reason: 'Roses fanées', author_name: 'Camille', maker_name: 'Margaux' };
  expect(await detail(order.id)).toMatchObject({ status: 'preparing', to_redo: true, refusal });
  expect(await lineOf(margaux)).toMatchObject({ count: 1, order_ids: [order.id] });
  expect(await lineOf(kenji)).toBeUndefined();
  expect(await noticesOf(margaux)).toMatchObject([
    { order_id: order.id, reason: 'Roses fanées', author_name: 'Camille' },
  ]);
  expect(await noticesOf(kenji)).toEqual([]);
  const { body } = await kenji.get('/api/orders/', { query: { todo: 'redo' } });
  expect(body).toMatchObject({ count: 1, results: [{ id: order.id, to_redo: true }] });
  const { results } = (await camille.get('/api/audit/', { query: { about: `order:${order.id}` } })).body;
  expect(JSON.stringify(results)).toContain('Margaux');

  // Made again, and verified again.
  await change(order.id, { status: 'needs_verification' });
  expect(await detail(order.id)).toMatchObject({ to_redo: false, refusal: null });
  expect(await lineOf(margaux)).toBeUndefined();
  const { version } = await detail(order.id);
  await decide(camille, order.id, { version });
  await change(order.id, { status: 'preparing' });
  expect(await detail(order.id)).toMatchObject({ to_redo: false });
});

test('a refusal reaches the workshop when its maker has left it', async () => {
  const leaver = await shop.as('Fleuriste', 'Bientôt partie');
  const { id } = (await leaver.post('/api/orders/', { amount: '64' })).body;
  await leaver.patch(`/api/orders/${id}/`, {
    version: (await detail(id)).version,
    status: 'needs_verification',
  });
  await reject(await detail(id));
  expect(await noticesOf(kenji)).toEqual([]);
  await shop.db.updateTable('members').set({ active: false }).where('id', '=', leaver.id).execute();
  expect(await noticesOf(kenji)).toMatchObject([{ order_id: id }]);
  expect(await lineOf(kenji)).toMatchObject({ count: 1, order_ids: [id] });
  await change(id, { status: 'cancelled' });
});

test('a bouquet is refused a second time with the second reason', async () => {
  const order = await sent();
  await reject(order);
  const again = (await change(order.id, { status: 'needs_verification' })).body;
  await decide(camille, order.id, { decision: 'rejected', reason: 'Trop petit', version: again.version });
  expect((await detail(order.id)).refusal).toMatchObject({ reason: 'Trop petit' });
  await change(order.id, { status: 'cancelled' });
});

test('the mark goes away with the undo of the decision, which the mark does not hinder', async () => {
  const order = await sent();
  const { id } = await reject(order);
  expect((await undo(camille, id)).status).toBe(200);
  expect(await detail(order.id)).toMatchObject({ status: 'needs_verification', to_redo: false });
  expect(await noticesOf(margaux)).toEqual([]);
  await change(order.id, { status: 'preparing' });
  expect(await detail(order.id)).toMatchObject({ to_redo: false, refusal: null });
  expect(await lineOf(margaux)).toBeUndefined();
});

test('a refusal is about the photo that was sent last, also one that the order had before', async () => {
  const first = await insertPhoto(shop.db);
  const order = await sent();
  await kenji.post(`/api/orders/${order.id}/images/`, { image_id: first, caption: 'Avant le ruban' });
  for (const [who, photo, maker_name] of [
    [kenji, await insertPhoto(shop.db), 'Kenji'],
    [margaux, first, 'Margaux'],
  ] as const) {
    await reject(await detail(order.id));
    const again = { status: 'needs_verification', verification_image: photo };
    expect((await who.patch(`/api/orders/${order.id}/`, again)).status).toBe(200);
    const [card] = (await shop.hand(camille)).cards;
    expect(card).toMatchObject({ order: order.id, maker_name, photo: { image: photo } });
    await reject(await detail(order.id));
    expect((await detail(order.id)).refusal).toMatchObject({ maker_name });
    await change(order.id, { status: 'needs_verification' });
  }
  const { order_images } = await detail(order.id);
  expect(order_images.at(-1)).toMatchObject({
    image: first,
    caption: 'Avant le ruban',
    kind: 'verification',
  });
  await change(order.id, { status: 'cancelled' });
});

test('a refusal without a photo reaches who asked for the verification', async () => {
  const order = await sent(false);
  await reject(order);
  expect((await detail(order.id)).refusal).toMatchObject({ maker_name: 'Margaux' });
  expect(valuesOf(await noticesOf(margaux), 'order_id')).toEqual([order.id]);
});
