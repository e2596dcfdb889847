import { randomUUID } from 'node:crypto';
import type { ProofConflict, ProofOutcome } from '@florilege/contract/deliveries/proofs.ts';
import { addDays, today } from '@florilege/contract/http/dates.ts';
import { describe, expect, test } from 'vitest';
import * as pictures from '../../integrations/imaging/testing/pictures.ts';
import { invalid, refused, valuesOf } from '../../testing/answers.ts';
import type { Caller } from '../../testing/test-server.ts';
import { photoShop } from '../photos/testing/photo-shop.ts';

const shop = await photoShop();
const { florist } = shop;
const yanis = await shop.as('Livreur', 'Yanis');
const karim = await shop.as('Livreur', 'Karim');
const senior = await shop.as('Senior', 'Camille');

const DAY = '2026-11-21';
let made = 0;
const picture = () => pictures.jpeg(300 + ++made, 200);
const change = (id: number, fields: object) => florist.patch(`/api/orders/${id}/`, fields);

/** An order on its way with Yanis. */
async function delivering(fields: object = {}): Promise<number> {
  const delivery = { requires_delivery: true, delivery_date: DAY, delivery_time_slot: '9h00-12h00' };
  const { id } = (await florist.post('/api/orders/', { amount: '45', ...delivery })).body;
  await change(id, { status: 'delivering', delivery_person: yanis.id, ...fields });
  return id;
}

type Sent = {
  proof_id?: string;
  outcome?: ProofOutcome;
  received_by?: string | undefined;
  note?: string;
  taken_at?: string;
};

/** Sends a proof, with a picture unless `photo` is another file or null. */
async function prove(who: Caller, order: number, sent: Sent = {}, photo?: Buffer | null, key?: string) {
  const usual = { proof_id: randomUUID(), outcome: 'delivered', taken_at: new Date().toISOString() };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...usual, order_id: order, ...sent }))
    if (value !== undefined) form.set(name, String(value));
  const bytes = photo === undefined ? await picture() : photo;
  if (bytes) form.append('photo', new Blob([Uint8Array.from(bytes)]), 'preuve.jpg');
  return who.post('/api/deliveries/proofs/', form, key ? { headers: { 'idempotency-key': key } } : {});
}
const absent = (who: Caller, order: number, sent: Sent = {}) =>
  prove(who, order, { outcome: 'absent', ...sent }, null);
const detail = async (id: number) => (await senior.get(`/api/orders/${id}/`)).body;
const proofsOf = (id: number) =>
  shop.db.selectFrom('delivery_proofs').selectAll().where('order_id', '=', id).execute();
const sentences = async (id: number): Promise<string[]> => valuesOf((await detail(id)).events, 'description');

