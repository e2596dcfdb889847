import { type Location, location } from '@florilege/contract/settings/settings.contract.ts';
import type { Updateable } from 'kysely';
import {
  columnStatement,
  command,
  rowStatement,
  statement,
  type Tx,
  valueStatement,
} from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { withNextVersion } from '../../../platform/db/versions.ts';

const columns = location.keyof().options;
const locations = `select ${columns.join(', ')} from locations`;

export const listLocations = statement<Location, [archived: boolean, limit: number, offset: number]>(
  `${locations} where (archived_at is not null) = $1 order by name collate "fr-x-icu", id limit $2 offset $3`,
);
export const countLocations = valueStatement<number, [archived: boolean]>(
  'select count(*) from locations where (archived_at is not null) = $1',
);
export const allLocations = statement<Location, []>(`${locations} order by id`);
export const findLocation = rowStatement<Location, [id: number]>(`${locations} where id = $1`);

/** Those of the given shops that may be chosen. */
export const findOpenLocations = columnStatement<number, [ids: number[]]>(
  'select id from locations where id = any($1::bigint[]) and archived_at is null',
);

/** Serialises members who name or make shops at once. */
export const lockLocations = command<[]>("select pg_advisory_xact_lock(hashtext('florilege:locations'))");

export const findNamesake = rowStatement<Pick<Location, 'name' | 'archived_at'>, [name: string, but: number]>(
  'select name, archived_at from locations where lower(name) = lower($1) and id <> $2',
);

type NewLocation = Pick<Location, 'name' | 'address' | 'square_location_id'>;

export const insertLocation = (tx: Tx, values: NewLocation): Promise<Location> =>
  tx.insertInto('locations').values(values).returning(columns).executeTakeFirstOrThrow();

type Changes = Pick<Updateable<Database['locations']>, 'name' | 'address' | 'archived_at'>;

export async function updateLocation(tx: Tx, id: number, changes: Changes): Promise<void> {
  await tx.updateTable('locations').set(withNextVersion(changes)).where('id', '=', id).execute();
}

export const lockSquarePlace = valueStatement<string | null | undefined, [id: number]>(
  'select square_location_id from locations where id = $1 for no key update',
);
export const setSquarePlace = command<[id: number, placeId: string | null]>(
  'update locations set square_location_id = $2, version = version + 1, updated_at = now() where id = $1',
);

export const deleteLocationRow = command<[id: number]>('delete from locations where id = $1');

/** Whether an order or subscription had it once: the journal still names it. Reads the whole audit, for a rare question. */
export const wasOnceUsed = valueStatement<boolean, [id: string]>(`
  select exists (select from audit_entries
                  where entity in ('orders', 'subscriptions') and action = 'update' and before ->> 'location' = $1)`);

/** The first shop of a database that has none, once, named and placed as the shop’s identity says. */
export const openFirstShop = command<[]>(`
  with first as (
    insert into marks (name) values ('first location') on conflict do nothing returning name
  )
  insert into locations (name, address)
  select shop.name, nullif(concat_ws(', ', address, nullif(concat_ws(' ', postal_code, city), '')), '')
    from first cross join shop
   where not exists (select from locations)`);
