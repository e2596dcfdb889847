import type pg from 'pg';
import type { PhotoPlan } from './plan.ts';

export type DrawnPhoto = {
  contentType: string;
  width: number;
  height: number;
  /** Bytes of the original, and its digest in hexadecimal. */
  size: number;
  sha256: string;
  /** Keys of the smaller pictures. */
  medium: string;
  thumbnail: string;
};

/** Those without a row: a row is written last, when the pictures are there, and stays when its photo is put into the bin. */
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
  image: `insert into images (filename, created_by, original_key, medium_key, thumbnail_key, content_type, width, height, file_size,
      sha256, description, shot_at, created_at, status)
    values ($1, ${author}, $3, $4, $5, $6, $7, $8, $9, decode($10, 'hex'), $11, $12, $13, 'uploaded') returning id`,
  tags: `insert into tags (name, created_by) select name, ${author} from unnest($1::text[]) name
    on conflict (lower(name collate "fr-x-icu")) do nothing`,
  tagged: `with known as (select id from tags where lower(name collate "fr-x-icu") in (select lower(name collate "fr-x-icu") from unnest($2::text[]) name)),
      counted as (update tags set usage_count = usage_count + 1 where id in (select id from known))
    insert into image_tags (image_id, tag_id) select $1, id from known`,
  order: `insert into order_images (order_id, created_by, image_id, caption, kind, created_at)
    select id, ${author}, $3, $4, $5, $6 from orders where created_at = $1 and deleted_at is null order by orders.id limit 1 returning order_id as id`,
  client: `insert into account_images (account, created_by, image_id, created_at)
    select id, ${author}, $3, $4 from clients where name = $1 and created_at = $5 and merged_into is null order by clients.id limit 1 returning account as id`,
  tell: `select pg_notify('florilege_live', json_build_object('topic', $1::text, 'id', $2::text)::text)`,
} as const;

/** One photo with all that hangs on it, in one transaction. Tells browsers, but leaves no trace in the audit: nobody did it. */
export async function insertPhoto(client: pg.ClientBase, plan: PhotoPlan, drawn: DrawnPhoto): Promise<void> {
  const idOf = async (sql: string, values: unknown[]) =>
    (await client.query<{ id: string }>(sql, values)).rows[0]?.id;
  await client.query('begin');
  try {
    await client.query("set local app.quiet = 'on'");
    const { filename, author: by, original, tags, createdAt, order, client: of } = plan;
    const { contentType, width, height, size, sha256, medium, thumbnail } = drawn;
    const keys = [original, medium, thumbnail, contentType, width, height, size, sha256];
    const image = await idOf(statements.image, [
      filename,
      by,
      ...keys,
      plan.description,
      plan.shotAt,
      createdAt,
    ]);
    await client.query(statements.tags, [tags, by]);
    await client.query(statements.tagged, [image, tags]);
    const ofOrder =
      order &&
      (await idOf(statements.order, [order.createdAt, by, image, order.caption, order.kind, createdAt]));
    const ofClient = of && (await idOf(statements.client, [of.name, by, image, createdAt, of.createdAt]));
    const touched = { photos: image, orders: ofOrder, clients: ofClient };
    for (const [topic, id] of Object.entries(touched))
      if (id) await client.query(statements.tell, [topic, id]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
