-- Until when a client pays an invoice. Every invoice so far was due after 30 days.
alter table clients add column payment_terms text not null default '30_days'
  check (payment_terms in ('on_receipt', '15_days', '30_days', '45_days_end_of_month'));

drop trigger clients_changed_update on clients;
create trigger clients_changed_update
after update of name, type, address, postal_code, city, phone, email, "numero_de_TVA", "SIRET", payment_terms, archived_at, merged_into on clients
for each row execute function record_change('clients', 'id');
