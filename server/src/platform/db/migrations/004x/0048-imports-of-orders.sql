-- A table that is given lists clients or orders; a line notes which record it became.
alter table client_imports add column kind text not null default 'clients' check (kind in ('clients', 'orders'));
create index client_imports_kind on client_imports (kind, id);
-- Not a reference, as client_id.
alter table client_import_lines add column order_id bigint;
create index client_import_lines_order on client_import_lines (order_id) where order_id is not null;
