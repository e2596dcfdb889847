import { type OrderOrdering, orderOrderings } from '@florilege/contract/orders/order-orderings.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { invalid, valuesOf } from '../../testing/answers.ts';
import { insertRow } from '../../testing/rows.ts';
import { testServer } from '../../testing/test-server.ts';
import { sorted } from './order-list.repository.ts';

const { db, ...server } = await testServer();
const { Fleuriste: florist } = await server.everyRole();
const add = async (amount: number, delivery_date: string | null, created_at: string) =>
  (await insertRow(db, 'orders', { amount, delivery_date, created_at: new Date(created_at) })).id;
const dear = await add(9000, '2026-11-24', '2026-11-03T08:00:00Z');
const early = await add(1000, '2026-11-21', '2026-11-02T08:00:00Z');
const undated = await add(5000, null, '2026-11-01T08:00:00Z');
const twin = await add(1000, '2026-11-21', '2026-11-02T08:00:00Z');

const ids = async (query: Record<string, string | number>) =>
  valuesOf((await florist.get('/api/orders/', { query })).body.results, 'id');

test.each<[OrderOrdering, number[]]>([
  ['id', [dear, early, undated, twin]],
  ['-id', [twin, undated, early, dear]],
  ['created_at', [undated, early, twin, dear]],
  ['delivery_date', [early, twin, dear, undated]],
  ['-delivery_date', [dear, twin, early, undated]],
  ['amount', [early, twin, undated, dear]],
  ['-amount', [dear, undated, twin, early]],
])('sorts by %s, equal ones by number', async (ordering, expected) => {
  expect(await ids({ ordering })).toEqual(expected);
  const pages = [1, 2].map((page) => ids({ ordering, page, page_size: 2 }));
  expect((await Promise.all(pages)).flat()).toEqual(expected);
});

test.each(['created_at', 'amount'] as const)('sorts by %s the other way round', async (ordering) => {
  expect(await ids({ ordering: `-${ordering}` })).toEqual((await ids({ ordering })).reverse());
});

test('sorts what a filter leaves, and puts the best first in a search', async () => {
  expect(await ids({ ordering: 'amount', delivery_from: '2026-11-22' })).toEqual([dear]);
  expect(await ids({ ordering: 'amount', search: String(undated) })).toEqual([undated]);
});

test.each(['total', '-', 'amount; drop table orders', 'AMOUNT'])('refuses the sort %s', async (ordering) => {
  const answer = await florist.get('/api/orders/', { query: { ordering } });
  expect(answer).toMatchObject(invalid({ ordering: 'Tri inconnu' }));
});

test('every sort reads its index among many orders', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into orders (amount, delivery_date, created_at)
      select n % 977 + 1, case when n % 7 > 0 then date '2026-01-01' + n % 500 end, timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, 30000) n`.execute(tx);
  });
  await sql`analyze orders`.execute(db);
  for (const ordering of orderOrderings) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from orders
      where orders.deleted_at is null order by ${sorted[ordering].ids} limit 20`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, ordering).toMatch(/Index (Only )?Scan (Backward )?using orders_/);
    expect(plan, ordering).not.toContain('Seq Scan');
  }
});
