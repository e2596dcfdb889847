import type pg from 'pg';

/** After `fillAtScale`: what years of work leave in the tables of the other features. */
export async function fillFeaturesAtScale(
  client: pg.ClientBase,
  orders: number,
  photos = orders,
): Promise<void> {
  await fillMoney(client);
  await fillDeliveries(client);
  await fillSubscriptions(client);
  await fillAudit(client, orders * 10);
  await fillPhotos(client, photos);
}

/** Payments, links, checkouts, refunds, alerts, events and papers for the orders of `fillAtScale`. */
async function fillMoney(client: pg.ClientBase): Promise<void> {
  // A link still open would have to be known at Square too.
  await client.query(
    "update orders set financial_status = 'unpaid' where financial_status = 'link_generated'",
  );
  await client.query(`insert into locations (name, square_location_id) values ('Marais', 'LMARAIS750030')`);
  await client.query(
    `insert into terminal_devices (location, device_id, status) select id, '01CSLMARAIS750030', 'paired' from locations limit 1`,
  );
  await client.query(`insert into payments (order_id, method, amount, state, square_payment_id, paid_at, created_at)
    select id, (array['square','square_terminal','cash','card'])[1 + id % 4], amount, 'completed',
           case when id % 4 < 2 then 'PAY' || id end, created_at, created_at from orders where financial_status = 'paid'`);
  await client.query(`insert into payment_links (attempt, method, location, square_location_id, amount, state, square_link_id, square_order_id, url, created_at, updated_at)
    select 'bench-' || o.id, 'square', l.id, l.square_location_id, o.amount,
           'paid', 'LINK' || o.id, 'ORDER' || o.id,
           'https://square.link/' || o.id, o.created_at, now()
      from orders o, (select * from locations where square_location_id = 'LMARAIS750030') l
     where o.financial_status = 'paid' and o.id % 4 = 0`);
  await client.query(`insert into payment_link_orders (link_id, order_id, amount, vat_rate)
    select id, substr(square_order_id, 6)::bigint, amount, 10 from payment_links`);
  await client.query(`insert into terminal_checkouts (attempt, order_id, location, device_id, amount, state, square_checkout_id, created_at)
    select 'bench-' || o.id, o.id, l.id, '01CSLMARAIS750030', o.amount, 'completed', 'CHECK' || o.id, o.created_at
      from orders o, locations l where l.square_location_id = 'LMARAIS750030' and o.financial_status = 'paid' and o.id % 4 = 1`);
  await client.query(`insert into refunds (attempt, payment_id, order_id, amount, reason, state, square_refund_id, refunded_at, created_at)
    select 'bench-' || id, id, order_id, 100, 'Geste commercial', 'completed', 'REF' || id, created_at, created_at from payments where id % 20 = 0`);
  await client.query(`insert into payment_alerts (kind, about, order_id, payment_id, square_payment_id, amount, settled_at, settled_how, created_at)
    select 'paid_twice', 'PAY' || id, order_id, id, square_payment_id, amount, case when id % 400 <> 0 then now() end,
           case when id % 400 <> 0 then 'keep' end, created_at from payments where id % 4 = 0`);
  await client.query(`insert into square_events (event_id, type, object_type, object_id, received_at, processed_at)
    select 'event-' || id, 'payment.updated', 'payment', 'PAY' || id, now() - make_interval(mins => (id % 20000)::int), now() from payments`);
  await client.query(`insert into pennylane_documents (attempt, kind, account, amount, state, pennylane_id, number, status, created_at)
    select 'bench-' || id, 'invoice', payer_account, amount, 'final', id, 'F-' || id, 'upcoming', created_at
      from orders where financial_status = 'invoiced' and payer_account is not null`);
  await client.query(`insert into pennylane_document_orders (document_id, order_id, kind, amount, vat_rate)
    select id, pennylane_id, kind, amount, 10 from pennylane_documents`);
  await client.query('select rebuild_order_tally(), rebuild_revenue()');
  // One client in four owes.
  await client.query('update clients set balance = -1000 - id % 50000 where id % 4 = 0');
}

