-- Filters of a screen under a name. `person_id` is the subject of an access token, which another identity provider may
-- have issued, so it refers to no table.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  person_id text not null check (char_length(person_id) between 1 and 255),
  screen text not null,
  name text not null constraint saved_views_name_limit check (char_length(name) <= 40),
  search jsonb not null,
  created_at timestamptz not null default now(),
  constraint saved_views_name_taken unique (company_id, person_id, screen, name)
);

alter table saved_views enable row level security;
create policy own on saved_views to thalpos_app
  using (company_id = current_company());
grant select, insert, update (name, search), delete on saved_views to thalpos_app;
