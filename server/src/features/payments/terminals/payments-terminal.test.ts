import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Square } from '../../../integrations/square/square.ts';
import { type SquareShop, squareShop, WAIT } from '../../../testing/square-shop.ts';
import { settlePayments } from '../payments.jobs.ts';
import { syncSquarePayment } from '../square/sync-payment.ts';
import { syncCheckout } from './sync-checkout.ts';
import { terminalStatusOf } from './terminals.service.ts';

let shop: SquareShop;
beforeAll(async () => {
  shop = await squareShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.sim('webhooks', { mode: 'off' });
  await shop.sim('settings', { pick_up_ms: null, cancel_ms: null });
});
afterEach(async () => {
  // The next one finds the terminal free.
  for (const { id, status } of (await shop.square()).checkouts) {
    if (!['COMPLETED', 'CANCELED'].includes(status)) await shop.sim(`checkouts/${id}/time_out`);
  }
});

const send = (order: number, headers: Record<string, string> = {}) =>
  shop.florist.post(
    `/api/orders/${order}/terminal_payment/`,
    { payment_method: 'square_terminal', location_id: shop.location },
    { headers },
  );
const status = async (order: number) => (await shop.florist.get(`/api/orders/${order}/payment_status/`)).body;
const cancel = (order: number) => shop.florist.post(`/api/orders/${order}/cancel_terminal/`);
const rows = (order: number) =>
  shop.db.selectFrom('terminal_checkouts').selectAll().where('order_id', '=', order).orderBy('id').execute();
const only = async (order: number) => {
  const [row] = await rows(order);
  if (!row) throw new Error('nothing was sent');
  return row;
};
const payments = (order: number) =>
  shop.db.selectFrom('payments').selectAll().where('order_id', '=', order).execute();
const charging = (order: number) =>
  shop.db.selectFrom('charging').selectAll().where('order_id', '=', order).execute();
/** What Square holds of that order. */
const atSquare = async (order: number) =>
  (await shop.square()).checkouts.filter(({ note }: { note: string }) => note === `Commande n° ${order}`);
/** What somebody does with the terminal that shows that order. */
const play = async (order: number, act: string) =>
  shop.sim(`checkouts/${(await atSquare(order))[0].id}/${act}`);
const seen = (order: number) => expect.poll(() => status(order), { timeout: WAIT, interval: 250 });

