import { randomUUID } from 'node:crypto';
import type { Role } from '@florilege/contract/auth/roles.ts';
import { addDays, dayOf, today } from '@florilege/contract/http/dates.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import * as pictures from '../../../integrations/imaging/testing/pictures.ts';
import { invalid, refused } from '../../../testing/answers.ts';
import { auditOf, insertRow } from '../../../testing/rows.ts';
import { photoForm, photoShop, UPLOAD } from '../../photos/testing/photo-shop.ts';
import { keepToRetention } from './retention.jobs.ts';

const shop = await photoShop();
const { db, florist } = shop;
const senior = await shop.as('Senior', 'Camille');
const yanis = await shop.as('Livreur', 'Yanis');

const FOR_EVER = { access_days: null, proof_days: null, auth_log_days: 365 };
const put = (change: object) => senior.put('/api/retention/', { ...FOR_EVER, ...change });
const due = async (query: Record<string, number>) =>
  (await senior.get('/api/retention/due/', { query })).body;
const run = () => keepToRetention(shop.deps);

/** Midnight of Paris, `days` days ago: the first instant that is kept. */
function midnight(days: number): Date {
  const day = addDays(today(), -days);
  const [found] = ['+01:00', '+02:00']
    .map((offset) => new Date(`${day}T00:00:00${offset}`))
    .filter((at) => dayOf(at) === day && dayOf(new Date(at.getTime() - 1)) !== day);
  if (!found) throw new Error(`no midnight on ${day}`);
  return found;
}
const kept = (days: number) => midnight(days);
const old = (days: number) => new Date(midnight(days).getTime() - 1);

beforeEach(async () => {
  expect((await put({})).status).toBe(200);
});

describe('the settings', () => {
  test('keep everything as before until somebody changes them', async () => {
    const fresh = await photoShop();
    const caller = await fresh.as('Livreur');
    expect((await caller.get('/api/retention/')).body).toEqual(FOR_EVER);
  });

  test('are changed by Senior and above, and told in the journal', async () => {
    const days = { access_days: 400, proof_days: 200, auth_log_days: 90 };
    const answer = await put(days);
    expect([answer.status, answer.body]).toEqual([200, days]);
    expect((await senior.get('/api/retention/')).body).toEqual(days);
    const last = (await auditOf(db, 'retention', 'true')).at(-1);
    expect(last).toMatchObject({ member_id: senior.id, before: FOR_EVER, after: days });
    const journal = (await senior.get('/api/audit/')).body.results;
    expect(journal[0].sentence).toContain('la conservation des données');
    for (const role of ['Comptable', 'Boutique', 'Fleuriste', 'Livreur'] as Role[]) {
      const other = await shop.as(role);
      expect(await other.put('/api/retention/', FOR_EVER)).toMatchObject(refused(403, 'FORBIDDEN'));
      expect(await other.get('/api/retention/due/')).toMatchObject(refused(403, 'FORBIDDEN'));
    }
    expect((await senior.get('/api/retention/')).body).toEqual(days);
  });

  test.each([
    [{ access_days: 29 }, { access_days: 'De 30 à 3650 jours' }],
    [{ proof_days: 3651 }, { proof_days: 'De 30 à 3650 jours' }],
    [{ proof_days: 'un an' }, { proof_days: 'Nombre de jours attendu' }],
    [{ auth_log_days: null }, { auth_log_days: 'Nombre de jours attendu' }],
    [
      { access_days: 1.5, auth_log_days: 0 },
      { access_days: 'Nombre de jours attendu', auth_log_days: 'De 30 à 3650 jours' },
    ],
  ])('refuse %o at its field', async (change, fields) => {
    expect(await put(change)).toMatchObject(invalid(fields));
    expect((await senior.get('/api/retention/')).body).toEqual(FOR_EVER);
  });
});

