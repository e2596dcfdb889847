import type { Cents } from '@florilege/contract/http/money.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SquarePayment } from '../../integrations/square/square.ts';
import { valueStatement } from '../../platform/db/db.ts';
import { insertRow } from '../../testing/rows.ts';
import { deleteOrder, restoreOrder } from '../orders/orders.service.ts';
import { recordPayment } from './counter.ts';
import { orderPayments } from './order-payments.ts';
import { receiveSquarePayment } from './receive.ts';
import { openTill, squarePayment } from './testing/till.ts';

let payer: number;
const till = await openTill();
beforeEach(async () => {
  payer = await till.newPayer();
});

const record = (
  id: number,
  amount: Cents,
  method: 'cash' | 'cheque' | 'transfer' | 'card' = 'cash',
  reference?: string,
) => till.write((tx) => recordPayment(tx, till.florist, id, { method, amount, reference }));
type Part = { order_id: number; amount: Cents };
const receive = (payment: SquarePayment, ...parts: Part[]) =>
  till.write((tx) =>
    receiveSquarePayment(tx, { payment, method: 'square', parts, authorId: null, location: null }),
  );
const ledgerDay = valueStatement<string, [orderId: number]>(`
  select (at at time zone 'Europe/Paris')::date::text from ledger_entries where order_id = $1 and kind = 'payment'`);
const sumOfDay = valueStatement<Cents, [day: string]>(
  'select coalesce(sum(amount), 0) from revenue_tally where day = $1::date',
);
const revenueOf = async (day: string) => {
  await sql`select gather_revenue_tally()`.execute(till.db);
  return Number(await sumOfDay(till.db, day));
};
const shown = (id: number) => orderPayments(till.db, till.senior, id);

