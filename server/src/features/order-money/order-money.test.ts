import {
  type FinancialStatus,
  financialStatusValues,
  financialTransitions,
} from '@florilege/contract/orders/order-status.ts';
import { describe, expect, test } from 'vitest';
import { deleteOrder } from '../orders/orders.service.ts';
import { recordPayment } from '../payments/counter.ts';
import { openTill } from '../payments/testing/till.ts';
import { lockWithTotals, moveFinancial } from './order-money.public.ts';

const till = await openTill();

const event = { description: 'Essai', authorId: null };
const orderIn = async (financial_status: FinancialStatus, status: 'created' | 'cancelled' = 'created') => {
  const id = await till.newOrder(5000);
  await till.setStatus(id, { financial_status, status });
  return id;
};
const move = (id: number, to: FinancialStatus) => till.write((tx) => moveFinancial(tx, id, to, event));
const payCash = (id: number, amount: number) =>
  till.write((tx) => recordPayment(tx, till.florist, id, { method: 'cash', amount }));

describe('the financial status', () => {
  const pairs = financialStatusValues.flatMap((from) =>
    financialStatusValues.map((to) => [from, to] as const),
  );
  test.each(pairs)('moves from %s to %s as the contract says', async (from, to) => {
    const id = await orderIn(from);
    const allowed = financialTransitions[from].includes(to);
    expect(await move(id, to)).toBe(allowed);
    expect(await till.statusOf(id)).toBe(allowed ? to : from);
    expect(await till.versionOf(id)).toBe(allowed ? 2 : 1);
    expect(await till.eventsOf(id)).toEqual(allowed ? ['Commande créée', 'Essai'] : ['Commande créée']);
  });

  test.each(financialTransitions.cancelled)(
    'of a cancelled order moves to %s only by a payment',
    async (to) => {
      expect(await move(await orderIn('cancelled', 'cancelled'), to)).toBe(to === 'paid');
    },
  );

  test('of an unknown order does not move', async () => {
    expect(await move(999_999, 'paid')).toBe(false);
  });
});

describe('a change of an order', () => {
  const before = ['unpaid', 'quoted', 'invoiced', 'link_generated', 'terminal_checkout_created'] as const;
  test.each(before)('cancels it from %s and reopens it, in one version each', async (from) => {
    const id = await orderIn(from);
    await till.change(id, { status: 'cancelled' });
    expect([await till.statusOf(id), await till.versionOf(id)]).toEqual(['cancelled', 2]);
    await till.change(id, { status: 'created' });
    const after = ['quoted', 'invoiced'].includes(from) ? from : 'unpaid';
    expect([await till.statusOf(id), await till.versionOf(id)]).toEqual([after, 3]);
  });

  test('makes it paid when its amount comes down to what was paid', async () => {
    const id = await till.newOrder(8000);
    await payCash(id, 5000);
    await till.change(id, { amount: 6000 });
    expect(await till.statusOf(id)).toBe('unpaid');
    await till.change(id, { amount: 5000 });
    expect(await till.statusOf(id)).toBe('paid');
    await till.change(id, { amount: 9000 });
    expect(await till.statusOf(id)).toBe('unpaid');
  });

  test('closes its charge when the amount changes or it is cancelled', async () => {
    const id = await till.newOrder(8000);
    await till.change(id, { amount: 7000 });
    expect(await till.closing()).toEqual([]);
    await till.openLink([{ order_id: id, amount: 7000 }]);
    await till.change(id, { bouquet_notes: 'Pivoines' });
    expect(await till.closing()).toEqual([]);
    for (const change of [{ amount: 6000 }, { status: 'cancelled' as const }]) {
      await till.change(id, change);
      expect(await till.closing()).toEqual([id]);
    }
  });

  test('does not delete it while a link may still charge it', async () => {
    const id = await till.newOrder(8000);
    await till.openLink([{ order_id: id, amount: 8000 }]);
    await till.setStatus(id, { financial_status: 'unpaid' });
    const deleting = till.write((tx) => deleteOrder(tx, till.senior, id));
    await expect(deleting).rejects.toMatchObject({ code: 'ORDER_NOT_DELETABLE' });
  });
});

test('totals come in ascending order, of known orders, with no remainder where it is cancelled', async () => {
  const [first, second] = [await till.newOrder(5000), await till.newOrder(3000)];
  await payCash(second, 1200);
  await till.change(first, { status: 'cancelled' });
  const found = await till.write((tx) => lockWithTotals(tx, [second, 999_999, first]));
  const facts = { financial_status: 'unpaid', payer_account: null, deleted_at: null };
  expect(found).toMatchObject([
    { id: first, amount: 5000, paid: 0, refunded: 0, remaining: 0, status: 'cancelled' },
    { id: second, amount: 3000, paid: 1200, refunded: 0, remaining: 1800, ...facts },
  ]);
});
