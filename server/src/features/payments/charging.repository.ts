import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

type Charge = { link_id: number } | { checkout_id: number };

/** Those of the orders that a link or a terminal can charge. */
export async function chargedOf(db: Reader, orderIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('charging')
    .select('order_id')
    .where('order_id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .orderBy('order_id')
    .execute();
  return rows.map(({ order_id }) => order_id);
}

export async function insertCharging(tx: Tx, orderIds: number[], charge: Charge): Promise<void> {
  await tx
    .insertInto('charging')
    .values(orderIds.map((order_id) => ({ order_id, ...charge })))
    .execute();
}

/** From here on something else may charge those orders. @returns the orders that it held until now */
export async function deleteCharging(tx: Tx, charge: Charge): Promise<number[]> {
  const rows = tx.deleteFrom('charging').returning('order_id');
  const of =
    'link_id' in charge
      ? rows.where('link_id', '=', charge.link_id)
      : rows.where('checkout_id', '=', charge.checkout_id);
  return (await of.execute()).map(({ order_id }) => order_id);
}

export type Shop = { name: string; square_location_id: string | null; device_id: string | null };

/** A shop with its place at Square and its terminal. */
export async function findShop(db: Reader, id: number): Promise<Shop | undefined> {
  return db
    .selectFrom('locations')
    .leftJoin('terminal_devices', 'terminal_devices.location', 'locations.id')
    .select(['locations.name', 'square_location_id', 'terminal_devices.device_id'])
    .where('locations.id', '=', id)
    .executeTakeFirst();
}
