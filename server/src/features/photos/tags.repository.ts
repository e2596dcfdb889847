import { TAGS_PER_IMAGE } from '@florilege/contract/photos/tags.ts';
import { type Reader, statement, type Tx } from '../../platform/db/db.ts';
import { holdImages } from './photos.repository.ts';

/** What makes two names one tag, as the unique index on tags has it. */
const key = (name: string) => `lower(${name} collate "fr-x-icu")`;

const used = statement<{ id: number; name: string; created_at: string; usage_count: number }>(
  'select id, name, created_at, usage_count from tags where usage_count > 0 order by usage_count desc, name collate "fr-x-icu"',
);

/** The tags of the library, the most used first. */
export function listTags(db: Reader) {
  return used(db);
}

// A tag that no photo bears any more takes the new spelling: a slip of the shift key does not stay for ever.
const hold = statement<never>(`
  insert into tags (name, created_by)
  select name, $2::uuid
    from (select distinct on (${key('name')}) name
            from unnest($1::text[]) with ordinality given (name, place)
           order by ${key('name')}, place) one_each
   order by ${key('name')}
  on conflict (${key('name')}) do update set name = excluded.name where tags.usage_count = 0`);

/** Creates the tags that are missing and holds all of them, in one order for everyone, until the transaction ends. */
async function holdTags(tx: Tx, names: string[], memberId: string): Promise<void> {
  await hold(tx, names, memberId);
}

const holdBorne = statement<never>(`
  select id from tags where id in (select tag_id from image_tags where image_id = any($1::bigint[])) order by ${key('name')} for no key update`);

/** Holds the tags that the photos bear, as `holdTags` does: their counts are about to change. */
export async function holdTagsOf(tx: Tx, imageIds: number[]): Promise<void> {
  await holdBorne(tx, imageIds);
}

const wantedTags = `select id from tags where ${key('name')} in (select ${key('name')} from unnest($2::text[]) name)`;

const add = statement<TaggedImage>(`
  with wanted as materialized (${wantedTags}), roomy as materialized (
    select image.id
      from unnest($1::bigint[]) image (id)
     where (select count(*) from wanted)
         + (select count(*) from image_tags where image_id = image.id and tag_id not in (select id from wanted)) <= ${TAGS_PER_IMAGE}
  ), added as (
    insert into image_tags (image_id, tag_id)
    select roomy.id, wanted.id from roomy cross join wanted
    on conflict do nothing
    returning image_id
  )
  select image.id, image.id in (select image_id from added) as gained, image.id not in (select id from roomy) as full
    from unnest($1::bigint[]) image (id)`);

/** `gained`: it lacked one of the tags and has it now. `full`: it would have more tags than a photo may have, and got none. */
type TaggedImage = { id: number; gained: boolean; full: boolean };

/** Adds tags to live photos, creating those that do not exist; what a photo bears already is left alone. */
export async function addTags(
  tx: Tx,
  imageIds: number[],
  names: string[],
  memberId: string,
): Promise<TaggedImage[]> {
  const live = (await holdImages(tx, imageIds))
    .filter((image) => image.deleted_at === null)
    .map(({ id }) => id);
  await holdTags(tx, names, memberId);
  return add(tx, live, names);
}

const namesOf = statement<{ name: string }>(
  'select name from tags join image_tags on tag_id = id where image_id = $1',
);

const replace = statement<never>(`
  with wanted as materialized (${wantedTags}), removed as (
    delete from image_tags where image_id = $1 and tag_id not in (select id from wanted)
  )
  insert into image_tags (image_id, tag_id) select $1, id from wanted on conflict do nothing`);

/** Makes `names` the tags of a photo that is held, creating those that do not exist. */
export async function replaceTags(tx: Tx, imageId: number, names: string[], memberId: string): Promise<void> {
  const borne = await namesOf(tx, imageId);
  await holdTags(tx, [...borne.map(({ name }) => name), ...names], memberId);
  await replace(tx, imageId, names);
}
