-- What Pennylane was last told of a client, as a digest: another one now, and he is told anew before his next document.
alter table clients add column pennylane_told text;

-- At Pennylane a person never becomes a company, nor the other way round: the client is another one there, under another reference.
create function another_client_at_pennylane() returns trigger language plpgsql as $$
begin
  new.pennylane_reference := gen_random_uuid();
  new.pennylane_id := null;
  new.pennylane_told := null;
  return new;
end $$;
create trigger clients_another_at_pennylane before update of type on clients
for each row when (old.type is distinct from new.type) execute function another_client_at_pennylane();

-- Read every five minutes: invoices that are still open.
create index pennylane_documents_open on pennylane_documents (id)
 where kind = 'invoice' and state = 'final' and status in ('upcoming', 'late', 'partially_paid');
-- All documents of an order, those that were replaced too.
create index pennylane_document_orders_order on pennylane_document_orders (order_id);
