import { command } from '../../platform/db/db.ts';

type Kept = [address: string, postalCode: string, city: string, latitude: number, longitude: number];

export const keepPlace = command<Kept>(`
  insert into places (address, postal_code, city, latitude, longitude) values ($1, $2, $3, $4, $5)
  on conflict (address, postal_code, city)
  do update set latitude = excluded.latitude, longitude = excluded.longitude, kept_at = now()`);

/** Places of a day ago that no client and no order names any more. */
export const forgetPlaces = command<[]>(`
  delete from places p
   where kept_at < now() - interval '1 day'
     and not exists (select from clients c
       where c.address = p.address and coalesce(c.postal_code, '') = p.postal_code and c.city = p.city)
     and not exists (select from orders o
       where o.delivery_address = p.address and coalesce(o.delivery_postal_code, '') = p.postal_code
         and o.delivery_city = p.city)`);
