import { randomUUID } from 'node:crypto';
import { HAND_SIZE } from '@florilege/contract/verifications/verifications.contract.ts';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { LIVE_CHANNEL } from '../../platform/http/live.ts';
import { refused } from '../../testing/answers.ts';
import type { Caller } from '../../testing/test-server.ts';
import { insertClient } from '../clients/testing/client-shop.ts';
import { insertPhoto } from '../photos/testing/insert-photo.ts';
import { verificationShop } from './testing/verification-shop.ts';

const shop = await verificationShop();
const { camille, paul, florist, waiting, waitingOne, hand, putBack, decide, change, expireLeases } = shop;

describe('the queue', () => {
  test('deals cards with the facts of the decision', async () => {
    const payer_account = await insertClient(shop.db, { name: 'Suzanne Lemoine' });
    const facts = { bouquet_notes: 'Pivoines', hand_message: 'Chère maman' };
    const { body } = await florist.post('/api/orders/', { amount: '64', payer_account, ...facts });
    const order: number = body.id;
    const older = await insertPhoto(shop.db);
    const newest = await insertPhoto(shop.db, { filename: 'fini.jpg' });
    await paul.put(`/api/images/${newest}/update/`, { tags: ['kraft', 'pivoines', 'rose', 'anniversaire'] });
    await change(order, { status: 'needs_verification', verification_image: older });
    const { version } = (await change(order, { verification_image: newest })).body;
    const { cards, waiting: count } = await hand(camille);
    expect(count).toBe(1);
    const delivery = { requires_delivery: false, delivery_date: null, delivery_time_slot: null };
    const names = { payer_name: 'Suzanne Lemoine', recipient_name: null, maker_name: 'Margaux' };
    const urls = { image_url: expect.any(String), medium_url: expect.any(String) };
    const file = { filename: 'fini.jpg', description: null, status: 'uploaded', width: 4000, height: 3000 };
    const photo = { image: newest, ...file, ...urls };
    const card = { order, version, ...facts, ...names, ...delivery, photo, last_refusal: null };
    expect(cards).toEqual([{ ...card, tags: expect.any(Array) }]);
    expect(cards[0].tags).toHaveLength(3);
  });

  test('is sorted by day and slot; a photo in the bin is not shown', async () => {
    const due = (delivery_date: string, delivery_time_slot: string) =>
      waitingOne({ delivery_date, delivery_time_slot });
    const anytime = await due('2026-11-21', 'Toute la journée');
    const undated = await waitingOne();
    const evening = await due('2026-11-21', '18h00-20h00');
    const morning = await due('2026-11-21', '9h00-12h00');
    const before = await due('2026-11-20', '14h00-17h00');
    const image_id = await insertPhoto(shop.db, { deleted_at: new Date() });
    const link = { order_id: before, image_id, kind: 'verification' } as const;
    await shop.db.insertInto('order_images').values(link).execute();
    const first = await hand(camille);
    expect(first.orders).toEqual([before, morning, evening]);
    expect(first.cards[0].photo).toBeNull();
    expect(await hand(paul)).toMatchObject({ orders: [anytime, undated], waiting: 5 });
  });

  test('continues after the hand of a screen, and starts again at its end', async () => {
    const all = await waiting(6);
    expect((await hand(camille)).orders).toEqual(all.slice(0, 3));
    const [a, b, c, d, e, f] = all as [number, number, number, number, number, number];
    expect((await hand(camille, { wanted: [b, c], release: [a], after: c })).orders).toEqual([b, c, d]);
    expect((await hand(camille, { wanted: [d], release: [b, c], after: d })).orders).toEqual([d, e, f]);
    expect((await hand(camille, { wanted: [f], release: [d, e], after: f })).orders).toEqual([f, a, b]);
    expect((await hand(camille, { wanted: [b, f], release: [a], after: f })).orders).toEqual([b, f, a]);
  });

  test('deals the same cards again after a lost answer', async () => {
    const all = await waiting(4);
    await hand(camille, { after: null });
    expect((await hand(camille, { after: null })).orders).toEqual(all.slice(0, 3));
    expect((await hand(camille, { wanted: all.slice(1, 2) })).orders).toEqual([all[1], all[0], all[2]]);
  });

  test('drops orders that were deleted or changed meanwhile', async () => {
    const [a, b, c] = (await waiting(3)) as [number, number, number];
    expect((await hand(camille)).orders).toEqual([a, b, c]);
    await paul.delete(`/api/orders/${a}/`);
    await change(b, { status: 'prepared' });
    expect(await hand(camille, { wanted: [a, b, c] })).toMatchObject({ orders: [c], waiting: 1 });
  });
});

