import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testConnection } from '../../testing/test-database.ts';
import { type Tx, transaction } from './db.ts';

// One connection, so that each transaction finds what the one before left there.
const { db } = await testConnection(1);
const actor = { memberId: randomUUID(), requestId: 'request' };

type Begun = { member: string; request: string; number: number };
const begun = async (tx: Tx, number = 1) => {
  const { rows } = await sql<Begun>`
    select current_setting('app.member_id') as member, current_setting('app.request_id') as request, ${number}::int as number`.execute(
    tx,
  );
  return rows;
};
const marks = async () =>
  (await db.selectFrom('marks').select('name').orderBy('name').execute()).map((m) => m.name);
const mark = (tx: Tx, name: string) => tx.insertInto('marks').values({ name }).execute();

test('the first statement begins the transaction and says whose it is', async () => {
  for (const number of [1, 2, 3])
    expect(await transaction(db, actor, (tx) => begun(tx, number))).toEqual([
      { member: actor.memberId, request: actor.requestId, number },
    ]);
  const { rows } = await sql<{ left: string }>`select current_setting('app.member_id', true) as left`.execute(
    db,
  );
  expect(rows).toEqual([{ left: '' }]);
});

test('what fails later takes the first statement back', async () => {
  const broken = transaction(db, actor, async (tx) => {
    await mark(tx, 'first');
    throw new Error('no');
  });
  await expect(broken).rejects.toThrow('no');
  expect(await marks()).toEqual([]);
});

test('a first statement that fails leaves a connection that goes on', async () => {
  await expect(transaction(db, actor, (tx) => sql`select 1 / ${0}::int`.execute(tx))).rejects.toThrow('zero');
  await expect(transaction(db, actor, (tx) => sql`select nothing, ${1}::int`.execute(tx))).rejects.toThrow(
    'nothing',
  );
  await expect(transaction(db, actor, (tx) => sql`select nothing, ${1}::int`.execute(tx))).rejects.toThrow(
    'nothing',
  );
  await transaction(db, actor, (tx) => mark(tx, 'after a failure'));
  expect(await marks()).toEqual(['after a failure']);
});

test('nothing of a transaction is left whose work made none', async () => {
  expect(await transaction(db, actor, async () => 'done')).toBe('done');
  await expect(transaction(db, actor, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  // In an open transaction both would be the same instant.
  const now = () => sql<{ at: string }>`select now()::text as at`.execute(db);
  expect((await now()).rows).not.toEqual((await now()).rows);
});

test('a lost connection fails the transaction, and the next has another', async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const lost = transaction(db, actor, (tx) =>
    sql`select pg_terminate_backend(${rows[0]?.pid}::int), pg_sleep(5)`.execute(tx),
  );
  await expect(lost).rejects.toThrow();
  expect(await transaction(db, actor, (tx) => begun(tx))).toHaveLength(1);
});
