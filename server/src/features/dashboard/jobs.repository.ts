import type { FailedJobs } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { type Reader, statement, type Tx } from '../../platform/db/db.ts';
import type { Counted } from './dashboard.public.ts';

/** Any call of a vendor may fail now and then, and is tried again by itself; this often is no accident. */
const TRIES = 3;
// Done jobs leave the table: what is in it waits or fails. One that is tried at this moment is given its chance first.
const failed = `last_error is not null and locked_at is null
  and (attempts >= max_attempts or (attempts >= ${TRIES} and run_at > now()))`;

const counted = statement<Counted>(
  `select count(*) as count, min(created_at) as since from graphile_worker.jobs where ${failed}`,
);
export const countFailedJobs = (db: Reader): Promise<Counted[]> => counted(db);

const byTask = statement<FailedJobs>(`
  select task_identifier as task, count(*) as count, min(created_at) as since, max(updated_at) as last_attempt,
         left((array_agg(last_error order by updated_at desc))[1], 500) as error
    from graphile_worker.jobs where ${failed}
   group by 1 order by 3`);
/** What failed, by kind of work, the oldest first. */
export const failedByTask = (db: Reader): Promise<FailedJobs[]> => byTask(db);

// One that was given up has a single further try: it fails for good again, or is done. These tables are not ours: no trigger tells the audit.
const again = statement<{ count: number }>(`
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
/** @returns how many are tried again */
export async function retryTask(tx: Tx, task: string): Promise<number> {
  return (await again(tx, task))[0]?.count ?? 0;
}
