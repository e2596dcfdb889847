import {
  type FinancialStatus,
  financialStatusValues,
  financialTransitions,
} from '@florilege/contract/orders/order-status.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockWithTotals, moveFinancial } from '../order-money/order-money.public.ts';
import { deleteOrder } from '../orders/orders.service.ts';
import { recordPayment } from './receive.ts';
import { openTill } from './testing/till.ts';

let till: Awaited<ReturnType<typeof openTill>>;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

const told = { description: 'Essai', authorId: null };
const standing = async (from: FinancialStatus, status: 'created' | 'cancelled' = 'created') => {
  const id = await till.newOrder(5000);
  await till.db.updateTable('orders').set({ financial_status: from, status }).where('id', '=', id).execute();
  return id;
};
const versionOf = async (id: number) =>
  (await till.db.selectFrom('orders').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version;

describe('the financial status', () => {
  const pairs = financialStatusValues.flatMap((from) =>
    financialStatusValues.map((to) => [from, to] as const),
  );
  test.each(pairs)('from %s to %s, as the contract says', async (from, to) => {
    const id = await standing(from);
    const moved = await till.write((tx) => moveFinancial(tx, id, to, told));
    const allowed = financialTransitions[from].includes(to);
    expect(moved).toBe(allowed);
    expect(await till.statusOf(id)).toBe(allowed ? to : from);
    expect(await versionOf(id)).toBe(allowed ? 2 : 1);
    expect(await till.eventsOf(id)).toEqual(allowed ? ['Commande créée', 'Essai'] : ['Commande créée']);
  });

  test.each(financialTransitions.cancelled)('a cancelled order moves to %s only by a payment', async (to) => {
    const id = await standing('cancelled', 'cancelled');
    expect(await till.write((tx) => moveFinancial(tx, id, to, told))).toBe(to === 'paid');
  });

  test('an order that is not there moves nowhere', async () => {
    expect(await till.write((tx) => moveFinancial(tx, 999_999, 'paid', told))).toBe(false);
  });
});

describe('changes of an order', () => {
  test.each(['unpaid', 'quoted', 'invoiced', 'link_generated', 'terminal_checkout_created'] as const)(
    'cancelled from %s and reopened, in one version each',
    async (from) => {
      const id = await standing(from);
      await till.change(id, { status: 'cancelled' });
      expect([await till.statusOf(id), await versionOf(id)]).toEqual(['cancelled', 2]);
      await till.change(id, { status: 'created' });
      expect([await till.statusOf(id), await versionOf(id)]).toEqual([
        ['quoted', 'invoiced'].includes(from) ? from : 'unpaid',
        3,
      ]);
    },
  );

  test('an amount that comes down to what was paid makes the order paid', async () => {
    const id = await till.newOrder(8000);
    await till.write((tx) => recordPayment(tx, till.florist, id, { method: 'cash', amount: 5000 }));
    await till.change(id, { amount: 6000 });
    expect(await till.statusOf(id)).toBe('unpaid');
    await till.change(id, { amount: 5000 });
    expect(await till.statusOf(id)).toBe('paid');
    await expect(till.change(id, { amount: 9000 })).rejects.toMatchObject({ code: 'ORDER_AMOUNT_SETTLED' });
  });

  test('what could still charge the order is closed when its amount changes or it is cancelled', async () => {
    const id = await till.newOrder(8000);
    await till.change(id, { amount: 7000 });
    expect(await till.closing()).toEqual([]);
    await till.openLink([{ orderId: id, amount: 7000 }]);
    await till.change(id, { bouquet_notes: 'Pivoines' });
    expect(await till.closing()).toEqual([]);
    await till.change(id, { amount: 6000 });
    expect(await till.closing()).toEqual([id]);
    await till.change(id, { status: 'cancelled' });
    expect(await till.closing()).toEqual([id]);
  });

  test('an order that a link may still charge is not deleted', async () => {
    const id = await till.newOrder(8000);
    await till.openLink([{ orderId: id, amount: 8000 }]);
    await till.db.updateTable('orders').set({ financial_status: 'unpaid' }).where('id', '=', id).execute();
    await expect(till.write((tx) => deleteOrder(tx, till.senior, id))).rejects.toMatchObject({
      code: 'ORDER_NOT_DELETABLE',
    });
  });
});

test('what remains: in ascending order, of known orders, nothing where it is cancelled', async () => {
  const first = await till.newOrder(5000);
  const second = await till.newOrder(3000);
  await till.write((tx) => recordPayment(tx, till.florist, second, { method: 'cash', amount: 1200 }));
  await till.change(first, { status: 'cancelled' });
  const found = await till.write((tx) => lockWithTotals(tx, [second, 999_999, first]));
  expect(found).toMatchObject([
    { id: first, amount: 5000, paid: 0, refunded: 0, remaining: 0, status: 'cancelled' },
    {
      id: second,
      amount: 3000,
      paid: 1200,
      refunded: 0,
      remaining: 1800,
      financial_status: 'unpaid',
      payer_account: null,
      deleted_at: null,
    },
  ]);
});
