import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SquareSimulator, startSquareSimulator } from './square-simulator.ts';
import { BATIGNOLLES, callerOf, eur, line, MARAIS } from './testing/square-caller.ts';

let simulator: SquareSimulator;
const { get, post, remove, play, state, newLink } = callerOf(() => simulator);

beforeAll(async () => {
  simulator = await startSquareSimulator({ port: 0 });
});
beforeEach(() => play('reset'));
afterAll(() => simulator.stop());

const refusal = (category: string, code: string, field?: string) => ({
  errors: [{ category, code, detail: expect.any(String), ...(field !== undefined && { field }) }],
});
const invalid = (code: string, field?: string) => refusal('INVALID_REQUEST_ERROR', code, field);

describe('the door', () => {
  it.each([
    ['no token', {}],
    ['another token', { authorization: 'Bearer wrong' }],
    ['another scheme', { authorization: 'Basic EAAAl-simulateur-florilege' }],
  ])('answers 401 to %s', async (_case, headers) => {
    const answer = await fetch(`${simulator.baseUrl}/v2/locations`, { headers });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual(refusal('AUTHENTICATION_ERROR', 'UNAUTHORIZED'));
  });

  it('accepts any Square-Version and what a client says of itself', async () => {
    const headers = {
      authorization: `Bearer ${simulator.accessToken}`,
      'square-version': '2020-01-01',
      'x-fern-language': 'JavaScript',
    };
    expect((await fetch(`${simulator.baseUrl}/v2/locations`, { headers })).status).toBe(200);
  });

  it.each([
    ['an unknown path', () => get('/nowhere')],
    ['an unknown method', () => remove('/locations')],
    ['an unknown order', () => get('/orders/nope')],
    ['an unknown link', () => get('/online-checkout/payment-links/nope')],
    ['an unknown payment', () => get('/payments/nope')],
    ['an unknown checkout', () => get('/terminals/checkouts/nope')],
    ['the cancellation of an unknown checkout', () => post('/terminals/checkouts/nope/cancel')],
    ['an unknown code', () => get('/devices/codes/nope')],
    ['an unknown invoice', () => get('/invoices/inv%3A0-nope')],
    ['an unknown refund', () => get('/refunds/nope')],
    ['an unknown location', () => get('/locations/nope')],
  ])('answers 404 to %s', async (_case, ask) => {
    const { status, body } = await ask();
    expect([status, body]).toEqual([404, invalid('NOT_FOUND')]);
  });

  it.each([
    ['no body', undefined],
    ['an empty body', ''],
    ['half a body', '{"order":'],
  ])('wants JSON, not %s', async (_case, body) => {
    expect(await post('/orders', body)).toEqual({ status: 400, body: invalid('EXPECTED_JSON_BODY') });
  });

  it('takes a POST with no body and no content type where nothing is to be said', async () => {
    await play('settings', { pick_up_ms: null });
    const { body } = await post('/terminals/checkouts', {
      idempotency_key: 'k',
      checkout: {
        amount_money: eur(1000),
        device_options: { device_id: 'da40d603-c2ea-4a65-8cfd-f42e36dab0c7' },
      },
    });
    const headers = { authorization: `Bearer ${simulator.accessToken}`, 'content-length': '0' };
    const status = await new Promise((resolve, reject) => {
      const url = `${simulator.baseUrl}/v2/terminals/checkouts/${body.checkout.id}/cancel`;
      request(url, { method: 'POST', headers }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });
});

describe('locations', () => {
  it('lists the shop’s two and one that is closed', async () => {
    const { body } = await get('/locations');
    const told = body.locations.map(({ name, status, currency }: Record<string, string>) => [
      name,
      status,
      currency,
    ]);
    expect(told).toEqual([
      ['Boutique Marais', 'ACTIVE', 'EUR'],
      ['Boutique Batignolles', 'ACTIVE', 'EUR'],
      ['Marché d’Alésia', 'INACTIVE', 'EUR'],
    ]);
  });

  it('knows one by its id and the first as main', async () => {
    expect((await get(`/locations/${BATIGNOLLES}`)).body.location.name).toBe('Boutique Batignolles');
    expect((await get('/locations/main')).body.location.id).toBe(MARAIS);
  });

  it('sells nothing where it is closed', async () => {
    const order = { location_id: 'LMARCHE750140', line_items: [line('Bouquet', 100)] };
    expect(await post('/orders', { order })).toEqual({
      status: 400,
      body: invalid('INVALID_LOCATION', 'order.location_id'),
    });
  });
});

describe('idempotency', () => {
  const order = { location_id: MARAIS, line_items: [line('Bouquet', 8550)] };

  it('gives the first answer again for the same key and body', async () => {
    const first = await post('/orders', { idempotency_key: 'k', order });
    await play('clock', { advance_ms: 3_600_000 });
    const again = await post('/orders', { idempotency_key: 'k', order });
    expect(again).toEqual(first);
    expect((await state()).orders).toHaveLength(1);
  });

  it('refuses the same key with another body', async () => {
    await post('/orders', { idempotency_key: 'k', order });
    const other = await post('/orders', { idempotency_key: 'k', order: { ...order, reference_id: 'autre' } });
    expect(other).toEqual({ status: 400, body: invalid('IDEMPOTENCY_KEY_REUSED', 'idempotency_key') });
  });

  it('keeps keys apart by endpoint and does two works without a key', async () => {
    await post('/orders', { idempotency_key: 'k', order });
    expect((await post('/online-checkout/payment-links', { idempotency_key: 'k', order })).status).toBe(200);
    await post('/orders', { order });
    await post('/orders', { order });
    expect((await state()).orders).toHaveLength(4);
  });

  it('keeps no refusal: the same key works once the request does', async () => {
    const bad = { ...order, location_id: 'nowhere' };
    expect((await post('/orders', { idempotency_key: 'k', order: bad })).status).toBe(400);
    expect((await post('/orders', { idempotency_key: 'k', order })).status).toBe(200);
  });

  it('has lengths for its keys', async () => {
    const ask = (idempotency_key: string) => ({ idempotency_key, payment_id: 'p', amount_money: eur(1) });
    expect((await post('/refunds', ask('x'.repeat(46)))).body).toEqual(
      invalid('VALUE_TOO_LONG', 'idempotency_key'),
    );
    expect((await post('/refunds', ask(''))).body).toEqual(invalid('VALUE_EMPTY', 'idempotency_key'));
    expect((await post('/refunds', { payment_id: 'p', amount_money: eur(1) })).body).toEqual(
      invalid('MISSING_REQUIRED_PARAMETER', 'idempotency_key'),
    );
  });
});

describe('money', () => {
  it.each([
    ['half a cent', { amount: 12.5, currency: 'EUR' }, 'EXPECTED_INTEGER', 'amount'],
    ['text', { amount: '1250', currency: 'EUR' }, 'INVALID_VALUE', 'amount'],
    ['nothing', eur(0), 'VALUE_TOO_LOW', 'amount'],
    ['less than nothing', eur(-100), 'VALUE_TOO_LOW', 'amount'],
    ['dollars', { amount: 1250, currency: 'USD' }, 'CURRENCY_MISMATCH', 'currency'],
  ])('refuses %s', async (_case, amount_money, code, field) => {
    const checkout = { amount_money, device_options: { device_id: '9fa747a2-25ff-48ee-b078-04381f7c828f' } };
    const { status, body } = await post('/terminals/checkouts', { idempotency_key: 'k', checkout });
    expect([status, body]).toEqual([400, invalid(code, `checkout.amount_money.${field}`)]);
  });

  it.each([
    ['a line', { order: { location_id: MARAIS, line_items: [line('Bouquet', 0)] } }],
    ['a quick pay', { quick_pay: { name: 'Bouquet', price_money: eur(0), location_id: MARAIS } }],
  ])('refuses %s of nothing', async (_case, body) => {
    expect((await post('/online-checkout/payment-links', body)).body.errors[0].code).toBe('VALUE_TOO_LOW');
  });
});

describe('orders', () => {
  const taxes = [
    { uid: 't10', name: 'TVA 10 %', percentage: '10', scope: 'LINE_ITEM', type: 'INCLUSIVE' },
    { uid: 't20', name: 'TVA 20 %', percentage: '20', scope: 'LINE_ITEM', type: 'INCLUSIVE' },
  ];

  it('holds inclusive taxes inside the total, each on its own lines', async () => {
    const line_items = [
      line('Bouquet', 11_000, { applied_taxes: [{ tax_uid: 't10' }] }),
      line('Vase', 1200, { quantity: '2', applied_taxes: [{ tax_uid: 't20' }] }),
    ];
    const { order } = (await post('/orders', { order: { location_id: MARAIS, line_items, taxes } })).body;
    expect(order).toMatchObject({
      state: 'OPEN',
      version: 1,
      total_money: eur(13_400),
      total_tax_money: eur(1400),
    });
    expect(order.net_amount_due_money).toEqual(eur(13_400));
    expect(order.taxes.map(({ applied_money }: { applied_money: object }) => applied_money)).toEqual([
      eur(1000),
      eur(400),
    ]);
  });

  it('refuses a tax nobody named, a field nobody knows and a name that is too long', async () => {
    const ask = (item: object, more: object = {}) =>
      post('/orders', { order: { location_id: MARAIS, line_items: [item], taxes, ...more } });
    expect((await ask(line('B', 1, { applied_taxes: [{ tax_uid: 't5' }] }))).body.errors[0].code).toBe(
      'BAD_REQUEST',
    );
    expect((await ask(line('B', 1), { colour: 'red' })).body).toEqual(invalid('BAD_REQUEST', 'order.colour'));
    expect((await ask(line('B'.repeat(513), 1))).body.errors[0].code).toBe('VALUE_TOO_LONG');
    expect((await ask(line('B', 1), { reference_id: 'x'.repeat(41) })).body).toEqual(
      invalid('VALUE_TOO_LONG', 'order.reference_id'),
    );
  });

  it('gives several at once and leaves out those it does not know', async () => {
    const [one, two] = [await newLink(), await newLink()];
    const order_ids = [one.order_id, 'nope', two.order_id];
    const { body } = await post('/orders/batch-retrieve', { location_id: MARAIS, order_ids });
    expect(body.orders.map(({ id }: { id: string }) => id)).toEqual([one.order_id, two.order_id]);
    expect((await post('/orders/batch-retrieve', { location_id: BATIGNOLLES, order_ids })).body).toEqual({
      orders: [],
    });
  });
});

describe('customers', () => {
  it('are found by their exact reference, and an empty result has no list', async () => {
    const { customer } = (
      await post('/customers', {
        company_name: 'Hôtel Lutetia',
        reference_id: '42',
        tax_ids: { eu_vat: 'FR1' },
      })
    ).body;
    const search = (exact: string) =>
      post('/customers/search', { limit: 1, query: { filter: { reference_id: { exact } } } });
    expect((await search('42')).body).toEqual({ customers: [customer] });
    expect((await search('4')).body).toEqual({});
  });

  it.each([
    ['nobody', { note: 'x' }, 'BAD_REQUEST'],
    ['a wrong address', { given_name: 'Ana', email_address: 'ana' }, 'INVALID_EMAIL_ADDRESS'],
    ['a wrong number', { given_name: 'Ana', phone_number: '12' }, 'INVALID_PHONE_NUMBER'],
    ['a name without end', { given_name: 'a'.repeat(301) }, 'VALUE_TOO_LONG'],
  ])('refuse %s', async (_case, body, code) => {
    const answer = await post('/customers', body);
    expect([answer.status, answer.body.errors[0].code]).toEqual([400, code]);
  });
});

describe('disturbances', () => {
  it.each([
    ['rate_limited', 429, refusal('RATE_LIMIT_ERROR', 'RATE_LIMITED')],
    ['error', 500, refusal('API_ERROR', 'INTERNAL_SERVER_ERROR')],
    ['unavailable', 503, refusal('API_ERROR', 'SERVICE_UNAVAILABLE')],
  ])('%s: the next calls are answered %i and do nothing', async (kind, status, body) => {
    await play('faults', { kind, calls: 2, path: '/v2/orders' });
    const order = { location_id: MARAIS, line_items: [line('Bouquet', 100)] };
    expect((await get('/locations')).status).toBe(200);
    expect(await post('/orders', { order })).toEqual({ status, body });
    expect((await post('/orders', { order })).status).toBe(status);
    expect((await state()).orders).toEqual([]);
    expect((await post('/orders', { order })).status).toBe(200);
  });

  it.each([
    ['lost', 1],
    ['cut', 0],
  ])('%s: no answer comes, %i order is made', async (kind, orders) => {
    const ask = { idempotency_key: 'k', order: { location_id: MARAIS, line_items: [line('Bouquet', 100)] } };
    await play('faults', { kind });
    await expect(post('/orders', ask)).rejects.toThrow('fetch failed');
    expect((await state()).orders).toHaveLength(orders);
    // Asked again under the same key there is one, never two.
    expect((await post('/orders', ask)).status).toBe(200);
    expect((await state()).orders).toHaveLength(1);
  });

  it('slow: the work is done, the answer takes its time', async () => {
    await play('faults', { kind: 'slow', delay_ms: 300, method: 'POST' });
    const from = performance.now();
    const waiting = newLink();
    await expect.poll(async () => (await state()).links.length, { timeout: 10_000 }).toBe(1);
    await waiting;
    expect(performance.now() - from).toBeGreaterThan(290);
  });

  it('refuses what is no fault', async () => {
    expect((await play('faults', { kind: 'typhoon' })).status).toBe(400);
  });
});
