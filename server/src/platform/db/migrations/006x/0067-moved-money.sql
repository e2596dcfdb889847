-- Which payment of another order the credit of an order became: it goes back with the money that it was.
alter table refunds add column moved_to bigint references payments;
create index refunds_moved_to on refunds (moved_to) where moved_to is not null;

-- Both were written in one transaction, whose time they have.
set local app.quiet = 'on';
update refunds r
   set moved_to = (
     select min(p.id) from payments p join payments source on source.id = r.payment_id
      where p.method = 'credit' and p.created_at = r.created_at and p.reference = 'Commande n° ' || r.order_id
        and p.location is not distinct from coalesce(source.location, p.location))
 where r.kind = 'moved' and r.state = 'completed';
set local app.quiet = 'off';
