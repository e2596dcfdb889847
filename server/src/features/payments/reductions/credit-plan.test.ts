import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testConnection } from '../../../testing/test-database.ts';
import { surplusText } from './reductions.repository.ts';

const { db } = await testConnection(2);

test('the credit of a payer is looked for among the orders of that payer alone', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into clients (name) select 'Client ' || n from generate_series(1, 2000) n`.execute(tx);
    await sql`insert into orders (amount, payer_account, deleted_at)
      select 4500, (select min(id) from clients) + n % 2000, case when n % 20 = 0 then now() end
        from generate_series(1, 20000) n`.execute(tx);
  });
  await sql`analyze clients, orders`.execute(db);
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain ${sql.raw(surplusText.replaceAll('$1', '7'))}`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/using orders_payer on|on orders_payer /);
  expect(plan).not.toContain('Seq Scan on orders ');
});
