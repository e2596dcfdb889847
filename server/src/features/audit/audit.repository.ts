import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';
import { midnightOf } from '../../platform/db/paris-midnight.ts';
import type { AuditRow } from './audit-line.ts';
import type { Journal } from './audit-tables.ts';

export type About = { thing: string; id: string };
type Query = {
  entities: string[];
  member: string | undefined;
  from: string | undefined;
  to: string | undefined;
  about: About | undefined;
  /** The entry before the page. */
  after: { at: string; id: string } | undefined;
  limit: number;
};
export type AuditReader = ReturnType<typeof createAuditReader>;

type Sql = RawBuilder<unknown>;

function entriesOf({ tables }: Journal, { thing, id }: About): Sql {
  const own = Object.keys(tables).filter((entity) => tables[entity]?.thing === thing);
  const others = Object.entries(tables).flatMap(([entity, table]) => {
    const ids = table.entriesOf?.[thing]?.(id);
    return ids ? [sql`select ${sql.lit(entity)}, found.id::text from (${ids}) found (id)`] : [];
  });
  const all = [sql`select entity, ${id} as entity_id from unnest(${own}::text[]) entity`, ...others];
  return sql.join(all, sql` union all `);
}

/** The tables whose updates may be traffic with a vendor, with the columns that tell of more. */
const toldOf = ({ tables }: Journal): Sql => {
  const quiet = Object.entries(tables).filter(([, { vendorTraffic }]) => vendorTraffic);
  const rows = quiet.map(
    ([entity, { fields, passing }]) =>
      sql`(${sql.lit(entity)}, ${Object.keys(fields)}::text[], ${passing ? JSON.stringify(passing) : null}::jsonb)`,
  );
  return sql`(values ${sql.join(rows)})`;
};

/** The newest page of each table, then the newest of them, so that no plan reads the whole journal. */
function newest(journal: Journal, { entities, member, from, to, about, after, limit }: Query): Sql {
  const pieces = about
    ? entriesOf(journal, about)
    : sql`select entity, null as entity_id from unnest(${entities}::text[]) entity`;
  return sql`
    select a.* from (${pieces}) piece left join ${toldOf(journal)} traffic (entity, shown, passing) using (entity) cross join lateral (
      select * from audit_entries e
       where e.entity = piece.entity
         and (traffic.shown is null or e.action <> 'update'
              or jsonb_exists_any(e.after, traffic.shown) and (e.after @> traffic.passing) is not true)
         ${about ? sql`and e.entity_id = piece.entity_id and e.entity = any(${entities}::text[])` : sql``}
         ${member ? sql`and e.member_id = ${member}::uuid` : sql``}
         ${from ? sql`and e.at >= ${midnightOf(from)}` : sql``}
         ${to ? sql`and e.at < ${midnightOf(to, 1)}` : sql``}
         ${after ? sql`and (e.at, e.id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql``}
       order by e.at desc, e.id desc limit ${limit}::int
    ) a order by a.at desc, a.id desc limit ${limit}::int`;
}

/** The name of every thing on the page, and the last name of those that are deleted. */
function namesOf({ things }: Journal): Sql {
  const parts = Object.entries(things).flatMap(([kind, { names, idType = 'bigint', former }]) => {
    const ids = (type: string) =>
      sql`any(array(select id::${sql.raw(type)} from named where kind = ${sql.lit(kind)}))`;
    if (!former) return [names(ids(idType))];
    const deleted = sql`
      select ${sql.lit(`former ${kind}:`)} || entity_id, before ->> ${sql.lit(former.column)} from audit_entries
       where action = 'delete' and entity = ${sql.lit(former.table)} and entity_id = ${ids('text')}`;
    return [names(ids(idType)), deleted];
  });
  return sql.join(parts, sql` union all `);
}

const pairs = (rows: (readonly [string, string])[]): Sql =>
  sql`(values ${sql.join(rows.map(([key, kind]) => sql`(${sql.lit(key)}, ${sql.lit(kind)})`))})`;

type Found = { entries: AuditRow[] | null; names: Record<string, string> | null };

/** Reads a page of the journal with the name of every id in it, in one statement. */
export function createAuditReader(journal: Journal) {
  const tables = Object.entries(journal.tables);
  const references = pairs(tables.flatMap(([, { refersTo = {} }]) => Object.entries(refersTo)));
  const owners = pairs(tables.flatMap(([entity, { thing }]) => (thing ? [[entity, thing] as const] : [])));
  const names = namesOf(journal);
  return async (db: Reader, query: Query) => {
    const { thing, id } = query.about ?? { thing: null, id: null };
    const { rows } = await sql<Found>`
    with page as materialized (${newest(journal, query)}),
    named as materialized (
      select reference.kind, value.value as id
        from page
        cross join lateral (
          select * from jsonb_each_text(page.before) union all select * from jsonb_each_text(page.after)
        ) value
        join ${references} reference (key, kind) on reference.key = value.key
       where value.value is not null
      union select owner.kind, page.entity_id from page join ${owners} owner (entity, kind) on owner.entity = page.entity
      union select ${thing}::text, ${id}::text where ${thing}::text is not null
    )
    select
      (select json_agg(json_build_object(
         'id', page.id, 'at', ${sql.raw(isoInstant('page.at'))}, 'author_id', page.member_id, 'author_name', author.display_name,
         'entity', page.entity, 'entity_id', page.entity_id, 'action', page.action,
         'before', (select json_object_agg(key, value) from jsonb_each_text(page.before)),
         'after', (select json_object_agg(key, value) from jsonb_each_text(page.after))
       ) order by page.at desc, page.id desc)
         from page left join members author on author.id = page.member_id) as entries,
      (select json_object_agg(key, name) from (${names}) every (key, name)) as names`.execute(db);
    const [found] = rows;
    return { entries: found?.entries ?? [], names: new Map(Object.entries(found?.names ?? {})) };
  };
}