/** Stops in order and proofs for the deliveries of `fillAtScale`, access notes for every other client. */
async function fillDeliveries(client: pg.ClientBase): Promise<void> {
  await client.query("update clients set access_notes = 'Code 47B12' where id % 2 = 0");
  await client.query(`update orders o set delivery_address = c.address, delivery_postal_code = c.postal_code, delivery_city = c.city,
           access_notes = c.access_notes
      from clients c where c.id = coalesce(o.recipient_account, o.payer_account) and o.requires_delivery`);
  await client.query(`insert into delivery_stops (order_id, delivery_person, delivery_date, delivery_time_slot, position)
    select id, delivery_person, delivery_date, delivery_time_slot, 1 + id % 20 from orders where requires_delivery and delivery_date is not null`);
  await client.query(`insert into delivery_proofs (id, order_id, member_id, outcome, taken_at, received_at, conflict)
    select md5(o.id || '-' || n)::uuid, o.id, o.delivery_person, 'delivered', o.created_at, o.created_at,
           case when n = 2 then 'already_delivered' end
      from orders o cross join generate_series(1, 2) n
     where o.requires_delivery and o.delivery_person is not null and o.status = 'delivered' and (n = 1 or o.id % 50 = 0)`);
}

/** 2 000 subscriptions with a year of weekly orders each, some of them paused or with something to settle. */
async function fillSubscriptions(client: pg.ClientBase): Promise<void> {
  await client.query(`insert into subscriptions (rule, start_date, rule_from, seen_until, ended_on, payer_account, recipient_account, amount,
                                                 purchase_order_number)
    select '{"kind": "weekly", "every": 1, "weekdays": [1]}', date_trunc('week', current_date)::date - 364, current_date - 364,
           current_date + 7, case when i % 5 = 0 then current_date - 20 end, i, case when i % 3 = 0 then i + 1 end, 4500,
           case when i % 20 = 0 then 'BC-' || i end
      from generate_series(1, 2000) i`);
  await client.query(`insert into subscription_dates (subscription_id, date, outcome, order_id)
    select s, date_trunc('week', current_date)::date - 7 * week, 'made', (s - 1) * 45 + week
      from generate_series(1, 2000) s cross join generate_series(1, 45) week`);
  await client.query(`insert into subscription_dates (subscription_id, date, outcome)
    select s, date_trunc('week', current_date)::date - 7 * 50, 'missed' from generate_series(50, 2000, 50) s`);
  await client.query(`insert into subscription_pauses (subscription_id, from_date, until_date)
    select s, current_date - 5, current_date + 30 from generate_series(20, 2000, 20) s`);
}

/** Photos, most with tags; the orders that wait for their verification have theirs. */
async function fillPhotos(client: pg.ClientBase, photos: number): Promise<void> {
  await client.query(
    `insert into images (filename, original_key, medium_key, thumbnail_key, content_type, width, height, file_size, sha256, status, created_at)
     select 'IMG_' || i || '.jpg', 'images/' || i || '/original.jpg', 'images/' || i || '/medium.webp', 'images/' || i || '/thumbnail.webp',
            'image/jpeg', 4000, 3000, 2000000, sha256(i::text::bytea), 'uploaded', now() - make_interval(mins => ($1 - i) * 10)
       from generate_series(1, $1::int) i`,
    [photos],
  );
  await client.query(
    "insert into tags (name) select unnest(array['pivoines', 'mariage', 'kraft', 'anniversaire', 'roses'])",
  );
  await client.query("insert into tags (name) select 'occasion ' || i from generate_series(1, 500) i");
  await client.query(`insert into image_tags (image_id, tag_id)
    select images.id, tags.id from images join tags on tags.id <= 5 where images.id % (tags.id + 1) = 0
    union select id, 6 + id % 500 from images`);
  await client.query('select rebuild_tag_counts()');
  await client.query(
    `insert into order_images (order_id, image_id, kind)
     select id, 1 + id % $1::int, 'verification' from orders where status = 'needs_verification'`,
    [photos],
  );
}

/** As many entries of the journal as years of work leave, of every kind and by every member. */
async function fillAudit(client: pg.ClientBase, entries: number): Promise<void> {
  await client.query(
    `with team as (select array_agg(id order by phone) as ids from members)
     insert into audit_entries (at, member_id, entity, entity_id, action, before, after)
     select now() - make_interval(secs => ($1 - i) * 60.0), case when i % 9 > 0 then ids[1 + i % array_length(ids, 1)] end, entity,
            case when entity = 'members' then ids[1 + i % array_length(ids, 1)]::text else (1 + i % 20000)::text end, 'update',
            case entity when 'clients' then '{"city": "Paris"}'::jsonb else '{"amount": 4500, "status": "created"}' end,
            case entity when 'clients' then '{"city": "Lyon"}'::jsonb else '{"amount": 6000, "status": "to_prepare"}' end
       from team, generate_series(1, $1::int) i,
            lateral (select case when i % 20000 = 7 then 'members'
                                 else (array['orders','orders','orders','orders','payments','order_images','clients','images'])[1 + i % 8] end as entity) kind`,
    [entries],
  );
}
