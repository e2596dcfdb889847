import type { FailedJobs } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { statement, valueStatement } from '../../platform/db/db.ts';
import type { Counted } from './dashboard.public.ts';

/** A vendor may fail now and then; after this many failures a job counts as failed. */
const TRIES = 3;
// Done jobs leave the table. A running job is not counted as failed.
const failed = `last_error is not null and locked_at is null
  and (attempts >= max_attempts or (attempts >= ${TRIES} and run_at > now()))`;

export const countFailedJobs = statement<Counted, []>(
  `select count(*) as count, min(created_at) as since from graphile_worker.jobs where ${failed}`,
);

export const failedByTask = statement<FailedJobs, []>(`
  select task_identifier as task, count(*) as count, min(created_at) as since, max(updated_at) as last_attempt,
         left((array_agg(last_error order by updated_at desc))[1], 500) as error
    from graphile_worker.jobs where ${failed}
   group by 1 order by 3`);

// A job without attempts left gets one more. The job tables have no trigger, so the audit is written here.
export const retryTask = valueStatement<number, [task: string]>(`
  with tried as materialized (
    select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => least(attempts, max_attempts - 1)::integer)
      from graphile_worker.jobs where task_identifier = $1 and ${failed}
  ), told as (
    insert into audit_entries (member_id, request_id, entity, entity_id, action, after)
    select nullif(current_setting('app.member_id', true), '')::uuid, nullif(current_setting('app.request_id', true), ''), 'jobs', $1,
           'update', jsonb_build_object('retried', count(*))
      from tried having count(*) > 0
  )
  select count(*) as count from tried`);
