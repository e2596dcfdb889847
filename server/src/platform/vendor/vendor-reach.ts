import { command } from '../db/db.ts';

// A sweep that cannot reach its vendor succeeds and tries again soon. The task of its name asks the vendor
// once more after an hour, and then stays among the failed jobs, where the office sees it.

export const reportUnreached = command<[task: string]>(`
  select graphile_worker.add_job($1, run_at => now() + interval '1 hour', job_key => $1, job_key_mode => 'unsafe_dedupe')`);

export const reportReached = command<[task: string]>('select graphile_worker.remove_job($1)');
