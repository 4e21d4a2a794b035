-- Working hours, days off and changed holidays. `week` is an array of seven days, Monday first, each with its shifts in
-- local time; a company or person without a row has the usual hours.
create table work_weeks (
  company_id uuid not null references companies,
  -- Null for the company.
  person_id uuid,
  week jsonb not null check (jsonb_array_length(week) = 7),
  unique nulls not distinct (company_id, person_id),
  foreign key (company_id, person_id) references people (company_id, id)
);

create table days_off (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  person_id uuid not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  reason text check (char_length(reason) <= 100),
  created_at timestamptz not null default now(),
  created_by text,
  foreign key (company_id, person_id) references people (company_id, id)
);
create index on days_off (company_id, person_id, last_day);

-- Holidays are computed; a row moves one in a year, removes it (no day), or adds a day of the company's own (no holiday).
create table holiday_changes (
  company_id uuid not null references companies,
  year integer not null,
  holiday text,
  name text check (char_length(name) <= 60),
  day date,
  check (holiday is not null or (name is not null and day is not null)),
  check (extract(year from day) = year)
);
create index on holiday_changes (company_id, year);
create unique index on holiday_changes (company_id, year, holiday) where holiday is not null;

do $$
declare
  name text;
begin
  foreach name in array array['work_weeks', 'days_off', 'holiday_changes']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to thalpos_app using (company_id = current_company())', name);
    execute format('grant select, insert, update, delete on %I to thalpos_app', name);
  end loop;
end $$;
