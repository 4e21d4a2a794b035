-- The catalogue of a company: appliances and materials. Materials of jobs refer to it and have copies of name, unit and price.
create table catalogue_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  item_type_id integer not null,
  kind text not null generated always as (case when item_type_id < 101 then 'appliance' else 'material' end) stored,
  make text constraint catalogue_items_make_limit check (char_length(make) <= 50),
  model text not null constraint catalogue_items_model_limit check (char_length(model) <= 100),
  model_year integer constraint catalogue_items_model_year_limit check (model_year between 1950 and 2100),
  unit text check (unit in ('piece', 'metre', 'square_metre', 'kilogram', 'litre', 'set', 'hour')),
  price_cents integer constraint catalogue_items_price_cents_limit check (price_cents between 0 and 100000000),
  warranty text constraint catalogue_items_warranty_limit check (char_length(warranty) <= 60),
  refrigerant text,
  -- In kg.
  refrigerant_charge double precision
    constraint catalogue_items_refrigerant_charge_limit check (refrigerant_charge between 0 and 500),
  is_hermetic boolean not null default false,
  notes text constraint catalogue_items_notes_limit check (char_length(notes) <= 1000),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  -- What lists search and sort by, in byte order, which is faster.
  search_text text collate "C" not null
    generated always as (' ' || phonetic(coalesce(make || ' ', '') || model || coalesce(' ' || notes, ''))) stored,
  make_key text collate "C" generated always as (fold(make)) stored,
  model_key text collate "C" not null generated always as (fold(model)) stored,
  unique (company_id, id)
);
-- The same model of another year is another item.
create unique index catalogue_items_name
  on catalogue_items (company_id, item_type_id, coalesce(make_key, ''), model_key, coalesce(model_year, 0))
  where archived_at is null;
-- One for each sort; null is last in both directions.
create index on catalogue_items (company_id, item_type_id, make_key, model_key, id) where archived_at is null;
create index on catalogue_items (company_id, make_key, model_key, id) where archived_at is null;
create index on catalogue_items (company_id, make_key desc nulls last, model_key desc, id desc) where archived_at is null;
create index on catalogue_items (company_id, model_key, id) where archived_at is null;
create index on catalogue_items (company_id, model_year, id) where archived_at is null;
create index on catalogue_items (company_id, model_year desc nulls last, id desc) where archived_at is null;
create index on catalogue_items (company_id, price_cents, id) where archived_at is null;
create index on catalogue_items (company_id, price_cents desc nulls last, id desc) where archived_at is null;
create index on catalogue_items (company_id, created_at, id) where archived_at is null;
create index catalogue_items_archived on catalogue_items (company_id, archived_at) where archived_at is not null;

alter table catalogue_items enable row level security;
create policy own on catalogue_items to thalpos_app
  using (company_id = current_company());
grant select, insert, update on catalogue_items to thalpos_app;
