import type pg from 'pg';

/** As many photos as orders: most with tags, of which some are on half of them; the orders that wait for their verification have theirs. */
export async function fillPhotosAtScale(client: pg.ClientBase, photos: number): Promise<void> {
  await client.query("set app.quiet = 'on'");
  await client.query(
    `insert into images (filename, original_key, medium_key, thumbnail_key, content_type, width, height, file_size, sha256, status, created_at)
     select 'IMG_' || i || '.jpg', 'images/' || i || '/original.jpg', 'images/' || i || '/medium.webp', 'images/' || i || '/thumbnail.webp',
            'image/jpeg', 4000, 3000, 2000000, sha256(i::text::bytea), 'uploaded', now() - make_interval(mins => ($1 - i) * 10)
       from generate_series(1, $1::int) i`,
    [photos],
  );
  await client.query(
    "insert into tags (name) select unnest(array['pivoines', 'mariage', 'kraft', 'anniversaire', 'roses'])",
  );
  await client.query("insert into tags (name) select 'occasion ' || i from generate_series(1, 500) i");
  await client.query(`insert into image_tags (image_id, tag_id)
    select images.id, tags.id from images join tags on tags.id <= 5 where images.id % (tags.id + 1) = 0
    union select id, 6 + id % 500 from images`);
  await client.query('select rebuild_tag_counts()');
  await client.query(`insert into order_images (order_id, image_id, kind)
    select id, id, 'verification' from orders where status = 'needs_verification'`);
  await client.query('reset app.quiet');
  await client.query('vacuum analyze');
}
