import { randomUUID } from 'node:crypto';
import { HAND_SIZE } from '@florilege/contract/verifications/verifications.contract.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIVE_CHANNEL } from '../../platform/http/live.ts';
import { type Caller, type TestServer, testServer } from '../../testing/test-server.ts';
import { insertPhoto } from '../photos/testing/insert-photo.ts';

let server: TestServer;
let camille: Caller;
let paul: Caller;
let florist: Caller;

beforeAll(async () => {
  server = await testServer();
  [camille, paul, florist] = await Promise.all([
    server.as('Senior', 'Camille'),
    server.as('Admin', 'Paul'),
    server.as('Fleuriste', 'Margaux'),
  ]);
});
afterAll(() => server.stop());
// What earlier tests left over waits no more.
beforeEach(() =>
  server.db
    .updateTable('orders')
    .set({ status: 'validated' })
    .where('status', '=', 'needs_verification')
    .execute(),
);

type Ask = { holder?: string; wanted?: number[]; release?: number[]; after?: number | null };
const hand = async (caller: Caller, { holder = caller.id, ...ask }: Ask = {}) => {
  const { status, body } = await caller.put('/api/verifications/hand/', { holder, ...ask });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...body, orders: body.cards.map(({ order }: { order: number }) => order) as number[] };
};
const decide = (caller: Caller, order: number, body: object = {}) =>
  caller.post(`/api/verifications/${order}/decide/`, {
    holder: caller.id,
    decision: 'approved',
    version: 1,
    ...body,
  });
const undo = (caller: Caller, id: number) =>
  caller.post(`/api/verifications/${id}/undo/`, { holder: caller.id });
const detail = async (order: number) => (await camille.get(`/api/orders/${order}/`)).body;
const eventsOf = async (order: number) => {
  const { events } = await detail(order);
  return events.map(({ description, notes, author_name }: Record<string, string | null>) =>
    [description, notes && `(${notes})`, author_name].filter(Boolean).join(' '),
  );
};

