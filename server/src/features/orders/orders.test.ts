import type { Updateable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../platform/db/schema.ts';
import { refused } from '../../testing/answers.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const florist = await server.as('Fleuriste', 'Inès');
const senior = await server.as('Senior', 'Camille');
const payer = (
  await senior.post('/api/clients/', { name: 'Hôtel Œillet', phone: '06 12 34 56 78', city: 'Paris' })
).body.account.id;

async function newOrder(body: object = {}) {
  const { status, body: order } = await florist.post('/api/orders/', { amount: '64.00', ...body });
  expect(status).toBe(201);
  return order;
}
const setOrder = (id: number, changes: Updateable<Database['orders']>) =>
  server.db.updateTable('orders').set(changes).where('id', '=', id).execute();
const balance = async () =>
  (await florist.get('/api/clients/search/', { query: { q: 'oeillet' } })).body.accounts[0].balance;

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
    expect(order).toMatchObject({
      amount: '64.50',
      status: 'created',
      status_display: 'Créée',
      financial_status: 'unpaid',
      financial_status_display: 'En attente',
      delivery_time_slot: '14h00-17h00',
      bouquet_notes: 'Pivoines',
      hand_message: null,
      payer_account: { id: payer, name: 'Hôtel Œillet', type: 'household', city: 'Paris' },
      payer_name: 'Hôtel Œillet',
      display_client: 'Hôtel Œillet',
      created_by_name: 'Inès',
      version: 1,
    });
    expect(order.events).toMatchObject([
      { description: 'Commande créée', author_name: 'Inès', event_type: 'manual_entry' },
    ]);
  });

  test.each([undefined, null, '', '0', 0, -5, '-1.00', 'abc', '1.234', '1e3', {}, '1000000'])(
    'the amount %j is refused at its field',
    async (amount) => {
      const { status, body } = await florist.post('/api/orders/', { amount });
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'VALIDATION_FAILED', error: 'Certains champs sont à corriger.' });
      expect(body.fields.amount).toMatch(
        amount === '1000000' ? /ne peut pas dépasser/ : 'Le montant est requis et doit être supérieur à 0',
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
    const before = (await florist.get('/api/orders/')).body.count;
    const send = () =>
      florist.post('/api/orders/', { amount: '11.00' }, { headers: { 'idempotency-key': 'double-clic-1' } });
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect((await florist.get('/api/orders/')).body.count).toBe(before + 1);

    const other = await florist.post(
      '/api/orders/',
      { amount: '12.00' },
      { headers: { 'idempotency-key': 'double-clic-1' } },
    );
    expect(other).toMatchObject(refused(422, 'IDEMPOTENCY_KEY_REUSED'));
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
    expect(body.errors).toEqual([
      {
        index: 1,
        error: 'Le montant est requis et doit être supérieur à 0',
        fields: { amount: 'Le montant est requis et doit être supérieur à 0' },
      },
      { index: 2, error: 'Client non trouvé', fields: { payer_account: 'Client non trouvé' } },
    ]);
    const group = await florist.get('/api/orders/', { query: { batch_id: body.batch_id } });
    expect(group.body.results.map((order: { id: number }) => order.id)).toEqual(
      [...body.order_ids].reverse(),
    );
    expect(group.body.count).toBe(2);
  });
});

