-- A payment beyond its order raised « Montant inattendu » over the surplus, which does not follow what the order costs: it becomes
-- « Trop perçu » over the surplus of now, or goes with it. Of a payment that differs from what was asked it names the whole.
with unexpected as (
  select a.id, a.order_id,
         greatest(0, (select coalesce(sum(amount), 0) from payments p where p.order_id = o.id and p.state = 'completed')
           - (select coalesce(sum(amount), 0) from refunds r where r.order_id = o.id and r.state in ('pending', 'completed'))
           - o.amount + (select coalesce(sum(amount), 0) from order_reductions d where d.order_id = o.id)
           - (select coalesce(sum(amount), 0) from payment_alerts l
               where l.order_id = o.id and l.settled_at is null and l.kind in ('paid_twice', 'paid_cancelled'))) as surplus
    from payment_alerts a
    join payments paid on paid.id = a.payment_id and paid.amount > a.amount
    join orders o on o.id = a.order_id
   where a.kind = 'wrong_amount' and a.settled_at is null and a.settled_how is null and o.status <> 'cancelled' and o.deleted_at is null
), settled as (
  update payment_alerts set settled_at = now(), settled_how = 'done' where id in (select id from unexpected)
)
insert into payment_alerts (kind, about, order_id, amount)
select distinct 'overpaid', 'order:' || order_id || ':unexpected', order_id, surplus
  from unexpected
 where surplus > 0
   and not exists (select from payment_alerts l where l.order_id = unexpected.order_id and l.settled_at is null and l.kind = 'overpaid')
 order by order_id;
