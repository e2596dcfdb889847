import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Square } from '../../../integrations/square/square.ts';
import { valuesOf } from '../../../testing/answers.ts';
import { WAIT } from '../../../testing/square-shop.ts';
import { settlePayments } from '../payments.jobs.ts';
import { paymentsShop } from '../testing/payments-shop.ts';
import { syncCheckout } from './sync-checkout.ts';
import { terminalStatusOf } from './terminals.service.ts';

const shop = await paymentsShop();
beforeEach(async () => {
  await shop.sim('webhooks', { mode: 'off' });
  await shop.sim('settings', { pick_up_ms: null, cancel_ms: null });
});
afterEach(async () => {
  // The next test finds the terminal free.
  for (const { id, status } of (await shop.square()).checkouts) {
    if (!['COMPLETED', 'CANCELED'].includes(status)) await shop.sim(`checkouts/${id}/time_out`);
  }
});

const status = async (order: number) => (await shop.florist.get(`/api/orders/${order}/payment_status/`)).body;
const only = async (order: number) => {
  const [row] = await shop.checkoutsOf(order);
  if (!row) throw new Error('nothing was sent');
  return row;
};
const stateBecomes = (order: number, state: string) =>
  expect.poll(async () => (await only(order)).state, { timeout: WAIT }).toBe(state);
const atSquare = async (order: number) =>
  (await shop.square()).checkouts.filter(({ note }: { note: string }) => note === `Commande n° ${order}`);
type Sale = { line_items: { name: string }[] };
const salesOf = async (order: number) =>
  (await shop.square()).orders.filter(
    ({ line_items: [line] }: Sale) => line?.name === `Commande n° ${order}`,
  );
/** An act on the terminal that shows that order. */
const play = async (order: number, act: string) =>
  shop.sim(`checkouts/${(await atSquare(order))[0].id}/${act}`);
const seen = (order: number) => expect.poll(() => status(order), { timeout: WAIT, interval: 250 });
const failNext = (kind: string) => shop.sim('faults', { kind, path: '/v2/terminals', method: 'POST' });
const sent = async (amount: string) => {
  const order = await shop.order(amount);
  await shop.send(order);
  return order;
};

