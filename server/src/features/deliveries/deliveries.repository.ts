import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import type { Reader } from '../../platform/db/db.ts';

/** Active drivers, each with the live deliveries he has on `day`, and in `slot` when one is given. */
export function driversWithLoad(db: Reader, day: string, slot: TimeSlot | null) {
  return db
    .selectFrom('members')
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.delivery_person', '=', 'members.id')
        .on('orders.delivery_date', '=', day)
        .on('orders.requires_delivery', '=', true)
        .on('orders.status', '!=', 'cancelled')
        .on('orders.deleted_at', 'is', null),
    )
    .select((eb) => [
      'members.id',
      'members.display_name',
      'members.phone',
      eb.fn.count<number>('orders.id').as('deliveries_of_day'),
      eb.fn.count<number>('orders.id').filterWhere('orders.delivery_time_slot', '=', slot).as('deliveries_of_slot'),
    ])
    .where('members.role', '=', 'Livreur')
    .where('members.active', '=', true)
    .groupBy('members.id')
    .orderBy('members.display_name')
    .execute();
}
