-- What a geocoding service on the network has said, for every company alike.
create table geocoder_answers (
  question text primary key,
  answer jsonb not null,
  expires_at timestamptz not null
);
create index on geocoder_answers (expires_at);

-- When the next question may go out, so that all processes together keep to the rate that the service allows.
create table geocoder_turn (
  is_only boolean primary key default true check (is_only),
  next_at timestamptz not null default '2000-01-01'
);
insert into geocoder_turn default values;
