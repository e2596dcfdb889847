-- Orders from the last day to the first: those without a day come after them, as they do the other way round.
create index orders_delivery_date_down on orders (delivery_date desc nulls last, id desc) where deleted_at is null;

-- Open invoices by their deadline, for « Échéance dépassée »; those who read them all do not mind the order.
drop index pennylane_documents_open;
create index pennylane_documents_open on pennylane_documents (deadline, id)
 where kind = 'invoice' and state = 'final' and status in ('upcoming', 'late', 'partially_paid', 'partially_cancelled');
