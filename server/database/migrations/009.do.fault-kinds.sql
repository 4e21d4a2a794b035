-- Beside what a device reports: a thermostat out of reach, and a device that is not heard of.
alter table faults
  add column kind text not null default 'reported' check (kind in ('reported', 'rf_lost', 'offline')),
  -- How often it came back within minutes of its end.
  add column occurrences integer not null default 1,
  -- When browsers were last told of it, and whether it has changed since.
  add column told_at timestamptz,
  add column is_untold boolean not null default false;

drop index faults_open;
create unique index faults_open on faults (device_id, kind, code) where resolved_at is null;
create index faults_untold on faults (told_at) where is_untold;
