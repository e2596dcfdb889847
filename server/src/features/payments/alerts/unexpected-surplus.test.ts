import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { receiveSquarePayment } from '../receive.ts';
import { openTill, squarePayment } from '../testing/till.ts';

const migration = '../../../platform/db/migrations/005x/0057-unexpected-surplus.sql';
const till = await openTill();

/** An order of 10 € that a link paid with 15 €, and the line that was raised over it before. */
async function paidBeforehand() {
  const id = await till.newOrder(1000);
  const payment = squarePayment(1500);
  const parts = [{ order_id: id, amount: 1000 }];
  await till.write((tx) =>
    receiveSquarePayment(tx, { payment, method: 'square', parts, authorId: null, location: null }),
  );
  const { id: payment_id } = await till.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const old = { kind: 'wrong_amount', about: `payment:${payment_id}`, payment_id } as const;
  await till.db.updateTable('payment_alerts').set(old).where('order_id', '=', id).execute();
  return id;
}

test('« Montant inattendu » over a surplus becomes « Trop perçu » of what is too much now', async () => {
  const [same, less, none] = [await paidBeforehand(), await paidBeforehand(), await paidBeforehand()];
  await till.db.updateTable('orders').set({ amount: 1200 }).where('id', '=', less).execute();
  await till.change(none, { amount: 1500 });
  const statements = await readFile(new URL(migration, import.meta.url), 'utf8');
  await till.db.transaction().execute((tx) => sql.raw(statements).execute(tx));
  const lines = async (id: number) => (await till.openAlerts(id)).map(({ kind, amount }) => [kind, amount]);
  expect(await lines(same)).toEqual([['overpaid', 500]]);
  expect(await lines(less)).toEqual([['overpaid', 300]]);
  expect(await lines(none)).toEqual([]);
  await till.change(same, { amount: 1500 });
  expect(await lines(same)).toEqual([]);
});
