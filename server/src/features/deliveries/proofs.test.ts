import { randomUUID } from 'node:crypto';
import type { ProofConflict, ProofOutcome } from '@florilege/contract/deliveries/proofs.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as pictures from '../../integrations/imaging/testing/pictures.ts';
import type { Caller } from '../../testing/test-server.ts';
import { type PhotoShop, photoShop } from '../photos/testing/photo-shop.ts';

const PROOFS = '/api/deliveries/proofs/';
let shop: PhotoShop;
let yanis: Caller;
let karim: Caller;
let senior: Caller;

beforeAll(async () => {
  shop = await photoShop();
  [yanis, karim, senior] = await Promise.all([
    shop.as('Livreur', 'Yanis'),
    shop.as('Livreur', 'Karim'),
    shop.as('Senior', 'Camille'),
  ]);
});
afterAll(() => shop.stop());

let made = 0;
const picture = () => pictures.jpeg(300 + ++made, 200);

/** An order on its way with Yanis. */
async function delivering(fields: object = {}): Promise<number> {
  const body = {
    amount: '45',
    requires_delivery: true,
    delivery_date: '2026-11-21',
    delivery_time_slot: '9h00-12h00',
  };
  const { id } = (await shop.florist.post('/api/orders/', body)).body;
  await shop.florist.patch(`/api/orders/${id}/`, {
    status: 'delivering',
    delivery_person: yanis.id,
    ...fields,
  });
  return id;
}

type Sent = {
  proof_id: string;
  order_id: number;
  outcome?: ProofOutcome;
  received_by?: string;
  note?: string;
  taken_at?: string;
};

async function prove(
  who: Caller,
  { outcome = 'delivered', taken_at = new Date().toISOString(), ...rest }: Sent,
  photo?: Buffer | null,
  key?: string,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ outcome, taken_at, ...rest })) form.set(name, String(value));
  const bytes = photo === undefined ? await picture() : photo;
  if (bytes) form.append('photo', new Blob([Uint8Array.from(bytes)]), 'preuve.jpg');
  return who.post(PROOFS, form, key ? { headers: { 'idempotency-key': key } } : {});
}
const detail = async (id: number) => (await senior.get(`/api/orders/${id}/`)).body;
const proofsOf = (id: number) =>
  shop.db.selectFrom('delivery_proofs').selectAll().where('order_id', '=', id).execute();
const told = async (id: number) =>
  (await detail(id)).events.map(({ description }: { description: string }) => description);

