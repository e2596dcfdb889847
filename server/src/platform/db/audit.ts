import type { FieldChange } from '@florilege/contract/http/errors.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from './db.ts';
import { isoInstant } from './iso-instant.ts';

/** SQL for a value of the audit as the wire has it, or the name of the record that it points to. */
const readable = (value: string) => `case
  when field.key = 'amount' then ((${value})::numeric / 100)::numeric(14, 2)::text
  when field.key = 'delivery_person' then (select display_name from members where id = (${value})::uuid)
  when field.key in ('payer_account', 'recipient_account') then (select name from clients where id = (${value})::bigint)
  when field.key = 'location' then (select name from locations where id = (${value})::bigint)
  else ${value} end`;

/** Records what no trigger sees, such as the end of a session; the transaction has the author. */
export async function noteInAudit(tx: Tx, entity: string, entityId: string, before: Record<string, unknown>) {
  await sql`
    insert into audit_entries (member_id, request_id, entity, entity_id, action, before)
    values (nullif(current_setting('app.member_id', true), '')::uuid, nullif(current_setting('app.request_id', true), ''),
            ${entity}, ${entityId}, 'delete', ${JSON.stringify(before)}::jsonb)`.execute(tx);
}

type Versioned = 'orders' | 'clients' | 'subscriptions' | 'locations' | 'members';

/** Changes of a row after `version`, oldest first, values as texts. */
export async function changesSince(
  db: Reader,
  entity: Versioned,
  id: number | string,
  version: number,
): Promise<FieldChange[]> {
  return (await changesSinceEach(db, entity, [{ id, version }])).get(String(id)) ?? [];
}

/** The same for several rows, each after its own version; rows without a change are not in the map, whose keys are ids as texts. */
export async function changesSinceEach(
  db: Reader,
  entity: Versioned,
  records: readonly { id: number | string; version: number }[],
): Promise<Map<string, FieldChange[]>> {
  const byId = new Map<string, FieldChange[]>();
  if (records.length === 0) return byId;
  const { rows } = await sql<FieldChange & { id: string }>`
    select asked.id, field.key as field, ${sql.raw(readable('field.value'))} as before,
           ${sql.raw(readable('a.after ->> field.key'))} as after,
           author.display_name as author_name, ${sql.raw(isoInstant('a.at'))} as at
      from unnest(${records.map(({ id }) => id)}::text[], ${records.map(({ version }) => version)}::int[]) asked (id, version)
      join audit_entries a on a.entity = ${entity} and a.entity_id = asked.id
                          and a.action = 'update' and a.version > asked.version
      cross join lateral jsonb_each_text(a.before) field
      left join members author on author.id = a.member_id
     order by a.id, field.key`.execute(db);
  for (const { id, ...change } of rows) byId.set(id, [...(byId.get(id) ?? []), change]);
  return byId;
}
