-- Invoices that we marked paid at Pennylane and whose payment was undone here since: the job raises their lines. A new shop has neither
-- orders nor the tables of the jobs yet.
do $$
declare
  waiting bigint;
begin
  for waiting in
    select o.id
      from pennylane_documents d
      join pennylane_document_orders l on l.document_id = d.id and l.current
      join orders o on o.id = l.order_id
     where d.kind = 'invoice' and d.marked = 'done' and d.status = 'paid' and o.deleted_at is null and o.status <> 'cancelled'
       and o.financial_status <> 'paid'
     order by o.id
  loop
    perform graphile_worker.add_job('follow_invoice', json_build_object('id', waiting), job_key => 'follow_invoice:' || waiting);
  end loop;
end $$;
