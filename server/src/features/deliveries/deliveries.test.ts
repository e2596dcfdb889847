import { addDays, today } from '@florilege/contract/http/dates.ts';
import { describe, expect, test } from 'vitest';
import { refused, valuesOf } from '../../testing/answers.ts';
import { type Caller, testServer } from '../../testing/test-server.ts';
import { insertClient } from '../clients/testing/client-shop.ts';

const server = await testServer();
const florist = await server.as('Fleuriste');
const driver = (name: string) => server.as('Livreur', name);

const DAY = '2026-12-24';
const MORNING = '9h00-12h00';
const order = async (slot: string | null, driver: string | null, fields: object = {}): Promise<number> => {
  const delivery = { requires_delivery: true, delivery_date: DAY, delivery_time_slot: slot };
  const { id } = (await florist.post('/api/orders/', { amount: '10', ...delivery, ...fields })).body;
  if (driver) await florist.patch(`/api/orders/${id}/`, { delivery_person: driver });
  return id;
};
/** The recipient came to the shop for it. */
const fetched = (id: number) => florist.patch(`/api/orders/${id}/`, { status: 'picked_up' });
const cancel = (id: number) => florist.patch(`/api/orders/${id}/`, { status: 'cancelled' });

test('counts the deliveries of each active driver, without cancelled and fetched ones', async () => {
  const yanis = await driver('Yanis');
  const { id: gone } = await driver('Ancien');
  await server.db.updateTable('members').set({ active: false }).where('id', '=', gone).execute();
  await driver('Zoé');
  await driver('Élodie');
  const day = { delivery_date: '2026-11-21' };
  await order(MORNING, yanis.id, day);
  await order('18h00-20h00', yanis.id, day);
  await order(MORNING, yanis.id, { delivery_date: '2026-11-22' });
  await cancel(await order(MORNING, yanis.id, day));
  await fetched(await order(MORNING, yanis.id, day));

  const query = { date: '2026-11-21', slot: MORNING };
  const { body } = await florist.get('/api/deliveries/drivers/', { query });
  expect(body.drivers).toMatchObject([
    { display_name: 'Élodie', deliveries_of_day: 0, deliveries_of_slot: 0 },
    { id: yanis.id, display_name: 'Yanis', deliveries_of_day: 2, deliveries_of_slot: 1 },
    { display_name: 'Zoé' },
  ]);
});

