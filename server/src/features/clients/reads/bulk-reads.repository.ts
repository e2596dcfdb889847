import { command, statement } from '../../../platform/db/db.ts';
import type { Counted } from '../../dashboard/dashboard.public.ts';

/** Adds clients to those that the member read in that hour. */
export const addReads = command<[memberId: string, hour: Date, since: Date, clients: number]>(`
  insert into bulk_reads as known (member_id, hour, since, clients) values ($1, $2, $3, $4)
  on conflict (member_id, hour) do update
     set clients = known.clients + excluded.clients, since = least(known.since, excluded.since), until = now()`);

/** That many clients in a day are a line « À traiter » of the Admin. */
const BULK_DAY = 2000;
const NAMED = 3;
export const bulkReaders = statement<Counted, []>(`
  select count(*) as count, min(since) as since,
         (coalesce(array_agg(display_name order by clients desc), '{}'))[1:${NAMED}] as member_names
    from (select m.display_name, sum(r.clients) as clients, min(r.since) as since
            from bulk_reads r join members m on m.id = r.member_id
           where r.hour > now() - interval '1 day'
           group by m.id having sum(r.clients) >= ${BULK_DAY}) readers`);
