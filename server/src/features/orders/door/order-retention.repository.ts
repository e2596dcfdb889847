import { retentionOf } from '../../../platform/db/forget.ts';

/** Access notes of orders that are over and untouched since then. */
export const oldDoors = retentionOf({
  table: 'orders',
  column: 'access_notes',
  rows: `
    orders kept where kept.access_notes is not null and kept.updated_at < kept_from($1::int)
      and (kept.deleted_at is not null or kept.status in ('delivered', 'picked_up', 'cancelled'))
      and coalesce(kept.delivery_date, '-infinity') < (kept_from($1::int) at time zone 'Europe/Paris')::date`,
  oldest: 'kept.id',
});