describe('what a proof does', () => {
  const outcomes: [ProofOutcome, string, string | undefined, string][] = [
    ['delivered', 'delivered', undefined, 'Livrée'],
    ['delivered', 'delivered', 'Mme Aubert', 'Livrée, reçue par Mme Aubert'],
    ['left_with', 'delivered', 'gardien, loge B', 'Remise au gardien ou à un voisin\u00a0: gardien, loge B'],
    ['absent', 'to_deliver', undefined, 'Destinataire absent'],
    ['refused', 'to_deliver', undefined, 'Livraison refusée'],
  ];
  test.each(outcomes)('%s makes it %s', async (outcome, status, received_by, sentence) => {
    const id = await delivering();
    const proof_id = randomUUID();
    const answer = await prove(yanis, {
      proof_id,
      order_id: id,
      outcome,
      ...(received_by && { received_by }),
      note: 'Code 12B',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body).toMatchObject({
      id: proof_id,
      order_id: id,
      outcome,
      conflict: null,
      author_name: 'Yanis',
      note: 'Code 12B',
    });
    const order = await detail(id);
    expect(order.status).toBe(status);
    expect(order.order_images).toHaveLength(1);
    expect(order.order_images[0].caption).toMatch(/^Preuve de livraison · /);
    expect(await told(id)).toContain(sentence);
    const { results } = (
      await yanis.get('/api/deliveries/', { query: { date: '2026-11-21', driver: yanis.id } })
    ).body;
    expect(results.find((each: { id: number }) => each.id === id)).toMatchObject({
      status,
      proof: { id: proof_id, outcome },
    });
  });

  test('what was not handed over needs no photo; what was, does, and somebody else a name', async () => {
    const id = await delivering();
    expect(await prove(yanis, { proof_id: randomUUID(), order_id: id }, null)).toMatchObject({
      status: 400,
      body: { fields: { photo: 'Prenez une photo de la remise' } },
    });
    expect(await prove(yanis, { proof_id: randomUUID(), order_id: id, outcome: 'left_with' })).toMatchObject({
      status: 400,
      body: { fields: { received_by: 'Indiquez à qui le bouquet a été remis' } },
    });
    expect(
      await prove(yanis, { proof_id: randomUUID(), order_id: id }, Buffer.from('pas une image')),
    ).toMatchObject({ status: 400 });
    expect(await proofsOf(id)).toEqual([]);
    expect(
      (await prove(yanis, { proof_id: randomUUID(), order_id: id, outcome: 'absent' }, null)).status,
    ).toBe(201);
    expect((await detail(id)).status).toBe('to_deliver');
  });

  test('a step that nobody ticked is no obstacle, and a second visit follows the first', async () => {
    const id = await delivering({ status: 'validated' });
    await prove(yanis, { proof_id: randomUUID(), order_id: id, outcome: 'absent' }, null);
    expect((await detail(id)).status).toBe('validated');
    expect((await prove(yanis, { proof_id: randomUUID(), order_id: id })).body.conflict).toBeNull();
    expect((await detail(id)).status).toBe('delivered');
  });

  test('sent late, the history says when it was; an impossible clock counts as now', async () => {
    const id = await delivering();
    const taken_at = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const { body } = await prove(
      yanis,
      { proof_id: randomUUID(), order_id: id, outcome: 'absent', taken_at },
      null,
    );
    expect(Date.parse(body.taken_at)).toBe(Date.parse(taken_at));
    expect((await detail(id)).events.at(-2).notes).toMatch(/^Constaté le .+, envoyé plus tard$/);
    const wrong = await prove(
      yanis,
      { proof_id: randomUUID(), order_id: id, outcome: 'absent', taken_at: '1970-01-01T00:00:00Z' },
      null,
    );
    expect(Date.now() - Date.parse(wrong.body.taken_at)).toBeLessThan(60_000);
  });
});

describe('who', () => {
  test('a driver only his own; Fleuriste and above any', async () => {
    const id = await delivering();
    expect(await prove(karim, { proof_id: randomUUID(), order_id: id })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect(await proofsOf(id)).toEqual([]);
    expect((await detail(id)).order_images).toEqual([]);
    expect((await prove(shop.florist, { proof_id: randomUUID(), order_id: id })).body).toMatchObject({
      conflict: null,
    });
    expect(await prove(yanis, { proof_id: randomUUID(), order_id: 987_654 })).toMatchObject({ status: 404 });
  });
});

describe('once', () => {
  const check = async (id: number) => {
    expect(await proofsOf(id)).toHaveLength(1);
    expect((await detail(id)).order_images).toHaveLength(1);
    expect((await told(id)).filter((text: string) => text === 'Livrée')).toHaveLength(1);
  };

  test('again with the same key, without any, and after the key has gone', async () => {
    const id = await delivering();
    const sent = { proof_id: randomUUID(), order_id: id, taken_at: new Date().toISOString() };
    const photo = await picture();
    const first = await prove(yanis, sent, photo, sent.proof_id);
    expect((await prove(yanis, sent, photo, sent.proof_id)).body).toEqual(first.body);
    expect((await prove(yanis, sent, photo)).body).toEqual(first.body);
    await shop.db.deleteFrom('idempotency_keys').execute();
    expect(await prove(yanis, sent, photo, sent.proof_id)).toMatchObject({ status: 201, body: first.body });
    await check(id);
  });

  test('ten at the same time', async () => {
    const id = await delivering();
    const sent = { proof_id: randomUUID(), order_id: id, taken_at: new Date().toISOString() };
    const photo = await picture();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => prove(yanis, sent, photo, at % 2 ? sent.proof_id : undefined)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    await check(id);
  });

  test('one number is one proof: for another order, or by somebody else, it is refused', async () => {
    const [id, other] = [await delivering(), await delivering()];
    const proof_id = randomUUID();
    await prove(yanis, { proof_id, order_id: id });
    const reused = { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } };
    expect(await prove(yanis, { proof_id, order_id: other })).toMatchObject(reused);
    expect(await prove(shop.florist, { proof_id, order_id: id })).toMatchObject(reused);
    expect((await detail(other)).status).toBe('delivering');
  });
});

describe('too late: kept, answered, without effect', () => {
  const conflicts: [ProofConflict, (id: number) => Promise<unknown>, string][] = [
    ['cancelled', (id) => shop.florist.patch(`/api/orders/${id}/`, { status: 'cancelled' }), 'cancelled'],
    ['deleted', (id) => senior.delete(`/api/orders/${id}/`), 'delivering'],
    ['already_delivered', (id) => prove(shop.florist, { proof_id: randomUUID(), order_id: id }), 'delivered'],
    [
      'other_driver',
      (id) => shop.florist.patch(`/api/orders/${id}/`, { delivery_person: karim.id }),
      'delivering',
    ],
    [
      'no_delivery',
      (id) => shop.florist.patch(`/api/orders/${id}/`, { requires_delivery: false }),
      'delivering',
    ],
  ];
  test.each(conflicts)('%s', async (conflict, meanwhile, status) => {
    const id = await delivering();
    await meanwhile(id);
    const before = (await detail(id)).order_images.length;
    const proof_id = randomUUID();
    const answer = await prove(yanis, { proof_id, order_id: id });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 201,
      body: { id: proof_id, conflict },
    });
    const order = await detail(id);
    expect(order.status).toBe(status);
    expect(order.order_images).toHaveLength(before + 1);
    expect(order.order_images.at(-1).caption).toBe('Preuve de livraison · Livrée (sans effet)');
    expect(order.events.at(-1).description).toBe('Preuve de livraison sans effet\u00a0: Livrée');
    const { proofs } = (await shop.florist.get(`/api/deliveries/${id}/proofs/`)).body;
    expect(proofs.at(-1)).toEqual(answer.body);
    // The same again is the same.
    expect((await prove(yanis, { proof_id, order_id: id })).body).toEqual(answer.body);
  });

  test('two drivers at the same door at the same time: one counts', async () => {
    const id = await delivering();
    const answers = await Promise.all([
      prove(yanis, { proof_id: randomUUID(), order_id: id }),
      prove(shop.florist, { proof_id: randomUUID(), order_id: id }),
    ]);
    expect(answers.map(({ body }) => body.conflict).sort()).toEqual(['already_delivered', null]);
    expect(await proofsOf(id)).toHaveLength(2);
    expect(
      (await told(id)).filter((text: string) => text === 'Statut\u00a0: En livraison → Livrée'),
    ).toHaveLength(1);
  });
});
