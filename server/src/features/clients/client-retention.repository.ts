import { command, type Tx, valueStatement } from '../../platform/db/db.ts';
import { LIVE_CHANNEL } from '../../platform/http/live.ts';

const firstDay = "(kept_from($1::int) at time zone 'Europe/Paris')::date";
/** An order that is still open, or that was taken or due since then. */
const noOrderAs = (account: 'payer_account' | 'recipient_account') => `not exists (
  select from orders o where o.${account} = c.id and o.deleted_at is null
     and (o.status not in ('delivered', 'picked_up', 'cancelled')
          or o.created_at >= kept_from($1::int) or o.delivery_date >= ${firstDay}))`;

/** Clients untouched since then, without such an order and without a subscription that ran since then. */
const oldAccess = `
  clients c where c.access_notes is not null and c.updated_at < kept_from($1::int)
    and ${noOrderAs('payer_account')} and ${noOrderAs('recipient_account')}
    and not exists (
      select from subscriptions s where (s.payer_account = c.id or s.recipient_account = c.id)
         and coalesce(s.ended_on, s.last_day, 'infinity') >= ${firstDay})`;
export const countOldAccess = valueStatement<number, [days: number]>(`select count(*) from ${oldAccess}`);

// The trigger would write what is forgotten into the journal once more.
const quiet = command<[]>("select set_config('app.quiet', 'on', true)");
const forget = valueStatement<number, [days: number, batch: number, channel: string]>(`
  with old as (select id from ${oldAccess} order by c.updated_at limit $2 for update of c),
  gone as (update clients set access_notes = null from old where clients.id = old.id returning clients.id),
  told as (
    insert into audit_entries (entity, entity_id, action, before, after)
    select 'clients', id::text, 'update', '{"access_notes": "…"}', '{"access_notes": null}' from gone returning 1)
  select count(*) from told, pg_notify($3, '{"topic":"clients","id":""}')`);

/** Empties the access notes of a batch of clients, in a transaction of its own. @returns how many */
export async function forgetAccess(tx: Tx, days: number, batch: number): Promise<number> {
  await quiet(tx);
  return forget(tx, days, batch, LIVE_CHANNEL);
}
