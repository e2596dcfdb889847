import type pg from 'pg';

/** Stops in order and proofs for the deliveries of `fillAtScale`, access notes for every other client. */
export async function fillDeliveriesAtScale(client: pg.ClientBase): Promise<void> {
  await client.query("set app.quiet = 'on'");
  await client.query("update clients set access_notes = 'Code 47B12' where id % 2 = 0");
  await client.query(`insert into delivery_stops (order_id, delivery_person, delivery_date, delivery_time_slot, position)
    select id, delivery_person, delivery_date, delivery_time_slot, 1 + id % 20 from orders where requires_delivery and delivery_date is not null`);
  await client.query(`insert into delivery_proofs (id, order_id, member_id, outcome, taken_at, received_at, conflict)
    select md5(o.id || '-' || n)::uuid, o.id, o.delivery_person, 'delivered', o.created_at, o.created_at,
           case when n = 2 then 'already_delivered' end
      from orders o cross join generate_series(1, 2) n
     where o.requires_delivery and o.delivery_person is not null and o.status = 'delivered' and (n = 1 or o.id % 50 = 0)`);
  await client.query('reset app.quiet');
  await client.query('vacuum analyze');
}
