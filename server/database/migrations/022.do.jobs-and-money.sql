-- Jobs and the money they bring, in whole cents. What hangs on a job is of the installation of that job: references
-- carry the installation and the company.
alter table people add unique (company_id, id);

create table jobs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  assignee_id uuid,
  state text not null default 'pending' check (state in ('pending', 'done', 'complete', 'cancelled')),
  cost_cents integer not null default 0 check (cost_cents between 0 and 100000000),
  estimated_cost_cents integer check (estimated_cost_cents between 0 and 100000000),
  -- What the job adds to the balance of its installation.
  owed_cents integer not null generated always as (case state when 'cancelled' then 0 else cost_cents end) stored,
  notes text check (length(notes) <= 1000),
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  unique (company_id, installation_id, id),
  foreign key (company_id, installation_id) references installations (company_id, id),
  foreign key (company_id, assignee_id) references people (company_id, id)
);
create index on jobs (company_id, created_at desc, id desc);
create index on jobs (company_id, assignee_id);

create table job_actions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  job_id uuid not null,
  assignee_id uuid,
  type_id integer not null check (type_id between 1 and 4),
  notes text check (length(notes) <= 1000),
  created_at timestamptz not null default now(),
  created_by text,
  foreign key (company_id, installation_id, job_id) references jobs (company_id, installation_id, id),
  foreign key (company_id, assignee_id) references people (company_id, id)
);

create table materials (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  job_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  quantity numeric(9, 2) not null default 1 check (quantity > 0),
  cost_cents integer not null check (cost_cents between 0 and 100000000),
  created_at timestamptz not null default now(),
  created_by text,
  foreign key (company_id, installation_id, job_id) references jobs (company_id, installation_id, id)
);

create table expenses (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  job_id uuid,
  assignee_id uuid,
  description text not null check (length(description) between 1 and 100),
  amount_cents integer not null check (amount_cents between 0 and 100000000),
  created_at timestamptz not null default now(),
  created_by text,
  foreign key (company_id, installation_id) references installations (company_id, id),
  foreign key (company_id, installation_id, job_id) references jobs (company_id, installation_id, id),
  foreign key (company_id, assignee_id) references people (company_id, id)
);

-- client_id is who paid: the tenant, the owner, or somebody else; assignee_id who took the money.
create table payments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  job_id uuid,
  client_id uuid not null,
  assignee_id uuid,
  payment_type_id integer not null check (payment_type_id between 1 and 5),
  amount_cents integer not null check (amount_cents between 0 and 100000000),
  owed_cents integer not null generated always as (-amount_cents) stored,
  created_at timestamptz not null default now(),
  created_by text,
  foreign key (company_id, installation_id) references installations (company_id, id),
  foreign key (company_id, installation_id, job_id) references jobs (company_id, installation_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, assignee_id) references people (company_id, id)
);
create index on payments (company_id, client_id);

create table appointments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  job_id uuid,
  assignee_id uuid,
  type_id integer not null check (type_id between 1 and 4),
  appointment_status_id integer not null default 2 check (appointment_status_id between 1 and 5),
  scheduled_start timestamptz not null,
  scheduled_end timestamptz not null
    check (extract(epoch from scheduled_end - scheduled_start) / 60
      in (30, 60, 90, 120, 150, 180, 240, 300, 360, 420, 480)),
  actual_start timestamptz,
  actual_end timestamptz check (actual_end >= actual_start),
  notes text check (length(notes) <= 1000),
  is_confirmed boolean not null default false,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  foreign key (company_id, installation_id) references installations (company_id, id),
  foreign key (company_id, installation_id, job_id) references jobs (company_id, installation_id, id),
  foreign key (company_id, assignee_id) references people (company_id, id)
);
create index on appointments (company_id, scheduled_start);
create index on appointments (company_id, assignee_id, scheduled_start);

-- What was done, used, arranged, paid and spent, of every kind.
create view job_entries with (security_invoker = true) as
  select 'action' as type, id, company_id, installation_id, job_id, created_at from job_actions
  union all select 'material', id, company_id, installation_id, job_id, created_at from materials
  union all select 'appointment', id, company_id, installation_id, job_id, created_at from appointments
  union all select 'payment', id, company_id, installation_id, job_id, created_at from payments
  union all select 'expense', id, company_id, installation_id, job_id, created_at from expenses;

-- Entries by company and kind, in slots so that those who add at once do not wait for one another.
create table job_entry_counts (
  company_id uuid not null,
  type text not null,
  slot integer not null,
  count integer not null,
  primary key (company_id, type, slot)
);

create function count_entries() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into job_entry_counts
    select company_id, tg_argv[0], pg_backend_pid() % 128, count(*) from arrived group by 1 order by 1
    on conflict (company_id, type, slot) do update set count = job_entry_counts.count + excluded.count;
  else
    insert into job_entry_counts
    select company_id, tg_argv[0], pg_backend_pid() % 128, -count(*) from gone group by 1 order by 1
    on conflict (company_id, type, slot) do update set count = job_entry_counts.count + excluded.count;
  end if;
  return null;
end $$;

