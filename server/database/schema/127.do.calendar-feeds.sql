-- Private links to the visits of one person. Only the hash of a link is stored.
create table calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  person_id uuid not null,
  token_sha256 text not null unique,
  -- Without names, phones and notes of clients.
  without_names boolean not null default false,
  created_at timestamptz not null default now(),
  created_by text not null,
  last_read_at timestamptz,
  revoked_at timestamptz,
  foreign key (company_id, person_id) references people (company_id, id)
);
create index on calendar_feeds (company_id, person_id) where revoked_at is null;

alter table calendar_feeds enable row level security;
create policy own on calendar_feeds to thalpos_app
  using (company_id = current_company());
grant select, insert, update (last_read_at, revoked_at) on calendar_feeds to thalpos_app;
