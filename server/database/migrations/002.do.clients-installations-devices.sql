-- Every reference between rows of a company carries the company with it, so that a row can never point into another's.
create table clients (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  firstname text not null,
  lastname text not null,
  email text,
  is_business boolean not null default false,
  entity_name text,
  is_premium boolean not null default false,
  notes text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  unique (company_id, id)
);

create table contacts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  client_id uuid not null,
  contact_type_id integer not null check (contact_type_id in (1, 2)),
  phone text not null,
  description text,
  is_primary boolean not null default false,
  foreign key (company_id, client_id) references clients (company_id, id)
);
create index on contacts (company_id, client_id);
create unique index contacts_primary on contacts (client_id) where is_primary;

create table installations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  client_id uuid not null,
  tag integer not null check (tag > 0),
  address text,
  area text,
  zip_code text,
  floor integer check (floor between -9 and 20),
  notes text,
  description text,
  is_premium boolean not null default false,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  unique (company_id, tag),
  unique (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id)
);
create index on installations (client_id);

create table devices (
  device_id text primary key check (device_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  serial_no text not null unique,
  device_type text not null,
  device_name text,
  notes text,
  secret_hash text,
  topic_prefix text,
  distributor_id uuid references companies,
  assigned_company_id uuid references companies,
  installation_id uuid,
  hvac_brand text,
  hvac_model text,
  hvac_action_limits jsonb,
  hvac_error_mapping jsonb,
  editor_access boolean not null default false,
  installation_date date,
  report_seconds integer not null default 60 check (report_seconds > 0),
  online boolean not null default false,
  online_changed_at timestamptz,
  last_update timestamptz,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  check (installation_id is null or assigned_company_id is not null),
  foreign key (assigned_company_id, installation_id) references installations (company_id, id)
);
create index on devices (assigned_company_id);
create index on devices (distributor_id);
create index on devices (installation_id);

alter table clients enable row level security;
alter table contacts enable row level security;
alter table installations enable row level security;
alter table devices enable row level security;

create policy own on clients to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
create policy own on contacts to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
create policy own on installations to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);

-- A technician company has the devices assigned to it; a distributor has its inventory, wherever it is installed,
-- and hands it only to the companies affiliated with it.
create policy assigned on devices to thalpos_app
  using (assigned_company_id = nullif(current_setting('app.company', true), '')::uuid);
create policy inventory on devices to thalpos_app
  using (distributor_id = nullif(current_setting('app.company', true), '')::uuid)
  with check (
    distributor_id = nullif(current_setting('app.company', true), '')::uuid
    and (
      assigned_company_id is null
      or exists (
        select from affiliations a
        where a.distributor_id = devices.distributor_id and a.technician_company_id = devices.assigned_company_id
      )
    )
  );
create policy holds_inventory on installations for select to thalpos_app using (
  exists (
    select from devices d
    where d.installation_id = installations.id
      and d.distributor_id = nullif(current_setting('app.company', true), '')::uuid
  )
);
create policy holds_inventory on clients for select to thalpos_app using (
  exists (
    select from installations i join devices d on d.installation_id = i.id
    where i.client_id = clients.id and d.distributor_id = nullif(current_setting('app.company', true), '')::uuid
  )
);

grant select, insert, update on clients, installations to thalpos_app;
grant select, insert, update, delete on contacts to thalpos_app;
-- Identity, secret and origin of a device are set when it enters stock, as system.
grant select on devices to thalpos_app;
grant update (device_name, notes, assigned_company_id, installation_id, hvac_brand, hvac_model, hvac_action_limits,
  hvac_error_mapping, editor_access, installation_date, updated_at, updated_by) on devices to thalpos_app;
