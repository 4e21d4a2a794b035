-- Replies to requests with an Idempotency-Key: a retry gets the stored reply and changes nothing.
create table idempotency_keys (
  company_id uuid not null references companies,
  sub text not null,
  key text not null check (char_length(key) between 8 and 100),
  operation text not null,
  request_sha256 text not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, sub, key)
);
create index on idempotency_keys (created_at);

alter table idempotency_keys enable row level security;
create policy own on idempotency_keys to thalpos_app
  using (company_id = current_company());
grant select, insert, update on idempotency_keys to thalpos_app;
