-- The yearly sheets of boilers. A signed one has the next number of its year and never changes; another one replaces it.
create table boiler_sheets (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  item_id uuid,
  job_id uuid,
  appointment_id uuid,
  -- Null for a draft.
  year integer,
  number integer,
  measured_on date,
  boiler_make text constraint boiler_sheets_boiler_make_limit check (char_length(boiler_make) <= 50),
  boiler_model text constraint boiler_sheets_boiler_model_limit check (char_length(boiler_model) <= 100),
  boiler_serial text constraint boiler_sheets_boiler_serial_limit check (char_length(boiler_serial) <= 50),
  boiler_power_kw double precision
    constraint boiler_sheets_boiler_power_kw_limit check (boiler_power_kw between 1 and 5000),
  boiler_year integer constraint boiler_sheets_boiler_year_limit check (boiler_year between 1950 and 2100),
  burner_make text constraint boiler_sheets_burner_make_limit check (char_length(burner_make) <= 50),
  burner_model text constraint boiler_sheets_burner_model_limit check (char_length(burner_model) <= 100),
  burner_serial text constraint boiler_sheets_burner_serial_limit check (char_length(burner_serial) <= 50),
  fuel text check (fuel in ('natural_gas', 'oil', 'lpg')),
  is_condensing boolean not null default false,
  flue_temperature double precision
    constraint boiler_sheets_flue_temperature_limit check (flue_temperature between 10 and 500),
  air_temperature double precision
    constraint boiler_sheets_air_temperature_limit check (air_temperature between -20 and 60),
  o2 double precision constraint boiler_sheets_o2_limit check (o2 between 0 and 20.9),
  co2 double precision constraint boiler_sheets_co2_limit check (co2 between 0 and 20),
  co double precision constraint boiler_sheets_co_limit check (co between 0 and 10000),
  soot double precision constraint boiler_sheets_soot_limit check (soot between 0 and 9),
  draught double precision constraint boiler_sheets_draught_limit check (draught between -100 and 100),
  adjustments text constraint boiler_sheets_adjustments_limit check (char_length(adjustments) <= 1000),
  remarks text constraint boiler_sheets_remarks_limit check (char_length(remarks) <= 1000),
  technician_name text constraint boiler_sheets_technician_name_limit check (char_length(technician_name) <= 100),
  licence_number text constraint boiler_sheets_licence_number_limit check (char_length(licence_number) <= 50),
  licence_on date,
  next_check_on date,
  replaces uuid references boiler_sheets,
  -- As they were when it was signed.
  client_name text,
  owner_name text,
  address text,
  area text,
  signed_at timestamptz,
  signed_by text,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  unique (company_id, year, number),
  check (num_nulls(year, number, signed_at) in (0, 3)),
  foreign key (company_id, installation_id) references installations (company_id, id),
  foreign key (company_id, installation_id, item_id) references installation_items (company_id, installation_id, id)
    on delete set null (item_id),
  foreign key (company_id, installation_id, job_id) references jobs (company_id, installation_id, id)
    on delete set null (job_id),
  foreign key (company_id, appointment_id) references appointments (company_id, id)
    on delete set null (appointment_id)
);
create index on boiler_sheets (company_id, created_at desc, id desc);
create index on boiler_sheets (installation_id);
create index on boiler_sheets (job_id) where job_id is not null;
-- One sheet replaces another, once.
create unique index boiler_sheets_replaces on boiler_sheets (replaces) where replaces is not null;

alter table boiler_sheets enable row level security;
create policy own on boiler_sheets to thalpos_app
  using (company_id = current_company());
grant select, insert, update, delete on boiler_sheets to thalpos_app;

create trigger sign_sheet before insert or update on boiler_sheets for each row execute function sign_sheet();
create trigger guard_signed_sheet before update or delete on boiler_sheets
  for each row when (old.signed_at is not null) execute function guard_signed_sheet();
