-- A quote that was refused or has expired binds nobody: its order is unpaid again, and its payer and recipient may change.
create index pennylane_documents_closed_quotes on pennylane_documents (id)
 where kind = 'quote' and status in ('denied', 'expired');

with closed as (
  update orders o
     set financial_status = case financial_status when 'quoted' then 'unpaid' else financial_status end,
         cancelled_from = case cancelled_from when 'quoted' then 'unpaid' else cancelled_from end,
         version = version + 1, updated_at = now()
    from pennylane_document_orders l join pennylane_documents d on d.id = l.document_id
   where l.order_id = o.id and l.kind = 'quote' and l.current and d.status in ('denied', 'expired')
     and 'quoted' in (o.financial_status, o.cancelled_from)
  returning o.id
)
insert into order_events (order_id, event_type, automatic, description)
select id, 'manual_entry', true, 'Le devis refusé ou expiré n’engage plus la commande' from closed order by id;
