-- Companies, who works together, and the people who sign in.
create table companies (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  kind text not null check (kind in ('technician_company', 'distributor')),
  name text not null,
  email text,
  phone text,
  contact_name text,
  company_logo_link text,
  distributor_logo_link text,
  distributor_link text,
  brand_color text,
  timezone text not null default 'Europe/Athens',
  preferences jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table affiliations (
  distributor_id uuid not null references companies,
  technician_company_id uuid not null references companies,
  created_at timestamptz not null default now(),
  primary key (distributor_id, technician_company_id)
);
create index on affiliations (technician_company_id);

alter table companies enable row level security;
create policy own_or_affiliated on companies for select to thalpos_app using (
  id = current_company()
  or exists (
    select from affiliations a
    where (a.distributor_id = companies.id and a.technician_company_id = current_company())
       or (a.technician_company_id = companies.id and a.distributor_id = current_company())
  )
);
create policy own_updated on companies for update to thalpos_app
  using (id = current_company());
grant select, update (name, email, phone, contact_name, company_logo_link, preferences) on companies to thalpos_app;

alter table affiliations enable row level security;
create policy own on affiliations for select to thalpos_app
  using (current_company() in (distributor_id, technician_company_id));
grant select on affiliations to thalpos_app;

create table people (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  email text not null,
  username text,
  given_name text not null,
  family_name text not null,
  password_hash text,
  roles text[] not null default '{}',
  control_access boolean not null default false,
  portal_access boolean not null default false,
  email_verified boolean not null default false,
  -- What the company notes: the key of a colour, and whether work may be given to them.
  phone text constraint people_phone_limit check (char_length(phone) <= 16),
  licence_number text constraint people_licence_number_limit check (char_length(licence_number) <= 40),
  color text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create unique index people_email on people (lower(email));
create unique index people_username on people (lower(username));
create index on people (company_id);

alter table people enable row level security;
create policy own on people for select to thalpos_app
  using (company_id = current_company());
-- password_hash is left out: only the sign-in service reads it, as system.
grant select (id, company_id, email, username, given_name, family_name, roles, control_access, portal_access,
  email_verified, phone, licence_number, color, is_active, created_at) on people to thalpos_app;
create policy own_updated on people for update to thalpos_app
  using (company_id = current_company());
grant update (phone, licence_number, color, is_active) on people to thalpos_app;
