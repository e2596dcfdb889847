-- The place and the VAT rate of a sale on a terminal, kept so that a repeated request asks for the same.
alter table terminal_checkouts
  add column square_location_id text,
  add column vat_rate smallint check (vat_rate in (10, 20));
