-- Replies of a geocoding service, the same for every company.
create table geocoder_cache (
  query text primary key,
  reply jsonb not null,
  expires_at timestamptz not null
);
create index on geocoder_cache (expires_at);

-- One row: when the next request may leave, so that all processes together respect the rate limit of the service.
create table geocoder_rate_limit (
  is_only boolean primary key default true check (is_only),
  next_at timestamptz not null default '2000-01-01'
);
insert into geocoder_rate_limit default values;
