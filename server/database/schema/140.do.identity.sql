-- State of the embedded sign-in service, for the whole installation: thalpos_app is granted nothing here.
create table identity_artifacts (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (kind, id)
);
create index on identity_artifacts (grant_id);
create index on identity_artifacts (uid);
create index on identity_artifacts (user_code);
create index on identity_artifacts (expires_at);
alter table identity_artifacts enable row level security;

create table identity_keys (
  kid text primary key,
  jwk jsonb not null,
  created_at timestamptz not null default now()
);
alter table identity_keys enable row level security;

create table sign_in_failures (
  subject text not null,
  at timestamptz not null default now()
);
create index on sign_in_failures (subject, at);
alter table sign_in_failures enable row level security;
