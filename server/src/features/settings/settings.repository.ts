import type { ShopIdentity, TerminalDevice } from '@florilege/contract/settings/settings.contract.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import { type Reader, rowStatement, statement, type Tx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/schema.ts';

type Location = Pick<Selectable<Database['locations']>, 'id' | 'name' | 'address' | 'square_location_id'>;
type Slice = [limit: number, offset: number];

const locations = 'select id, name, address, square_location_id from locations';
const terminals = `
  select id, location, device_id, status, device_code_id, last_generated_code, pair_by from terminal_devices`;

export const listLocations = statement<Location, Slice>(`${locations} order by name limit $1 offset $2`);
export const listTerminals = statement<TerminalDevice, Slice>(
  `${terminals} order by location limit $1 offset $2`,
);
export const findLocation = rowStatement<Location, [id: number]>(`${locations} where id = $1`);
export const findTerminal = rowStatement<TerminalDevice, [id: number]>(`${terminals} where id = $1`);
export const findTerminalOf = rowStatement<TerminalDevice, [location: number]>(
  `${terminals} where location = $1`,
);

export async function count(db: Reader, table: 'locations' | 'terminal_devices'): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

/** @returns the place it was before, null for none; undefined when there is no such location */
export async function updateSquareLocation(tx: Tx, id: number, squareLocationId: string | null) {
  const before = await tx
    .selectFrom('locations')
    .select('square_location_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await tx
    .updateTable('locations')
    .set({ square_location_id: squareLocationId, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  return before?.square_location_id;
}

type TerminalChange = Omit<Updateable<Database['terminal_devices']>, 'id' | 'location' | 'updated_at'>;

/** The one terminal of a location, inserted or changed. */
export function saveTerminal(tx: Tx, location: number, change: TerminalChange): Promise<TerminalDevice> {
  return tx
    .insertInto('terminal_devices')
    .values({ location, ...change })
    .onConflict((conflict) => conflict.column('location').doUpdateSet({ ...change, updated_at: sql`now()` }))
    .returning(['id', 'location', 'device_id', 'status', 'device_code_id', 'last_generated_code', 'pair_by'])
    .executeTakeFirstOrThrow();
}

/** Removes the terminal of a location, and the code that could pair it again. */
export const forgetTerminalOf = statement<never, [location: number]>(`
  update terminal_devices
     set device_id = null, status = 'unknown', device_code_id = null, last_generated_code = null, pair_by = null, updated_at = now()
   where location = $1`);

export const findDevice = rowStatement<{ location: number; name: string }, [deviceId: string]>(`
  select location, name from terminal_devices join locations on locations.id = location where device_id = $1`);

/** Serialises members who move terminals at once. */
export const lockTerminals = statement<never, []>(
  "select pg_advisory_xact_lock(hashtext('florilege:terminals'))",
);

const shopColumns = [
  'name',
  'legal_name',
  'address',
  'postal_code',
  'city',
  'phone',
  'email',
  'website',
  'siret',
  'vat_number',
] as const satisfies readonly (keyof ShopIdentity)[];

export const findShop = (db: Reader) => db.selectFrom('shop').select(shopColumns).executeTakeFirstOrThrow();

/** A field that is left out stays as it is. */
export const updateShop = (
  tx: Tx,
  shop: { [Column in keyof ShopIdentity]?: ShopIdentity[Column] | undefined },
) => tx.updateTable('shop').set(shop).returning(shopColumns).executeTakeFirstOrThrow();