describe('a terminal payment', () => {
  it('is sent, followed and paid', async () => {
    const order = await shop.order('26.10');
    expect(await status(order)).toMatchObject({ status: 'no_payment' });
    expect(await send(order)).toMatchObject({
      status: 200,
      body: { status: 'processing', step: 'sent', device_id: shop.terminal, amount: '26.10' },
    });
    expect(await shop.detail(order)).toMatchObject({
      financial_status: 'terminal_checkout_created',
      location: { name: 'Marais' },
    });
    await play(order, 'pick_up');
    await seen(order).toMatchObject({ status: 'processing', step: 'in_progress' });
    expect(await shop.detail(order)).toMatchObject({ financial_status: 'terminal_processing' });
    await play(order, 'refuse');
    await play(order, 'tap');
    await seen(order).toMatchObject({ status: 'completed', step: null });
    expect(await payments(order)).toMatchObject([
      { amount: 2610, method: 'square_terminal', author_id: shop.florist.id },
    ]);
    expect(await shop.detail(order)).toMatchObject({
      financial_status: 'paid',
      payments: [{ method: 'square_terminal' }],
    });
    expect(await charging(order)).toEqual([]);
    expect((await send(order)).body.code).toBe('ORDER_NOT_CHARGEABLE');
  });

  it('needs a shop with a terminal', async () => {
    const order = await shop.order('10.00');
    const path = `/api/orders/${order}/terminal_payment/`;
    expect((await shop.florist.post(path)).body).toMatchObject({
      code: 'LOCATION_REQUIRED',
      error:
        "Veuillez sélectionner une location dans les paramètres avant d'envoyer un paiement au terminal.",
    });
    expect((await shop.florist.post(path, { location_id: 999 })).body.code).toBe('LOCATION_NOT_FOUND');
    const bare = await shop.db
      .insertInto('locations')
      .values({ name: 'Sans terminal' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await shop.florist.post(path, { location_id: bare.id })).body.code).toBe('TERMINAL_NOT_PAIRED');
    expect(
      (await shop.florist.post('/api/orders/999999/terminal_payment/', { location_id: shop.location })).body
        .code,
    ).toBe('ORDER_NOT_FOUND');
    expect((await shop.florist.get('/api/orders/999999/payment_status/')).body.code).toBe('ORDER_NOT_FOUND');
    expect((await shop.florist.post('/api/orders/999999/cancel_terminal/')).body.code).toBe(
      'ORDER_NOT_FOUND',
    );
  });

  it.each([
    ['cancel', 'cancelled', 'Le client a annulé sur le terminal.'],
    ['time_out', 'failed', 'Personne n’a payé sur le terminal à temps.'],
  ])('that ends by %s is %s, and the order unpaid again', async (act, state, reason) => {
    const order = await shop.order('11.00');
    await send(order);
    await play(order, act);
    await seen(order).toMatchObject({ status: state, reason });
    expect(await shop.detail(order)).toMatchObject({ financial_status: 'unpaid' });
    expect(await charging(order)).toEqual([]);
    expect((await send(order)).status).toBe(200);
  });

  it('never starts twice: one for a double click, and the other member is told', async () => {
    const order = await shop.order('12.00');
    const headers = { 'idempotency-key': randomUUID() };
    const colleague = await shop.as('Boutique');
    const answers = await Promise.all([
      send(order, headers),
      send(order, headers),
      colleague.post(`/api/orders/${order}/terminal_payment/`, { location_id: shop.location }),
    ]);
    const codes = answers.map(({ status: code }) => code);
    // Whoever was first: the attempt of one, or of the other.
    expect([
      [200, 200, 409],
      [409, 409, 200],
    ]).toContainEqual(codes);
    expect(await rows(order)).toHaveLength(1);
    expect(await atSquare(order)).toHaveLength(1);
    expect(
      (await shop.florist.post(`/api/orders/${order}/generate-payment-link/`, { location_id: shop.location }))
        .body.code,
    ).toBe('CHARGE_UNDER_WAY');
    expect(
      (await shop.florist.post(`/api/orders/${order}/payments/`, { method: 'cash', amount: '12.00' })).body
        .code,
    ).toBe('CHARGE_UNDER_WAY');
  });

  it('asks Square at most once a second, whoever polls', async () => {
    const order = await shop.order('13.00');
    await send(order);
    let reads = 0;
    const counting: Square = {
      ...shop.deps.square,
      checkout: (id) => {
        reads += 1;
        return shop.deps.square.checkout(id);
      },
    };
    const started = performance.now();
    while (performance.now() - started < 2500) {
      const poll = () => terminalStatusOf({ ...shop.deps, square: counting }, shop.db, order);
      await Promise.all([poll(), poll(), poll()]);
    }
    expect(reads).toBeGreaterThanOrEqual(1);
    expect(reads).toBeLessThanOrEqual(3);
  });

  it('answers what was known last while Square is away', async () => {
    const order = await shop.order('13.50');
    await send(order);
    await shop.later('2 seconds');
    await shop.sim('faults', { kind: 'unavailable', path: '/v2/terminals', calls: 5 });
    expect(await status(order)).toMatchObject({ status: 'processing' });
    await shop.calm();
  });
});

describe('cancelling on the terminal', () => {
  it('ends what nobody picked up', async () => {
    const order = await shop.order('14.00');
    await shop.sim(`terminals/${shop.terminal}/off`);
    await send(order);
    await cancel(order);
    await seen(order).toMatchObject({
      status: 'cancelled',
      reason: 'Le paiement a été annulé depuis la boutique.',
    });
    await shop.sim(`terminals/${shop.terminal}/on`);
    expect(await shop.detail(order)).toMatchObject({ financial_status: 'unpaid' });
    expect((await cancel(order)).body.status).toBe('cancelled');
  });

  it('waits for the terminal, and a card that is faster still counts', async () => {
    const order = await shop.order('15.00');
    await send(order);
    await play(order, 'pick_up');
    expect((await cancel(order)).body).toMatchObject({ status: 'processing', step: 'cancel_requested' });
    expect((await send(order)).body.code).toBe('CHARGE_UNDER_WAY');
    await play(order, 'tap');
    await seen(order).toMatchObject({ status: 'completed' });
    expect(await shop.detail(order)).toMatchObject({ financial_status: 'paid' });
  });

  it('comes too late when the card was through', async () => {
    const order = await shop.order('16.00');
    await send(order);
    await play(order, 'tap');
    expect((await cancel(order)).body).toMatchObject({ status: 'completed' });
    expect(await payments(order)).toHaveLength(1);
  });

  it('goes along with the order: cancelled or of another amount', async () => {
    for (const change of [{ status: 'cancelled' }, { amount: '17.50' }]) {
      const order = await shop.order('17.00');
      await send(order);
      expect((await shop.florist.patch(`/api/orders/${order}/`, change)).status).toBe(200);
      await expect.poll(async () => (await only(order)).state, { timeout: WAIT }).toBe('cancelled');
      expect(await charging(order)).toEqual([]);
    }
  });

  it('a late success on a cancelled order is recorded, as a line « À vérifier »', async () => {
    const order = await shop.order('18.00');
    await send(order);
    await play(order, 'tap');
    await shop.florist.patch(`/api/orders/${order}/`, { status: 'cancelled' });
    await expect.poll(async () => (await only(order)).state, { timeout: WAIT }).toBe('completed');
    expect(await payments(order)).toMatchObject([{ amount: 1800 }]);
    const alerts = await shop.db
      .selectFrom('payment_alerts')
      .selectAll()
      .where('order_id', '=', order)
      .execute();
    expect(alerts).toMatchObject([{ kind: 'paid_cancelled', amount: 1800 }]);
  });
});

