import type { Updateable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../platform/db/schema.ts';
import { refused, valuesOf } from '../../testing/answers.ts';
import { insertRow } from '../../testing/rows.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const florist = await server.as('Fleuriste', 'Inès');
const REQUIRED_AMOUNT = 'Le montant est requis et doit être supérieur à 0';
const senior = await server.as('Senior', 'Camille');
const hotel = { name: 'Hôtel Œillet', phone: '06 12 34 56 78', city: 'Paris' };
const payer = (await senior.post('/api/clients/', hotel)).body.account.id;

async function newOrder(body: object = {}) {
  const { status, body: order } = await florist.post('/api/orders/', { amount: '64.00', ...body });
  expect(status).toBe(201);
  return order;
}
const setOrder = (id: number, changes: Updateable<Database['orders']>) =>
  server.db.updateTable('orders').set(changes).where('id', '=', id).execute();
const newDriver = async (name: string, order: object = {}) => {
  const [driver, { id }] = [
    await server.as('Livreur', name),
    await newOrder({ requires_delivery: true, ...order }),
  ];
  return { driver, path: `/api/orders/${id}/` };
};
const count = async () => (await florist.get('/api/orders/')).body.count;
const balance = async () =>
  (await florist.get('/api/clients/search/', { query: { q: 'oeillet' } })).body.accounts[0].balance;

test('tells an event that a member typed from what the house wrote', async () => {
  const { id } = await newOrder();
  const path = `/api/orders/${id}/`;
  await florist.post(`${path}add_event/`, { description: 'Client rappelé' });
  await florist.patch(path, { status: 'to_prepare' });
  const events = (await florist.get(path)).body.events;
  expect(events).toMatchObject([
    { description: 'Commande créée', automatic: true },
    { description: 'Client rappelé', automatic: false },
    { description: 'Statut\u00a0: Créée → À préparer', automatic: true },
  ]);
});

describe('creating', () => {
  test('answers the values that were sent, their labels and the first event', async () => {
    const order = await newOrder({
      amount: 64.5,
      payer_account: payer,
      requires_delivery: true,
      delivery_date: '2026-11-21',
      delivery_time_slot: '14h00-17h00 (Après-midi)',
      bouquet_notes: ' Pivoines ',
      hand_message: '',
      purchase_order_number: 'BC-2026-118',
    });
    expect(order).toMatchObject({ amount: '64.50', created_by_name: 'Inès', version: 1 });
    expect(order).toMatchObject({ status: 'created', status_display: 'Créée' });
    expect(order).toMatchObject({ financial_status: 'unpaid', financial_status_display: 'En attente' });
    expect(order).toMatchObject({
      bouquet_notes: 'Pivoines',
      hand_message: null,
      delivery_time_slot: '14h00-17h00',
    });
    const { name, city } = hotel;
    expect(order).toMatchObject({ payer_name: name, display_client: name });
    expect(order.payer_account).toMatchObject({ id: payer, name, type: 'household', city });
    const made = { description: 'Commande créée', author_name: 'Inès', event_type: 'manual_entry' };
    expect(order.events).toMatchObject([made]);
  });

  test.each([undefined, null, '', '0', 0, -5, '-1.00', 'abc', '1.234', '1e3', {}, '1000000'])(
    'the amount %j is refused at its field',
    async (amount) => {
      const { status, body } = await florist.post('/api/orders/', { amount });
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'VALIDATION_FAILED', error: 'Certains champs sont à corriger.' });
      const unreadable = ['abc', '1.234', '1e3'].includes(String(amount)) && 'Montant illisible';
      expect(body.fields.amount).toMatch(
        unreadable || (amount === '1000000' ? /ne peut pas dépasser/ : REQUIRED_AMOUNT),
      );
    },
  );

  test.each([
    ['payer_account', 999_999, 'Client non trouvé'],
    ['delivery_date', '2026-02-30', /Date invalide/],
    ['delivery_date', '0000-01-01', /hors du calendrier/],
    ['payer_account', true, 'Numéro invalide'],
    ['payer_account', '0x2', 'Numéro invalide'],
    ['delivery_time_slot', 'midi', 'Créneau inconnu'],
    ['bouquet_notes', 'a\u0000b', 'Caractère interdit'],
    ['hand_message', 'x'.repeat(2001), '2000 caractères au plus'],
  ])('a wrong %s is refused at its field', async (field, value, message) => {
    const { status, body } = await florist.post('/api/orders/', { amount: '10', [field]: value });
    expect(status).toBe(400);
    expect(body.fields[field]).toMatch(message);
  });

  test('makes one order of all requests with the same key, also at the same moment', async () => {
    const before = await count();
    const headers = { 'idempotency-key': 'double-clic-1' };
    const send = (amount = '11.00') => florist.post('/api/orders/', { amount }, { headers });
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await count()).toBe(before + 1);
    expect(await send('12.00')).toMatchObject(refused(422, 'IDEMPOTENCY_KEY_REUSED'));
  });

  test('gives a group one batch, and makes the others when one order is wrong', async () => {
    const { status, body } = await florist.post('/api/orders/bulk_create/', [
      { amount: '20', payer_account: payer },
      { amount: '0' },
      { amount: '30', payer_account: 999_999 },
      { amount: '40' },
    ]);
    expect(status).toBe(201);
    expect(body.order_ids).toHaveLength(2);
    const [amount, payer_account] = [REQUIRED_AMOUNT, 'Client non trouvé'];
    expect(body.errors).toEqual([
      { index: 1, error: amount, fields: { amount } },
      { index: 2, error: payer_account, fields: { payer_account } },
    ]);
    const group = (await florist.get('/api/orders/', { query: { batch_id: body.batch_id } })).body;
    expect(valuesOf(group.results, 'id')).toEqual(body.order_ids.toReversed());
    expect(group.count).toBe(2);
  });
});