describe('access notes', () => {
  const DAYS = 100;
  const client = (fields: object = {}) =>
    insertRow(db, 'clients', { name: 'Aubert', access_notes: 'Code 12B', updated_at: old(DAYS), ...fields });
  const order = (fields: object) =>
    insertRow(db, 'orders', { amount: 4500, status: 'delivered', created_at: old(DAYS), ...fields });
  const notesOf = async (id: number) =>
    (await db.selectFrom('clients').select('access_notes').where('id', '=', id).executeTakeFirstOrThrow())
      .access_notes;
  const lastDay = addDays(today(), -DAYS - 1);
  const firstDay = addDays(today(), -DAYS);

  test('go once nothing happened with the client for so many days, and nothing else of him', async () => {
    const [idle, served, payer] = [await client(), await client(), await client()];
    await order({ recipient_account: served.id, delivery_date: lastDay });
    await order({ payer_account: payer.id, status: 'cancelled' });
    const stay = {
      touched: await client({ updated_at: kept(DAYS) }),
      recipient: await client(),
      payer: await client(),
      taken: await client(),
      open: await client(),
      subscribed: await client(),
    };
    await order({ recipient_account: stay.recipient.id, delivery_date: firstDay });
    await order({ payer_account: stay.payer.id, delivery_date: firstDay });
    await order({ recipient_account: stay.taken.id, delivery_date: lastDay, created_at: kept(DAYS) });
    await order({ recipient_account: stay.open.id, delivery_date: lastDay, status: 'to_prepare' });
    const rule = { frequency: 'weekly', interval: 1, weekdays: ['MO'] };
    await insertRow(db, 'subscriptions', {
      rule: JSON.stringify(rule) as never,
      start_date: lastDay,
      rule_from: lastDay,
      seen_until: lastDay,
      payer_account: stay.subscribed.id,
      amount: 4500,
      created_by: senior.id,
    });

    await run();
    expect(await notesOf(idle.id)).toBe('Code 12B');
    expect(await due({ access_days: DAYS })).toEqual({ access: 3, proofs: 0, auth_log: 0 });
    await put({ access_days: DAYS });
    await run();
    for (const { id } of [idle, served, payer]) expect(await notesOf(id)).toBeNull();
    for (const [why, { id }] of Object.entries(stay)) expect(await notesOf(id), why).toBe('Code 12B');
    const after = await db
      .selectFrom('clients')
      .selectAll()
      .where('id', '=', idle.id)
      .executeTakeFirstOrThrow();
    expect({ ...after, access_notes: 'Code 12B' }).toEqual(idle);
    expect(await due({ access_days: DAYS })).toMatchObject({ access: 0 });

    const journal = await auditOf(db, 'clients', idle.id);
    expect(journal.at(-1)).toMatchObject({ member_id: null, after: { access_notes: null } });
    expect(JSON.stringify(journal.at(-1))).not.toContain('12B');
    await run();
    expect(await auditOf(db, 'clients', idle.id)).toEqual(journal);
  });

  test('of an order go with those of its recipient, unless it is still open', async () => {
    const door = { access_notes: 'Code 12B', updated_at: old(DAYS), requires_delivery: true };
    const over = await order({ ...door, delivery_date: lastDay });
    const open = await order({ ...door, delivery_date: lastDay, status: 'to_deliver' });
    const recent = await order({ ...door, delivery_date: firstDay });
    expect((await due({ access_days: DAYS })).access).toBe(1);
    await put({ access_days: DAYS });
    await run();
    const ids = [over.id, open.id, recent.id];
    const rows = await db
      .selectFrom('orders')
      .select('access_notes')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(rows.map(({ access_notes }) => access_notes)).toEqual([null, 'Code 12B', 'Code 12B']);
    const entry = (await auditOf(db, 'orders', over.id)).at(-1);
    expect(entry).toMatchObject({ member_id: null, after: { access_notes: null } });
    expect(JSON.stringify(entry)).not.toContain('12B');
  });

  test('stay when they were written since, at the door of an old order', async () => {
    const { id } = await client();
    const { id: orderId } = await order({ recipient_account: id, delivery_date: lastDay });
    await florist.put(`/api/deliveries/${orderId}/access/`, { access_notes: 'Code 7' });
    await put({ access_days: DAYS });
    await run();
    expect(await notesOf(id)).toBe('Code 7');
  });
});

