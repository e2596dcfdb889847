import type pg from 'pg';

/** Payments, links, terminal payments, refunds, lines « À vérifier », messages and papers for the orders of `fillAtScale`. */
export async function fillMoneyAtScale(client: pg.ClientBase): Promise<void> {
  await client.query("set app.quiet = 'on'");
  // A link still open would have to be known at Square too.
  await client.query(
    "update orders set financial_status = 'unpaid' where financial_status = 'link_generated'",
  );
  await client.query(`insert into locations (name, square_location_id) values ('Marais', 'LMARAIS750030')`);
  await client.query(
    `insert into terminal_devices (location, device_id, status) select id, '01CSLMARAIS750030', 'paired' from locations limit 1`,
  );
  await client.query(`insert into payments (order_id, method, amount, state, square_payment_id, created_at)
    select id, (array['square','square_terminal','cash','card'])[1 + id % 4], amount, 'completed',
           case when id % 4 < 2 then 'PAY' || id end, created_at from orders where financial_status = 'paid'`);
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
  await client.query(`insert into refunds (attempt, payment_id, order_id, amount, reason, state, square_refund_id, created_at)
    select 'bench-' || id, id, order_id, 100, 'Geste commercial', 'completed', 'REF' || id, created_at from payments where id % 20 = 0`);
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
  await client.query('reset app.quiet');
  await client.query('vacuum analyze');
}
