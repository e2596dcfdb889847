import type pg from 'pg';
import type { PhotoPlan } from './plan.ts';

export type StoredPhoto = {
  contentType: string;
  width: number;
  height: number;
  /** Bytes of the original. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** Keys of the smaller pictures. */
  medium: string;
  thumbnail: string;
};

/** The plans without a row: a row is written last, and stays when its photo is put into the bin. */
export async function photosLeft(client: pg.ClientBase, plans: PhotoPlan[]): Promise<PhotoPlan[]> {
  const { rows } = await client.query<{ original_key: string }>(
    'select original_key from images where original_key = any($1)',
    [plans.map(({ original }) => original)],
  );
  const known = new Set(rows.map(({ original_key }) => original_key));
  return plans.filter(({ original }) => !known.has(original));
}

const author = '(select id from members where id = $2)';

const statements = {
  image: `insert into images (filename, created_by, original_key, medium_key, thumbnail_key, content_type,
      width, height, file_size, sha256, description, shot_at, created_at, status)
    values ($1, ${author}, $3, $4, $5, $6, $7, $8, $9, decode($10, 'hex'), $11, $12, $13, 'uploaded')
    returning id`,
  tags: `insert into tags (name, created_by) select name, ${author} from unnest($1::text[]) name
    on conflict (lower(name collate "fr-x-icu")) do nothing`,
  tagged: `with known as (select id from tags where lower(name collate "fr-x-icu") in
        (select lower(name collate "fr-x-icu") from unnest($2::text[]) name)),
      counted as (update tags set usage_count = usage_count + 1 where id in (select id from known))
    insert into image_tags (image_id, tag_id) select $1, id from known`,
  order: `insert into order_images (order_id, created_by, image_id, caption, kind, created_at)
    select id, ${author}, $3, $4, $5, $6 from orders where id = $1 and deleted_at is null
    returning order_id as id`,
  client: `insert into account_images (account, created_by, image_id, created_at)
    select id, ${author}, $3, $4 from clients where id = $1 and merged_into is null returning account as id`,
  notify: `select pg_notify('florilege_live', json_build_object('topic', $1::text, 'id', $2::text)::text)`,
} as const;

/** One photo with its tags and attachments, in one transaction. Browsers are notified, the audit is not. */
export async function insertPhoto(
  client: pg.ClientBase,
  plan: PhotoPlan,
  stored: StoredPhoto,
): Promise<void> {
  const idOf = async (sql: string, values: unknown[]) =>
    (await client.query<{ id: string }>(sql, values)).rows[0]?.id;
  const { author: by, tags, createdAt, order, client: of } = plan;
  const { contentType, width, height, size, sha256, medium, thumbnail } = stored;
  const file = [plan.original, medium, thumbnail, contentType, width, height, size, sha256];
  await client.query('begin');
  try {
    await client.query("set local app.quiet = 'on'");
    const facts = [plan.description, plan.shotAt, createdAt];
    const image = await idOf(statements.image, [plan.filename, by, ...file, ...facts]);
    await client.query(statements.tags, [tags, by]);
    await client.query(statements.tagged, [image, tags]);
    const touched = {
      photos: image,
      orders:
        order && (await idOf(statements.order, [order.id, by, image, order.caption, order.kind, createdAt])),
      clients: of && (await idOf(statements.client, [of, by, image, createdAt])),
    };
    for (const [topic, id] of Object.entries(touched))
      if (id) await client.query(statements.notify, [topic, id]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
