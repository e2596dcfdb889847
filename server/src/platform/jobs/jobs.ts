import { run, runMigrations, type TaskList, Logger as WorkerLogger } from 'graphile-worker';

import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../db/db.ts';

/** `heavy`: tasks that keep a processor busy. They have two workers of their own, so that nothing ever waits behind them. */
export type Jobs = { tasks: TaskList; heavy: TaskList; cron: string[] };

/** graphile-worker's own tables, in the product's database. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: silent });
}

// graphile-worker tells a job's payload in its error lines; ours carry ids only, and the lines go to our log.
const silent = new WorkerLogger(() => () => undefined);

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    const detail = { job: scope.jobId, task: scope.taskIdentifier };
    if (level === 'error') log.error(detail, message);
    else if (level === 'warning') log.warn(detail, message);
    else log.debug(detail, message);
  });
}

/** Starts working off jobs in this process; `stop` lets the running ones finish. */
export async function startJobs(pool: Pool, jobs: Jobs, log: Logger): Promise<{ stop(): Promise<void> }> {
  const common = { pgPool: pool, noHandleSignals: true, pollInterval: 10_000, logger: workerLogger(log) };
  const runners = [
    await run({ ...common, taskList: jobs.tasks, crontab: jobs.cron.join('\n'), concurrency: 4 }),
    await run({ ...common, taskList: jobs.heavy, parsedCronItems: [], concurrency: 2 }),
  ];
  return {
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

const KEEP_IDEMPOTENCY_KEYS = '7 days';

/** Housekeeping of the platform's own tables. */
export async function sweepPlatform(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - ${KEEP_IDEMPOTENCY_KEYS}::interval`.execute(db);
  await sql`select gather_order_tally(), gather_client_tally()`.execute(db);
}
