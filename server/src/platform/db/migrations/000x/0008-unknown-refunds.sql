-- The money of an unknown payment that is on its way back: no order has a row for it, so the line « À vérifier » keeps Square's number
-- until the bank has decided.
alter table payment_alerts add column refund_under_way text unique;

-- A payment of a terminal names our own key: found by it without reading every terminal payment there ever was.
create unique index terminal_checkouts_key on terminal_checkouts ((idempotency_key::text));
