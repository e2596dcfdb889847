import type { ShopIdentity, TerminalPairing } from '@florilege/contract/settings/settings.contract.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

type Slice = { page: number; page_size: number };

const locationColumns = ['id', 'name', 'address', 'square_location_id'] as const;
const terminalColumns = [
  'id',
  'location',
  'device_id',
  'status',
  'device_code_id',
  'last_generated_code',
  'pair_by',
] as const;
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

export function listLocations(db: Reader, { page, page_size }: Slice) {
  return db
    .selectFrom('locations')
    .select(locationColumns)
    .orderBy('name')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
}

export function listTerminals(db: Reader, { page, page_size }: Slice) {
  return db
    .selectFrom('terminal_devices')
    .select(terminalColumns)
    .orderBy('location')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
}

export async function count(db: Reader, table: 'locations' | 'terminal_devices'): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

export function findLocation(db: Reader, id: number) {
  return db.selectFrom('locations').select(locationColumns).where('id', '=', id).executeTakeFirst();
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

export function findTerminal(db: Reader, id: number) {
  return db.selectFrom('terminal_devices').select(terminalColumns).where('id', '=', id).executeTakeFirst();
}

export function findTerminalOf(db: Reader, location: number) {
  return db
    .selectFrom('terminal_devices')
    .select(terminalColumns)
    .where('location', '=', location)
    .executeTakeFirst();
}

type TerminalChange = {
  device_id?: string | null;
  status?: TerminalPairing;
  device_code_id?: string | null;
  last_generated_code?: string | null;
  pair_by?: string | null;
};

/** The one terminal of a location, made or changed. */
export function saveTerminal(tx: Tx, location: number, change: TerminalChange) {
  return tx
    .insertInto('terminal_devices')
    .values({ location, ...change })
    .onConflict((conflict) => conflict.column('location').doUpdateSet({ ...change, updated_at: sql`now()` }))
    .returning(terminalColumns)
    .executeTakeFirstOrThrow();
}

const forgotten = {
  device_id: null,
  status: 'unknown',
  device_code_id: null,
  last_generated_code: null,
  pair_by: null,
} as const;

/** Takes the terminal from a location, with the code that would bring it back. */
export async function forgetTerminalOf(tx: Tx, location: number): Promise<void> {
  await tx
    .updateTable('terminal_devices')
    .set({ ...forgotten, updated_at: sql`now()` })
    .where('location', '=', location)
    .execute();
}

/** Where a terminal stands already. */
export function findDevice(db: Reader, deviceId: string) {
  return db
    .selectFrom('terminal_devices')
    .innerJoin('locations', 'locations.id', 'terminal_devices.location')
    .select(['terminal_devices.location', 'locations.name'])
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
}

/** Of two who move terminals at once, one waits. */
export async function holdTerminals(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('florilege:terminals'))`.execute(tx);
}

export function findShop(db: Reader) {
  return db.selectFrom('shop').select(shopColumns).executeTakeFirstOrThrow();
}

/** What is left out stays. */
export function updateShop(
  tx: Tx,
  shop: { [Column in keyof ShopIdentity]?: ShopIdentity[Column] | undefined },
) {
  return tx.updateTable('shop').set(shop).returning(shopColumns).executeTakeFirstOrThrow();
}