test('makes all groups for the same clients at once, in opposite order', async () => {
  const ids: number[] = [];
  for (let i = 0; i < 8; i++)
    ids.push((await senior.post('/api/clients/', { name: `Payeur ${i}` })).body.account.id);
  const orders = ids.map((payer_account) => ({ amount: '1', payer_account }));
  const group = (_: unknown, i: number) =>
    florist.post('/api/orders/bulk_create/', i % 2 ? orders : orders.toReversed());
  const before = await count();
  const answers = await Promise.all(Array.from({ length: 8 }, group));
  expect(valuesOf(answers, 'status')).toEqual(Array(8).fill(201));
  expect(await count()).toBe(before + 64);
});

describe('changing', () => {
  test('raises the version, and adds events with their author', async () => {
    const order = await newOrder();
    const { body } = await senior.patch(`/api/orders/${order.id}/`, {
      amount: '70.00',
      status: 'to_prepare',
      hand_message: 'Bonne fête',
      version: 1,
    });
    expect(body).toMatchObject({ amount: '70.00', status: 'to_prepare', version: 2 });
    const events = body.events
      .slice(1)
      .map(({ description, author_name }: Record<string, string>) =>
        `${author_name}, ${description}`.replaceAll(/\s/g, ' '),
      );
    expect(events).toEqual([
      'Camille, Montant : 64,00 € → 70,00 €',
      'Camille, Message manuscrit modifié',
      'Camille, Statut : Créée → À préparer',
    ]);
  });

  test('refuses a change of an older version, and names what changed and the author', async () => {
    const order = await newOrder();
    await senior.patch(`/api/orders/${order.id}/`, { amount: '70.00', version: 1 });
    const late = await florist.patch(`/api/orders/${order.id}/`, { amount: '80.00', version: 1 });
    expect(late).toMatchObject(refused(409, 'ORDER_CHANGED'));
    const changes = [{ field: 'amount', before: '64.00', after: '70.00', author_name: 'Camille' }];
    expect(late.body.conflict).toMatchObject({ version: 2, changes });
    expect((await florist.get(`/api/orders/${order.id}/`)).body.amount).toBe('70.00');
  });

  test('names the shop that began to charge the order meanwhile', async () => {
    const order = await newOrder();
    const { id } = await insertRow(server.db, 'locations', { name: 'Rue des Martyrs' });
    await setOrder(order.id, { location: id, version: 2 });
    const { body } = await florist.patch(`/api/orders/${order.id}/`, { amount: '80.00', version: 1 });
    const change = { field: 'location', before: null, after: 'Rue des Martyrs' };
    expect(body.conflict.changes).toMatchObject([change]);
  });

  test('refuses the second of two changes of one version at the same moment', async () => {
    const order = await newOrder();
    const answers = await Promise.all(
      ['71.00', '72.00'].map((amount) => florist.patch(`/api/orders/${order.id}/`, { amount, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('lets any status follow any other, but only a Senior reopens', async () => {
    const path = `/api/orders/${(await newOrder()).id}/`;
    for (const status of ['delivered', 'created', 'picked_up', 'cancelled'])
      expect((await florist.patch(path, { status })).body.status).toBe(status);
    expect((await florist.get(path)).body.financial_status).toBe('cancelled');
    expect(await florist.patch(path, { status: 'to_call' })).toMatchObject(refused(409, 'ORDER_CANCELLED'));
    expect((await florist.patch(path, { status: 'created' })).status).toBe(403);
    const reopened = await senior.patch(path, { status: 'created' });
    expect(reopened.body).toMatchObject({ status: 'created', financial_status: 'unpaid' });
  });

  test('takes an active Livreur as driver, and none for a pick-up', async () => {
    const { driver, path } = await newDriver('Yanis');
    const foreign = await florist.patch(path, { delivery_person: florist.id });
    expect(foreign).toMatchObject(refused(400, 'DRIVER_UNKNOWN'));
    const assigned = await florist.patch(path, { status: 'to_deliver', delivery_person: driver.id });
    const delivery_person = { id: driver.id, display_name: 'Yanis' };
    expect(assigned.body).toMatchObject({ status: 'to_deliver', delivery_person });
    expect((await florist.patch(path, { requires_delivery: false })).body.delivery_person).toBeNull();
  });

  test('lets a driver advance his own deliveries, and change nothing else', async () => {
    const { driver, path } = await newDriver('Inès D.');
    const other = await server.as('Livreur', 'Karim');
    expect((await driver.patch(path, { status: 'delivering' })).status).toBe(403);
    await florist.patch(path, { status: 'to_deliver', delivery_person: driver.id });
    expect((await other.patch(path, { status: 'delivering' })).status).toBe(403);
    expect((await driver.patch(path, { status: 'delivering', amount: '1' })).status).toBe(403);
    expect((await driver.patch(path, { status: 'cancelled' })).status).toBe(403);
    expect((await driver.patch(path, { status: 'delivering' })).body.status).toBe('delivering');
    expect((await driver.patch(path, { status: 'delivered' })).body.status).toBe('delivered');
  });

  test('accepts the same status again from a driver whose answer was lost', async () => {
    const { driver, path } = await newDriver('Nadir');
    const assigned = await florist.patch(path, { status: 'to_deliver', delivery_person: driver.id });
    const { amount, version } = assigned.body;
    const delivered = (await driver.patch(path, { status: 'delivered', version })).body;
    const again = await driver.patch(path, { status: 'delivered', version });
    expect(again).toMatchObject({ status: 200, body: { status: 'delivered', version: delivered.version } });
    expect(again.body.events).toHaveLength(delivered.events.length);
    expect((await driver.patch(path, { status: 'delivered', amount: '1' })).status).toBe(403);
    expect((await driver.patch(path, { amount })).status).toBe(403);
  });

  test('refuses another amount of an invoiced order, not of a paid one', async () => {
    const { id } = await newOrder({ amount: '20.00' });
    const change = (amount: string) => florist.patch(`/api/orders/${id}/`, { amount });
    await florist.post(`/api/orders/${id}/payments/`, { method: 'cash', amount: '20.00' });
    expect((await change('30.00')).body.financial_status).toBe('unpaid');
    expect((await change('20.00')).body.financial_status).toBe('paid');
    const cancelled = await florist.patch(`/api/orders/${id}/`, { status: 'cancelled' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', financial_status: 'paid' });
    const { id: invoiced } = await newOrder();
    await setOrder(invoiced, { financial_status: 'invoiced' });
    const changed = await florist.patch(`/api/orders/${invoiced}/`, { amount: '1.00' });
    expect(changed).toMatchObject(refused(409, 'ORDER_AMOUNT_SETTLED'));
  });

  test('keeps an order invoiced when it is cancelled and reopened: no deletion, no other amount', async () => {
    const order = await newOrder();
    const path = `/api/orders/${order.id}/`;
    await setOrder(order.id, { financial_status: 'invoiced' });
    expect((await florist.patch(path, { status: 'cancelled' })).body.financial_status).toBe('cancelled');
    expect((await senior.delete(path)).body.code).toBe('ORDER_NOT_DELETABLE');
    expect((await senior.patch(path, { status: 'created' })).body.financial_status).toBe('invoiced');
    expect((await senior.patch(path, { amount: '1.00' })).body.code).toBe('ORDER_AMOUNT_SETTLED');
  });

  test('gives a pick-up no driver', async () => {
    const { driver, path } = await newDriver('Sans tournée', { requires_delivery: false });
    expect((await florist.patch(path, { delivery_person: driver.id })).body.delivery_person).toBeNull();
  });

  test('turns a pick-up into the delivery of a driver, and back', async () => {
    const { driver, path } = await newDriver('Farid', { requires_delivery: false });
    const delivery = { status: 'to_deliver', requires_delivery: true };
    const given = await florist.patch(path, { ...delivery, delivery_person: driver.id, version: 1 });
    expect(given.body).toMatchObject({ ...delivery, delivery_person: { display_name: 'Farid' } });
    const pickUp = { status: 'created', delivery_person: null, requires_delivery: false };
    expect((await florist.patch(path, { ...pickUp, version: 2 })).body).toMatchObject(pickUp);
  });
});

describe('deleting and restoring', () => {
  test('lets a Senior delete and restore an order, which no other role sees meanwhile', async () => {
    const order = await newOrder({ payer_account: payer });
    const owed = await balance();
    const path = `/api/orders/${order.id}/`;
    expect((await florist.delete(path)).status).toBe(403);
    expect(await senior.delete(path)).toMatchObject({ status: 200, body: { id: order.id } });
    expect((await florist.get(path)).status).toBe(404);
    expect((await senior.get(path)).body.deleted_at).not.toBeNull();
    expect(await balance()).not.toBe(owed);
    expect((await florist.get('/api/orders/', { query: { deleted: true } })).status).toBe(403);
    const [binned] = (await senior.get('/api/orders/', { query: { deleted: true } })).body.results;
    expect(binned.id).toBe(order.id);
    const restored = { status: 200, body: { id: order.id, deleted_at: null } };
    expect(await senior.post(`${path}restore/`)).toMatchObject(restored);
    expect(await balance()).toBe(owed);
    expect(await senior.post(`${path}restore/`)).toMatchObject(refused(409, 'ORDER_NOT_DELETED'));
  });

  const settled = ['paid', 'invoiced', 'quoted', 'link_generated'] as const;
  test.each(settled)('refuses to delete an order that is %s', async (financial_status) => {
    const { id } = await newOrder();
    await setOrder(id, { financial_status });
    expect(await senior.delete(`/api/orders/${id}/`)).toMatchObject(refused(409, 'ORDER_NOT_DELETABLE'));
  });

  test('does not restore an order after 30 days', async () => {
    const order = await newOrder();
    await senior.delete(`/api/orders/${order.id}/`);
    await setOrder(order.id, { deleted_at: new Date(Date.now() - 31 * 86_400_000) });
    expect((await senior.post(`/api/orders/${order.id}/restore/`)).status).toBe(404);
  });
});

describe('events', () => {
  test('lets every member write an event, but not a blank one', async () => {
    const driver = await server.as('Livreur', 'Léo');
    const { id } = await newOrder();
    const add = (description: string) =>
      driver.post(`/api/orders/${id}/add_event/`, { ...note, description });
    const note = { event_type: 'note_added', notes: 'Repasser' };
    const body = { ...note, description: 'Gardien absent', author_name: 'Léo' };
    expect(await add(' Gardien absent ')).toMatchObject({ status: 201, body });
    expect((await add('   ')).body.fields).toEqual({ description: 'La description est requise' });
  });
});

test('answers « Commande introuvable » for an unknown id, and for one that is no number', async () => {
  const body = { error: 'Commande introuvable', code: 'ORDER_NOT_FOUND' };
  for (const id of ['999999/', 'abc/', '-1', '9999999999999999999999/'])
    expect(await florist.get(`/api/orders/${id}`)).toMatchObject({ status: 404, body });
});

test('keeps the payer’s balance equal to the sum of his ledger', async () => {
  const order = await newOrder({ payer_account: payer, amount: '100.00' });
  await florist.patch(`/api/orders/${order.id}/`, { amount: '120.00' });
  await florist.patch(`/api/orders/${order.id}/`, { status: 'cancelled' });
  await senior.patch(`/api/orders/${order.id}/`, { status: 'created' });
  const ledger = server.db.selectFrom('ledger_entries').where('account', '=', payer).orderBy('id');
  const entries = await ledger.select(['order_id', 'kind', 'amount']).execute();
  const own = entries.filter(({ order_id }) => order_id === order.id);
  expect(own.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['order_created', -10_000],
    ['amount_changed', -2_000],
    ['order_cancelled', 12_000],
    ['order_reopened', -12_000],
  ]);
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  expect(await balance()).toBe((sum / 100).toFixed(2));
});