describe('a terminal payment', () => {
  test('is sent, followed and paid', async () => {
    const order = await shop.order('26.10');
    expect(await status(order)).toMatchObject({ status: 'no_payment' });
    const body = { status: 'processing', step: 'sent', device_id: shop.terminal, amount: '26.10' };
    expect(await shop.send(order)).toMatchObject({ status: 200, body });
    const charged = { financial_status: 'terminal_checkout_created', location: { name: 'Marais' } };
    expect(await shop.detail(order)).toMatchObject(charged);
    await play(order, 'pick_up');
    await seen(order).toMatchObject({ status: 'processing', step: 'in_progress' });
    expect(await shop.statusOf(order)).toBe('terminal_processing');
    await play(order, 'refuse');
    await play(order, 'tap');
    await seen(order).toMatchObject({ status: 'completed', step: null });
    const method = 'square_terminal';
    expect(await shop.paymentsOf(order)).toMatchObject([
      { amount: 2610, method, author_id: shop.florist.id },
    ]);
    expect(await shop.detail(order)).toMatchObject({ financial_status: 'paid', payments: [{ method }] });
    expect(await shop.chargeOf(order)).toEqual([]);
    expect((await shop.send(order)).body.code).toBe('ORDER_NOT_CHARGEABLE');
  });

  test('books its sale at Square under the rate of the order', async () => {
    const order = await shop.order('26.10');
    await shop.change(order, { vat_rate: 20 });
    await shop.send(order);
    // The rate is that of the moment it was sent.
    await shop.change(order, { vat_rate: 10 });
    await play(order, 'tap');
    await seen(order).toMatchObject({ status: 'completed' });
    expect(await salesOf(order)).toMatchObject([
      {
        taxes: [{ percentage: '20', type: 'INCLUSIVE', applied_money: { amount: 435 } }],
        total_money: { amount: 2610 },
        net_amount_due_money: { amount: 0 },
      },
    ]);
  });

  test('needs a shop with a terminal', async () => {
    const order = await shop.order('10.00');
    const { location: location_id, florist } = shop;
    const send = async (id: number, body: object) => (await shop.post(`${id}/terminal_payment`, body)).body;
    const error =
      "Veuillez sélectionner une location dans les paramètres avant d'envoyer un paiement au terminal.";
    expect(await send(order, {})).toMatchObject({ code: 'LOCATION_REQUIRED', error });
    expect((await send(order, { location_id: 999 })).code).toBe('LOCATION_NOT_FOUND');
    const bare = await shop.newLocation('Sans terminal');
    expect((await send(order, { location_id: bare.id })).code).toBe('TERMINAL_NOT_PAIRED');
    expect((await send(999_999, { location_id })).code).toBe('ORDER_NOT_FOUND');
    expect((await florist.get('/api/orders/999999/payment_status/')).body.code).toBe('ORDER_NOT_FOUND');
    expect((await shop.cancelTerminal(999_999)).body.code).toBe('ORDER_NOT_FOUND');
  });

  test.each([
    ['cancel', 'cancelled', 'Le client a annulé sur le terminal.'],
    ['time_out', 'failed', 'Personne n’a payé sur le terminal à temps.'],
  ])('that ends by %s is %s, and the order is unpaid again', async (act, state, reason) => {
    const order = await sent('11.00');
    await play(order, act);
    await seen(order).toMatchObject({ status: state, reason });
    expect(await shop.statusOf(order)).toBe('unpaid');
    expect(await shop.chargeOf(order)).toEqual([]);
    expect((await shop.send(order)).status).toBe(200);
  });

  test('never starts twice: a double click is one, and the other member is refused', async () => {
    const order = await shop.order('12.00');
    const key = randomUUID();
    const askers = [{ key }, { key }, { who: await shop.as('Boutique') }];
    const answers = await Promise.all(askers.map((asking) => shop.send(order, asking)));
    // Either attempt may be the first.
    expect(['200 200 409', '409 409 200']).toContain(valuesOf(answers, 'status').join(' '));
    expect(await shop.checkoutsOf(order)).toHaveLength(1);
    expect(await atSquare(order)).toHaveLength(1);
    expect((await shop.link(order)).body.code).toBe('CHARGE_UNDER_WAY');
    expect((await shop.pay(order, '12.00')).body.code).toBe('CHARGE_UNDER_WAY');
  });

  test('reads Square at most once a second, for all members who poll', async () => {
    const order = await sent('13.00');
    let reads = 0;
    const { square } = shop.deps;
    const checkout: Square['checkout'] = (id) => {
      reads += 1;
      return square.checkout(id);
    };
    const counting = { ...shop.deps, square: { ...square, checkout } };
    const started = performance.now();
    while (performance.now() - started < 2500) {
      const poll = () => terminalStatusOf(counting, shop.db, order);
      await Promise.all([poll(), poll(), poll()]);
    }
    expect(reads).toBeGreaterThanOrEqual(1);
    expect(reads).toBeLessThanOrEqual(3);
  });

  test('answers the last known state while Square is away', async () => {
    const order = await sent('13.50');
    await shop.later('2 seconds');
    await shop.sim('faults', { kind: 'unavailable', path: '/v2/terminals', calls: 5 });
    expect(await status(order)).toMatchObject({ status: 'processing' });
    await shop.calm();
  });
});

describe('cancelling on the terminal', () => {
  test('ends what was not picked up', async () => {
    const order = await shop.order('14.00');
    await shop.sim(`terminals/${shop.terminal}/off`);
    await shop.send(order);
    await shop.cancelTerminal(order);
    const reason = 'Le paiement a été annulé depuis la boutique.';
    await seen(order).toMatchObject({ status: 'cancelled', reason });
    await shop.sim(`terminals/${shop.terminal}/on`);
    expect(await shop.statusOf(order)).toBe('unpaid');
    expect((await shop.cancelTerminal(order)).body.status).toBe('cancelled');
  });

  test('waits for the terminal, and a card that is faster still counts', async () => {
    const order = await sent('15.00');
    await play(order, 'pick_up');
    const asked = { status: 'processing', step: 'cancel_requested' };
    expect((await shop.cancelTerminal(order)).body).toMatchObject(asked);
    expect((await shop.send(order)).body.code).toBe('CHARGE_UNDER_WAY');
    await play(order, 'tap');
    await seen(order).toMatchObject({ status: 'completed' });
    expect(await shop.statusOf(order)).toBe('paid');
  });

  test('comes too late when the card was through', async () => {
    const order = await sent('16.00');
    await play(order, 'tap');
    expect((await shop.cancelTerminal(order)).body).toMatchObject({ status: 'completed' });
    expect(await shop.paymentsOf(order)).toHaveLength(1);
  });

  test.each([{ status: 'cancelled' }, { amount: '17.50' }])(
    'follows an order that gets %j',
    async (change) => {
      const order = await sent('17.00');
      expect((await shop.change(order, change)).status).toBe(200);
      await stateBecomes(order, 'cancelled');
      expect(await shop.chargeOf(order)).toEqual([]);
    },
  );

  test('records a late success on a cancelled order, with an alert', async () => {
    const order = await sent('18.00');
    await play(order, 'tap');
    await shop.change(order, { status: 'cancelled' });
    await stateBecomes(order, 'completed');
    expect(await shop.paymentsOf(order)).toMatchObject([{ amount: 1800 }]);
    expect(await shop.openAlerts(order)).toMatchObject([{ kind: 'paid_cancelled', amount: 1800 }]);
  });
});

