import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';
import type { AuditRow } from './audit-subjects.ts';

export type About = { type: 'order' | 'client' | 'subscription' | 'image' | 'member'; id: string };
type Asked = {
  entities: string[];
  member: string | undefined;
  from: string | undefined;
  to: string | undefined;
  about: About | undefined;
  /** The entry after which to go on. */
  after: { at: string; id: string } | undefined;
  limit: number;
};

/** The tables whose entries bear its own id. */
const tablesOf = {
  order: [
    'orders',
    'order_images',
    'delivery_stops',
    'delivery_proofs',
    'verifications',
    'payments',
    'terminal_checkouts',
    'refunds',
  ],
  client: ['clients', 'contacts', 'client_notes', 'account_images'],
  subscription: ['subscriptions', 'subscription_dates', 'subscription_pauses'],
  image: ['images', 'image_tags'],
  member: ['members', 'auth_sessions'],
} as const satisfies Record<About['type'], readonly string[]>;

/** The rows of the audit that belong to one thing. */
function piecesOf({ type, id }: About): RawBuilder<unknown> {
  const own = sql`select entity, ${id} as entity_id from unnest(${[...tablesOf[type]]}::text[]) entity`;
  if (type !== 'order') return own;
  return sql`
    ${own}
    union all select 'payment_links', link_id::text from payment_link_orders where order_id = ${id}::bigint
    union all select 'pennylane_documents', document_id::text from pennylane_document_orders where order_id = ${id}::bigint
    union all select 'payment_alerts', id::text from payment_alerts where order_id = ${id}::bigint`;
}

/** One stretch of an index per table or piece, each no longer than the page, then the newest of them: no plan reads the whole journal. */
function newest({ entities, member, from, to, about, after, limit }: Asked): RawBuilder<unknown> {
  const pieces = about
    ? piecesOf(about)
    : sql`select entity, null as entity_id from unnest(${entities}::text[]) entity`;
  const midnight = (day: string, later: number) =>
    sql`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Paris')`;
  return sql`
    select a.* from (${pieces}) piece cross join lateral (
      select * from audit_entries e
       where e.entity = piece.entity
         ${about ? sql`and e.entity_id = piece.entity_id and e.entity = any(${entities}::text[])` : sql``}
         ${member ? sql`and e.member_id = ${member}::uuid` : sql``}
         ${from ? sql`and e.at >= ${midnight(from, 0)}` : sql``}
         ${to ? sql`and e.at < ${midnight(to, 1)}` : sql``}
         ${after ? sql`and (e.at, e.id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql``}
       order by e.at desc, e.id desc limit ${limit}::int
    ) a order by a.at desc, a.id desc limit ${limit}::int`;
}

// Which column holds whose id.
const references =
  sql.raw(`(values ('delivery_person', 'member'), ('payer_account', 'client'), ('recipient_account', 'client'),
  ('merged_into', 'client'), ('account', 'client'), ('location', 'location'), ('tag_id', 'tag')) reference (key, kind)`);
// What the entity's own id names.
const owners = sql.raw(`(values ('orders', 'order'), ('order_images', 'order'), ('delivery_stops', 'order'),
  ('delivery_proofs', 'order'), ('verifications', 'order'), ('payments', 'order'), ('terminal_checkouts', 'order'),
  ('refunds', 'order'), ('payment_links', 'link'), ('pennylane_documents', 'document'), ('clients', 'client'), ('contacts', 'client'),
  ('client_notes', 'client'), ('account_images', 'client'), ('images', 'image'), ('image_tags', 'image'), ('members', 'member'),
  ('auth_sessions', 'member'), ('subscriptions', 'subscription'), ('subscription_dates', 'subscription'),
  ('subscription_pauses', 'subscription'), ('locations', 'location'), ('terminal_devices', 'terminal')) owner (entity, kind)`);

const numbered = (kind: string) => sql.raw(`any(array(select id::bigint from named where kind = '${kind}'))`);
const names = sql`
  select 'member:' || id as key, display_name as name from members
   where id = any(array(select id::uuid from named where kind = 'member'))
  union all select 'client:' || id, name from clients where id = ${numbered('client')}
  union all select 'order:' || id, id::text from orders where id = ${numbered('order')}
  union all select 'subscription:' || id, id::text from subscriptions where id = ${numbered('subscription')}
  union all select case when deleted_at is null then 'image:' else 'former image:' end || id, filename from images
   where id = ${numbered('image')}
  union all select 'tag:' || id, name from tags where id = ${numbered('tag')}
  union all select 'location:' || id, name from locations where id = ${numbered('location')}
  union all select 'terminal:' || t.id, l.name from terminal_devices t join locations l on l.id = t.location where t.id = ${numbered('terminal')}
  union all select 'link:' || link_id, string_agg(order_id::text, ', ' order by order_id) from payment_link_orders
   where link_id = ${numbered('link')} group by link_id
  union all select 'former ' || case entity when 'members' then 'member:' when 'images' then 'image:' else 'client:' end || entity_id,
                   coalesce(before ->> 'display_name', before ->> 'name', before ->> 'filename')
    from audit_entries
   where action = 'delete' and (entity = 'members' and entity_id = any(array(select id from named where kind = 'member'))
                                or entity = 'images' and entity_id = any(array(select id from named where kind = 'image'))
                                or entity = 'clients' and entity_id = any(array(select id from named where kind = 'client')))
  union all select 'document:' || d.id, case d.kind when 'quote' then 'le devis' else 'la facture' end || coalesce(' ' || d.number, '') || ' de ' || c.name
    from pennylane_documents d join clients c on c.id = d.account where d.id = ${numbered('document')}`;

type Found = { entries: AuditRow[] | null; names: Record<string, string> | null };

/** A page of the journal with what every id in it is called, in one statement. */
export async function readAudit(
  db: Reader,
  asked: Asked,
): Promise<{ entries: AuditRow[]; names: Map<string, string> }> {
  const { type, id } = asked.about ?? { type: null, id: null };
  const { rows } = await sql<Found>`
    with page as materialized (${newest(asked)}),
    named as materialized (
      select distinct reference.kind, value.value as id
        from page
        cross join lateral (
          select * from jsonb_each_text(page.before) union all select * from jsonb_each_text(page.after)
        ) value
        join ${references} on reference.key = value.key
       where value.value is not null
      union select owner.kind, page.entity_id from page join ${owners} on owner.entity = page.entity
      union select ${type}::text, ${id}::text where ${type}::text is not null
    )
    select
      (select json_agg(json_build_object(
         'id', page.id, 'at', ${sql.raw(isoInstant('page.at'))}, 'author_id', page.member_id, 'author_name', author.display_name,
         'entity', page.entity, 'entity_id', page.entity_id, 'action', page.action,
         'before', (select json_object_agg(key, value) from jsonb_each_text(page.before)),
         'after', (select json_object_agg(key, value) from jsonb_each_text(page.after))
       ) order by page.at desc, page.id desc)
         from page left join members author on author.id = page.member_id) as entries,
      (select json_object_agg(key, name) from (${names}) every) as names`.execute(db);
  const [found] = rows;
  return { entries: found?.entries ?? [], names: new Map(Object.entries(found?.names ?? {})) };
}
