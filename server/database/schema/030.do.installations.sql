-- Installations, their tags and their items. `owner_id` is the client who owns the building, `client_id` the tenant.
-- Triggers on jobs and payments maintain `balance_cents` and `last_job_entry_at`.
create table installations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  client_id uuid not null,
  owner_id uuid,
  -- 0 on insert stands for the next free tag.
  tag integer not null default 0 constraint installations_tag_limit check (tag between 1 and 999999999),
  address text constraint installations_address_limit check (char_length(address) <= 100),
  area text constraint installations_area_limit check (char_length(area) <= 30),
  zip_code text constraint installations_zip_code_limit check (char_length(zip_code) <= 15),
  floor integer constraint installations_floor_limit check (floor between -9 and 20),
  notes text constraint installations_notes_limit check (char_length(notes) <= 1000),
  description text constraint installations_description_limit check (char_length(description) <= 80),
  is_premium boolean not null default false,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  balance_cents bigint not null default 0,
  last_job_entry_at timestamptz,
  unique (company_id, tag),
  unique (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  constraint installations_owner foreign key (company_id, owner_id) references clients (company_id, id)
);
create index on installations (client_id);
create index on installations (owner_id) where owner_id is not null;
create index installations_archived on installations (company_id, archived_at) where archived_at is not null;
create index installations_area on installations (company_id, area) where archived_at is null;

alter table installations enable row level security;
create policy own on installations to thalpos_app
  using (company_id = current_company());
-- The last two columns are left out: only triggers write them.
grant select,
  insert (id, company_id, client_id, tag, address, area, zip_code, floor, notes, description, is_premium, latitude,
    longitude, archived_at, created_at, created_by, updated_at, updated_by, owner_id),
  update (id, company_id, client_id, tag, address, area, zip_code, floor, notes, description, is_premium, latitude,
    longitude, archived_at, created_at, created_by, updated_at, updated_by, owner_id)
  on installations to thalpos_app;

-- The highest tag a company has ever used. A transaction that assigns a tag locks the row until its end, so that tags
-- have neither gaps nor duplicates.
create table installation_tags (
  company_id uuid primary key references companies,
  highest integer not null
);

alter table installation_tags enable row level security;
create policy own on installation_tags for select to thalpos_app
  using (company_id = current_company());
grant select on installation_tags to thalpos_app;

create trigger assign_tag before insert or update of tag on installations for each row execute function assign_tag();
create trigger record_tag_inserted after insert on installations
  referencing new table as changed for each statement execute function record_highest_tag();
create trigger record_tag_updated after update on installations
  referencing new table as changed for each statement execute function record_highest_tag();

create table installation_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  position integer generated always as identity,
  item_type_id integer not null,
  make text not null constraint installation_items_make_limit check (char_length(make) <= 50),
  model text not null constraint installation_items_model_limit check (char_length(model) <= 100),
  model_year integer constraint installation_items_model_year_limit check (model_year between 1950 and 2100),
  serial_number text constraint installation_items_serial_number_limit check (char_length(serial_number) <= 50),
  cost_cents bigint constraint installation_items_cost_cents_limit check (cost_cents between 0 and 100000000),
  installed_at date,
  floor integer constraint installation_items_floor_limit check (floor between -9 and 20),
  notes text constraint installation_items_notes_limit check (char_length(notes) <= 1000),
  warranty text constraint installation_items_warranty_limit check (char_length(warranty) <= 60),
  fuel_type_id integer,
  installation_placement_type_id integer,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  unique (company_id, installation_id, id),
  foreign key (company_id, installation_id) references installations (company_id, id)
);
create index on installation_items (installation_id, position);
create index on installation_items (company_id, make);

alter table installation_items enable row level security;
create policy own on installation_items to thalpos_app
  using (company_id = current_company());
grant select, insert, update, delete on installation_items to thalpos_app;

-- As client_search_index. Pages consist of tags, which the index of the sort order holds as well; null sorts last in both
-- directions.
create table installation_search_index (
  installation_id uuid primary key references installations on delete cascade,
  company_id uuid not null,
  tag integer not null,
  is_premium boolean not null,
  created_at timestamptz not null,
  balance bigint not null,
  client_name text collate "C" not null,
  description text collate "C",
  address text collate "C",
  area text collate "C",
  notes text collate "C",
  text text not null
);
create index on installation_search_index (company_id, tag);
create index on installation_search_index (company_id, is_premium, tag);
create index on installation_search_index (company_id, created_at, tag);
create index on installation_search_index (company_id, balance, tag);
create index on installation_search_index (company_id, client_name, tag) include (is_premium);
create index on installation_search_index (company_id, description, tag);
create index on installation_search_index (company_id, description desc nulls last, tag desc);
create index on installation_search_index (company_id, address, tag);
create index on installation_search_index (company_id, address desc nulls last, tag desc);
create index on installation_search_index (company_id, area, tag);
create index on installation_search_index (company_id, area desc nulls last, tag desc);
create index on installation_search_index (company_id, notes, tag);
create index on installation_search_index (company_id, notes desc nulls last, tag desc);
create index installation_search_index_terms on installation_search_index using gin (search_terms_of(company_id, text));
alter index installation_search_index_terms alter column 1 set statistics 0;
alter table installation_search_index alter column text set statistics 0;

alter table installation_search_index enable row level security;
create policy own on installation_search_index for select to thalpos_app
  using (company_id = current_company());
grant select on installation_search_index to thalpos_app;

create trigger refresh_inserted after insert on installations
  referencing new table as changed for each statement execute function refresh_after_installations();
create trigger refresh_updated after update on installations
  referencing new table as changed old table as replaced for each statement execute function refresh_after_installations();

create table installation_counts (
  company_id uuid not null,
  is_premium boolean not null,
  slot integer not null,
  count integer not null,
  primary key (company_id, is_premium, slot)
);

alter table installation_counts enable row level security;
create policy own on installation_counts for select to thalpos_app
  using (company_id = current_company());
grant select on installation_counts to thalpos_app;

create trigger count_inserted after insert on installation_search_index
  referencing new table as arrived for each statement execute function count_installations();
create trigger count_updated after update on installation_search_index
  referencing new table as arrived old table as gone for each statement execute function count_installations();
create trigger count_deleted after delete on installation_search_index
  referencing old table as gone for each statement execute function count_installations();