describe('the deliveries of a day', () => {
  const day = async (caller: Caller, query: Record<string, string> = {}) =>
    (await caller.get('/api/deliveries/', { query: { date: DAY, ...query } })).body;
  const ids = async (caller: Caller): Promise<number[]> => valuesOf((await day(caller)).results, 'id');
  const arrange = (who: Caller, driver: string | null, slot: string | null, order_ids: number[]) =>
    who.put('/api/deliveries/stops/', { date: DAY, driver, slot, order_ids });

  test('name the shop that each leaves from', async () => {
    const shop = { name: 'Batignolles', address: '2 rue des Batignolles' };
    const { id, name } = (await (await server.as('Senior')).post('/api/locations/', shop)).body;
    const date = '2026-12-23';
    const stop = await order(MORNING, null, { delivery_date: date, location: id });
    const { results } = await day(florist, { date });
    expect(results).toMatchObject([{ id: stop, location: { id, name } }]);
  });

  test('come by slot, then by stop, the member’s own first', async () => {
    const [nora, leo] = [await driver('Nora'), await driver('Léo')];
    const evening = await order('18h00-20h00', nora.id);
    const morning = await order(MORNING, nora.id);
    const anytime = await order('Toute la journée', nora.id);
    const second = await order(MORNING, nora.id);
    const unplanned = await order(null, null);
    const others = await order('14h00-17h00', leo.id);
    await order(MORNING, null, { requires_delivery: false });
    await cancel(await order(MORNING, nora.id));
    await fetched(await order(MORNING, nora.id));
    expect(await ids(florist)).toEqual([morning, second, others, evening, anytime, unplanned]);
    expect(await ids(nora)).toEqual([morning, second, evening, anytime, others, unplanned]);
    expect(await ids(leo)).toEqual([others, morning, second, evening, anytime, unplanned]);
    const results = [{ id: others, position: null }];
    expect(await day(florist, { driver: leo.id })).toMatchObject({ date: DAY, count: 1, results });

    // A driver may not arrange stops; orders of another run are left out.
    expect((await arrange(nora, nora.id, MORNING, [second, morning])).status).toBe(403);
    const arranged = await arrange(florist, nora.id, MORNING, [second, others, morning, 987_654, second]);
    expect(arranged.body).toEqual({ order_ids: [second, morning] });
    expect(await ids(florist)).toEqual([second, morning, others, evening, anytime, unplanned]);
    // A position is valid only for the run that it was given for.
    await florist.patch(`/api/orders/${second}/`, { delivery_person: leo.id });
    const moved = (await day(florist)).results.slice(0, 2);
    expect(valuesOf(moved, 'id')).toEqual([morning, second]);
    expect(valuesOf(moved, 'position')).toEqual([2, null]);
  });

  test('have the version of the order, so that the second of two assignments is refused', async () => {
    const [nora, leo] = [await driver('Nora C'), await driver('Léo C')];
    const camille = await server.as('Fleuriste', 'Camille');
    const id = await order(MORNING, null);
    const shown = async () => (await day(florist)).results.find((each: { id: number }) => each.id === id);
    const assign = (who: Caller, to: Caller, version: number) =>
      who.patch(`/api/orders/${id}/`, { delivery_person: to.id, version });
    const { version } = await shown();
    expect((await assign(florist, nora, version)).status).toBe(200);
    const late = await assign(camille, leo, version);
    expect(late).toMatchObject(refused(409, 'ORDER_CHANGED'));
    const changes = [{ field: 'delivery_person', before: null, after: 'Nora C' }];
    expect(late.body.conflict).toMatchObject({ version: version + 1, changes });
    expect(await shown()).toMatchObject({ version: version + 1, delivery_person: { id: nora.id } });
    expect((await assign(camille, leo, version + 1)).status).toBe(200);
  });

  test('show the access notes of each, which a driver may write for own deliveries, and keep for later ones', async () => {
    const [nora, leo] = [await driver('Nora B'), await driver('Léo B')];
    const payer_account = await insertClient(server.db, { name: 'Payeur' });
    const recipient_account = await insertClient(server.db, { name: 'Destinataire' });
    const first = await order(MORNING, nora.id, { payer_account, recipient_account });
    const later = await order('18h00-20h00', nora.id, { payer_account, recipient_account });
    const note = (who: Caller, id: number, access_notes: string) =>
      who.put(`/api/deliveries/${id}/access/`, { access_notes });
    expect((await note(leo, first, 'Code 1')).status).toBe(403);
    const noted = { access_notes: 'Code 12B, 3e gauche' };
    expect((await note(nora, first, ' Code 12B, 3e gauche ')).body).toEqual(noted);
    const seen = (await day(nora)).results.filter(({ id }: { id: number }) => id === first || id === later);
    const recipient = { id: recipient_account, name: 'Destinataire' };
    expect(seen).toMatchObject([{ recipient, payer_name: 'Payeur', ...noted }, { access_notes: null }]);
    expect((await nora.get(`/api/clients/${recipient_account}/`)).body.account).toMatchObject(noted);
    const body = { amount: '40', recipient_account, requires_delivery: true };
    expect((await florist.post('/api/orders/', body)).body).toMatchObject(noted);
    const { events } = (await florist.get(`/api/orders/${first}/`)).body;
    expect(events.at(-1)).toMatchObject({ description: 'Accès modifié', author_name: 'Nora B' });
    await nora.put(`/api/deliveries/${later}/access/`, {
      access_notes: 'Interphone',
      save_with_client: false,
    });
    expect((await nora.get(`/api/clients/${recipient_account}/`)).body.account).toMatchObject(noted);
    const anonymous = await order(MORNING, nora.id);
    expect((await note(nora, anonymous, 'Porte verte')).body).toEqual({ access_notes: 'Porte verte' });
  });

  test('keep the access of another address to themselves', async () => {
    const nora = await driver('Nora E');
    const home = { address: '1 rue Une', city: 'Paris', access_notes: 'Code 12B' };
    const recipient_account = await insertClient(server.db, { name: 'Destinataire', ...home });
    const id = await order(MORNING, nora.id, { recipient_account, delivery_address: '9 rue du Bureau' });
    await nora.put(`/api/deliveries/${id}/access/`, { access_notes: '9987, 4e' });
    expect((await florist.get(`/api/orders/${id}/`)).body.access_notes).toBe('9987, 4e');
    const { account } = (await florist.get(`/api/clients/${recipient_account}/`)).body;
    expect(account.access_notes).toBe('Code 12B');
  });

  test('keep access notes that a colleague wrote meanwhile, until they are seen', async () => {
    const nora = await driver('Nora F');
    const id = await order(MORNING, nora.id);
    const note = (access_notes: string, more: object) =>
      nora.put(`/api/deliveries/${id}/access/`, { access_notes, ...more });
    await florist.patch(`/api/orders/${id}/`, { access_notes: 'Code 47' });
    const stale = await note('3e gauche', { was: null });
    expect(stale).toMatchObject(refused(400, 'VALIDATION_FAILED'));
    expect(stale.body.fields.access_notes).toContain('«\u00a0Code 47\u00a0»');
    expect((await note('Code 47, 3e gauche', { was: 'Code 47' })).status).toBe(200);
    expect((await note('Code 47, 3e gauche', { was: null })).status).toBe(200);
    expect((await note('3e', {})).status).toBe(200);
  });

  test('take no access notes of a driver once they are over, but on their own day', async () => {
    const nora = await driver('Nora D');
    const recipient_account = await insertClient(server.db, { name: 'Destinataire', access_notes: 'Code 1' });
    const stop = (delivery_date: string) => order(MORNING, nora.id, { recipient_account, delivery_date });
    const note = (who: Caller, id: number) =>
      who.put(`/api/deliveries/${id}/access/`, { access_notes: 'Code 2' });
    const ended = async (delivery_date: string, status: string) => {
      const id = await stop(delivery_date);
      await florist.patch(`/api/orders/${id}/`, { status });
      return id;
    };
    const yesterday = addDays(today(), -1);
    const over = [await ended(yesterday, 'delivered'), await ended(yesterday, 'picked_up')];
    for (const id of over) expect(await note(nora, id)).toMatchObject(refused(403, 'FORBIDDEN'));
    const cancelled = await ended(today(), 'cancelled');
    for (const who of [nora, florist])
      expect(await note(who, cancelled)).toMatchObject(refused(409, 'ORDER_CANCELLED'));
    const { account } = (await florist.get(`/api/clients/${recipient_account}/`)).body;
    expect(account.access_notes).toBe('Code 1');
    const late = await stop(yesterday);
    for (const id of [late, await ended(today(), 'delivered')])
      expect((await note(nora, id)).body).toEqual({ access_notes: 'Code 2' });
    expect((await note(florist, over[0] ?? 0)).status).toBe(200);
  });
});