describe('when the answer is lost', () => {
  const loseAnswer = () => shop.sim('faults', { kind: 'lost', path: '/v2/terminals', method: 'POST' });

  it('the same attempt finds the one that was sent', async () => {
    const order = await shop.order('19.00');
    const headers = { 'idempotency-key': randomUUID() };
    await loseAnswer();
    expect((await send(order, headers)).body.code).toBe('SQUARE_UNAVAILABLE');
    expect((await send(order)).body.code).toBe('CHARGE_UNDER_WAY');
    expect((await send(order, headers)).body).toMatchObject({ status: 'processing' });
    expect(await atSquare(order)).toHaveLength(1);
  });

  it('the job stops what nobody waits for any more', async () => {
    const order = await shop.order('20.00');
    await loseAnswer();
    await send(order);
    await settlePayments(shop.deps);
    expect(await rows(order)).toMatchObject([{ state: 'starting' }]);
    await shop.later('70 seconds');
    await settlePayments(shop.deps);
    expect(await rows(order)).toMatchObject([{ state: 'cancelled', reason: 'SELLER_CANCELED' }]);
    expect(await atSquare(order)).toMatchObject([{ status: 'CANCELED' }]);
    expect(await shop.detail(order)).toMatchObject({ financial_status: 'unpaid' });
  });

  it('and when it was paid meanwhile, the job learns of it', async () => {
    const order = await shop.order('21.00');
    await loseAnswer();
    await send(order);
    await play(order, 'tap');
    await shop.later('70 seconds');
    await settlePayments(shop.deps);
    expect(await rows(order)).toMatchObject([{ state: 'completed' }]);
    expect(await shop.detail(order)).toMatchObject({ financial_status: 'paid' });
  });

  it('its message alone leads to the order, by the reference that the payment carries', async () => {
    const order = await shop.order('22.00');
    await loseAnswer();
    await send(order);
    await shop.sim('webhooks', { mode: 'now' });
    await play(order, 'tap');
    await expect
      .poll(async () => (await shop.detail(order)).financial_status, { timeout: WAIT })
      .toBe('paid');
    expect(await payments(order)).toHaveLength(1);
  });

  it('a definite no frees the order', async () => {
    const order = await shop.order('23.00');
    await shop.sim('faults', { kind: 'rate_limited', path: '/v2/terminals', method: 'POST' });
    expect((await send(order)).body.code).toBe('SQUARE_UNAVAILABLE');
    expect(await charging(order)).toEqual([]);
    expect(await status(order)).toMatchObject({ status: 'failed' });
    expect((await send(order)).body).toMatchObject({ status: 'processing' });
  });
});

it('a card that was taken though Square had said no pays its order all the same', async () => {
  const order = await shop.order('25.00');
  await shop.sim('faults', { kind: 'unavailable', path: '/v2/terminals', method: 'POST' });
  expect((await send(order)).body.code).toBe('SQUARE_UNAVAILABLE');
  const { id, idempotency_key: key, device_id: deviceId, amount } = await only(order);
  // What had answered 503 let it through.
  await shop.deps.square.createCheckout({
    key,
    deviceId,
    amount,
    reference: key,
    note: `Commande n° ${order}`,
  });
  await play(order, 'tap');
  const { payments: taken } = await shop.square();
  await syncSquarePayment(shop.deps, taken.at(-1).id);
  expect(await payments(order)).toMatchObject([{ amount: 2500, method: 'square_terminal' }]);
  expect(await shop.detail(order)).toMatchObject({ financial_status: 'paid' });
  expect(await only(order)).toMatchObject({ id, state: 'completed' });
});

it('settles the same from everywhere at once, and counts the payment once', async () => {
  const order = await shop.order('24.00', {});
  await send(order);
  await play(order, 'tap');
  const { id } = await only(order);
  await Promise.all([
    syncCheckout(shop.deps, id),
    syncCheckout(shop.deps, id),
    syncCheckout(shop.deps, id),
    status(order),
  ]);
  expect(await payments(order)).toHaveLength(1);
  expect(
    (await shop.detail(order)).events.filter(({ description }: { description: string }) =>
      description.startsWith('Paiement reçu'),
    ),
  ).toHaveLength(1);
});
