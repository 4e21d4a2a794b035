-- Which alarms of a company notify a person. Without a row everything appears in the console and nothing leaves by e-mail.
create table notice_settings (
  company_id uuid not null references companies,
  person_id uuid not null,
  language text not null default 'el' check (language in ('el', 'en')),
  console_kinds text[] not null,
  email_kinds text[] not null default '{}',
  email_mode text not null default 'at_once' check (email_mode in ('at_once', 'digest')),
  -- Local hours.
  digest_hour integer not null default 8 constraint notice_settings_digest_hour_limit check (digest_hour between 0 and 23),
  quiet_from integer constraint notice_settings_quiet_from_limit check (quiet_from between 0 and 23),
  quiet_until integer constraint notice_settings_quiet_until_limit check (quiet_until between 0 and 23),
  updated_at timestamptz not null default now(),
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references people (company_id, id) on delete cascade,
  check (num_nulls(quiet_from, quiet_until) in (0, 2))
);

alter table notice_settings enable row level security;
create policy own on notice_settings to thalpos_app
  using (company_id = current_company());
grant select, insert, update on notice_settings to thalpos_app;

-- E-mail to people of a company. The worker looks at the alarms again before it sends, and then stores what it sent.
create table notice_mails (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  person_id uuid not null,
  kind text not null check (kind in ('alarms', 'digest', 'test')),
  -- `sending` is a mail whose outcome is not known yet; it is never sent twice by itself.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'dropped')),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- The mail whose conversation it continues.
  continues uuid references notice_mails on delete set null,
  recipient text,
  subject text,
  body text,
  reason text check (reason in ('refused', 'unreachable', 'outcome_unknown', 'no_email')),
  -- The last reply of the mail server.
  detail text check (char_length(detail) <= 300),
  claimed_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (company_id, person_id) references people (company_id, id) on delete cascade
);
create index on notice_mails (due_at) where state = 'queued';
create index on notice_mails (claimed_at) where state = 'sending';
create index on notice_mails (company_id, person_id, created_at desc);
create index on notice_mails (continues) where continues is not null;

alter table notice_mails enable row level security;
create policy own on notice_mails to thalpos_app
  using (company_id = current_company());
grant select, insert on notice_mails to thalpos_app;

-- A notice for one person: of an event of an alarm, of the company or of a device that it sold, or of a webhook that was switched off (087.do.webhooks.sql).
create table notices (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  person_id uuid not null,
  alarm_id uuid references alarms on delete cascade,
  webhook_id uuid,
  kind text not null check (kind in ('raised', 'raised_again', 'escalated', 'reminded', 'assigned', 'resolved',
    'webhook_off')),
  at timestamptz not null,
  in_console boolean not null,
  read_at timestamptz,
  -- Null where no e-mail was chosen. `waiting` for others to join it, `mailed` once a mail holds it.
  email_state text check (email_state in ('waiting', 'mailed', 'dropped')),
  email_due_at timestamptz,
  mail_id uuid references notice_mails on delete set null,
  check (num_nulls(alarm_id, webhook_id) = 1),
  check ((kind = 'webhook_off') = (webhook_id is not null)),
  foreign key (company_id, person_id) references people (company_id, id) on delete cascade
);
create index on notices (company_id, person_id, at desc) where in_console;
create index on notices (alarm_id, person_id);
create index on notices (webhook_id) where webhook_id is not null;
create index on notices (email_due_at) where email_state = 'waiting';
create index on notices (mail_id) where mail_id is not null;
create index on notices (at);

alter table notices enable row level security;
create policy own on notices to thalpos_app
  using (company_id = current_company());
grant select, update (read_at) on notices to thalpos_app;