/** Orders that wait, in the order they are given. */
async function waiting(count: number, order: object = {}): Promise<number[]> {
  const rows = await server.db
    .insertInto('orders')
    .values(
      Array.from({ length: count }, () => ({
        amount: 4500,
        status: 'needs_verification' as const,
        created_by: florist.id,
        ...order,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
const expire = () =>
  server.db.updateTable('verification_claims').set({ until: sql`now() - interval '1 second'` }).execute();

describe('the queue', () => {
  test('a card says what the decision needs', async () => {
    const payer = (await paul.post('/api/clients/', { name: 'Suzanne Lemoine' })).body.account.id;
    const order = (
      await florist.post('/api/orders/', {
        amount: '64',
        payer_account: payer,
        bouquet_notes: 'Pivoines',
        hand_message: 'Chère maman',
      })
    ).body;
    const [older, newest] = [
      await insertPhoto(server.db),
      await insertPhoto(server.db, { filename: 'fini.jpg' }),
    ];
    await paul.put(`/api/images/${newest}/update/`, { tags: ['kraft', 'pivoines', 'rose', 'anniversaire'] });
    await florist.patch(`/api/orders/${order.id}/`, {
      status: 'needs_verification',
      verification_image: older,
    });
    const { version } = (await florist.patch(`/api/orders/${order.id}/`, { verification_image: newest }))
      .body;
    const { cards, waiting: count } = await hand(camille);
    expect(count).toBe(1);
    expect(cards).toEqual([
      {
        order: order.id,
        version,
        payer_name: 'Suzanne Lemoine',
        recipient_name: null,
        requires_delivery: false,
        delivery_date: null,
        delivery_time_slot: null,
        bouquet_notes: 'Pivoines',
        hand_message: 'Chère maman',
        photo: {
          image: newest,
          filename: 'fini.jpg',
          description: null,
          status: 'uploaded',
          width: 4000,
          height: 3000,
          image_url: expect.any(String),
          medium_url: expect.any(String),
        },
        tags: expect.any(Array),
        maker_name: 'Margaux',
        last_refusal: null,
      },
    ]);
    expect(cards[0].tags).toHaveLength(3);
  });

  test('what leaves first is first; a photo in the bin is none', async () => {
    const [anytime] = await waiting(1, {
      delivery_date: '2026-11-21',
      delivery_time_slot: 'Toute la journée',
    });
    const [undated] = await waiting(1);
    const [evening] = await waiting(1, { delivery_date: '2026-11-21', delivery_time_slot: '18h00-20h00' });
    const [morning] = await waiting(1, { delivery_date: '2026-11-21', delivery_time_slot: '9h00-12h00' });
    const [before] = await waiting(1, { delivery_date: '2026-11-20', delivery_time_slot: '14h00-17h00' });
    const image = await insertPhoto(server.db, { deleted_at: new Date() });
    await server.db
      .insertInto('order_images')
      .values({ order_id: before ?? 0, image_id: image, kind: 'verification' })
      .execute();
    const first = await hand(camille);
    expect(first.orders).toEqual([before, morning, evening]);
    expect(first.cards[0].photo).toBeNull();
    const second = await hand(paul);
    expect(second).toMatchObject({ orders: [anytime, undated], waiting: 5 });
  });

  test('a screen keeps what it wants in its order, and goes on behind it, round and round', async () => {
    const all = await waiting(6);
    expect((await hand(camille)).orders).toEqual(all.slice(0, 3));
    const [a, b, c, d, e, f] = all as [number, number, number, number, number, number];
    expect((await hand(camille, { wanted: [b, c], release: [a], after: c })).orders).toEqual([b, c, d]);
    expect((await hand(camille, { wanted: [d], release: [b, c], after: d })).orders).toEqual([d, e, f]);
    expect((await hand(camille, { wanted: [f], release: [d, e], after: f })).orders).toEqual([f, a, b]);
    expect((await hand(camille, { wanted: [b, f], release: [a], after: f })).orders).toEqual([b, f, a]);
  });

  test('an answer that got lost costs no card', async () => {
    const all = await waiting(4);
    const first = { after: null };
    await hand(camille, first);
    expect((await hand(camille, first)).orders).toEqual(all.slice(0, 3));
    expect((await hand(camille, { wanted: all.slice(1, 2) })).orders).toEqual([all[1], all[0], all[2]]);
  });

  test('what was deleted or changed meanwhile falls out', async () => {
    const [a, b, c] = (await waiting(3)) as [number, number, number];
    expect((await hand(camille)).orders).toEqual([a, b, c]);
    await paul.delete(`/api/orders/${a}/`);
    await florist.patch(`/api/orders/${b}/`, { status: 'prepared' });
    expect(await hand(camille, { wanted: [a, b, c] })).toMatchObject({ orders: [c], waiting: 1 });
  });
});

test('only what waits wakes those who verify', async () => {
  // What earlier tests held falls out.
  await hand(camille);
  const told: string[] = [];
  const listener = new pg.Client({ connectionString: server.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ payload }) => {
    const { topic, id } = JSON.parse(payload ?? '{}');
    if (topic === 'verifications') told.push(id);
  });
  await listener.query(`listen ${LIVE_CHANNEL}`);
  /** What was told of since the last time, once it has all arrived. */
  const heard = async () => {
    await listener.query('select 1');
    return [...new Set(told.splice(0))];
  };
  const order = (await florist.post('/api/orders/', { amount: '64' })).body.id as number;
  await florist.patch(`/api/orders/${order}/`, { bouquet_notes: 'Pivoines' });
  const [ordinary, photo] = [
    await insertPhoto(server.db),
    await insertPhoto(server.db, { status: 'pending' }),
  ];
  await florist.post(`/api/orders/${order}/images/`, { image_id: ordinary });
  expect(await heard()).toEqual([]);
  await florist.patch(`/api/orders/${order}/`, { status: 'needs_verification', verification_image: photo });
  expect(await heard()).toEqual([String(order)]);
  await florist.patch(`/api/orders/${order}/`, { bouquet_notes: 'Pivoines blanches' });
  expect(await heard()).toEqual([String(order)]);
  await server.db.updateTable('images').set({ status: 'uploaded' }).where('id', '=', photo).execute();
  expect(await heard()).toEqual([String(order)]);
  await hand(camille);
  expect(await heard()).toEqual([]);
  await camille.delete(`/api/verifications/hand/${camille.id}/`);
  expect(await heard()).toEqual([String(order)]);
  await decide(camille, order, { version: 4 });
  expect(await heard()).toEqual([String(order)]);
  await florist.patch(`/api/orders/${order}/`, { bouquet_notes: null });
  expect(await heard()).toEqual([]);
  await listener.end();
});

describe('nobody gets a card that another has', () => {
  test('two at once decide 30 cards, each once', async () => {
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
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from verifications where order_id = any(${all})`.execute(server.db);
    expect(rows[0]?.n).toBe(30);
  });

  test('many that ask at the same moment', async () => {
    await waiting(10);
    const hands = await Promise.all(
      Array.from({ length: 8 }, (_, i) => hand(i % 2 ? camille : paul, { holder: randomUUID() })),
    );
    const dealt = hands.flatMap(({ orders }) => orders);
    expect(dealt).toHaveLength(10);
    expect(new Set(dealt).size).toBe(10);
  });

  test('two devices of one person are two, and no member uses the hand of another', async () => {
    await waiting(4);
    const [mine, phone] = [await hand(camille), await hand(camille, { holder: randomUUID() })];
    expect([mine.orders.length, phone.orders.length]).toEqual([HAND_SIZE, 1]);
    expect((await hand(paul, { holder: camille.id, wanted: mine.orders })).orders).toEqual([]);
    expect((await paul.delete(`/api/verifications/hand/${camille.id}/`)).body).toEqual({ released: 0 });
  });

  test('a card comes back when its screen is left, and at the latest when its minute is over', async () => {
    const [a] = (await waiting(1)) as [number];
    expect((await hand(camille)).orders).toEqual([a]);
    expect(await hand(paul)).toMatchObject({ orders: [], waiting: 1 });
    expect((await camille.delete(`/api/verifications/hand/${camille.id}/`)).body).toEqual({ released: 1 });
    expect((await hand(paul)).orders).toEqual([a]);
    // Paul’s browser is closed without a word.
    await expire();
    expect((await hand(camille)).orders).toEqual([a]);
    expect(await decide(paul, a)).toMatchObject({ status: 409, body: { code: 'VERIFICATION_HELD' } });
    expect((await detail(a)).status).toBe('needs_verification');
    // Too late, but nobody took it.
    await expire();
    expect((await decide(camille, a)).status).toBe(200);
  });
});

describe('deciding', () => {
  test('approved: validated, by whom, in the history', async () => {
    const [a] = (await waiting(1)) as [number];
    expect((await decide(camille, a)).body).toEqual({
      id: expect.any(Number),
      order: a,
      decision: 'approved',
    });
    expect((await detail(a)).status).toBe('validated');
    expect(await eventsOf(a)).toEqual(['Statut\u00a0: À valider → Validée Camille']);
  });

  test('rejected: a reason is needed, the maker is told, and the next card remembers', async () => {
    const order = (await florist.post('/api/orders/', { amount: '64' })).body.id;
    const image = await insertPhoto(server.db);
    const { version } = (
      await florist.patch(`/api/orders/${order}/`, {
        status: 'needs_verification',
        verification_image: image,
      })
    ).body;
    for (const reason of [undefined, null, '   ']) {
      const { status, body } = await decide(camille, order, { decision: 'rejected', reason, version });
      expect({ status, fields: body.fields }).toEqual({
        status: 400,
        fields: { reason: 'Le motif est requis' },
      });
    }
    expect(
      (await decide(camille, order, { decision: 'rejected', reason: ' Roses fanées ', version })).status,
    ).toBe(200);
    expect((await detail(order)).status).toBe('preparing');
    expect((await eventsOf(order)).slice(-2)).toEqual([
      'Statut\u00a0: À valider → En préparation Camille',
      'Vérification refusée, à reprendre par Margaux (Roses fanées) Camille',
    ]);
    await florist.patch(`/api/orders/${order}/`, { status: 'needs_verification' });
    expect((await hand(paul)).cards[0].last_refusal).toEqual({
      reason: 'Roses fanées',
      at: expect.any(String),
      author_name: 'Camille',
    });
  });

  test('of two at the same moment one is told that it is over', async () => {
    const [a] = (await waiting(1)) as [number];
    const answers = await Promise.all([
      decide(camille, a),
      decide(paul, a, { decision: 'rejected', reason: 'Trop petit' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'VERIFICATION_OVER',
      error: 'Cette commande n’est plus à valider\u00a0: quelqu’un l’a traitée entre-temps.',
    });
  });

  test('what is not as it was looked at is not decided', async () => {
    const [a] = (await waiting(1)) as [number];
    await florist.patch(`/api/orders/${a}/`, { bouquet_notes: 'Sans lys' });
    expect(await decide(camille, a)).toMatchObject({ status: 409, body: { code: 'ORDER_CHANGED' } });
    expect((await decide(camille, a, { version: 2 })).status).toBe(200);
    expect(await decide(camille, 987_654)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } });
  });

  test('only Senior and above', async () => {
    const [a] = (await waiting(1)) as [number];
    const accountant = await server.as('Comptable');
    expect((await decide(accountant, a)).status).toBe(403);
    expect((await accountant.put('/api/verifications/hand/', { holder: accountant.id })).status).toBe(403);
  });
});

describe('taking back', () => {
  test('the order waits again, before the one who decided, and the history tells it', async () => {
    const [a, b] = (await waiting(2)) as [number, number];
    const { id } = (await decide(camille, a)).body;
    expect(await undo(camille, id)).toMatchObject({ status: 200, body: { order: a } });
    expect((await detail(a)).status).toBe('needs_verification');
    expect((await eventsOf(a)).slice(-2)).toEqual([
      'Statut\u00a0: Validée → À valider Camille',
      'Décision de vérification annulée Camille',
    ]);
    expect((await hand(paul)).orders).toEqual([b]);
    expect((await hand(camille, { wanted: [a] })).cards).toMatchObject([
      { order: a, version: 3, last_refusal: null },
    ]);
    // A second click, a retry.
    expect((await undo(camille, id)).status).toBe(200);
    expect(await eventsOf(a)).toHaveLength(3);
  });

  test('a refusal taken back is none', async () => {
    const [a] = (await waiting(1)) as [number];
    const { id } = (await decide(camille, a, { decision: 'rejected', reason: 'Trop petit' })).body;
    expect((await undo(camille, id)).status).toBe(200);
    expect((await hand(camille)).cards[0].last_refusal).toBeNull();
  });

  test.each([
    ['its status', (order: number) => florist.patch(`/api/orders/${order}/`, { status: 'delivering' })],
    ['a field', (order: number) => florist.patch(`/api/orders/${order}/`, { bouquet_notes: 'Sans lys' })],
    ['deleted', (order: number) => paul.delete(`/api/orders/${order}/`)],
  ])('not after somebody changed the order: %s', async (_what, change) => {
    const [a] = (await waiting(1)) as [number];
    const { id } = (await decide(camille, a)).body;
    await change(a);
    const before = await detail(a);
    expect(await undo(camille, id)).toMatchObject({
      status: 409,
      body: {
        code: 'VERIFICATION_STANDS',
        error: 'La commande a changé depuis\u00a0: cette décision ne s’annule plus.',
      },
    });
    expect(await detail(a)).toEqual(before);
  });

  test('only one’s own', async () => {
    const [a] = (await waiting(1)) as [number];
    const { id } = (await decide(camille, a)).body;
    expect(await undo(paul, id)).toMatchObject({ status: 404, body: { code: 'VERIFICATION_NOT_FOUND' } });
    expect((await undo(camille, 987_654)).status).toBe(404);
  });
});