-- Balances are added to, so that those who write at once only wait for one another. Rows are taken in one order.
create function keep_balance() returns trigger language plpgsql security definer set search_path = public as $$
declare
  changes jsonb := '{}';
begin
  if tg_op = 'INSERT' then
    select jsonb_object_agg(installation_id, cents) into changes
    from (select installation_id, sum(owed_cents) as cents from arrived group by 1) s where cents <> 0;
  elsif tg_op = 'DELETE' then
    select jsonb_object_agg(installation_id, cents) into changes
    from (select installation_id, -sum(owed_cents) as cents from gone group by 1) s where cents <> 0;
  else
    select jsonb_object_agg(installation_id, cents) into changes
    from (
      select installation_id, sum(cents) as cents
      from (
        select installation_id, owed_cents as cents from arrived
        union all select installation_id, -owed_cents from gone
      ) both_sides group by 1
    ) s where cents <> 0;
  end if;
  if changes is null then return null; end if;
  perform from installations where id in (select key::uuid from jsonb_object_keys(changes) as key)
    order by id for no key update;
  update installations i set balance_cents = i.balance_cents + c.value::bigint
  from jsonb_each_text(changes) c where i.id = c.key::uuid;
  return null;
end $$;

create function keep_last_entry() returns trigger language plpgsql security definer set search_path = public as $$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then touched := array(select distinct installation_id from arrived);
  elsif tg_op = 'DELETE' then touched := array(select distinct installation_id from gone);
  else
    touched := array(
      select distinct a.installation_id from gone a join arrived b using (id)
      where (a.installation_id, a.created_at) is distinct from (b.installation_id, b.created_at)
      union select b.installation_id from gone a join arrived b using (id)
      where (a.installation_id, a.created_at) is distinct from (b.installation_id, b.created_at));
  end if;
  perform from installations where id = any(touched) order by id for no key update;
  update installations i set last_job_entry_at = e.latest
  from (
    select t.id, (select max(created_at) from job_entries where installation_id = t.id) as latest
    from unnest(touched) t (id)
  ) e
  where i.id = e.id and i.last_job_entry_at is distinct from e.latest;
  return null;
end $$;

create function guard_money() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % neither go all at once nor change company: what is kept of them would be wrong', tg_table_name
    using errcode = 'restrict_violation';
end $$;

do $$
declare
  types constant jsonb := '{"job_actions": "action", "materials": "material", "expenses": "expense",
    "payments": "payment", "appointments": "appointment"}';
  kept text;
begin
  foreach kept in array array['jobs', 'job_actions', 'materials', 'expenses', 'payments', 'appointments'] loop
    execute format('alter table %I enable row level security', kept);
    execute format('create policy own on %I to thalpos_app
      using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)', kept);
    execute format('grant select, insert, update, delete on %I to thalpos_app', kept);
    execute format('create trigger guard_money before truncate on %I
      for each statement execute function guard_money()', kept);
    if kept in ('jobs', 'payments') then
      execute format('create trigger balance_inserted after insert on %I
        referencing new table as arrived for each statement execute function keep_balance()', kept);
      execute format('create trigger balance_updated after update on %I
        referencing new table as arrived old table as gone for each statement execute function keep_balance()', kept);
      execute format('create trigger balance_deleted after delete on %I
        referencing old table as gone for each statement execute function keep_balance()', kept);
    end if;
    if kept <> 'jobs' then
      execute format('create index on %I (company_id, created_at desc, id desc)', kept);
      execute format('create index on %I (installation_id, created_at desc, id desc)', kept);
      execute format('create index on %I (job_id)', kept);
      execute format('create trigger last_entry_inserted after insert on %I
        referencing new table as arrived for each statement execute function keep_last_entry()', kept);
      execute format('create trigger last_entry_updated after update on %I
        referencing new table as arrived old table as gone for each statement execute function keep_last_entry()', kept);
      execute format('create trigger last_entry_deleted after delete on %I
        referencing old table as gone for each statement execute function keep_last_entry()', kept);
      execute format('create trigger count_inserted after insert on %I
        referencing new table as arrived for each statement execute function count_entries(%L)', kept, types ->> kept);
      execute format('create trigger guard_company before update of company_id on %I
        for each row when (old.company_id <> new.company_id) execute function guard_money()', kept);
      execute format('create trigger count_deleted after delete on %I
        referencing old table as gone for each statement execute function count_entries(%L)', kept, types ->> kept);
    end if;
  end loop;
end $$;
grant select on job_entries to thalpos_app;
alter table job_entry_counts enable row level security;
create policy own on job_entry_counts for select to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
grant select on job_entry_counts to thalpos_app;

-- Nobody but the triggers writes what they keep. A column that installations get later is granted by who adds it.
do $$
declare
  own text := (
    select string_agg(quote_ident(attname), ', ') from pg_attribute
    where attrelid = 'installations'::regclass and attnum > 0 and not attisdropped
      and attname not in ('balance_cents', 'last_job_entry_at'));
begin
  revoke insert, update on installations from thalpos_app;
  execute format('grant insert (%s), update (%s) on installations to thalpos_app', own, own);
end $$;