describe('a payment at the counter', () => {
  test('leaves the remainder to be paid; the order is paid when the whole is there', async () => {
    const id = await till.newOrder(8000, payer);
    const first = await record(id, 3000, 'cheque', 'Chèque n° 12');
    expect(first).toMatchObject({ amount: '80.00', paid_amount: '30.00', remaining_amount: '50.00' });
    expect(first).toMatchObject({ refunded_amount: '0.00', alerts: [] });
    const cheque = { method: 'cheque', reference: 'Chèque n° 12', author_name: 'Inès', state: 'completed' };
    expect(first.payments).toMatchObject([{ ...cheque, amount: '30.00', refundable_amount: '30.00' }]);
    expect([await till.statusOf(id), await till.balanceOf(payer)]).toEqual(['unpaid', -5000]);
    const second = await record(id, 5000);
    expect(second).toMatchObject({ paid_amount: '80.00', remaining_amount: '0.00' });
    expect(second).toMatchObject({ terminal: { status: 'no_payment' }, link: null });
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

  test('keeps the shop that took it, and refuses one that is not there', async () => {
    const id = await till.newOrder(2000, payer);
    const { id: location_id } = await insertRow(till.db, 'locations', { name: 'Marais' });
    const pay = (location: number) =>
      till.write((tx) =>
        recordPayment(tx, till.florist, id, { method: 'cash', amount: 500, location_id: location }),
      );
    await pay(location_id);
    const paid = till.db.selectFrom('payments').select('location').where('order_id', '=', id);
    expect(await paid.execute()).toEqual([{ location: location_id }]);
    await expect(pay(999_999)).rejects.toMatchObject({ code: 'LOCATION_NOT_FOUND' });
  });

  test('is refused above the remainder, and on an order that is paid, cancelled or unknown', async () => {
    const id = await till.newOrder(8000);
    await record(id, 7000);
    const fields = { amount: 'Il ne reste que 10,00\u00a0€ à payer.' };
    await expect(record(id, 1001)).rejects.toMatchObject({ details: { fields } });
    await record(id, 1000);
    await expect(record(id, 1)).rejects.toMatchObject({ code: 'ORDER_NOT_CHARGEABLE' });
    const cancelled = await till.newOrder(8000);
    await till.change(cancelled, { status: 'cancelled' });
    await expect(record(cancelled, 1)).rejects.toMatchObject({ code: 'ORDER_NOT_CHARGEABLE' });
    await expect(record(999_999, 1)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });

  test('counts once when several come at once for the whole', async () => {
    const id = await till.newOrder(8000, payer);
    const done = await Promise.allSettled([record(id, 8000), record(id, 8000), record(id, 8000)]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await till.balanceOf(payer)).toBe(0);
  });

  test('closes an open link', async () => {
    const id = await till.newOrder(8000);
    await till.openLink([{ order_id: id, amount: 8000 }]);
    const names = { location_name: 'Atelier', created_by_name: 'Inès' };
    expect((await shown(id)).link).toMatchObject({ amount: '80.00', order_ids: [id], ...names });
    await record(id, 2000);
    expect(await till.closing()).toEqual([id]);
    await record(id, 6000);
    expect([await till.statusOf(id), await till.closing()]).toEqual(['paid', [id]]);
  });

  test('waits for a terminal', async () => {
    const id = await till.newOrder(8000);
    await till.sendToTerminal(id, 8000);
    await expect(record(id, 8000)).rejects.toMatchObject({ code: 'CHARGE_UNDER_WAY' });
    const terminal = { status: 'processing', step: 'sent', amount: '80.00' };
    expect((await shown(id)).terminal).toMatchObject(terminal);
  });

  test.each(['quoted', 'invoiced'] as const)('pays an order that is %s', async (financial_status) => {
    const id = await till.newOrder(8000);
    await till.setStatus(id, { financial_status });
    await record(id, 5000, 'transfer');
    expect(await till.statusOf(id)).toBe(financial_status);
    await record(id, 3000, 'transfer');
    expect(await till.statusOf(id)).toBe('paid');
  });
});

describe('a payment at Square', () => {
  test('for three orders counts once for each, read five times and twice at once', async () => {
    const parts: Part[] = [];
    for (const amount of [1000, 2000, 3000])
      parts.push({ order_id: await till.newOrder(amount, payer), amount });
    await till.openLink(parts);
    const payment = squarePayment(6000);
    await Promise.all([receive(payment, ...parts), receive(payment, ...parts)]);
    for (let again = 0; again < 3; again++) await receive(payment, ...parts.toReversed());
    for (const { order_id } of parts) {
      expect(await till.statusOf(order_id)).toBe('paid');
      const paid = { method: 'square', author_name: null, receipt_url: payment.receiptUrl };
      expect((await shown(order_id)).payments).toMatchObject([paid]);
    }
    expect(await till.balanceOf(payer)).toBe(0);
    expect(await till.openAlerts()).toEqual([]);
  });

  const unfinished = ['approved', 'pending', 'failed', 'cancelled'] as const;
  test.each(unfinished)('that is %s changes nothing', async (status) => {
    const id = await till.newOrder(1000, payer);
    await receive(squarePayment(1000, { status }), { order_id: id, amount: 1000 });
    expect([await till.statusOf(id), (await shown(id)).payments]).toEqual(['unpaid', []]);
  });

  const charged = ['link_generated', 'terminal_checkout_created', 'terminal_processing'] as const;
  test.each([...charged, 'invoiced', 'quoted'] as const)(
    'pays an order that is %s',
    async (financial_status) => {
      const id = await till.newOrder(1000);
      await till.setStatus(id, { financial_status });
      await receive(squarePayment(1000), { order_id: id, amount: 1000 });
      expect(await till.statusOf(id)).toBe('paid');
    },
  );

  test('counts on a cancelled order, with an alert', async () => {
    const id = await till.newOrder(1000, payer);
    await till.change(id, { status: 'cancelled' });
    await receive(squarePayment(1000), { order_id: id, amount: 1000 });
    expect([await till.statusOf(id), await till.balanceOf(payer)]).toEqual(['paid', 1000]);
    expect(await till.openAlerts(id)).toMatchObject([{ kind: 'paid_cancelled', amount: 1000 }]);
    const sentence = '10,00\u00a0€ reçus pour une commande annulée ou supprimée.';
    expect((await shown(id)).alerts).toMatchObject([{ sentence, display_client: 'Hôtel Œillet' }]);
    expect((await orderPayments(till.db, till.florist, id)).alerts).toHaveLength(1);
  });

  test('counts on a deleted order, with an alert', async () => {
    const id = await till.newOrder(1000, payer);
    await till.write((tx) => deleteOrder(tx, till.senior, id), till.senior);
    await receive(squarePayment(1000), { order_id: id, amount: 1000 });
    expect(await till.openAlerts(id)).toMatchObject([{ kind: 'paid_cancelled', amount: 1000 }]);
    expect(await till.balanceOf(payer)).toBe(1000);
    await expect(orderPayments(till.db, till.florist, id)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    expect((await shown(id)).payments).toHaveLength(1);
    await till.write((tx) => restoreOrder(tx, till.senior, id), till.senior);
    expect(await till.openAlerts(id)).toEqual([]);
  });

  test('that is larger than its order has a line that follows what the order costs', async () => {
    const id = await till.newOrder(1000, payer);
    await receive(squarePayment(1500), { order_id: id, amount: 1000 });
    const lines = async () => (await till.openAlerts(id)).map(({ kind, amount }) => [kind, amount]);
    expect(await lines()).toEqual([['overpaid', 500]]);
    await till.change(id, { amount: 1200 });
    expect(await lines()).toEqual([['overpaid', 300]]);
    await till.change(id, { status: 'cancelled' });
    expect(await lines()).toEqual([['to_refund', 1500]]);
    await till.change(id, { status: 'created' });
    await till.change(id, { amount: 1500 });
    expect(await lines()).toEqual([]);
  });

  test('of less than was asked has one line once its order is cancelled', async () => {
    const id = await till.newOrder(1000, payer);
    await receive(squarePayment(900), { order_id: id, amount: 1000 });
    await till.change(id, { status: 'cancelled' });
    expect(await till.openAlerts(id)).toMatchObject([{ kind: 'to_refund', amount: 900 }]);
  });

  test.each([
    { before: 1000, comes: 1000, alert: { kind: 'paid_twice', amount: 1000 } },
    { before: 400, comes: 1000, alert: { kind: 'paid_twice', amount: 400 } },
    { before: 0, comes: 1300, asked: 1000, alert: { kind: 'overpaid', amount: 300 } },
    { before: 0, comes: 900, asked: 1000, alert: { kind: 'wrong_amount', amount: 900 } },
    { before: 400, comes: 600, alert: undefined },
  ])('of $comes after $before of 1000 raises $alert', async ({ before, comes, asked = comes, alert }) => {
    const id = await till.newOrder(1000, payer);
    if (before > 0) await record(id, before);
    await receive(squarePayment(comes), { order_id: id, amount: asked });
    expect(await till.openAlerts(id)).toMatchObject(alert ? [alert] : []);
    expect(await till.balanceOf(payer)).toBe(before + comes - 1000);
    expect(await till.statusOf(id)).toBe(before + comes >= 1000 ? 'paid' : 'unpaid');
  });

  // Half past eleven in the evening of Paris and half past midnight, around the change of hour and the month.
  test.each([
    ['2026-10-24T22:30:00Z', '2026-10-25'],
    ['2026-10-25T22:30:00Z', '2026-10-25'],
    ['2026-10-31T22:30:00Z', '2026-10-31'],
  ])('of %s counts on %s, for the client and in the revenue', async (createdAt, day) => {
    const id = await till.newOrder(1000, payer);
    const before = await revenueOf(day);
    await receive(squarePayment(1000, { createdAt }), { order_id: id, amount: 1000 });
    expect(Date.parse((await shown(id)).payments[0]?.paid_at ?? '')).toBe(Date.parse(createdAt));
    expect(await ledgerDay(till.db, id)).toBe(day);
    expect((await revenueOf(day)) - before).toBe(1000);
  });

  test('gives every cent to an order, whatever was asked', async () => {
    const orders = [await till.newOrder(1000, payer), await till.newOrder(1000, payer)];
    const parts = orders.map((order_id) => ({ order_id, amount: 1000 }));
    await receive(squarePayment(1700), ...parts);
    const paid = orders.map(async (id) => (await shown(id)).paid_amount);
    expect(await Promise.all(paid)).toEqual(['10.00', '7.00']);
    await receive(squarePayment(2500), ...parts);
    expect(await till.balanceOf(payer)).toBe(2200);
    const alerts = orders.map(async (id) => (await till.openAlerts(id)).map((row) => [row.kind, row.amount]));
    const [wrong, twice] = [
      ['wrong_amount', 700],
      ['paid_twice', 1200],
    ];
    expect(await Promise.all(alerts)).toEqual([[['paid_twice', 1000]], [wrong, twice]]);
  });

  test('that is refunded at Square itself is refunded in the books once, with alerts', async () => {
    const [first, second] = [await till.newOrder(1000, payer), await till.newOrder(2000, payer)];
    const parts = [first, second].map((order_id, index) => ({ order_id, amount: 1000 * (index + 1) }));
    const payment = squarePayment(3000);
    await receive(payment, ...parts);
    for (let read = 0; read < 3; read++) await receive({ ...payment, refunded: 1500 }, ...parts);
    await Promise.all([1, 2].map(() => receive({ ...payment, refunded: 1800 }, ...parts)));
    expect(await till.balanceOf(payer)).toBe(-1800);
    const refunded = [first, second].map(async (id) => (await shown(id)).refunded_amount);
    expect(await Promise.all(refunded)).toEqual(['10.00', '8.00']);
    const alerts = (await till.openAlerts()).filter(({ kind }) => kind === 'refunded_elsewhere');
    expect(alerts.map(({ amount }) => amount)).toEqual([1000, 500, 300]);
    expect([await till.statusOf(first), await till.statusOf(second)]).toEqual(['unpaid', 'unpaid']);
  });
});
