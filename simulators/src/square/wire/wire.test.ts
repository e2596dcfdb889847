import { describe, expect, test } from 'vitest';
import { eur, line, orderOf, refusalIn, squareBench } from '../testing/bench.ts';

const bench = squareBench();
const { get, post, remove, play, state, newTerminal } = bench;

const links = '/online-checkout/payment-links';
const order = orderOf(line('Bouquet', 8550));

describe('a call', () => {
  test.each<Record<string, string>>([{}, { authorization: 'Basic EAAAl-simulateur-florilege' }])(
    'is refused with the headers %j',
    async (headers) => {
      const answer = await fetch(`${bench.simulator().baseUrl}/v2/locations`, { headers });
      const error = { category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED', detail: expect.any(String) };
      expect([answer.status, await answer.json()]).toEqual([401, { errors: [error] }]);
    },
  );

  const gone = ['orders', 'payments', 'refunds', 'disputes', 'terminals/checkouts', 'devices/codes'];
  test.each([...gone, 'nowhere'])('is answered 404 when nothing is there: /%s', async (path) => {
    expect(refusalIn(await get(`/${path}/inv%3A0-nope`))).toEqual([404, 'NOT_FOUND']);
  });

  test('is answered 404 when it does nothing, or to nothing', async () => {
    expect(refusalIn(await remove('/locations'))).toEqual([404, 'NOT_FOUND']);
    expect(refusalIn(await post('/terminals/checkouts/nope/cancel'))).toEqual([404, 'NOT_FOUND']);
  });

  test.each([undefined, '', '{"order":'])('is refused when its body is no JSON: %j', async (body) => {
    expect(refusalIn(await post('/orders', body))).toEqual([400, 'EXPECTED_JSON_BODY']);
  });
});

describe('a fault', () => {
  test('meets the next calls of its path and method, which do nothing', async () => {
    await play('faults', { kind: 'unavailable', calls: 2, path: '/v2/orders', method: 'POST' });
    expect([(await get('/locations')).status, (await get('/orders/nope')).status]).toEqual([200, 404]);
    const statuses: number[] = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await post('/orders', { order })).status);
    expect(statuses).toEqual([503, 503, 200]);
    expect((await state()).orders).toHaveLength(1);
  });

  test('is deleted by its path, while the others still meet their calls', async () => {
    for (const path of ['/v2/orders', '/v2/refunds']) await play('faults', { kind: 'error', path });
    const address = `${bench.simulator().url}/_sim/faults?path=/v2/orders`;
    const { faults } = await (await fetch(address, { method: 'DELETE' })).json();
    expect(faults).toMatchObject([{ path: '/v2/refunds' }]);
    expect((await get('/orders/nope')).status).toBe(404);
    expect((await get('/refunds/nope')).status).toBe(500);
  });

  test('is refused when its kind is unknown', async () => {
    expect((await play('faults', { kind: 'typhoon' })).status).toBe(400);
  });
});

describe('an idempotency key', () => {
  test('gives the first answer again, and refuses another body', async () => {
    const first = await post('/orders', { idempotency_key: 'k', order });
    await play('clock', { advance_ms: 3_600_000 });
    expect(await post('/orders', { idempotency_key: 'k', order })).toEqual(first);
    const other = { idempotency_key: 'k', order: { ...order, reference_id: 'autre' } };
    const refusal = [400, 'IDEMPOTENCY_KEY_REUSED', 'idempotency_key'];
    expect(refusalIn(await post('/orders', other))).toEqual(refusal);
  });

  test('belongs to one endpoint, and each call without a key does its own work', async () => {
    await post('/orders', { idempotency_key: 'k', order });
    expect((await post(links, { idempotency_key: 'k', order })).status).toBe(200);
    await post('/orders', { order });
    await post('/orders', { order });
    expect((await state()).orders).toHaveLength(4);
  });

  test('is forgotten when it is old enough', async () => {
    await post('/orders', { idempotency_key: 'old', order });
    await play('clock', { advance_ms: 60_000 });
    const young = await post('/orders', { idempotency_key: 'young', order });
    expect((await play('keys/forget', { older_than_ms: 60_000 })).body).toEqual({ forgotten: 1 });
    await post('/orders', { idempotency_key: 'old', order });
    expect(await post('/orders', { idempotency_key: 'young', order })).toEqual(young);
    expect((await state()).orders).toHaveLength(3);
  });

  test('is free again after a refusal', async () => {
    const bad = { ...order, location_id: 'nowhere' };
    expect((await post('/orders', { idempotency_key: 'k', order: bad })).status).toBe(400);
    expect((await post('/orders', { idempotency_key: 'k', order })).status).toBe(200);
  });

  test.each([
    ['is too long', 'x'.repeat(46), 'VALUE_TOO_LONG'],
    ['is empty', '', 'VALUE_EMPTY'],
    ['is missing', undefined, 'MISSING_REQUIRED_PARAMETER'],
  ])('is refused when it %s', async (_case, idempotency_key, code) => {
    const answer = await post('/refunds', { idempotency_key, payment_id: 'p', amount_money: eur(1) });
    expect(refusalIn(answer)).toEqual([400, code, 'idempotency_key']);
  });
});

