import type { Cents } from '@florilege/contract/http/money.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SquarePayment } from '../../integrations/square/square.ts';
import { deleteOrder } from '../orders/orders.service.ts';
import { orderPayments } from './order-payments.ts';
import { receiveSquarePayment, recordPayment } from './receive.ts';
import { openTill, squarePayment } from './testing/till.ts';

let till: Awaited<ReturnType<typeof openTill>>;
let payer: number;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(async () => {
  payer = await till.newPayer();
});
afterAll(() => till.close());

const record = (
  id: number,
  amount: Cents,
  method: 'cash' | 'cheque' | 'transfer' | 'card' = 'cash',
  reference?: string,
) => till.write((tx) => recordPayment(tx, till.florist, id, { amount, method, reference }));
const receive = (payment: SquarePayment, ...parts: { orderId: number; amount: Cents }[]) =>
  till.write((tx) => receiveSquarePayment(tx, { payment, method: 'square', parts, authorId: null }));
const shown = (id: number) => orderPayments(till.db, till.senior, id);

describe('written down by hand', () => {
  test('a part, then the rest: the order is paid when the whole is there', async () => {
    const id = await till.newOrder(8000, payer);
    const first = await record(id, 3000, 'cheque', 'Chèque n° 12');
    expect(first).toMatchObject({
      amount: '80.00',
      paid_amount: '30.00',
      refunded_amount: '0.00',
      remaining_amount: '50.00',
      alerts: [],
    });
    expect(first.payments).toMatchObject([
      {
        method: 'cheque',
        amount: '30.00',
        state: 'completed',
        reference: 'Chèque n° 12',
        author_name: 'Inès',
        refundable_amount: '30.00',
      },
    ]);
    expect([await till.statusOf(id), await till.balanceOf(payer)]).toEqual(['unpaid', -5000]);
    const second = await record(id, 5000);
    expect(second).toMatchObject({
      paid_amount: '80.00',
      remaining_amount: '0.00',
      terminal: { status: 'no_payment' },
      link: null,
    });
    expect([await till.statusOf(id), await till.balanceOf(payer)]).toEqual(['paid', 0]);
    expect(await till.ledgerOf(id)).toEqual([
      ['order_created', -8000],
      ['payment', 3000],
      ['payment', 5000],
    ]);
    expect(await till.eventsOf(id)).toEqual([
      'Commande créée',
      'Paiement reçu\u00a0: 30,00\u00a0€ (chèque)',
      'Paiement reçu\u00a0: 50,00\u00a0€ (espèces)',
    ]);
  });

  test('never more than what remains, and nothing on what is paid, cancelled or gone', async () => {
    const id = await till.newOrder(8000);
    await record(id, 7000);
    await expect(record(id, 1001)).rejects.toMatchObject({
      details: { fields: { amount: 'Il ne reste que 10,00\u00a0€ à payer.' } },
    });
    await record(id, 1000);
    await expect(record(id, 1)).rejects.toMatchObject({ code: 'ORDER_NOT_CHARGEABLE' });
    const cancelled = await till.newOrder(8000);
    await till.change(cancelled, { status: 'cancelled' });
    await expect(record(cancelled, 1)).rejects.toMatchObject({ code: 'ORDER_NOT_CHARGEABLE' });
    await expect(record(999_999, 1)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });

  test('two at once for the whole: one counts', async () => {
    const id = await till.newOrder(8000, payer);
    const done = await Promise.allSettled([record(id, 8000), record(id, 8000), record(id, 8000)]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await till.balanceOf(payer)).toBe(0);
  });

  test('an open link is closed for it, a terminal is waited for', async () => {
    const id = await till.newOrder(8000);
    await till.openLink([{ orderId: id, amount: 8000 }]);
    const { link } = await shown(id);
    expect(link).toMatchObject({
      amount: '80.00',
      order_ids: [id],
      location_name: 'Atelier',
      created_by_name: 'Inès',
    });
    await record(id, 2000);
    expect(await till.closing()).toEqual([id]);
    await record(id, 6000);
    expect([await till.statusOf(id), await till.closing()]).toEqual(['paid', [id]]);

    const other = await till.newOrder(8000);
    await till.sendToTerminal(other, 8000);
    await expect(record(other, 8000)).rejects.toMatchObject({ code: 'CHARGE_UNDER_WAY' });
    expect((await shown(other)).terminal).toMatchObject({
      status: 'processing',
      step: 'sent',
      amount: '80.00',
    });
  });

  test.each(['quoted', 'invoiced'] as const)('what was %s is paid by it', async (status) => {
    const id = await till.newOrder(8000);
    await till.db.updateTable('orders').set({ financial_status: status }).where('id', '=', id).execute();
    await record(id, 5000, 'transfer');
    expect(await till.statusOf(id)).toBe(status);
    await record(id, 3000, 'transfer');
    expect(await till.statusOf(id)).toBe('paid');
  });
});

describe('received from Square', () => {
  test('one payment for three orders, told five times and twice at once, counts once for each', async () => {
    const orders = [
      await till.newOrder(1000, payer),
      await till.newOrder(2000, payer),
      await till.newOrder(3000, payer),
    ];
    const parts = orders.map((orderId, index) => ({ orderId, amount: (index + 1) * 1000 }));
    await till.openLink(parts);
    const payment = squarePayment(6000);
    await Promise.all([receive(payment, ...parts), receive(payment, ...parts)]);
    for (let again = 0; again < 3; again++) await receive(payment, ...parts.toReversed());
    for (const id of orders) {
      expect(await till.statusOf(id)).toBe('paid');
      expect((await shown(id)).payments).toMatchObject([
        { method: 'square', author_name: null, receipt_url: payment.receiptUrl },
      ]);
    }
    expect(await till.balanceOf(payer)).toBe(0);
    expect(await till.openAlerts()).toEqual([]);
  });

  test.each(['approved', 'pending', 'failed', 'cancelled'] as const)(
    'one that is %s changes nothing',
    async (status) => {
      const id = await till.newOrder(1000, payer);
      await receive(squarePayment(1000, { status }), { orderId: id, amount: 1000 });
      expect([await till.statusOf(id), (await shown(id)).payments]).toEqual(['unpaid', []]);
    },
  );

  test.each([
    'link_generated',
    'terminal_checkout_created',
    'terminal_processing',
    'invoiced',
    'quoted',
  ] as const)('an order that stands at %s is paid', async (status) => {
    const id = await till.newOrder(1000);
    await till.db.updateTable('orders').set({ financial_status: status }).where('id', '=', id).execute();
    await receive(squarePayment(1000), { orderId: id, amount: 1000 });
    expect(await till.statusOf(id)).toBe('paid');
  });

  test('after the order was cancelled: it counts, and somebody is told', async () => {
    const id = await till.newOrder(1000, payer);
    await till.change(id, { status: 'cancelled' });
    await receive(squarePayment(1000), { orderId: id, amount: 1000 });
    expect([await till.statusOf(id), await till.balanceOf(payer)]).toEqual(['paid', 1000]);
    expect(await till.openAlerts(id)).toMatchObject([{ kind: 'paid_cancelled', amount: 1000 }]);
    const { alerts } = await shown(id);
    expect(alerts).toMatchObject([
      {
        sentence: '10,00\u00a0€ reçus pour une commande annulée ou supprimée.',
        display_client: 'Hôtel Œillet',
      },
    ]);
    expect((await orderPayments(till.db, till.florist, id)).alerts).toEqual([]);
  });

  test('after the order was deleted: the same', async () => {
    const id = await till.newOrder(1000, payer);
    await till.write((tx) => deleteOrder(tx, till.senior, id), till.senior);
    await receive(squarePayment(1000), { orderId: id, amount: 1000 });
    expect(await till.openAlerts(id)).toMatchObject([{ kind: 'paid_cancelled', amount: 1000 }]);
    expect(await till.balanceOf(payer)).toBe(1000);
    await expect(orderPayments(till.db, till.florist, id)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    expect((await shown(id)).payments).toHaveLength(1);
  });

  test.each([
    { before: 1000, comes: 1000, alert: { kind: 'paid_twice', amount: 1000 } },
    { before: 400, comes: 1000, alert: { kind: 'paid_twice', amount: 400 } },
    { before: 0, comes: 1300, asked: 1000, alert: { kind: 'wrong_amount', amount: 300 } },
    { before: 0, comes: 900, asked: 1000, alert: { kind: 'wrong_amount', amount: 900 } },
    { before: 400, comes: 600, alert: undefined },
  ])('$before paid of 1000 when $comes comes: $alert', async ({ before, comes, asked = comes, alert }) => {
    const id = await till.newOrder(1000, payer);
    if (before > 0) await record(id, before);
    await receive(squarePayment(comes), { orderId: id, amount: asked });
    expect(await till.openAlerts(id)).toMatchObject(alert ? [alert] : []);
    expect(await till.balanceOf(payer)).toBe(before + comes - 1000);
    expect(await till.statusOf(id)).toBe(before + comes >= 1000 ? 'paid' : 'unpaid');
  });

  test('every cent goes to an order, whatever was asked', async () => {
    const orders = [await till.newOrder(1000, payer), await till.newOrder(1000, payer)];
    const parts = orders.map((orderId) => ({ orderId, amount: 1000 }));
    await receive(squarePayment(1700), ...parts);
    expect(await Promise.all(orders.map(async (id) => (await shown(id)).paid_amount))).toEqual([
      '10.00',
      '7.00',
    ]);
    await receive(squarePayment(2500), ...parts);
    expect(await till.balanceOf(payer)).toBe(2200);
    expect(
      await Promise.all(
        orders.map(async (id) => (await till.openAlerts(id)).map(({ kind, amount }) => [kind, amount])),
      ),
    ).toEqual([
      [['paid_twice', 1000]],
      [
        ['wrong_amount', 700],
        ['paid_twice', 1200],
      ],
    ]);
  });

  test('what was given back at Square itself is written down too, once, and somebody is told', async () => {
    const orders = [await till.newOrder(1000, payer), await till.newOrder(2000, payer)];
    const parts = [
      { orderId: orders[0] ?? 0, amount: 1000 },
      { orderId: orders[1] ?? 0, amount: 2000 },
    ];
    const payment = squarePayment(3000);
    await receive(payment, ...parts);
    for (let told = 0; told < 3; told++) await receive({ ...payment, refunded: 1500 }, ...parts);
    await Promise.all([1, 2].map(() => receive({ ...payment, refunded: 1800 }, ...parts)));
    expect(await till.balanceOf(payer)).toBe(-1800);
    expect(await Promise.all(orders.map(async (id) => (await shown(id)).refunded_amount))).toEqual([
      '10.00',
      '8.00',
    ]);
    expect(
      (await till.openAlerts())
        .filter(({ kind }) => kind === 'refunded_elsewhere')
        .map(({ amount }) => amount),
    ).toEqual([1000, 500, 300]);
    expect(await till.statusOf(orders[0] ?? 0)).toBe('paid');
  });
});
