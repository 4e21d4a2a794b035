-- Webhooks: alarms sent to a program of the company, signed after standardwebhooks.com.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  name text not null constraint webhooks_name_limit check (char_length(name) <= 60),
  url text not null constraint webhooks_url_limit check (char_length(url) <= 500),
  -- Kinds of alarms.
  kinds text[] not null,
  is_enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('gone')),
  secret text not null,
  -- Signs as well until then; see keep_replaced_secret.
  previous_secret text,
  previous_until timestamptz,
  -- Of the last attempts in a row; both are null before the first.
  succeeding_since timestamptz,
  failing_since timestamptz,
  last_attempt jsonb,
  created_at timestamptz not null default now(),
  created_by text not null,
  updated_at timestamptz,
  updated_by text,
  unique (company_id, id),
  check (disabled_reason is null or not is_enabled)
);

alter table webhooks enable row level security;
create policy own on webhooks to thalpos_app
  using (company_id = (select current_company()));
-- secret and previous_secret are left out: only the worker reads them, as system.
grant select (id, company_id, name, url, kinds, is_enabled, disabled_reason, previous_until, succeeding_since,
  failing_since, last_attempt, created_at, created_by, updated_at, updated_by) on webhooks to thalpos_app;
grant insert, delete on webhooks to thalpos_app;
grant update (name, url, kinds, is_enabled, disabled_reason, secret, succeeding_since, failing_since, last_attempt,
  updated_at, updated_by) on webhooks to thalpos_app;

create trigger keep_replaced_secret before update of secret on webhooks
  for each row execute function keep_replaced_secret();

alter table notices add foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade;

-- The outbox, written in the transaction of the event, and the log.
create table webhook_deliveries (
  -- The header webhook-id, by which receivers drop repetitions.
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  webhook_id uuid not null,
  type text not null check (type in ('alarm.raised', 'alarm.acknowledged', 'alarm.escalated', 'alarm.resolved',
    'webhook.test')),
  body text not null,
  -- `sending` for longer than any attempt takes: its process ended, and it is tried again.
  state text not null default 'queued' check (state in ('queued', 'sending', 'delivered', 'failed', 'dropped')),
  -- Each with time, HTTP status or reason, and milliseconds.
  attempts jsonb not null default '[]',
  -- Attempts since it was queued or sent again by a person.
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
create index on webhook_deliveries (webhook_id, created_at desc, id desc);
create index on webhook_deliveries (webhook_id, due_at) where state = 'queued';
create index on webhook_deliveries (claimed_at) where state = 'sending';
create index on webhook_deliveries (created_at);

alter table webhook_deliveries enable row level security;
create policy own on webhook_deliveries to thalpos_app
  using (company_id = (select current_company()));
grant select, insert, update (state, tries, due_at) on webhook_deliveries to thalpos_app;
