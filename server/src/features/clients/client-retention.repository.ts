import { retentionOf } from '../../platform/db/forget.ts';

const firstDay = "(kept_from($1::int) at time zone 'Europe/Paris')::date";
/** An order that is still open, or that was taken or due since then. */
const noOrderAs = (account: 'payer_account' | 'recipient_account') => `not exists (
  select from orders o where o.${account} = kept.id and o.deleted_at is null
     and (o.status not in ('delivered', 'picked_up', 'cancelled')
          or o.created_at >= kept_from($1::int) or o.delivery_date >= ${firstDay}))`;

/** Access notes of clients untouched since then, without such an order and without a subscription that ran since. */
export const oldAccess = retentionOf({
  table: 'clients',
  column: 'access_notes',
  rows: `
    clients kept where kept.access_notes is not null and kept.updated_at < kept_from($1::int)
      and ${noOrderAs('payer_account')} and ${noOrderAs('recipient_account')}
      and not exists (
        select from subscriptions s where (s.payer_account = kept.id or s.recipient_account = kept.id)
           and coalesce(s.ended_on, s.last_day, 'infinity') >= ${firstDay})`,
  oldest: 'kept.updated_at',
});
