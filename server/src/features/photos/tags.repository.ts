import type { Tag } from '@florilege/contract/photos/photos.contract.ts';
import { sameTag, TAGS_PER_IMAGE } from '@florilege/contract/photos/tags.ts';
import { columnStatement, command, statement, type Tx } from '../../platform/db/db.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { lockImages } from './photos.repository.ts';

/** Two names with the same key are one tag, as in the unique index. */
const key = (name: string) => `lower(${name} collate "fr-x-icu")`;

export const listTags = statement<Tag, []>(
  'select id, name, created_at, usage_count from tags where usage_count > 0 order by usage_count desc, name collate "fr-x-icu"',
);

/** Creates missing tags and locks all of them in order. An unused tag takes the new spelling. */
const lockTags = command<[names: string[], memberId: string]>(`
  insert into tags (name, created_by)
  select name, $2::uuid
    from (select distinct on (${key('name')}) name
            from unnest($1::text[]) with ordinality given (name, place)
           order by ${key('name')}, place) one_each
   order by ${key('name')}
  on conflict (${key('name')}) do update set name = excluded.name where tags.usage_count = 0`);

/** Locks the tags of the photos, whose counts are about to change, in the order of `lockTags`. */
export const lockTagsOf = command<[images: number[]]>(`
  select id from tags where id in (select tag_id from image_tags where image_id = any($1::bigint[])) order by ${key('name')} for no key update`);

const wantedTags = `select id from tags where ${key('name')} in (select ${key('name')} from unnest($2::text[]) name)`;

/** `gained`: the photo has a new tag. `full`: it would have more tags than a photo may have, and got none. */
type TaggedImage = { id: number; gained: boolean; full: boolean };

const add = statement<TaggedImage, [images: number[], names: string[]]>(`
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

export async function addTags(tx: Tx, imageIds: number[], names: string[], memberId: string) {
  const locked = await lockImages(tx, imageIds);
  const live = locked.filter((image) => image.deleted_at === null).map(({ id }) => id);
  await lockTags(tx, names, memberId);
  return add(tx, live, names);
}

const namesOf = columnStatement<string, [image: number]>(
  'select name from tags join image_tags on tag_id = id where image_id = $1',
);

const replace = command<[image: number, names: string[]]>(`
  with wanted as materialized (${wantedTags}), removed as (
    delete from image_tags where image_id = $1 and tag_id not in (select id from wanted)
  )
  insert into image_tags (image_id, tag_id) select $1, id from wanted on conflict do nothing`);

type Wanted = { names: string[]; was: readonly string[] | undefined };

/** Makes `names` the tags of a locked photo, creating the missing ones. Tags that it did not have in `was` stay. */
export async function replaceTags(tx: Tx, imageId: number, { names, was }: Wanted, memberId: string) {
  const known = await namesOf(tx, imageId);
  await lockTags(tx, [...known, ...names], memberId);
  const others = was ? known.filter((name) => ![...was, ...names].some((other) => sameTag(other, name))) : [];
  if (names.length + others.length > TAGS_PER_IMAGE)
    throw fieldError('tags', `${TAGS_PER_IMAGE} tags au plus`);
  await replace(tx, imageId, [...names, ...others]);
}
