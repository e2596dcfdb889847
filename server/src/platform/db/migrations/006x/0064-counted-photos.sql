-- How many photos there are outside the bin, by day and status: in rows of each connection's own, as for orders. Kept
-- during bulk loads, too, as those of photos are small.
create table image_tally (
  day date not null,
  status text not null,
  shard integer not null,
  n bigint not null,
  primary key (day, status, shard)
) with (fillfactor = 70);

create function tally_image(i images, sign integer) returns void language sql as $$
  insert into image_tally select i.day, i.status, pg_backend_pid(), sign where i.deleted_at is null
  on conflict (day, status, shard) do update set n = image_tally.n + excluded.n;
$$;

create function tally_images() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform tally_image(old, -1); end if;
  if tg_op <> 'DELETE' then perform tally_image(new, 1); end if;
  return null;
end $$;
create trigger images_tally after insert or delete on images for each row execute function tally_images();
-- The day is generated from both times.
create trigger images_tally_update after update of status, deleted_at, shot_at, created_at on images
for each row execute function tally_images();

create function gather_image_tally() returns void language sql as $$
  with gathered as (
    delete from image_tally
     where ctid = any (array(select ctid from image_tally where shard <> 0 for update skip locked))
    returning *
  )
  insert into image_tally
  select day, status, 0, sum(n) from gathered group by 1, 2
  on conflict (day, status, shard) do update set n = image_tally.n + excluded.n;
  delete from image_tally where shard = 0 and n = 0;
$$;

insert into image_tally select day, status, 0, count(*) from images where deleted_at is null group by 1, 2;
