import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/db.ts';
import { keepCounts } from '../../platform/search/kept-counts.ts';
import { pageOfIds } from '../../platform/search/scored-ids.ts';
import { readTyped } from '../../platform/search/search-query.ts';
import { insertRow } from '../../testing/rows.ts';
import { testConnection } from '../../testing/test-database.ts';
import { searchedOrders } from '../orders/order-list.repository.ts';

// The kept count of a frequent text stays the real one, whatever is written meanwhile and by whom.

const { db } = await testConnection(4);
keepCounts(db);
/** Every text is as frequent as in a large shop. */
const bounds = { few: 0, sorted: 1000, newest: 10, first: 200 };
const nobody = { memberId: null, requestId: null };

async function counted(word: string): Promise<number> {
  const typed = readTyped(word, true);
  if (!typed) throw new Error(`${word} is no text`);
  return (await pageOfIds(db, searchedOrders({}), typed, { limit: 3, offset: 0 }, bounds)).total;
}
async function really(word: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from orders where hand_message ilike ${`%${word}%`} and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
const words = ['muguet', 'lilas'] as const;
async function check(): Promise<void> {
  for (const word of words) expect(await counted(word), word).toBe(await really(word));
}

type Step = { act: 'add' | 'change' | 'bin' | 'delete'; card: string; at: number };
const step = fc.record({
  act: fc.constantFrom('add', 'add', 'change', 'bin', 'delete'),
  card: fc.constantFrom('Muguet', 'Du lilas', 'Lilas et muguet', 'Roses'),
  at: fc.nat(),
}) as fc.Arbitrary<Step>;

async function take({ act, card, at }: Step, by: Parameters<typeof insertRow>[0] = db): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from orders order by id`.execute(db);
  const id = rows[at % Math.max(1, rows.length)]?.id ?? 0;
  if (act === 'add') await insertRow(by, 'orders', { amount: 4500, hand_message: card });
  else if (act === 'change') await sql`update orders set hand_message = ${card} where id = ${id}`.execute(by);
  else if (act === 'bin') await sql`update orders set deleted_at = now() where id = ${id}`.execute(by);
  else await sql`delete from orders where id = ${id}`.execute(by);
}

test('through any history, and past a transaction that was under way when it was counted', async () => {
  for (const word of words)
    await insertRow(db, 'orders', { amount: 4500, hand_message: `Un brin de ${word}` });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 5 }),
      step,
      fc.array(step, { maxLength: 3 }),
      async (first, open, then) => {
        for (const each of first) {
          await take(each);
          await check();
        }
        await transaction(db, nobody, async (tx) => {
          await take(open, tx);
          // Counted while the transaction is open: it adds what it wrote when it ends.
          await check();
          for (const each of then) if (each.act === 'add') await take(each);
          await check();
        });
        await check();
      },
    ),
    { numRuns: 30 },
  );
});
