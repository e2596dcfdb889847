import type { Cents } from '@florilege/contract/http/money.ts';
import type { RouteAnswer } from '@florilege/contract/http/route.ts';
import {
  type ExcerptKind,
  SEARCH_PER_KIND,
  type searchRoutes,
} from '@florilege/contract/search/search.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Reader, statement } from '../../platform/db/db.ts';
import { likePattern } from '../../platform/search/typed-words.ts';

type Found = RouteAnswer<typeof searchRoutes.everywhere>;
/** The answer with amounts in cents and storage keys. */
type FoundOrder = Omit<Found['orders'][number], 'amount' | 'excerpt' | 'excerpt_of'> & {
  amount: Cents;
  texts: Record<ExcerptKind, string | null>;
};
type FoundRows = Pick<Found, 'members'> & {
  photos: (Omit<Found['photos'][number], 'thumbnail_url'> & { thumbnail_key: string | null })[];
};

type Part = RawBuilder<unknown>;
const most = sql.lit(SEARCH_PER_KIND);
const all = (conditions: RawBuilder<SqlBool>[]) => sql`(${sql.join(conditions, sql` and `)})`;
const listed = (rows: Part, orderBy: Part) =>
  sql`(select coalesce(json_agg(row_to_json(found) order by ${orderBy}), '[]') from (${rows}) found)`;

const orderRows = statement<FoundOrder, [ids: number[]]>(`
  select o.id, payer.name as payer_name, recipient.name as recipient_name, o.amount, o.status, o.delivery_date,
         json_build_object('purchase_order', o.purchase_order_number, 'street', o.delivery_address, 'card', o.hand_message,
           'notes', o.bouquet_notes, 'contact', (select string_agg(concat_ws(' ', first_name, last_name), ', ' order by id)
             from contacts where account in (o.payer_account, o.recipient_account))) as texts
    from unnest($1::bigint[]) with ordinality hit (id, place)
    join orders o on o.id = hit.id
    left join clients payer on payer.id = o.payer_account
    left join clients recipient on recipient.id = o.recipient_account
   order by place`);

/** These orders, in the given order, with the texts that they may have been found by. */
export const ordersById = (db: Reader, ids: number[]) => orderRows(db, ids);

/** Five of each kind, in one statement that reads the indexes of the lists. */
export async function findPhotosAndMembers(
  db: Reader,
  words: string[],
  memberWords: string[],
  withTeam: boolean,
): Promise<FoundRows> {
  const { rows } = await sql<FoundRows>`
    select ${listed(photosFound(words), sql`id desc`)} as photos,
           ${withTeam ? listed(membersFound(memberWords), sql`display_name, id`) : sql`'[]'::json`} as members`.execute(
    db,
  );
  return rows[0] ?? { photos: [], members: [] };
}

/** The index of names knows texts by three letters: a shorter word is looked for in the newest photos alone. */
const INDEXED_LENGTH = 3;
const newestImages = sql`(
  select id, search_text from images where deleted_at is null order by id desc limit 2000) images`;

/** Every word is in the file name or description, or some of them are in tags. */
function photosFound(words: string[]): Part {
  const named = (word: string) => sql<SqlBool>`search_text like ${likePattern(word)}`;
  const tagsLike = (word: string) =>
    sql`select id from tags where search_key(name) like ${likePattern(word)}`;
  const live = sql`deleted_at is null`;
  const isIndexed = ({ length }: string) => length >= INDEXED_LENGTH;
  const [only, ...others] = words;
  if (only === undefined) return sql`select null::bigint as id where false`;
  // The newest of each tag by its index, so that a frequent tag costs no more than another.
  const byTag = sql`
    select theirs.id from (${tagsLike(only)}) tag cross join lateral (
      select images.id from image_tags it join images on images.id = it.image_id
       where it.tag_id = tag.id and ${live} order by it.image_id desc limit ${most}) theirs`;
  const bearing = (word: string) =>
    sql`(select image_id from image_tags where tag_id in (${tagsLike(word)}) union all select id from ${isIndexed(word) ? sql`images` : newestImages} where ${named(word)})`;
  const byTags = sql`select images.id from (${sql.join(words.map(bearing), sql` intersect `)}) borne (id) join images on images.id = borne.id where ${live}`;
  // A frequent text is found among the newest photos, and a rare one by the index.
  const older = words.some(isIndexed)
    ? sql`select id from images where ${live} and ${all(words.map(named))} and (select count(*) from newest) < ${most}`
    : sql`select id from newest`;
  return sql`
    with newest as materialized (
      select id from ${newestImages} where ${all(words.map(named))} order by id desc limit ${most}
    ), older as materialized (${older})
    select images.id, filename, thumbnail_key,
           array(select t.name from image_tags it join tags t on t.id = it.tag_id where it.image_id = images.id order by t.usage_count desc, t.id limit 3) as tags
      from (select id from newest
            union (select id from older order by id desc limit ${most})
            union (${others.length === 0 ? byTag : byTags} order by id desc limit ${most})
            order by 1 desc limit ${most}) hit
      join images on images.id = hit.id`;
}

function membersFound(words: string[]): Part {
  const key = sql`search_key(display_name) || search_key(phone) || search_key(regexp_replace(phone, '^\\+33', '0'))`;
  return sql`
    select id, display_name, phone, role from members
     where active and ${all(words.map((word) => sql<SqlBool>`${key} like ${likePattern(word)}`))}
     order by display_name collate "fr-x-icu", id limit ${most}`;
}