describe('an amount', () => {
  test.each([
    ['half a cent', { amount: 12.5, currency: 'EUR' }, 'EXPECTED_INTEGER', 'amount'],
    ['text', { amount: '1250', currency: 'EUR' }, 'INVALID_VALUE', 'amount'],
    ['nothing', eur(0), 'VALUE_TOO_LOW', 'amount'],
    ['less than nothing', eur(-100), 'VALUE_TOO_LOW', 'amount'],
    ['dollars', { amount: 1250, currency: 'USD' }, 'CURRENCY_MISMATCH', 'currency'],
  ])('is refused when it is %s', async (_case, amount_money, code, field) => {
    const checkout = { amount_money, device_options: { device_id: (await newTerminal()).id } };
    const answer = await post('/terminals/checkouts', { idempotency_key: 'k', checkout });
    expect(refusalIn(answer)).toEqual([400, code, `checkout.amount_money.${field}`]);
  });

  test('is refused when a line has none', async () => {
    const answer = await post(links, { order: orderOf(line('Bouquet', 0)) });
    expect(refusalIn(answer).slice(0, 2)).toEqual([400, 'VALUE_TOO_LOW']);
  });
});

describe('locations', () => {
  test('are two that sell and one that is closed', async () => {
    const { locations } = (await get('/locations')).body;
    const listed = locations.map(({ name, status }: Record<string, string>) => `${name} ${status}`);
    const names = ['Boutique Marais', 'Boutique Batignolles', 'Marché d’Alésia'];
    expect(listed).toEqual([`${names[0]} ACTIVE`, `${names[1]} ACTIVE`, `${names[2]} INACTIVE`]);
  });

  test('sell nothing while closed', async () => {
    const answer = await post('/orders', { order: { ...order, location_id: 'LMARCHE750140' } });
    expect(refusalIn(answer)).toEqual([400, 'INVALID_LOCATION', 'order.location_id']);
  });
});

describe('orders', () => {
  const inclusive = { scope: 'LINE_ITEM', type: 'INCLUSIVE' };
  const taxOf = (uid: string, percentage: string) => ({ uid, percentage, ...inclusive });
  const unknownTax = line('B', 1, { applied_taxes: [{ tax_uid: 't5' }] });
  const taxesAt = 'order.line_items[0].applied_taxes';
  const longAt = 'order.reference_id';
  const taxes = [taxOf('t10', '10'), taxOf('t20', '20')];

  test('hold inclusive taxes inside the total, each on its own lines', async () => {
    const bouquet = line('Bouquet', 11_000, { applied_taxes: [{ tax_uid: 't10' }] });
    const vases = line('Vase', 1200, { quantity: '2', applied_taxes: [{ tax_uid: 't20' }] });
    const made = (await post('/orders', { order: { ...orderOf(bouquet, vases), taxes } })).body.order;
    expect(made).toMatchObject({
      state: 'OPEN',
      version: 1,
      total_money: eur(13_400),
      total_tax_money: eur(1400),
      net_amount_due_money: eur(13_400),
      taxes: [{ applied_money: eur(1000) }, { applied_money: eur(400) }],
    });
  });

  test.each([
    ['a tax that is not named', unknownTax, {}, 'BAD_REQUEST', taxesAt],
    ['an unknown field', line('B', 1), { colour: 'red' }, 'BAD_REQUEST', 'order.colour'],
    ['a long name', line('B'.repeat(513), 1), {}, 'VALUE_TOO_LONG', 'order.line_items.0.name'],
    ['a long reference', line('B', 1), { reference_id: 'x'.repeat(41) }, 'VALUE_TOO_LONG', longAt],
  ])('are refused with %s', async (_case, item, more, code, field) => {
    const answer = await post('/orders', { order: { ...orderOf(item), taxes, ...more } });
    expect(refusalIn(answer)).toEqual([400, code, field]);
  });
});
