-- Visits to homes, who helps, and what a client signed.
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
  notes text constraint appointments_notes_limit check (char_length(notes) <= 1000),
  is_confirmed boolean not null default false,
  cancel_reason text constraint appointments_cancel_reason_limit check (char_length(cancel_reason) <= 200),
  -- Rises with every change that a calendar shows (RFC 5545, SEQUENCE).
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  unique (company_id, id),
  foreign key (company_id, installation_id) references installations (company_id, id),
  foreign key (company_id, installation_id, job_id) references jobs (company_id, installation_id, id),
  foreign key (company_id, assignee_id) references people (company_id, id)
);
create index on appointments (company_id, scheduled_start);
create index on appointments (company_id) where appointment_status_id = 3;
create index on appointments (company_id, assignee_id, scheduled_start);
create index on appointments (company_id, created_at desc, id desc);
create index on appointments (installation_id, created_at desc, id desc);
create index on appointments (job_id);

alter table appointments enable row level security;
create policy own on appointments to thalpos_app
  using (company_id = current_company());
grant select, insert, update, delete on appointments to thalpos_app;

create trigger last_entry_inserted after insert on appointments
  referencing new table as arrived for each statement execute function update_last_entry();
create trigger last_entry_updated after update on appointments
  referencing new table as arrived old table as gone for each statement execute function update_last_entry();
create trigger last_entry_deleted after delete on appointments
  referencing old table as gone for each statement execute function update_last_entry();
create trigger count_inserted after insert on appointments
  referencing new table as arrived for each statement execute function count_entries('appointment');
create trigger count_deleted after delete on appointments
  referencing old table as gone for each statement execute function count_entries('appointment');
create trigger guard_company before update of company_id on appointments
  for each row when (old.company_id <> new.company_id) execute function guard_money();
create trigger guard_money before truncate on appointments
  for each statement execute function guard_money();

-- People who help the assignee; their lanes show the visit too.
create table appointment_helpers (
  company_id uuid not null references companies,
  appointment_id uuid not null,
  person_id uuid not null,
  primary key (appointment_id, person_id),
  foreign key (company_id, appointment_id) references appointments (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references people (company_id, id)
);
create index on appointment_helpers (company_id, person_id);

alter table appointment_helpers enable row level security;
create policy own on appointment_helpers to thalpos_app
  using (company_id = current_company());
grant select, insert, delete on appointment_helpers to thalpos_app;

-- What a client signed at the end of a visit. Not a qualified signature: strokes, name, time, and the text with its hash.
create table appointment_signatures (
  appointment_id uuid primary key,
  company_id uuid not null references companies,
  signer_name text not null check (char_length(signer_name) between 1 and 100),
  signed_text text not null check (char_length(signed_text) <= 4000),
  text_sha256 text not null,
  -- Each stroke is a list of points [x, y] from 0 to 1.
  strokes jsonb not null,
  signed_at timestamptz not null default now(),
  foreign key (company_id, appointment_id) references appointments (company_id, id)
);

alter table appointment_signatures enable row level security;
create policy own on appointment_signatures to thalpos_app
  using (company_id = current_company());
grant select, insert on appointment_signatures to thalpos_app;
