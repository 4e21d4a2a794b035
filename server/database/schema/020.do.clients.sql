-- Clients and their phone numbers. A reference between rows of a company includes the company, so that no row can point
-- into another company.
create table clients (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  firstname text not null constraint clients_firstname_limit check (char_length(firstname) <= 45),
  lastname text not null constraint clients_lastname_limit check (char_length(lastname) <= 45),
  email text constraint clients_email_limit check (char_length(email) <= 70),
  is_business boolean not null default false,
  entity_name text constraint clients_entity_name_limit check (char_length(entity_name) <= 100),
  vat_number text constraint clients_vat_number_limit check (char_length(vat_number) <= 9),
  tax_office text constraint clients_tax_office_limit check (char_length(tax_office) <= 60),
  is_premium boolean not null default false,
  notes text constraint clients_notes_limit check (char_length(notes) <= 1000),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  unique (company_id, id)
);
create unique index clients_email on clients (company_id, lower(email)) where archived_at is null;
create index clients_archived on clients (company_id, archived_at) where archived_at is not null;

alter table clients enable row level security;
create policy own on clients to thalpos_app
  using (company_id = current_company());
grant select, insert, update on clients to thalpos_app;

-- `phone` holds digits, with a leading plus for a number with a country code.
create table contacts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  client_id uuid not null,
  contact_type_id integer not null check (contact_type_id in (1, 2)),
  phone text not null constraint contacts_phone_limit check (char_length(phone) <= 16),
  description text constraint contacts_description_limit check (char_length(description) <= 60),
  is_primary boolean not null default false,
  position integer not null default 0,
  foreign key (company_id, client_id) references clients (company_id, id)
);
create index on contacts (company_id, client_id);
create unique index contacts_primary on contacts (client_id) where is_primary;

alter table contacts enable row level security;
create policy own on contacts to thalpos_app
  using (company_id = current_company());
grant select, insert, update, delete on contacts to thalpos_app;

-- A client has exactly one primary contact. The index contacts_primary refuses a second one, and these triggers refuse
-- a transaction that leaves none. An update of the old primary contact locks its row, so concurrent changes serialize.
create constraint trigger client_has_primary_contact after insert on clients
  deferrable initially deferred for each row execute function require_primary_contact();
create constraint trigger client_keeps_primary_contact after update or delete on contacts
  deferrable initially deferred for each row when (old.is_primary) execute function require_primary_contact();

-- One row per client that is not archived: what lists search and sort by. Triggers maintain it. Row-level security would
-- keep a search off its index, because no pattern operator is leakproof: find_clients filters by company itself.
create table client_search_index (
  client_id uuid primary key references clients on delete cascade,
  company_id uuid not null,
  is_business boolean not null,
  is_premium boolean not null,
  created_at timestamptz not null,
  name text collate "C" not null,
  email text collate "C",
  phone text collate "C",
  notes text collate "C",
  text text not null
);
create index on client_search_index (company_id, name, client_id);
create index on client_search_index (company_id, name, client_id) where is_premium;
create index on client_search_index (company_id, is_business, name, client_id);
create index on client_search_index (company_id, created_at, client_id);
create index on client_search_index (company_id, email, client_id);
create index on client_search_index (company_id, email desc nulls last, client_id desc);
create index on client_search_index (company_id, phone, client_id);
create index on client_search_index (company_id, phone desc nulls last, client_id desc);
create index on client_search_index (company_id, notes, client_id);
create index on client_search_index (company_id, notes desc nulls last, client_id desc);
create index client_search_index_terms on client_search_index using gin (search_terms_of(company_id, text));
-- Names with a common beginning, in the order of names: `text` begins with a space and the phonetic name.
create index client_search_index_beginnings
  on client_search_index (company_id, (left(text, 4) collate "C"), name, client_id, (left(text, 12) collate "C"));
-- No query uses the statistics of these long texts, and collecting them takes long.
alter index client_search_index_terms alter column 1 set statistics 0;
alter table client_search_index alter column text set statistics 0;

alter table client_search_index enable row level security;
create policy own on client_search_index for select to thalpos_app
  using (company_id = current_company());
grant select on client_search_index to thalpos_app;

create trigger refresh_inserted after insert on contacts
  referencing new table as changed for each statement execute function refresh_after_contacts();
create trigger refresh_updated after update on contacts
  referencing new table as changed for each statement execute function refresh_after_contacts();
create trigger refresh_deleted after delete on contacts
  referencing old table as changed for each statement execute function refresh_after_contacts();
create trigger refresh_updated after update on clients
  referencing new table as changed for each statement execute function refresh_after_clients();

-- Counts of clients that are not archived. The slots keep concurrent inserts from waiting for one row.
create table client_counts (
  company_id uuid not null,
  is_premium boolean not null,
  slot integer not null,
  count integer not null,
  primary key (company_id, is_premium, slot)
);

alter table client_counts enable row level security;
create policy own on client_counts for select to thalpos_app
  using (company_id = current_company());
grant select on client_counts to thalpos_app;

create trigger count_inserted after insert on client_search_index
  referencing new table as arrived for each statement execute function count_clients();
create trigger count_updated after update on client_search_index
  referencing new table as arrived old table as gone for each statement execute function count_clients();
create trigger count_deleted after delete on client_search_index
  referencing old table as gone for each statement execute function count_clients();
