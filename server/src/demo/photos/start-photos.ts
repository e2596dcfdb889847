import { hash } from 'node:crypto';
import { copyFile, readFile } from 'node:fs/promises';
import { imageFormats } from '@florilege/contract/photos/image-files.ts';
import pg from 'pg';
import type { PhotoDeps } from '../../features/photos/photos.public.ts';
import { SMALLER_TYPE, smallerKeys, withTemporaryFile } from '../../features/photos/upload/photo-files.ts';
import { inventShop } from '../shop.ts';
import { type PhotoPlan, planPhotos } from './plan.ts';

type Needs = Pick<PhotoDeps, 'storage' | 'imaging' | 'temporaryDir' | 'log'> & { databaseUrl: string };

export type DemoPhotos = {
  /** How many this call added, once all are there or it was stopped. */
  done: Promise<number>;
  /** Ends after those under way; the next start resumes. */
  stop(): Promise<void>;
};

/** As many as `createImaging` unpacks at once. */
const AT_ONCE = 2;

/** Adds the photos of the demonstration shop, oldest first, while the server is open already. */
export function startDemoPhotos(needs: Needs): DemoPhotos {
  const stopping = new AbortController();
  const done = addAll(needs, stopping.signal).catch((error: unknown) => {
    needs.log.error({ err: error }, 'adding the demonstration photos failed; the next start resumes');
    return 0;
  });
  return {
    done,
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

async function addAll(needs: Needs, stopping: AbortSignal): Promise<number> {
  const client = new pg.Client({
    connectionString: needs.databaseUrl,
    application_name: 'florilege-demo-photos',
  });
  // A broken connection fails the next statement, which reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    // The lock leaves the work to one server per database.
    const lock = await client.query<{ held: boolean }>(
      "select pg_try_advisory_lock(hashtext('florilege demo photos')) as held",
    );
    const mark = await client.query<{ at: Date }>(
      `select at from marks
        where name = 'demo' and not exists (select from marks where name = 'demo photos')`,
    );
    const now = mark.rows[0]?.at;
    if (!lock.rows[0]?.held || !now) return 0;
    // A row is written last, and stays when its photo is put into the bin.
    const { rows } = await client.query<{ original_key: string }>('select original_key from images');
    const known = new Set(rows.map(({ original_key }) => original_key));
    const plans = planPhotos(inventShop(now), now).filter(({ original }) => !known.has(original));
    for (let added = 0; added < plans.length; added += AT_ONCE) {
      if (stopping.aborted) return added;
      const some = plans.slice(added, added + AT_ONCE);
      const stored = await Promise.all(
        some.map(async (plan) => ({ plan, photo: await storePhoto(needs, plan) })),
      );
      for (const { plan, photo } of stored) await insertPhoto(client, plan, photo);
    }
    await client.query("insert into marks (name) values ('demo photos') on conflict do nothing");
    return plans.length;
  } finally {
    await client.end();
  }
}

/** Puts the picture and its two smaller ones into the store, as an upload and its job would. */
function storePhoto({ storage, imaging, temporaryDir }: Needs, { picture, original }: PhotoPlan) {
  return withTemporaryFile(temporaryDir, async (path) => {
    await copyFile(picture, path);
    const received = await imaging.receive(path);
    if (!received.ok) throw new Error(`${picture} is refused: ${received.refusal}`);
    const { width, height, format } = received.facts;
    const { contentType } = imageFormats[format];
    const { medium, thumbnail } = await imaging.shrink(path, width * height);
    const keys = smallerKeys(original);
    await storage.putFile(original, path, contentType);
    await storage.putBytes(keys.medium, medium, SMALLER_TYPE);
    await storage.putBytes(keys.thumbnail, thumbnail, SMALLER_TYPE);
    const bytes = await readFile(path);
    const file = [contentType, width, height, bytes.length, hash('sha256', bytes)];
    return [original, keys.medium, keys.thumbnail, ...file];
  });
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
async function insertPhoto(client: pg.ClientBase, plan: PhotoPlan, file: (string | number)[]): Promise<void> {
  const idOf = async (sql: string, values: unknown[]) =>
    (await client.query<{ id: string }>(sql, values)).rows[0]?.id;
  const { author: by, tags, createdAt, order, client: of } = plan;
  await client.query('begin');
  try {
    await client.query("set local app.quiet = 'on'");
    const facts = [plan.description, plan.shotAt, createdAt];
    const image = await idOf(statements.image, [plan.filename, by, ...file, ...facts]);
    await client.query(statements.tags, [tags, by]);
    await client.query(statements.tagged, [image, tags]);
    const attachment = order && [order.id, by, image, order.caption, order.kind, createdAt];
    const touched = {
      photos: image,
      orders: attachment && (await idOf(statements.order, attachment)),
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