describe('a proof', () => {
  test.each<[ProofOutcome, string, string | undefined, string]>([
    ['delivered', 'delivered', undefined, 'Livrée'],
    ['delivered', 'delivered', 'Mme Aubert', 'Livrée, reçue par Mme Aubert'],
    ['left_with', 'delivered', 'gardien, loge B', 'Remise au gardien ou à un voisin\u00a0: gardien, loge B'],
    ['absent', 'to_deliver', undefined, 'Destinataire absent'],
    ['refused', 'to_deliver', undefined, 'Livraison refusée'],
  ])('with the outcome %s makes the order %s', async (outcome, status, received_by, sentence) => {
    const id = await delivering();
    const proof_id = randomUUID();
    const answer = await prove(yanis, id, { proof_id, outcome, received_by, note: 'Code 12B' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const proof = { id: proof_id, order_id: id, outcome, conflict: null };
    expect(answer.body).toMatchObject({ ...proof, author_name: 'Yanis', note: 'Code 12B' });
    const order = await detail(id);
    expect(order.status).toBe(status);
    expect(order.order_images).toHaveLength(1);
    expect(order.order_images[0].caption).toMatch(/^Preuve de livraison · /);
    expect(await sentences(id)).toContain(sentence);
    const { body } = await yanis.get('/api/deliveries/', { query: { date: DAY, driver: yanis.id } });
    const shown = body.results.find((each: { id: number }) => each.id === id);
    expect(shown).toMatchObject({ status, proof: { id: proof_id, outcome } });
  });

  test('requires a photo of a hand-over, and the name of another person', async () => {
    const id = await delivering();
    const photo = await prove(yanis, id, {}, null);
    expect(photo).toMatchObject(invalid({ photo: 'Prenez une photo de la remise' }));
    const name = await prove(yanis, id, { outcome: 'left_with' });
    expect(name).toMatchObject(invalid({ received_by: 'Indiquez à qui le bouquet a été remis' }));
    expect(await prove(yanis, id, {}, Buffer.from('pas une image'))).toMatchObject({ status: 400 });
    expect(await proofsOf(id)).toEqual([]);
    expect((await absent(yanis, id)).status).toBe(201);
    expect((await detail(id)).status).toBe('to_deliver');
  });

  test('is accepted at any earlier status, and after a first visit', async () => {
    const id = await delivering({ status: 'validated' });
    await absent(yanis, id);
    expect((await detail(id)).status).toBe('validated');
    expect((await prove(yanis, id)).body.conflict).toBeNull();
    expect((await detail(id)).status).toBe('delivered');
  });

  test('shows its own time when it is sent late, but not that of a wrong clock', async () => {
    const id = await delivering();
    const taken_at = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const late = await absent(yanis, id, { taken_at });
    expect(Date.parse(late.body.taken_at)).toBe(Date.parse(taken_at));
    expect((await detail(id)).events.at(-2).notes).toMatch(/^Constaté le .+, envoyé plus tard$/);
    const wrong = await absent(yanis, id, { taken_at: '1970-01-01T00:00:00Z' });
    expect(Date.now() - Date.parse(wrong.body.taken_at)).toBeLessThan(60_000);
  });

  test('takes a time with any number of decimals, to the millisecond', async () => {
    const second = new Date(Date.now() - 60_000).toISOString().slice(0, 19);
    const { status, body } = await absent(yanis, await delivering(), {
      taken_at: `${second}.${'0'.repeat(200)}Z`,
    });
    expect(status).toBe(201);
    expect(Date.parse(body.taken_at)).toBe(Date.parse(`${second}Z`));
  });

  test('is refused to another driver, but not to Fleuriste and above', async () => {
    const id = await delivering();
    expect(await prove(karim, id)).toMatchObject(refused(403, 'FORBIDDEN'));
    expect(await proofsOf(id)).toEqual([]);
    expect((await detail(id)).order_images).toEqual([]);
    expect((await prove(florist, id)).body).toMatchObject({ conflict: null });
    expect(await prove(yanis, 987_654)).toMatchObject({ status: 404 });
  });
});

describe('a repeated proof', () => {
  const check = async (id: number) => {
    expect(await proofsOf(id)).toHaveLength(1);
    expect((await detail(id)).order_images).toHaveLength(1);
    expect((await sentences(id)).filter((text) => text === 'Livrée')).toHaveLength(1);
  };
  const sent = () => ({ proof_id: randomUUID(), taken_at: new Date().toISOString() });

  test('is saved once with the same key, without a key, and after the key expired', async () => {
    const id = await delivering();
    const [proof, photo] = [sent(), await picture()];
    const first = await prove(yanis, id, proof, photo, proof.proof_id);
    expect((await prove(yanis, id, proof, photo, proof.proof_id)).body).toEqual(first.body);
    expect((await prove(yanis, id, proof, photo)).body).toEqual(first.body);
    await shop.db.deleteFrom('idempotency_keys').execute();
    const again = await prove(yanis, id, proof, photo, proof.proof_id);
    expect(again).toMatchObject({ status: 201, body: first.body });
    await check(id);
  });

  test('is saved once when it comes as often at the same moment as a member may send', async () => {
    const id = await delivering();
    const [proof, photo] = [sent(), await picture()];
    const send = (_: unknown, at: number) =>
      prove(yanis, id, proof, photo, at % 2 ? proof.proof_id : undefined);
    const answers = await Promise.all(Array.from({ length: 6 }, send));
    expect(valuesOf(answers, 'status')).toEqual(Array(6).fill(201));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    await check(id);
  });

  test('is refused for another order or another member', async () => {
    const [id, other] = [await delivering(), await delivering()];
    const proof_id = randomUUID();
    await prove(yanis, id, { proof_id });
    const reused = refused(422, 'IDEMPOTENCY_KEY_REUSED');
    expect(await prove(yanis, other, { proof_id })).toMatchObject(reused);
    expect(await prove(florist, id, { proof_id })).toMatchObject(reused);
    expect((await detail(other)).status).toBe('delivering');
  });
});

describe('a late proof', () => {
  test.each<[ProofConflict, (id: number) => Promise<unknown>, string]>([
    ['cancelled', (id) => change(id, { status: 'cancelled' }), 'cancelled'],
    ['deleted', (id) => senior.delete(`/api/orders/${id}/`), 'delivering'],
    ['already_delivered', (id) => prove(florist, id), 'delivered'],
    ['other_driver', (id) => change(id, { delivery_person: karim.id }), 'delivering'],
    ['no_delivery', (id) => change(id, { requires_delivery: false }), 'delivering'],
  ])('is saved without effect: %s', async (conflict, meanwhile, status) => {
    const id = await delivering();
    await meanwhile(id);
    const before = (await detail(id)).order_images.length;
    const proof_id = randomUUID();
    const answer = await prove(yanis, id, { proof_id });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 201,
      body: { id: proof_id, conflict },
    });
    const order = await detail(id);
    expect(order.status).toBe(status);
    expect(order.order_images).toHaveLength(before + 1);
    expect(order.order_images.at(-1).caption).toBe('Preuve de livraison · Livrée (sans effet)');
    expect(order.events.at(-1).description).toBe('Preuve de livraison sans effet\u00a0: Livrée');
    const { proofs } = (await senior.get(`/api/deliveries/${id}/proofs/`)).body;
    expect(proofs.at(-1)).toEqual(answer.body);
    expect((await prove(yanis, id, { proof_id })).body).toEqual(answer.body);
  });

  test('is the second of two at the same moment', async () => {
    const id = await delivering();
    const answers = await Promise.all([prove(yanis, id), prove(florist, id)]);
    expect(answers.map(({ body }) => body.conflict).sort()).toEqual(['already_delivered', null]);
    expect(await proofsOf(id)).toHaveLength(2);
    const moved = 'Statut\u00a0: En livraison → Livrée';
    expect((await sentences(id)).filter((text) => text === moved)).toHaveLength(1);
  });
});

test('of a late stop leaves its driver the rest of that day to note the access', async () => {
  const yesterday = addDays(today(), -1);
  const note = (id: number) => yanis.put(`/api/deliveries/${id}/access/`, { access_notes: 'Code 12B' });
  const late = await delivering({ delivery_date: yesterday });
  await prove(yanis, late);
  expect((await note(late)).body).toEqual({ access_notes: 'Code 12B' });
  const over = await delivering({ delivery_date: yesterday });
  await prove(yanis, over, { taken_at: `${yesterday}T10:00:00Z` });
  expect(await note(over)).toMatchObject(refused(403, 'FORBIDDEN'));
});
