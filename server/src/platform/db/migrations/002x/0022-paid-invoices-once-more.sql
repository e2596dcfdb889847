-- Transfers for invoices that were paid already were dropped in silence before 0018: each paid invoice is read once more.
insert into pennylane_looks (document_id, looks)
select id, -1 from pennylane_documents where kind = 'invoice' and state = 'final' and status = 'paid'
on conflict do nothing;
create index pennylane_looks_wanted on pennylane_looks (document_id) where looks < 0;
