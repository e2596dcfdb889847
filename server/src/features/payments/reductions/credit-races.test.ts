import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/db/db.ts';
import { insertRow } from '../../../testing/rows.ts';
import { recordPayment } from '../counter.ts';
import { orderPayments } from '../order-payments.ts';
import { openTill } from '../testing/till.ts';
import { payWithCredit } from './reductions.service.ts';

const till = await openTill();
const setPayer = (tx: Tx, id: number, payer_account: number) =>
  tx.updateTable('orders').set({ payer_account }).where('id', '=', id).execute();
const isWaiting = async () => {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(till.db)).rows.length > 0;
};

test.each(['the order with the credit', 'the order to pay'])(
  'the credit of a client pays nothing once %s is another’s',
  async (which) => {
    const [payer, other] = [await till.newPayer(), await till.newPayer()];
    const rich = await till.newOrder(5000, payer);
    await till.write((tx) => recordPayment(tx, till.florist, rich, { method: 'card', amount: 5000 }));
    await till.change(rich, { status: 'cancelled' });
    const next = await till.newOrder(7000, payer);
    const moved = which === 'the order to pay' ? next : rich;
    const locked = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const moving = till.write(async (tx) => {
      await setPayer(tx, moved, other);
      locked.resolve();
      await mayEnd.promise;
    });
    await locked.promise;
    const wish = { amount: 5000, reason: 'À sa demande' };
    const using = till.write((tx) => payWithCredit(tx, till.senior, next, wish), till.senior);
    const refused = expect(using).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect.poll(isWaiting).toBe(true);
    mayEnd.resolve();
    await moving;
    await refused;
    expect((await orderPayments(till.db, till.senior, rich)).surplus_amount).toBe('50.00');
  },
);

test('a credit stays with the shop that took the money', async () => {
  const payer = await till.newPayer();
  const [marais, bastille] = await Promise.all(
    ['Marais', 'Bastille'].map(async (name) => (await insertRow(till.db, 'locations', { name })).id),
  );
  const orderAt = async (amount: number, location: number | undefined) => {
    const id = await till.newOrder(amount, payer);
    await till.change(id, { location: location ?? null });
    return id;
  };
  const rich = await orderAt(5000, marais);
  await till.write((tx) => recordPayment(tx, till.florist, rich, { method: 'cash', amount: 5000 }));
  await till.change(rich, { status: 'cancelled' });
  const next = await orderAt(7000, bastille);
  const wish = { amount: 5000, reason: 'À sa demande' };
  await till.write((tx) => payWithCredit(tx, till.senior, next, wish), till.senior);
  const credit = till.db
    .selectFrom('payments')
    .select(['method', 'amount', 'location'])
    .where('order_id', '=', next);
  expect(await credit.execute()).toEqual([{ method: 'credit', amount: 5000, location: marais }]);
});
