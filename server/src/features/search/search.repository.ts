import type { Cents } from '@florilege/contract/http/money.ts';
import type { RouteAnswer } from '@florilege/contract/http/route.ts';
import { SEARCH_PER_KIND, type searchRoutes } from '@florilege/contract/search/search.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';
import { clientsMatching, likePattern, startPattern } from '../clients/clients.public.ts';

type Wanted = {
  /** As clients are found: the digits of a phone are one word. */
  clientWords: string[];
  words: string[];
  /** The order whose number was typed: `4126`, `n° 4126`, `#4126`. */
  number: number | null;
};

type Found = RouteAnswer<typeof searchRoutes.everywhere>;
/** The answer with the columns that the rows are sorted by, amounts in cents and storage keys. */
export type FoundRows = Pick<Found, 'members'> & {
  clients: (Found['clients'][number] & { place: number })[];
  orders: (Omit<Found['orders'][number], 'amount'> & { amount: Cents; exact: boolean })[];
  photos: (Omit<Found['photos'][number], 'thumbnail_url'> & { thumbnail_key: string | null })[];
};

/** Orders are searched among this many of the likeliest clients. */
const LIKELY_CLIENTS = 50;

type Part = RawBuilder<unknown>;
const most = sql.lit(SEARCH_PER_KIND);
const all = (conditions: RawBuilder<SqlBool>[]) => sql`(${sql.join(conditions, sql` and `)})`;
const listed = (rows: Part, orderBy: Part) =>
  sql`(select coalesce(json_agg(row_to_json(found) order by ${orderBy}), '[]') from (${rows}) found)`;

/** Five of each kind, in one statement that reads the indexes of the lists. */
export async function findEverywhere(db: Reader, wanted: Wanted, withTeam: boolean): Promise<FoundRows> {
  const start = startPattern(wanted.clientWords[0] ?? '');
  const { rows } = await sql<FoundRows>`
    with likely as materialized (
      select id, name, type, city, phone, archived_at,
             row_number() over (order by archived_at is not null, search_text not like ${start}, name collate "fr-x-icu", id) as place
        from clients
       where id in (${clientsMatching(wanted.clientWords)}) and merged_into is null
       order by place limit ${sql.lit(LIKELY_CLIENTS)}
    ), bearing as materialized (${ordersBearing(wanted.words)})
    select ${listed(sql`select id, name, type, city, phone, place from likely where archived_at is null order by place limit ${most}`, sql`place`)} as clients,
           ${listed(ordersFound(wanted.number), sql`exact desc, id desc`)} as orders,
           ${listed(photosFound(wanted.words), sql`id desc`)} as photos,
           ${withTeam ? listed(membersFound(wanted.clientWords), sql`display_name, id`) : sql`'[]'::json`} as members`.execute(
    db,
  );
  return rows[0] ?? { clients: [], orders: [], photos: [], members: [] };
}

function ordersBearing(words: string[]): Part {
  const patterns = words.map(
    (word) => sql<SqlBool>`search_key(purchase_order_number) like ${likePattern(word)}`,
  );
  if (patterns.length === 0) return sql`select null::bigint as id where false`;
  return sql`select id from orders where purchase_order_number is not null and deleted_at is null and ${all(patterns)}`;
}

function ordersFound(number: number | null): Part {
  const newestOf = (column: string) =>
    sql`(select id from orders where ${sql.raw(column)} = likely.id and deleted_at is null order by id desc limit ${most})`;
  return sql`
    select o.id, payer.name as payer_name, recipient.name as recipient_name, o.amount, o.status, o.delivery_date, coalesce(o.id = ${number}::bigint, false) as exact
      from (select id from orders where id = ${number}::bigint and deleted_at is null
             union select id from bearing
             union select theirs.id from likely cross join lateral (${newestOf('payer_account')} union all ${newestOf('recipient_account')}) theirs) hit
      join orders o on o.id = hit.id
      left join clients payer on payer.id = o.payer_account
      left join clients recipient on recipient.id = o.recipient_account
     order by exact desc, o.id desc
     limit ${most}`;
}

/** Every word is in the file name or description, or some of them are in tags. */
function photosFound(words: string[]): Part {
  const named = (word: string) => sql<SqlBool>`search_text like ${likePattern(word)}`;
  const tagsLike = (word: string) =>
    sql`select id from tags where search_key(name) like ${likePattern(word)}`;
  const live = sql`deleted_at is null`;
  const [only, ...others] = words;
  if (only === undefined) return sql`select null::bigint as id where false`;
  // The newest of each tag by its index, so that a frequent tag costs no more than another.
  const byTag = sql`
    select theirs.id from (${tagsLike(only)}) tag cross join lateral (
      select images.id from image_tags it join images on images.id = it.image_id
       where it.tag_id = tag.id and ${live} order by it.image_id desc limit ${most}) theirs`;
  const bearing = (word: string) =>
    sql`(select image_id from image_tags where tag_id in (${tagsLike(word)}) union all select id from images where ${named(word)})`;
  const byTags = sql`select images.id from (${sql.join(words.map(bearing), sql` intersect `)}) borne (id) join images on images.id = borne.id where ${live}`;
  return sql`
    select images.id, filename, thumbnail_key,
           array(select t.name from image_tags it join tags t on t.id = it.tag_id where it.image_id = images.id order by t.usage_count desc, t.id limit 3) as tags
      from ((select id from images where ${live} and ${all(words.map(named))} order by id desc limit ${most})
            union (${others.length === 0 ? byTag : byTags} order by id desc limit ${most})
            order by 1 desc limit ${most}) hit
      join images on images.id = hit.id`;
}

function membersFound(words: string[]): Part {
  const key = sql`search_key(display_name) || search_key(phone) || search_key(regexp_replace(phone, '^\\+33', '0'))`;
  return sql`
    select id, display_name, phone, role from members
     where active and ${all(words.map((word) => sql<SqlBool>`${key} like ${likePattern(word)}`))}
     order by display_name, id limit ${most}`;
}
