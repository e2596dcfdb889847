-- Orders of before get the status that their money means, a line over their surplus, and an event that says why they moved. 0016 left
-- this to the next change of each order.

create temporary table money_of_before on commit drop as
select o.id, o.status, o.financial_status, o.deleted_at, o.amount - coalesce(d.amount, 0) as price,
       coalesce(p.amount, 0) - coalesce(r.amount, 0) as kept
  from orders o
  left join (select order_id, sum(amount) as amount from payments where state = 'completed' group by order_id) p on p.order_id = o.id
  left join (select order_id, sum(amount) as amount from refunds where state = 'completed' group by order_id) r on r.order_id = o.id
  left join (select order_id, sum(amount) as amount from order_reductions group by order_id) d on d.order_id = o.id
 where p.amount is not null or o.financial_status = 'paid';

-- Cancelled, and given back before or after it: no longer paid.
with moved as (
  update orders o
     set financial_status = 'cancelled', cancelled_from = 'paid', version = version + 1, updated_at = now()
    from money_of_before m
   where m.id = o.id and o.status = 'cancelled' and o.financial_status = 'paid' and (m.kept = 0 or m.kept < m.price)
  returning o.id
)
insert into order_events (order_id, event_type, description)
select id, 'manual_entry', E'Commande annulée et remboursée\u00a0: elle n’est plus «\u00a0Payée\u00a0»' from moved order by id;

-- Those that 0016 moved, as the journal says, unless they moved again since.
insert into order_events (order_id, event_type, description, notes)
select o.id, 'manual_entry', E'Commande de nouveau à payer\u00a0: ce qui a été gardé ne couvre pas son prix',
       E'Elle était restée «\u00a0Payée\u00a0» après un remboursement. Si c’était un geste commercial, choisissez «\u00a0Abandonner le reste\u00a0».'
  from migrations m
  join audit_entries a on a.at = m.at and a.member_id is null and a.entity = 'orders' and a.before ->> 'financial_status' = 'paid'
  join orders o on o.id = a.entity_id::bigint and o.financial_status = a.after ->> 'financial_status'
 where m.name = '0016-meaning-of-money.sql'
 order by o.id;

-- Money that a line names already, or that a member chose to keep, needs no other one. A line about an order that lived named at most
-- what came beyond its price.
insert into payment_alerts (kind, about, order_id, amount)
select case status when 'cancelled' then 'to_refund' else 'overpaid' end, 'order:' || id || ':before', id, surplus - named
  from (
    select id, status, case when is_gone then kept else kept - price end as surplus,
           least(while_live, greatest(0, kept - price)) + when_gone as named
      from (
        select m.id, m.status, m.price, m.kept, m.status = 'cancelled' or m.deleted_at is not null as is_gone,
               coalesce(sum(a.amount) filter (where a.kind in ('paid_twice', 'wrong_amount', 'overpaid')), 0) as while_live,
               coalesce(sum(a.amount) filter (where a.kind in ('paid_cancelled', 'to_refund')), 0) as when_gone
          from money_of_before m
          left join payment_alerts a on a.order_id = m.id and (a.settled_at is null or a.settled_how = 'keep')
         where m.kept > 0
         group by m.id, m.status, m.price, m.kept, m.deleted_at
      ) lines
  ) counted
 where surplus > named
 order by id;

-- An invoice that asks for something else than its order costs. A new shop has neither orders nor the tables of the jobs yet.
do $$
declare
  wrong bigint;
begin
  for wrong in
    select o.id
      from pennylane_document_orders l join orders o on o.id = l.order_id
     where l.kind = 'invoice' and l.current and o.deleted_at is null
       and (o.status = 'cancelled'
            or l.amount <> o.amount - (select coalesce(sum(amount), 0) from order_reductions d where d.order_id = o.id))
     order by o.id
  loop
    perform graphile_worker.add_job('follow_invoice', json_build_object('id', wrong), job_key => 'follow_invoice:' || wrong);
  end loop;
end $$;
