import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testConnection } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { startJobs } from './jobs.ts';
import { freeDeadJobs } from './presence.ts';

const { url, db, pool } = await testConnection(4);
const add = (task: string) => sql`select graphile_worker.add_job(${task})`.execute(db);
const log = createLog('silent');
const jobsLeft = async () => (await pool.query('select from graphile_worker.jobs')).rowCount;
const connections = async () =>
  (
    await pool.query(
      "select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
    )
  ).rowCount;

test('a job that is done when the server stops is not done again', async () => {
  let done = 0;
  const all = Promise.withResolvers<void>();
  const count = async () => {
    done += 1;
    if (done === 30) all.resolve();
  };
  const jobs = await startJobs(url, { tasks: { count }, heavy: {}, cron: [] }, log);
  for (let at = 0; at < 30; at++) await add('count');
  await all.promise;
  await jobs.stop();
  expect(await jobsLeft()).toBe(0);
  await expect.poll(connections).toBe(1);
});

test('jobs go on after a break in which one could not be ticked off', async () => {
  const seen: string[] = [];
  const hide = async () => {
    seen.push('hide');
    await sql`alter table graphile_worker._private_jobs rename to hidden_jobs`.execute(db);
  };
  const after = async () => {
    seen.push('after');
  };
  const jobs = await startJobs(url, { tasks: { hide, after }, heavy: {}, cron: [] }, log);
  await add('hide');
  await expect.poll(() => seen).toContain('hide');
  await sleep(300);
  await sql`alter table graphile_worker.hidden_jobs rename to _private_jobs`.execute(db);
  await add('after');
  await expect.poll(() => seen, { timeout: 10_000 }).toContain('after');
  // The job `hide` is unlocked once its workers have ended, although its process lives.
  const held = async () => {
    await freeDeadJobs(db);
    return (await sql`select id from graphile_worker._private_jobs where locked_by is not null`.execute(db))
      .rows;
  };
  await expect.poll(held, { timeout: 10_000 }).toEqual([]);
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))`.execute(
    db,
  );
  await jobs.stop();
});

/** A process that has begun the job `wait`, and never ends it. */
async function stuckWorker() {
  const script = join(import.meta.dirname, 'testing/stuck-worker.ts');
  const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('the job of a process that was killed is done by the next one, or a minute later', async () => {
  const seen: string[] = [];
  const tasks = { wait: async () => void seen.push('wait'), mark: async () => void seen.push('mark') };
  await add('wait');
  const first = await stuckWorker();
  await first.kill();
  const second = await stuckWorker();
  const third = await startJobs(url, { tasks, heavy: {}, cron: [] }, log);
  // The second one lives: its job is left to it.
  await freeDeadJobs(db);
  await add('mark');
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual(['mark']);
  await second.kill();
  const freed = async () => {
    await freeDeadJobs(db);
    // A new job wakes the workers.
    await add('mark');
    return seen;
  };
  await expect.poll(freed, { timeout: 20_000 }).toContain('wait');
  await third.stop();
}, 60_000);
