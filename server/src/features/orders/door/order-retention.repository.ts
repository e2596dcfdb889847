import { command, type Tx, valueStatement } from '../../../platform/db/db.ts';
import { LIVE_CHANNEL } from '../../../platform/http/live.ts';

/** Orders that are over and untouched since then. */
const oldDoors = `
  orders o where o.access_notes is not null and o.updated_at < kept_from($1::int)
    and (o.deleted_at is not null or o.status in ('delivered', 'picked_up', 'cancelled'))
    and coalesce(o.delivery_date, '-infinity') < (kept_from($1::int) at time zone 'Europe/Paris')::date`;
export const countOldDoors = valueStatement<number, [days: number]>(`select count(*) from ${oldDoors}`);

// The trigger would write what is forgotten into the journal once more.
const quiet = command<[]>("select set_config('app.quiet', 'on', true)");
const forget = valueStatement<number, [days: number, batch: number, channel: string]>(`
  with old as (select id from ${oldDoors} order by o.id limit $2 for update of o),
  gone as (update orders set access_notes = null from old where orders.id = old.id returning orders.id),
  told as (
    insert into audit_entries (entity, entity_id, action, before, after)
    select 'orders', id::text, 'update', '{"access_notes": "…"}', '{"access_notes": null}' from gone returning 1)
  select count(*) from told, pg_notify($3, '{"topic":"orders","id":""}')`);

/** Empties the access notes of a batch of orders, in a transaction of its own. @returns how many */
export async function forgetDoors(tx: Tx, days: number, batch: number): Promise<number> {
  await quiet(tx);
  return forget(tx, days, batch, LIVE_CHANNEL);
}