describe('when the answer is lost', () => {
  const sentWithoutAnswer = async (amount: string) => {
    await failNext('lost');
    return sent(amount);
  };

  test('the same attempt finds the checkout that was sent', async () => {
    const order = await shop.order('19.00');
    const key = randomUUID();
    await failNext('lost');
    expect((await shop.send(order, { key })).body.code).toBe('SQUARE_UNAVAILABLE');
    expect((await shop.send(order)).body.code).toBe('CHARGE_UNDER_WAY');
    expect((await shop.send(order, { key })).body).toMatchObject({ status: 'processing' });
    expect(await atSquare(order)).toHaveLength(1);
  });

  test('of its sale, the same attempt finds both', async () => {
    const order = await shop.order('19.20');
    const key = randomUUID();
    await shop.sim('faults', { kind: 'lost', path: '/v2/orders', method: 'POST' });
    expect((await shop.send(order, { key })).body.code).toBe('SQUARE_UNAVAILABLE');
    expect((await shop.send(order, { key })).body).toMatchObject({ status: 'processing' });
    expect(await salesOf(order)).toHaveLength(1);
    await play(order, 'tap');
    await seen(order).toMatchObject({ status: 'completed' });
    expect(await shop.paymentsOf(order)).toHaveLength(1);
  });

  test('is stopped by the sweep when no member waits for it', async () => {
    const order = await sentWithoutAnswer('20.00');
    await settlePayments(shop.deps);
    expect(await only(order)).toMatchObject({ state: 'starting' });
    await shop.sweepAfter('70 seconds');
    expect(await only(order)).toMatchObject({ state: 'cancelled', reason: 'SELLER_CANCELED' });
    expect(await atSquare(order)).toMatchObject([{ status: 'CANCELED' }]);
    expect(await shop.statusOf(order)).toBe('unpaid');
  });

  test('the sweep learns that it was paid meanwhile', async () => {
    const order = await sentWithoutAnswer('21.00');
    await play(order, 'tap');
    await shop.sweepAfter('70 seconds');
    expect(await only(order)).toMatchObject({ state: 'completed' });
    expect(await shop.statusOf(order)).toBe('paid');
  });

  test('its message alone leads to the order, by the reference that the payment carries', async () => {
    const order = await sentWithoutAnswer('22.00');
    await shop.sim('webhooks', { mode: 'now' });
    await play(order, 'tap');
    await expect.poll(() => shop.statusOf(order), { timeout: WAIT }).toBe('paid');
    expect(await shop.paymentsOf(order)).toHaveLength(1);
  });

  test('a definite no frees the order', async () => {
    const order = await shop.order('23.00');
    await failNext('rate_limited');
    expect((await shop.send(order)).body.code).toBe('SQUARE_UNAVAILABLE');
    expect(await shop.chargeOf(order)).toEqual([]);
    expect(await status(order)).toMatchObject({ status: 'failed' });
    expect((await shop.send(order)).body).toMatchObject({ status: 'processing' });
  });
});

test('pays its order by a card that was taken although Square had said no', async () => {
  const order = await shop.order('25.00');
  await failNext('rate_limited');
  expect((await shop.send(order)).body.code).toBe('SQUARE_UNAVAILABLE');
  const { id, idempotency_key: key, device_id: deviceId, amount, ...row } = await only(order);
  const sale = { locationId: row.square_location_id ?? '', vatRate: row.vat_rate ?? 10 };
  // The server that had answered 429 let it through.
  const note = `Commande n° ${order}`;
  await shop.deps.square.createCheckout({ key, deviceId, amount, reference: key, note, sale });
  await play(order, 'tap');
  await shop.sync((await shop.square()).payments.at(-1).id);
  expect(await shop.paymentsOf(order)).toMatchObject([{ amount: 2500, method: 'square_terminal' }]);
  expect(await shop.statusOf(order)).toBe('paid');
  expect(await only(order)).toMatchObject({ id, state: 'completed' });
});

test('syncs the same from everywhere at once, and counts the payment once', async () => {
  const order = await sent('24.00');
  await play(order, 'tap');
  const { id } = await only(order);
  await Promise.all([...[1, 2, 3].map(() => syncCheckout(shop.deps, id)), status(order)]);
  expect(await shop.paymentsOf(order)).toHaveLength(1);
  const events = await shop.eventsOf(order);
  expect(events.filter((description) => description.startsWith('Paiement reçu'))).toHaveLength(1);
});
