-- What an invoice names of a client.
alter table clients
  add column vat_number text,
  add column tax_office text,
  add constraint clients_vat_number_limit check (char_length(vat_number) <= 9),
  add constraint clients_tax_office_limit check (char_length(tax_office) <= 60);