test('sends live updates only about waiting orders', async () => {
  // Frees the claims of earlier tests.
  await hand(camille);
  const updates: string[] = [];
  const listener = new pg.Client({ connectionString: shop.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ payload }) => {
    const { topic, id } = JSON.parse(payload ?? '{}');
    if (topic === 'verifications') updates.push(id);
  });
  await listener.query(`listen ${LIVE_CHANNEL}`);
  const order: number = (await florist.post('/api/orders/', { amount: '64' })).body.id;
  /** Whether the step sends an update of the order. */
  const sends = async (step: Promise<unknown>) => {
    await step;
    await listener.query('select 1');
    const sent = [...new Set(updates.splice(0))];
    expect([[], [String(order)]]).toContainEqual(sent);
    return sent.length > 0;
  };
  const ordinary = await insertPhoto(shop.db);
  const photo = await insertPhoto(shop.db, { status: 'pending' });
  expect(await sends(change(order, { bouquet_notes: 'Pivoines' }))).toBe(false);
  expect(await sends(florist.post(`/api/orders/${order}/images/`, { image_id: ordinary }))).toBe(false);
  const wait = { status: 'needs_verification', verification_image: photo };
  expect(await sends(change(order, wait))).toBe(true);
  expect(await sends(change(order, { bouquet_notes: 'Pivoines blanches' }))).toBe(true);
  const ready = shop.db.updateTable('images').set({ status: 'uploaded' }).where('id', '=', photo);
  expect(await sends(ready.execute())).toBe(true);
  const holder = randomUUID();
  expect(await sends(hand(camille, { holder }))).toBe(false);
  expect(await sends(putBack(camille, holder))).toBe(true);
  expect(await sends(decide(camille, order, { version: 4 }))).toBe(true);
  expect(await sends(change(order, { bouquet_notes: null }))).toBe(false);
  await listener.end();
});

describe('a card', () => {
  test('is decided once when two members decide 30 at the same time', async () => {
    const all = await waiting(30);
    const decided: { by: string; order: number }[] = [];
    const held = new Map<number, string>();
    const work = async (caller: Caller, by: string) => {
      let wanted: number[] = [];
      for (;;) {
        const { orders } = await hand(caller, { wanted });
        const [first, ...rest] = orders;
        if (first === undefined) return;
        for (const order of orders) {
          expect(held.get(order) ?? by, `order ${order}`).toBe(by);
          held.set(order, by);
        }
        const { status, body } = await decide(caller, first);
        expect(status, JSON.stringify(body)).toBe(200);
        decided.push({ by, order: first });
        wanted = rest;
      }
    };
    await Promise.all([work(camille, 'Camille'), work(paul, 'Paul')]);
    expect(decided.map(({ order }) => order).sort((a, b) => a - b)).toEqual(all);
    expect(new Set(decided.map(({ by }) => by)).size).toBe(2);
    const rows = shop.db.selectFrom('verifications').select('id').where('order_id', 'in', all);
    expect(await rows.execute()).toHaveLength(30);
  });

  test('is dealt to one of many screens that ask at the same moment', async () => {
    await waiting(10);
    const ask = (_: unknown, i: number) => hand(i % 2 ? camille : paul, { holder: randomUUID() });
    const dealt = (await Promise.all(Array.from({ length: 8 }, ask))).flatMap(({ orders }) => orders);
    expect(dealt).toHaveLength(10);
    expect(new Set(dealt).size).toBe(10);
  });

  test('belongs to one device of a member, and to no other member', async () => {
    await waiting(4);
    const mine = await hand(camille);
    const phone = await hand(camille, { holder: randomUUID() });
    expect([mine.orders.length, phone.orders.length]).toEqual([HAND_SIZE, 1]);
    expect((await hand(paul, { holder: camille.id, wanted: mine.orders })).orders).toEqual([]);
    expect((await putBack(paul, camille.id)).body).toEqual({ released: 0 });
  });

  test('is free again when its screen is left, or its lease expires', async () => {
    const order = await waitingOne();
    const holder = randomUUID();
    expect((await hand(camille, { holder })).orders).toEqual([order]);
    expect(await hand(paul)).toMatchObject({ orders: [], waiting: 1 });
    expect((await putBack(camille, holder)).body).toEqual({ released: 1 });
    expect((await hand(paul)).orders).toEqual([order]);
    // Paul’s browser is closed without a request.
    await expireLeases();
    expect((await hand(camille)).orders).toEqual([order]);
    expect(await decide(paul, order)).toMatchObject(refused(409, 'VERIFICATION_HELD'));
    expect((await shop.detail(order)).status).toBe('needs_verification');
    // An expired lease is accepted while no other screen holds the card.
    await expireLeases();
    expect((await decide(camille, order)).status).toBe(200);
  });

  test('is not dealt to a request that comes after its screen was left', async () => {
    const order = await waitingOne();
    const holder = randomUUID();
    await putBack(camille, holder);
    expect(await hand(camille, { holder, wanted: [order] })).toMatchObject({ orders: [], waiting: 1 });
    expect((await hand(paul)).orders).toEqual([order]);
  });

  test('stays with nobody when a screen is left while it asks', async () => {
    await waiting(3);
    const holders = Array.from({ length: 10 }, () => randomUUID());
    await Promise.all(holders.flatMap((holder) => [hand(camille, { holder }), putBack(camille, holder)]));
    expect((await hand(paul)).orders).toHaveLength(HAND_SIZE);
  });
});
