import { command } from '../db/db.ts';

// A sweep whose vendor is away succeeds, and runs again within minutes. A job that asks the vendor an hour later fails
// as long as it is away, so that the office sees it among the failed jobs.

export const reportUnreached = command<[task: string]>(`
  select graphile_worker.add_job($1, run_at => now() + interval '1 hour', job_key => $1, job_key_mode => 'unsafe_dedupe')`);

export const reportReached = command<[task: string]>('select graphile_worker.remove_job($1)');
