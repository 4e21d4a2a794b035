-- Which messages a company sends to its clients. Everything is off until an administrator turns it on.
create table client_message_settings (
  company_id uuid primary key references companies,
  language text not null default 'el' check (language in ('el', 'en')),
  booked boolean not null default false,
  booked_sentence text constraint client_message_settings_booked_sentence_limit
    check (char_length(booked_sentence) <= 300),
  moved boolean not null default false,
  moved_sentence text constraint client_message_settings_moved_sentence_limit
    check (char_length(moved_sentence) <= 300),
  cancelled boolean not null default false,
  cancelled_sentence text constraint client_message_settings_cancelled_sentence_limit
    check (char_length(cancelled_sentence) <= 300),
  reminder boolean not null default false,
  reminder_sentence text constraint client_message_settings_reminder_sentence_limit
    check (char_length(reminder_sentence) <= 300),
  -- The local hour of the day before the visit.
  reminder_hour integer not null default 18 constraint client_message_settings_reminder_hour_limit
    check (reminder_hour between 8 and 21),
  updated_at timestamptz,
  updated_by text
);

alter table client_message_settings enable row level security;
create policy own on client_message_settings to thalpos_app
  using (company_id = current_company());
grant select, insert, update on client_message_settings to thalpos_app;

-- The outbox of messages about visits, written in the transaction that books, moves or cancels the visit. The worker checks
-- the visit again before it sends, and then stores what it sent.
create table client_messages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  client_id uuid not null,
  -- Null once the visit is deleted: its cancellation outlives it.
  appointment_id uuid,
  -- UID of the calendar entry that a cancellation takes back.
  calendar_uid uuid,
  kind text not null check (kind in ('booked', 'moved', 'cancelled', 'reminder')),
  -- `sending` is a message whose outcome is not known yet; it is never sent twice by itself.
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'to_copy', 'failed', 'dropped')),
  -- The visit as the message says it.
  scheduled_start timestamptz not null,
  scheduled_end timestamptz not null,
  -- SEQUENCE of the calendar entry that a cancellation takes back.
  sequence integer not null default 0,
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Why it is copied by hand, dropped, or has failed.
  reason text,
  -- The last reply of the mail server.
  detail text check (char_length(detail) <= 300),
  channel text check (channel in ('email', 'phone', 'sms')),
  recipient text,
  subject text,
  body text,
  claimed_at timestamptz,
  sent_at timestamptz,
  -- One transaction may write several, whose order counts.
  created_at timestamptz not null default clock_timestamp(),
  created_by text,
  -- Who passed it on by phone or SMS.
  sent_by text,
  foreign key (company_id, installation_id) references installations (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, appointment_id) references appointments (company_id, id)
    on delete set null (appointment_id)
);
create unique index client_messages_pending on client_messages (appointment_id, installation_id, kind)
  where state in ('queued', 'to_copy');
create unique index client_messages_reminder on client_messages (appointment_id, scheduled_start)
  where kind = 'reminder';
create index on client_messages (company_id, created_at desc, id desc);
create index on client_messages (company_id, appointment_id);
create index on client_messages (due_at) where state = 'queued';
create index on client_messages (claimed_at) where state = 'sending';
create index on client_messages (scheduled_start) where state = 'to_copy';

alter table client_messages enable row level security;
create policy own on client_messages to thalpos_app
  using (company_id = current_company());
grant select, insert, update on client_messages to thalpos_app;
