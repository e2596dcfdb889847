-- An invoice asks for the price of its order, less the avoirs of before it: the view took those off once more.
create or replace view revenue_parts as
select p.order_id, o.payer_account as account, coalesce(p.location, o.location, 0) as location,
       (p.paid_at at time zone 'Europe/Paris')::date as day, p.amount
  from payments p join orders o on o.id = p.order_id
 where p.state = 'completed'
union all
select r.order_id, o.payer_account, coalesce(p.location, o.location, 0), (r.refunded_at at time zone 'Europe/Paris')::date, -r.amount
  from refunds r join orders o on o.id = r.order_id join payments p on p.id = r.payment_id
 where r.state = 'completed'
union all
-- The order's amount is locked while an invoice stands.
select i.order_id, o.payer_account, coalesce(o.location, 0), (i.at at time zone 'Europe/Paris')::date,
       greatest(0, o.amount
         - (select coalesce(sum(amount), 0) from order_reductions d where d.order_id = i.order_id)
         - (select coalesce(sum(amount), 0) from payments p where p.order_id = i.order_id and p.state = 'completed')
         + (select coalesce(sum(amount), 0) from refunds r where r.order_id = i.order_id and r.state = 'completed'))
  from order_invoices i join orders o on o.id = i.order_id
 where o.financial_status <> 'paid' and o.status <> 'cancelled' and o.deleted_at is null;
select rebuild_revenue();
