-- What the bank and the accountant do to an invoice at Pennylane comes back, and avoirs correct it.

-- Our own request to mark an invoice paid, written before it is sent. undone: it was taken back there, and is not repeated.
alter table pennylane_documents add column marked text check (marked in ('asked', 'done', 'undone'));
update pennylane_documents d set marked = 'done'
 where kind = 'invoice' and status = 'paid'
   and not exists (select from payments p where p.method = 'transfer' and p.reference = d.number);
-- With tax, as last read.
alter table pennylane_documents add column remaining cents;
alter table pennylane_documents add column deadline date;

-- The invoice that a transfer paid, and which of the bank's transfers it is.
alter table payments add column document_id bigint references pennylane_documents;
alter table payments add column bank_ref text;
create index payments_bank on payments (bank_ref) where bank_ref is not null;
create index payments_document on payments (document_id) where document_id is not null;

-- An avoir is a document of its own, with negative lines; it corrects the invoice in `credits`.
alter table pennylane_documents drop constraint pennylane_documents_kind_check;
alter table pennylane_documents add constraint pennylane_documents_kind_check check (kind in ('quote', 'invoice', 'credit'));
alter table pennylane_documents add column credits bigint references pennylane_documents;
alter table pennylane_documents add column reason text;
create index pennylane_documents_credits on pennylane_documents (credits) where credits is not null;
