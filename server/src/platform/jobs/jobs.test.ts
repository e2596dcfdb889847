import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { type Connection, connect } from '../db/db.ts';
import { createLog } from '../log.ts';
import { startJobs } from './jobs.ts';

let url: string;
let connection: Connection;
beforeAll(async () => {
  url = await testDatabase();
  connection = connect(url, 4);
});
afterAll(() => connection.close());

const add = (task: string) => sql`select graphile_worker.add_job(${task})`.execute(connection.db);
const log = createLog('silent');

async function jobsLeft(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from graphile_worker.jobs`.execute(
    connection.db,
  );
  return rows[0]?.count ?? Number.NaN;
}

async function connections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    connection.db,
  );
  return rows[0]?.count ?? Number.NaN;
}

test('a job that is done when the server stops is not done again', async () => {
  let done = 0;
  let tell = () => {};
  const all = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const count = async () => {
    done += 1;
    if (done === 30) tell();
  };
  const jobs = await startJobs(url, { tasks: { count }, heavy: {}, cron: [] }, log);
  for (let at = 0; at < 30; at++) await add('count');
  await all;
  await jobs.stop();
  expect(await jobsLeft()).toBe(0);
  await expect.poll(connections).toBe(1);
});

test('jobs go on after a break in which one could not be ticked off', async () => {
  const seen: string[] = [];
  const hide = async () => {
    seen.push('hide');
    await sql`alter table graphile_worker._private_jobs rename to hidden_jobs`.execute(connection.db);
  };
  const after = async () => {
    seen.push('after');
  };
  const jobs = await startJobs(url, { tasks: { hide, after }, heavy: {}, cron: [] }, log);
  await add('hide');
  await expect.poll(() => seen).toContain('hide');
  await sleep(300);
  await sql`alter table graphile_worker.hidden_jobs rename to _private_jobs`.execute(connection.db);
  await add('after');
  await expect.poll(() => seen, { timeout: 10_000 }).toContain('after');
  await jobs.stop();
});
