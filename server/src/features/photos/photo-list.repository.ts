import { IMAGE_BIN_DAYS, type ImageListQuery } from '@florilege/contract/photos/photos.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countedPage } from '../../platform/db/counted-page.ts';
import type { Reader } from '../../platform/db/db.ts';
import { likePattern } from '../../platform/search/typed-words.ts';
import { clientsMatching } from '../clients/clients.public.ts';
import { type ImageRow, imageColumns, imageJoins } from './photo-rows.ts';

type Condition = RawBuilder<SqlBool>;

const columns = sql.raw(imageColumns);
const joins = sql.raw(imageJoins);
const inBin = sql<SqlBool>`images.deleted_at > now() - interval '${sql.raw(String(IMAGE_BIN_DAYS))} days'`;

/** One page of photos, newest first: ids and count by index alone, then only these rows with their joins. */
export async function listImages(db: Reader, query: ImageListQuery, words: string[]) {
  const where = sql.join(filters(query), sql` and `);
  const sets = setsOf(query, words);
  // Sets are intersected first: with joins, a plan that underestimates them scans them again and again.
  const found =
    sets.length > 0
      ? sql`with found as materialized (
          select images.id from (${sql.join(sets, sql` intersect `)}) hit (id) join images on images.id = hit.id where ${where})`
      : sql``;
  const ids = sets.length > 0 ? sql`select id from found` : sql`select id from images where ${where}`;
  const tallied = sets.length === 0 && !query.deleted;
  const total = tallied ? tallyTotal(query) : sql`(select count(*) from (${ids}) counted)`;
  const { rows } = await sql<ImageRow & { total: number }>`
    ${found}
    select ${total} as total, ${columns}
      from (${ids} order by id desc limit ${query.page_size} offset ${(query.page - 1) * query.page_size}) page
      join images on images.id = page.id
      ${joins}
     order by images.id desc`.execute(db);
  return countedPage(rows, query.page, async () => {
    const counted = await sql<{ total: number }>`${found} select ${total} as total`.execute(db);
    return counted.rows[0]?.total;
  });
}

function filters(query: ImageListQuery): Condition[] {
  return [query.deleted ? inBin : sql`images.deleted_at is null`, ...counted(query)];
}

/** The filters that `image_tally` has columns for. */
function counted(query: ImageListQuery): Condition[] {
  const list: Condition[] = [];
  if (query.status) list.push(sql`status = ${query.status}`);
  if (query.date_start) list.push(sql`day >= ${query.date_start}`);
  if (query.date_end) list.push(sql`day <= ${query.date_end}`);
  return list;
}

/** The exact number of photos outside the bin, which triggers maintain. */
function tallyTotal(query: ImageListQuery) {
  const where = sql.join([sql`true`, ...counted(query)], sql` and `);
  return sql`(select coalesce(sum(n), 0)::bigint from image_tally where ${where})`;
}

/** Sets of ids by tag, client and word; a photo must be in all of them. */
function setsOf(query: ImageListQuery, words: string[]): RawBuilder<unknown>[] {
  const sets = words.map(withWord);
  if (query.tag.length > 0) sets.push(withTags(query.tag));
  if (query.account_id)
    sets.push(sql`select image_id from account_images where account = ${query.account_id}`);
  return sets;
}

const tagKey = sql`lower(name collate "fr-x-icu")`;

function withTags(names: string[]) {
  const keys = sql`select ${tagKey} from unnest(${names}::text[]) name`;
  return sql`
    select image_id from image_tags
     where tag_id in (select id from tags where ${tagKey} in (${keys}))
     group by image_id
    having count(*) = (select count(distinct key) from (${keys}) given (key))`;
}

function withWord(word: string) {
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
