import {
  type ShopIdentity,
  shopIdentity,
  type TerminalDevice,
  terminalDevice,
} from '@florilege/contract/settings/settings.contract.ts';
import { sql, type Updateable } from 'kysely';
import {
  command,
  type Reader,
  rowStatement,
  statement,
  type Tx,
  valueStatement,
} from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/schema.ts';

type Slice = [limit: number, offset: number];

const columns = terminalDevice.keyof().options;
const terminals = `select ${columns.join(', ')} from terminal_devices`;
export const listTerminals = statement<TerminalDevice, Slice>(
  `${terminals} order by location limit $1 offset $2`,
);
export const countTerminals = valueStatement<number, []>('select count(*) from terminal_devices');
export const findTerminal = rowStatement<TerminalDevice, [id: number]>(`${terminals} where id = $1`);
export const findTerminalOf = rowStatement<TerminalDevice, [location: number]>(
  `${terminals} where location = $1`,
);

type TerminalChange = Omit<Updateable<Database['terminal_devices']>, 'id' | 'location' | 'updated_at'>;

export function saveTerminal(tx: Tx, location: number, change: TerminalChange): Promise<TerminalDevice> {
  return tx
    .insertInto('terminal_devices')
    .values({ location, ...change })
    .onConflict((conflict) => conflict.column('location').doUpdateSet({ ...change, updated_at: sql`now()` }))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Removes the terminal of a location, and the code that could pair it again. */
export const forgetTerminalOf = command<[location: number]>(`
  update terminal_devices
     set device_id = null, status = 'unknown', device_code_id = null, last_generated_code = null, pair_by = null, updated_at = now()
   where location = $1`);

export const findDevice = rowStatement<{ location: number; name: string }, [deviceId: string]>(`
  select location, name from terminal_devices join locations on locations.id = location where device_id = $1`);

/** Serialises members who move terminals at once. */
export const lockTerminals = command<[]>("select pg_advisory_xact_lock(hashtext('florilege:terminals'))");

const shopColumns = shopIdentity.keyof().options;

export const findShop = (db: Reader) => db.selectFrom('shop').select(shopColumns).executeTakeFirstOrThrow();

export const updateShop = (
  tx: Tx,
  shop: { [Column in keyof ShopIdentity]?: ShopIdentity[Column] | undefined },
) => tx.updateTable('shop').set(shop).returning(shopColumns).executeTakeFirstOrThrow();