test('makes all groups for the same clients at once, in opposite order', async () => {
  const ids: number[] = [];
  for (let i = 0; i < 8; i++)
    ids.push((await senior.post('/api/clients/', { name: `Payeur ${i}` })).body.account.id);
  const group = (order: number[]) =>
    florist.post(
      '/api/orders/bulk_create/',
      order.map((id) => ({ amount: '1', payer_account: id })),
    );
  const before = (await florist.get('/api/orders/')).body.count;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => group(i % 2 ? ids : ids.toReversed())),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect((await florist.get('/api/orders/')).body.count).toBe(before + 64);
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
    expect(
      body.events
        .slice(1)
        .map((event: { description: string; author_name: string }) => [
          event.description.replaceAll(/\s/g, ' '),
          event.author_name,
        ]),
    ).toEqual([
      ['Montant : 64,00 € → 70,00 €', 'Camille'],
      ['Message manuscrit modifié', 'Camille'],
      ['Statut : Créée → À préparer', 'Camille'],
    ]);
  });

  test('refuses a change of an older version, and names what changed and the author', async () => {
    const order = await newOrder();
    await senior.patch(`/api/orders/${order.id}/`, { amount: '70.00', version: 1 });
    const { status, body } = await florist.patch(`/api/orders/${order.id}/`, { amount: '80.00', version: 1 });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'ORDER_CHANGED',
      conflict: {
        version: 2,
        changes: [{ field: 'amount', before: '64.00', after: '70.00', author_name: 'Camille' }],
      },
    });
    expect((await florist.get(`/api/orders/${order.id}/`)).body.amount).toBe('70.00');
  });

  test('names the shop that began to charge the order meanwhile', async () => {
    const order = await newOrder();
    const { id } = await server.db
      .insertInto('locations')
      .values({ name: 'Rue des Martyrs' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setOrder(order.id, { location: id, version: 2 });
    const { body } = await florist.patch(`/api/orders/${order.id}/`, { amount: '80.00', version: 1 });
    expect(body.conflict.changes).toMatchObject([
      { field: 'location', before: null, after: 'Rue des Martyrs' },
    ]);
  });

  test('refuses the second of two changes of one version at the same moment', async () => {
    const order = await newOrder();
    const answers = await Promise.all(
      ['71.00', '72.00'].map((amount) => florist.patch(`/api/orders/${order.id}/`, { amount, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('lets any status follow any other, but only a Senior reopens', async () => {
    const order = await newOrder();
    for (const status of ['delivered', 'created', 'picked_up', 'cancelled']) {
      expect((await florist.patch(`/api/orders/${order.id}/`, { status })).body.status).toBe(status);
    }
    expect((await florist.get(`/api/orders/${order.id}/`)).body.financial_status).toBe('cancelled');
    expect(await florist.patch(`/api/orders/${order.id}/`, { status: 'to_call' })).toMatchObject(
      refused(409, 'ORDER_CANCELLED'),
    );
    expect(await florist.patch(`/api/orders/${order.id}/`, { status: 'created' })).toMatchObject({
      status: 403,
    });
    const reopened = await senior.patch(`/api/orders/${order.id}/`, { status: 'created' });
    expect(reopened.body).toMatchObject({ status: 'created', financial_status: 'unpaid' });
  });

  test('takes an active Livreur as driver, and none for a pick-up', async () => {
    const driver = await server.as('Livreur', 'Yanis');
    const order = await newOrder({ requires_delivery: true });
    const path = `/api/orders/${order.id}/`;
    expect(await florist.patch(path, { delivery_person: florist.id })).toMatchObject(
      refused(400, 'DRIVER_UNKNOWN'),
    );
    const assigned = await florist.patch(path, { status: 'to_deliver', delivery_person: driver.id });
    expect(assigned.body).toMatchObject({
      status: 'to_deliver',
      delivery_person: { id: driver.id, display_name: 'Yanis' },
    });
    expect((await florist.patch(path, { requires_delivery: false })).body.delivery_person).toBeNull();
  });

  test('lets a driver advance his own deliveries, and change nothing else', async () => {
    const driver = await server.as('Livreur', 'Inès D.');
    const other = await server.as('Livreur', 'Karim');
    const order = await newOrder({ requires_delivery: true });
    const path = `/api/orders/${order.id}/`;
    expect((await driver.patch(path, { status: 'delivering' })).status).toBe(403);
    await florist.patch(path, { status: 'to_deliver', delivery_person: driver.id });
    expect((await other.patch(path, { status: 'delivering' })).status).toBe(403);
    expect((await driver.patch(path, { status: 'delivering', amount: '1' })).status).toBe(403);
    expect((await driver.patch(path, { status: 'cancelled' })).status).toBe(403);
    expect((await driver.patch(path, { status: 'delivering' })).body.status).toBe('delivering');
    expect((await driver.patch(path, { status: 'delivered' })).body.status).toBe('delivered');
  });

  test('accepts the same status again from a driver whose answer was lost', async () => {
    const driver = await server.as('Livreur', 'Nadir');
    const order = await newOrder({ requires_delivery: true });
    const path = `/api/orders/${order.id}/`;
    const { version } = (await florist.patch(path, { status: 'to_deliver', delivery_person: driver.id }))
      .body;
    const delivered = await driver.patch(path, { status: 'delivered', version });
    const again = await driver.patch(path, { status: 'delivered', version });
    expect(again).toMatchObject({
      status: 200,
      body: { status: 'delivered', version: delivered.body.version },
    });
    expect(again.body.events).toHaveLength(delivered.body.events.length);
    expect((await driver.patch(path, { status: 'delivered', amount: '1' })).status).toBe(403);
    expect((await driver.patch(path, { amount: order.amount })).status).toBe(403);
  });

  test('refuses another amount of a paid order', async () => {
    const order = await newOrder();
    await setOrder(order.id, { financial_status: 'paid' });
    expect(await florist.patch(`/api/orders/${order.id}/`, { amount: '1.00' })).toMatchObject(
      refused(409, 'ORDER_AMOUNT_SETTLED'),
    );
    const cancelled = await florist.patch(`/api/orders/${order.id}/`, { status: 'cancelled' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', financial_status: 'paid' });
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
    const driver = await server.as('Livreur', 'Sans tournée');
    const order = await newOrder({ requires_delivery: false });
    expect(
      (await florist.patch(`/api/orders/${order.id}/`, { delivery_person: driver.id })).body.delivery_person,
    ).toBeNull();
  });

  test('turns a pick-up into the delivery of a driver, and back', async () => {
    const driver = await server.as('Livreur', 'Farid');
    const order = await newOrder({ requires_delivery: false });
    const path = `/api/orders/${order.id}/`;
    const given = await florist.patch(path, {
      status: 'to_deliver',
      delivery_person: driver.id,
      requires_delivery: true,
      version: 1,
    });
    expect(given.body).toMatchObject({
      status: 'to_deliver',
      requires_delivery: true,
      delivery_person: { display_name: 'Farid' },
    });
    const back = await florist.patch(path, {
      status: 'created',
      delivery_person: null,
      requires_delivery: false,
      version: 2,
    });
    expect(back.body).toMatchObject({ status: 'created', requires_delivery: false, delivery_person: null });
  });

  test('writes every change to the audit, with its author and request', async () => {
    const order = await newOrder();
    await senior.patch(`/api/orders/${order.id}/`, { purchase_order_number: 'BC-1' });
    const entries = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'member_id', 'before', 'after', 'request_id'])
      .where('entity', '=', 'orders')
      .where('entity_id', '=', String(order.id))
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { action: 'insert', member_id: florist.id, before: null },
      {
        action: 'update',
        member_id: senior.id,
        before: { purchase_order_number: null },
        after: { purchase_order_number: 'BC-1' },
      },
    ]);
    expect(entries.every(({ request_id }) => request_id !== null)).toBe(true);
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
    expect((await senior.get('/api/orders/', { query: { deleted: true } })).body.results[0].id).toBe(
      order.id,
    );
    expect(await senior.post(`${path}restore/`)).toMatchObject({
      status: 200,
      body: { id: order.id, deleted_at: null },
    });
    expect(await balance()).toBe(owed);
    expect(await senior.post(`${path}restore/`)).toMatchObject(refused(409, 'ORDER_NOT_DELETED'));
  });

  test.each(['paid', 'invoiced', 'quoted', 'link_generated'] as const)(
    'refuses to delete an order that is %s',
    async (financial_status) => {
      const order = await newOrder();
      await setOrder(order.id, { financial_status });
      expect(await senior.delete(`/api/orders/${order.id}/`)).toMatchObject(
        refused(409, 'ORDER_NOT_DELETABLE'),
      );
    },
  );

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
    const order = await newOrder();
    const added = await driver.post(`/api/orders/${order.id}/add_event/`, {
      event_type: 'note_added',
      description: ' Gardien absent ',
      notes: 'Repasser',
    });
    expect(added).toMatchObject({
      status: 201,
      body: {
        description: 'Gardien absent',
        notes: 'Repasser',
        author_name: 'Léo',
        event_type: 'note_added',
      },
    });
    const blank = await driver.post(`/api/orders/${order.id}/add_event/`, { description: '   ' });
    expect(blank.body.fields).toEqual({ description: 'La description est requise' });
  });
});

test('answers « Commande introuvable » for an unknown id, and for one that is no number', async () => {
  for (const path of [
    '/api/orders/999999/',
    '/api/orders/abc/',
    '/api/orders/-1',
    '/api/orders/9999999999999999999999/',
  ]) {
    expect(await florist.get(path)).toMatchObject({
      status: 404,
      body: { error: 'Commande introuvable', code: 'ORDER_NOT_FOUND' },
    });
  }
});

test('keeps the payer’s balance equal to the sum of his ledger', async () => {
  const order = await newOrder({ payer_account: payer, amount: '100.00' });
  await florist.patch(`/api/orders/${order.id}/`, { amount: '120.00' });
  await florist.patch(`/api/orders/${order.id}/`, { status: 'cancelled' });
  await senior.patch(`/api/orders/${order.id}/`, { status: 'created' });
  const entries = await server.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { kind: 'order_created', amount: -10_000 },
    { kind: 'amount_changed', amount: -2_000 },
    { kind: 'order_cancelled', amount: 12_000 },
    { kind: 'order_reopened', amount: -12_000 },
  ]);
  const { sum } = await server.db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.sum<number>('amount').as('sum'))
    .where('account', '=', payer)
    .executeTakeFirstOrThrow();
  expect(await balance()).toBe((sum / 100).toFixed(2));
});
