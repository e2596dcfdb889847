-- The photo library: photos, tags, and what they are attached to. The files themselves stand in the object store.

create table images (
  id bigint generated always as identity primary key,
  filename text not null,
  original_key text not null unique,
  medium_key text unique,
  thumbnail_key text unique,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif')),
  -- As it is looked at: orientation applied.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  file_size integer not null check (file_size > 0),
  -- Of the file as it was sent, so that the same picture sent twice is recognised.
  sha256 bytea not null,
  description text,
  shot_at timestamptz,
  status text not null default 'pending' check (status in ('uploaded', 'failed', 'pending')),
  created_by uuid references members,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The Paris day it was taken, else sent.
  day date not null generated always as ((coalesce(shot_at, created_at) at time zone 'Europe/Paris')::date) stored,
  search_text text generated always as (search_key(filename) || search_key(description)) stored
);
create unique index images_sha256 on images (sha256) where deleted_at is null and status <> 'failed';
create index images_live on images (id) where deleted_at is null;
create index images_status on images (status, id) where deleted_at is null;
create index images_day on images (day, id) where deleted_at is null;
create index images_deleted on images (deleted_at) where deleted_at is not null;
create index images_not_ready on images (status, id) where status <> 'uploaded';
create index images_search on images using gin (search_text gin_trgm_ops);
create trigger images_changed_insert after insert or delete on images
for each row execute function record_change('photos', 'id');
create trigger images_changed_update after update of filename, description, deleted_at on images
for each row execute function record_change('photos', 'id');
create trigger images_ready after update of status on images
for each row when (old.status is distinct from new.status) execute function notify_change('photos', 'id');

-- Takes photos out of the bin and says which; those whose picture the library has again stay there. Only the index knows
-- for certain: when someone sends one of them at this moment, the answer is to look again.
create function restore_images(ids bigint[]) returns bigint[] language plpgsql as $$
declare
  restored bigint[];
begin
  loop
    begin
      with binned as (
        select id, sha256, status, row_number() over (partition by sha256, status = 'failed' order by id) as place
          from images where id = any(ids) and deleted_at is not null
      ), done as (
        update images set deleted_at = null
          from binned
         where images.id = binned.id
           and (binned.status = 'failed' or place = 1 and not exists (
                 select from images twin where twin.sha256 = binned.sha256 and twin.deleted_at is null and twin.status <> 'failed'))
        returning images.id
      )
      select coalesce(array_agg(id), '{}') into restored from done;
      return restored;
    exception when unique_violation then
    end;
  end loop;
end $$;

create table tags (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  -- On how many live photos; kept by triggers.
  usage_count integer not null default 0,
  created_by uuid references members,
  created_at timestamptz not null default now()
  -- Room on each page for a changed count, which then touches none of the indexes.
) with (fillfactor = 70);
create unique index tags_name on tags (lower(name collate "fr-x-icu"));
create index tags_search on tags using gin (search_key(name) gin_trgm_ops);

create table image_tags (
  image_id bigint not null references images on delete cascade,
  tag_id bigint not null references tags,
  created_at timestamptz not null default now(),
  primary key (image_id, tag_id)
);
create index image_tags_tag on image_tags (tag_id, image_id);
create trigger image_tags_changed after insert or delete on image_tags
for each row execute function record_change('photos', 'image_id');

-- A tag counts live photos: what goes into the bin, comes back or is gone for good counts as taken off and put on. Whoever
-- writes several holds the tags first, in one order for all (`holdTags`), so that no two wait for each other.
create function count_tags() returns trigger language plpgsql as $$
begin
  if current_setting('app.quiet', true) = 'on' then
    return null;
  end if;
  update tags set usage_count = usage_count + case when tg_op = 'INSERT' then n else -n end
    from (select tag_id, count(*) as n from changed join images on images.id = image_id where deleted_at is null group by tag_id) counted
   where tags.id = tag_id;
  return null;
end $$;
create trigger image_tags_counted_insert after insert on image_tags referencing new table as changed
for each statement execute function count_tags();
create trigger image_tags_counted_delete after delete on image_tags referencing old table as changed
for each statement execute function count_tags();

create function count_tags_of_images() returns trigger language plpgsql as $$
begin
  if current_setting('app.quiet', true) = 'on' then
    return null;
  end if;
  update tags set usage_count = usage_count + n
    from (select tag_id, sum(case when after.deleted_at is null then 1 else -1 end) as n
            from before join after using (id) join image_tags on image_id = id
           where (before.deleted_at is null) <> (after.deleted_at is null)
           group by tag_id) counted
   where tags.id = tag_id;
  return null;
end $$;
create trigger images_tags_counted after update on images referencing old table as before new table as after
for each statement execute function count_tags_of_images();

-- A live photo that is removed for good: before its tags are taken off it, which the count above then no longer sees.
create function uncount_tags_of_image() returns trigger language plpgsql as $$
begin
  update tags set usage_count = usage_count - 1 where id in (select tag_id from image_tags where image_id = old.id);
  return old;
end $$;
create trigger images_tags_uncounted before delete on images
for each row when (old.deleted_at is null) execute function uncount_tags_of_image();

-- After a bulk load made with app.quiet = 'on'.
create function rebuild_tag_counts() returns void language sql as $$
  update tags set usage_count = coalesce(n, 0)
    from tags every
    left join (select tag_id, count(*) as n from image_tags join images on images.id = image_id where deleted_at is null group by tag_id) counted
      on tag_id = every.id
   where tags.id = every.id;
$$;

create table order_images (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  image_id bigint not null references images on delete cascade,
  caption text,
  kind text not null default 'photo' check (kind in ('photo', 'verification')),
  created_by uuid references members,
  created_at timestamptz not null default now(),
  unique (order_id, image_id)
);
create index order_images_image on order_images (image_id);
create trigger order_images_changed after insert or update or delete on order_images
for each row execute function record_change('orders', 'order_id');
create trigger order_images_photo after insert or delete on order_images
for each row execute function notify_change('photos', 'image_id');

create table account_images (
  id bigint generated always as identity primary key,
  account bigint not null references clients on delete cascade,
  image_id bigint not null references images on delete cascade,
  created_by uuid references members,
  created_at timestamptz not null default now(),
  unique (account, image_id)
);
create index account_images_image on account_images (image_id);
create trigger account_images_changed after insert or delete on account_images
for each row execute function record_change('clients', 'account');
create trigger account_images_photo after insert or delete on account_images
for each row execute function notify_change('photos', 'image_id');

-- An order and a client show the photo: that it is ready, gone or back is told there, too.
create function notify_attached() returns trigger language plpgsql as $$
begin
  if current_setting('app.quiet', true) is distinct from 'on' then
    perform pg_notify('florilege_live', json_build_object('topic', topic, 'id', id::text)::text)
       from (select 'orders', order_id from order_images where image_id = new.id
              union all
             select 'clients', account from account_images where image_id = new.id) attached (topic, id);
  end if;
  return null;
end $$;
create trigger images_attached after update of status, deleted_at on images
for each row when (old.status <> new.status or (old.deleted_at is null) <> (new.deleted_at is null))
execute function notify_attached();

-- A photo names the live orders it is attached to.
create function notify_photos_of_order() returns trigger language plpgsql as $$
begin
  if current_setting('app.quiet', true) is distinct from 'on' then
    perform pg_notify('florilege_live', json_build_object('topic', 'photos', 'id', image_id::text)::text)
       from order_images where order_id = new.id;
  end if;
  return null;
end $$;
create trigger orders_photos after update of deleted_at on orders
for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function notify_photos_of_order();
