import { setTimeout as sleep } from 'node:timers/promises';
import {
  type RunnerOptions,
  run,
  runMigrations,
  type TaskList,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type { Logger } from 'pino';
import { command, connect, type Db } from '../db/db.ts';
import { freeDeadJobs, Presence } from './presence.ts';

/** `heavy`: tasks that keep a processor busy; they have two workers of their own. */
export type Jobs = { tasks: TaskList; heavy: TaskList; cron: string[] };

export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: silent });
}

// Error lines of graphile-worker contain payloads, which hold ids only.
const silent = new WorkerLogger(() => () => undefined);

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    const detail = { job: scope.jobId, task: scope.taskIdentifier };
    if (level === 'error') log.error(detail, message);
    else if (level === 'warning') log.warn(detail, message);
    else log.debug(detail, message);
  });
}

/** Two connections listen for new jobs; the others fetch and complete them. */
const CONNECTIONS = 5;
const RESTART_AFTER_MS = 1000;

/**
 * Starts the workers again when a break of the database ended them. Completion in batches without delay
 * waits for its jobs at a stop, unlike completion one by one.
 */
export async function startJobs(databaseUrl: string, jobs: Jobs, log: Logger) {
  const { db, pool } = connect(databaseUrl, CONNECTIONS);
  const workers: { stop(): Promise<void> }[] = [];
  let presence: Presence | undefined;
  const stop = async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await presence?.stop();
    await pool.end();
  };
  const logger = workerLogger(log);
  const common = { pgPool: pool, noHandleSignals: true, pollInterval: 10_000, logger };
  try {
    presence = await Presence.open(databaseUrl, log);
    await freeDeadJobs(db);
    const watch = { presence, log };
    const often = { taskList: jobs.tasks, crontab: jobs.cron.join('\n'), concurrency: 4 };
    workers.push(await keepRunning({ ...common, ...often }, watch));
    const heavy = { taskList: jobs.heavy, parsedCronItems: [], concurrency: 2 };
    workers.push(await keepRunning({ ...common, ...heavy }, watch));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

type Watch = { presence: Presence; log: Logger };

async function keepRunning(
  given: RunnerOptions,
  { presence, log }: Watch,
): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  const pools = new Set<string>();
  const hold = (pool: string) => {
    pools.add(pool);
    return presence.hold(pool);
  };
  const preset: RunnerOptions['preset'] = {
    worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    plugins: [
      {
        name: 'presence',
        version: '1',
        worker: { hooks: { startWorker: (_, { worker }) => hold(worker.workerPool.id) } },
      },
    ],
  };
  const options = { ...given, preset };
  let runner = await run(options);
  const untilStopped = async (): Promise<void> => {
    while (!stopping) {
      await runner.promise.catch((error) => log.error(error, 'jobs stopped'));
      if (stopping) return;
      await sleep(RESTART_AFTER_MS);
      try {
        for (const pool of pools) await presence.letGo(pool);
        pools.clear();
        runner = await run(options);
        if (stopping) await runner.stop();
      } catch (error) {
        log.error(error, 'jobs cannot start');
      }
    }
  };
  const ended = untilStopped();
  return {
    stop: async () => {
      stopping = true;
      // A runner that stopped by itself has nothing left to stop.
      await runner.stop().catch(() => undefined);
      await ended;
    },
  };
}

const deleteOldKeys = command<[]>(
  "delete from idempotency_keys where created_at < now() - interval '7 days'",
);
const gatherTallies = command<[]>(
  'select gather_order_tally(), gather_client_tally(), gather_revenue_tally(), gather_image_tally()',
);

const deleteOldChanges = command<[]>("delete from search_changes where at < now() - interval '1 day'");

export async function sweepPlatform(db: Db): Promise<void> {
  await deleteOldKeys(db);
  await deleteOldChanges(db);
  await gatherTallies(db);
}
