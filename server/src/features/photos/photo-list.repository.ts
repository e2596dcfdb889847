import { IMAGE_BIN_DAYS, type ImageListQuery } from '@florilege/contract/photos/photos.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';
import { clientsMatching, likePattern } from '../clients/clients.public.ts';
import { type ImageRow, imageColumns, imageJoins } from './photo-rows.ts';

type Condition = RawBuilder<SqlBool>;

const columns = sql.raw(imageColumns);
const joins = sql.raw(imageJoins);
const inBin = sql<SqlBool>`images.deleted_at > now() - interval '${sql.raw(String(IMAGE_BIN_DAYS))} days'`;

/**
 * One page of photos, newest first, and how many there are in all: ids and count by index alone, then only those few rows
 * with what is joined to them.
 */
export async function listImages(
  db: Reader,
  query: ImageListQuery,
  words: string[],
): Promise<{ rows: ImageRow[]; count: number }> {
  const where = sql.join(filters(query), sql` and `);
  const sets = setsOf(query, words);
  // Sets are intersected before anything else: joined one by one, a plan that underrates them goes over them again and again.
  const found =
    sets.length > 0
      ? sql`with found as materialized (
          select images.id from (${sql.join(sets, sql` intersect `)}) hit (id) join images on images.id = hit.id where ${where})`
      : sql``;
  const ids = sets.length > 0 ? sql`select id from found` : sql`select id from images where ${where}`;
  const total = sql`(select count(*) from (${ids}) counted)`;
  const { rows } = await sql<ImageRow & { total: number }>`
    ${found}
    select ${total} as total, ${columns}
      from (${ids} order by id desc limit ${query.page_size} offset ${(query.page - 1) * query.page_size}) page
      join images on images.id = page.id
      ${joins}
     order by images.id desc`.execute(db);
  const first = rows[0];
  if (first) return { rows: rows.map(({ total, ...row }) => row), count: first.total };
  if (query.page === 1) return { rows: [], count: 0 };
  const counted = await sql<{ total: number }>`${found} select ${total} as total`.execute(db);
  return { rows: [], count: counted.rows[0]?.total ?? 0 };
}

/** What the photo itself says. */
function filters(query: ImageListQuery): Condition[] {
  const list: Condition[] = [query.deleted ? inBin : sql`images.deleted_at is null`];
  if (query.status) list.push(sql`images.status = ${query.status}`);
  if (query.date_start) list.push(sql`images.day >= ${query.date_start}`);
  if (query.date_end) list.push(sql`images.day <= ${query.date_end}`);
  return list;
}

/** Ids by what is attached to photos; a photo must be in every set. */
function setsOf(query: ImageListQuery, words: string[]): RawBuilder<unknown>[] {
  const sets = words.map(bearing);
  if (query.tag.length > 0) sets.push(bearingAll(query.tag));
  if (query.account_id)
    sets.push(sql`select image_id from account_images where account = ${query.account_id}`);
  return sets;
}

const tagKey = sql`lower(name collate "fr-x-icu")`;

/** Ids of the photos that bear every one of the tags. */
function bearingAll(names: string[]) {
  const keys = sql`select ${tagKey} from unnest(${names}::text[]) name`;
  return sql`
    select image_id from image_tags
     where tag_id in (select id from tags where ${tagKey} in (${keys}))
     group by image_id
    having count(*) = (select count(distinct key) from (${keys}) given (key))`;
}

/** Ids of the photos that have the word in filename, description, a tag or the name of a client. */
function bearing(word: string) {
  const pattern = likePattern(word);
  return sql`(
    select id from images where search_text like ${pattern}
    union
    select image_id from image_tags where tag_id in (select id from tags where search_key(name) like ${pattern})
    union
    select image_id from account_images
      join clients on clients.id = account
     where account in (${clientsMatching([word])}) and search_key(clients.name) like ${pattern})`;
}
