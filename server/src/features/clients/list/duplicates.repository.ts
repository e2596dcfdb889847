import type { DuplicateReason } from '@florilege/contract/clients/client-twins.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/db.ts';
import { isHit } from '../../../platform/search/scored-ids.ts';
import { type AccountRow, accountColumns } from '../client-rows.ts';

/** Null where too little is typed: `phone` is E.164, `named` the name as a `tsquery`. */
type Likeness = {
  name: string;
  named: string | null;
  phone: string | null;
  email: string | null;
  SIRET: string | null;
  exclude: number | null;
};

const SHOWN = 5;
const CLOSE = 0.5;

type Duplicate = AccountRow & { reasons: DuplicateReason[] };

/** Clients with the same phone, e-mail or SIRET, or a close name; most reasons first. */
export async function likelyDuplicates(db: Reader, like: Likeness): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    with hits as (
      select coalesce(merged_into, id) as id, 'phone' as reason, 1 as place, 1::real as likeness from clients where phone = ${like.phone}
      union select coalesce(merged_into, id), 'email', 2, 1 from clients where lower(email) = lower(${like.email}) and email is not null
      union select coalesce(merged_into, id), 'SIRET', 3, 1 from clients where "SIRET" = ${like.SIRET}
      union select id, 'name', 4, likeness
              from (select s.client_id as id, similarity(s.name, search_key(${like.name})) as likeness
                      from client_search s
                     where ${like.named === null ? sql`false` : isHit(like.named)}
                       and length(s.name) between length(${like.name}) / 3 and 3 * length(${like.name}) + 3) named
             where likeness >= ${CLOSE}
    ), alike as (
      select id, array_agg(reason order by place) as reasons, count(*) as n, max(likeness) as likeness
        from hits where id is distinct from ${like.exclude} group by id
    )
    select ${sql.raw(accountColumns)}, alike.reasons
      from alike join clients on clients.id = alike.id
     where clients.archived_at is null
     order by (alike.reasons && array['phone', 'email', 'SIRET']) desc, alike.n desc, alike.likeness desc, clients.id
     limit ${SHOWN}`.execute(db);
  return rows;
}