describe('pictures of proofs', () => {
  const DAYS = 60;
  let made = 0;
  async function proven(takenAt: Date, photo?: Buffer) {
    const { body } = await florist.post('/api/orders/', { amount: '45', requires_delivery: true });
    await florist.patch(`/api/orders/${body.id}/`, { status: 'delivering', delivery_person: yanis.id });
    const form = new FormData();
    const proof = randomUUID();
    const fields = { proof_id: proof, order_id: body.id, outcome: 'delivered', received_by: 'Mme Aubert' };
    for (const [name, value] of Object.entries({ ...fields, taken_at: new Date().toISOString() }))
      form.set(name, String(value));
    const bytes = photo ?? (await pictures.jpeg(200 + ++made, 100));
    form.append('photo', new Blob([Uint8Array.from(bytes)]), 'preuve.jpg');
    expect((await yanis.post('/api/deliveries/proofs/', form)).status).toBe(201);
    await db.updateTable('delivery_proofs').set({ taken_at: takenAt }).where('id', '=', proof).execute();
    const row = await proofRow(proof);
    return { proof, order: body.id as number, image: row.image_id as number };
  }
  const proofRow = (id: string) =>
    db.selectFrom('delivery_proofs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const images = async () => (await db.selectFrom('images').select('id').execute()).map(({ id }) => id);
  const settled = () =>
    expect
      .poll(() => db.selectFrom('images').selectAll().where('status', '=', 'pending').execute(), {
        timeout: 20_000,
      })
      .toEqual([]);

  test('go with their files, while what happened at the door stays', async () => {
    const gone = await proven(old(DAYS));
    const recent = await proven(kept(DAYS));
    const shared = { client: await proven(old(DAYS)), tag: await proven(old(DAYS)) };
    const elsewhere = await proven(old(DAYS));
    const verified = await proven(old(DAYS));
    const ours = await pictures.jpeg(70, 60);
    await florist.post(UPLOAD, photoForm([{ name: 'vitrine.jpg', bytes: ours }]));
    const ofLibrary = await proven(old(DAYS), ours);
    const client = await insertRow(db, 'clients', { name: 'Monceau' });
    await insertRow(db, 'account_images', { account: client.id, image_id: shared.client.image });
    const tag = await insertRow(db, 'tags', { name: 'vitrine' });
    await insertRow(db, 'image_tags', { image_id: shared.tag.image, tag_id: tag.id });
    const { body: other } = await florist.post('/api/orders/', { amount: '20' });
    await insertRow(db, 'order_images', { order_id: other.id, image_id: elsewhere.image });
    await db
      .updateTable('order_images')
      .set({ kind: 'verification' })
      .where('image_id', '=', verified.image)
      .execute();
    const upload = await florist.post(
      UPLOAD,
      photoForm([{ name: 'photo.jpg', bytes: await pictures.jpeg(90, 80) }]),
    );
    await settled();
    const before = await images();
    const files = await shop.stored();
    const row = await proofRow(gone.proof);

    await run();
    expect(await images()).toEqual(before);
    expect(await due({ proof_days: DAYS })).toEqual({ access: 0, proofs: 1, auth_log: 0 });
    await put({ proof_days: DAYS });
    await run();
    expect(await images()).toEqual(before.filter((id) => id !== gone.image));
    const rest = await shop.stored();
    expect(files.length - rest.length).toBe(3);
    expect(await proofRow(gone.proof)).toEqual({ ...row, image_id: null });
    expect((await proofRow(recent.proof)).image_id).toBe(recent.image);
    expect((await proofRow(ofLibrary.proof)).image_id).toBe(ofLibrary.image);
    const order = (await senior.get(`/api/orders/${gone.order}/`)).body;
    expect([order.status, order.order_images]).toEqual(['delivered', []]);
    expect(upload.status).toBe(201);

    await run();
    expect([await images(), await shop.stored()]).toEqual([before.filter((id) => id !== gone.image), rest]);
  });

  test('go row first: a store that fails leaves a file, never a row without one', async () => {
    const { image } = await proven(old(DAYS));
    await settled();
    await put({ proof_days: DAYS });
    const files = await shop.stored();
    const remove = () => Promise.reject(new Error('the store is away'));
    const storage = Object.assign(Object.create(shop.deps.storage), { remove });
    await expect(keepToRetention({ ...shop.deps, storage })).rejects.toThrow('the store is away');
    expect(await images()).not.toContain(image);
    expect(await shop.stored()).toEqual(files);
    await run();
  });
});

describe('the log of sign-ins', () => {
  const line = (at: Date) => insertRow(db, 'auth_log', { what: 'signed_in', at });
  const ids = async () => (await db.selectFrom('auth_log').select('id').execute()).map(({ id }) => id);

  test('loses its lines at their day, also after the days were shortened', async () => {
    const year = { gone: await line(old(365)), kept: await line(kept(365)) };
    const month = { gone: await line(old(30)), kept: await line(kept(30)) };
    expect(await due({ auth_log_days: 30 })).toMatchObject({ auth_log: 3 });
    expect(await due({ auth_log_days: 365 })).toMatchObject({ auth_log: 1 });
    await run();
    expect(await ids()).toEqual([year.kept.id, month.gone.id, month.kept.id]);
    await expect(db.deleteFrom('auth_log').where('id', '=', month.gone.id).execute()).rejects.toThrow(
      'append-only',
    );
    await put({ auth_log_days: 30 });
    await run();
    expect(await ids()).toEqual([month.kept.id]);
  });

  test('is removed batch after batch', async () => {
    const at = old(400);
    const lines = Array.from({ length: 2100 }, () => ({ what: 'signed_in', at }));
    await db
      .insertInto('auth_log')
      .values(lines as never)
      .execute();
    await run();
    expect(await due({ auth_log_days: 365 })).toMatchObject({ auth_log: 0 });
  });
});
