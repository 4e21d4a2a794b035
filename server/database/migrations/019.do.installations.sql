-- The owner of a building may be another client of the company than the tenant. What is owed is kept by the jobs.
alter table installations
  add column owner_id uuid,
  add column balance_cents bigint not null default 0,
  add column last_job_entry_at timestamptz,
  add constraint installations_owner foreign key (company_id, owner_id) references clients (company_id, id);
create index on installations (owner_id) where owner_id is not null;
create index installations_archived on installations (company_id, archived_at) where archived_at is not null;

-- The highest tag that a company has ever given. Whoever gives one holds the row until the end of the transaction, so
-- that tags have neither gaps nor doubles; an installation that comes without a tag gets the next one.
create table installation_tags (
  company_id uuid primary key references companies,
  highest integer not null
);
insert into installation_tags select company_id, max(tag) from installations group by company_id;

create function next_tag(company uuid) returns integer language sql stable as $$
  select case
    when coalesce(max(highest), 0) < 999999999 then coalesce(max(highest), 0) + 1
    else (select min(i.tag) + 1 from installations i where i.company_id = company
      and not exists (select from installations n where n.company_id = company and n.tag = i.tag + 1))
  end from installation_tags where company_id = company
$$;

create function give_tag() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and new.tag = old.tag then return new; end if;
  perform from installation_tags where company_id = new.company_id for no key update;
  if not found then
    insert into installation_tags values (new.company_id, 0) on conflict do nothing;
    perform from installation_tags where company_id = new.company_id for no key update;
  end if;
  if new.tag = 0 then
    new.tag := next_tag(new.company_id);
    update installation_tags set highest = greatest(highest, new.tag) where company_id = new.company_id;
  end if;
  return new;
end $$;
alter table installations alter column tag set default 0;
create trigger give_tag before insert or update of tag on installations for each row execute function give_tag();

create function remember_tags() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update installation_tags t set highest = given.highest
  from (select company_id, max(tag) as highest from changed group by company_id) given
  where t.company_id = given.company_id and t.highest < given.highest;
  return null;
end $$;
create trigger remember_inserted after insert on installations
  referencing new table as changed for each statement execute function remember_tags();
create trigger remember_updated after update on installations
  referencing new table as changed for each statement execute function remember_tags();

create table installation_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  position integer generated always as identity,
  item_type_id integer not null,
  make text not null,
  model text not null,
  serial_number text,
  cost_cents bigint check (cost_cents >= 0),
  installed_at date,
  floor integer,
  notes text,
  warranty text,
  fuel_type_id integer,
  installation_placement_type_id integer,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  foreign key (company_id, installation_id) references installations (company_id, id)
);
create index on installation_items (installation_id, position);
create index on installation_items (company_id, make);

alter table installation_tags enable row level security;
alter table installation_items enable row level security;
create policy own on installation_tags for select to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
create policy own on installation_items to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
grant select on installation_tags to thalpos_app;
grant select, insert, update, delete on installation_items to thalpos_app;

-- What living installations are found and sorted by, as client_keys are. Pages are of tags, which one index gives with
-- the order; missing values come last whichever way a list is sorted.
create table installation_keys (
  installation_id uuid primary key references installations on delete cascade,
  company_id uuid not null,
  tag integer not null,
  is_premium boolean not null,
  created_at timestamptz not null,
  balance bigint not null,
  client_name text collate "C" not null,
  description text collate "C",
  address text collate "C",
  area text collate "C",
  notes text collate "C",
  text text not null
);
create index on installation_keys (company_id, tag);
create index on installation_keys (company_id, is_premium, tag);
create index on installation_keys (company_id, created_at, tag);
create index on installation_keys (company_id, balance, tag);
create index on installation_keys (company_id, client_name, tag) include (is_premium);
create index on installation_keys (company_id, description, tag);
create index on installation_keys (company_id, description desc nulls last, tag desc);
create index on installation_keys (company_id, address, tag);
create index on installation_keys (company_id, address desc nulls last, tag desc);
create index on installation_keys (company_id, area, tag);
create index on installation_keys (company_id, area desc nulls last, tag desc);
create index on installation_keys (company_id, notes, tag);
create index on installation_keys (company_id, notes desc nulls last, tag desc);
create index on installation_keys using gin (company_id, text gin_trgm_ops);
create index installations_area on installations (company_id, area) where archived_at is null;

create table installation_counts (
  company_id uuid not null,
  is_premium boolean not null,
  slot integer not null,
  count integer not null,
  primary key (company_id, is_premium, slot)
);

create function count_installations() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into installation_counts
    select company_id, is_premium, pg_backend_pid() % 128, count(*) from arrived group by 1, 2 order by 1, 2
    on conflict (company_id, is_premium, slot) do update set count = installation_counts.count + excluded.count;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    insert into installation_counts
    select company_id, is_premium, pg_backend_pid() % 128, -count(*) from gone group by 1, 2 order by 1, 2
    on conflict (company_id, is_premium, slot) do update set count = installation_counts.count + excluded.count;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on installation_keys
  referencing new table as arrived for each statement execute function count_installations();
create trigger count_updated after update on installation_keys
  referencing new table as arrived old table as gone for each statement execute function count_installations();
create trigger count_deleted after delete on installation_keys
  referencing old table as gone for each statement execute function count_installations();

-- How clients show and what is looked for in them: asked of few rows, whatever the planner knows of the tables.
create function client_words(ids uuid[]) returns table (client_id uuid, name text, phone text, words text, digits text)
  language sql stable security definer set search_path = public set enable_seqscan = off as $$
  select c.id,
    fold(case when c.is_business and c.entity_name <> ''
      then c.entity_name || ' (' || c.lastname || ' ' || c.firstname || ')' else c.lastname || ' ' || c.firstname end),
    k.first, concat_ws(' ', case when c.is_business then c.entity_name end, c.lastname, c.firstname, c.email), k.digits
  from clients c left join lateral (
    select max(d.digits) filter (where d.is_primary) as first,
      string_agg(d.digits, ' ' order by d.position, d.id) as digits
    from (
      select *, translate(contacts.phone, translate(contacts.phone, '0123456789', ''), '') as digits
      from contacts where contacts.company_id = c.company_id and contacts.client_id = c.id
    ) d
  ) k on true
  where c.id = any(ids)
$$;

create or replace function refresh_client_keys(ids uuid[]) returns void
  language plpgsql security definer set search_path = public set enable_seqscan = off as $$
begin
  -- Whoever changes a contact or an installation of the same client waits here, and then sees what the other has written.
  perform from clients where id = any(ids) order by id for no key update;
  delete from client_keys k using clients c where k.client_id = any(ids) and c.id = k.client_id and c.archived_at is not null;
  insert into client_keys as known
  select c.id, c.company_id, c.is_business, c.is_premium, c.created_at, w.name, lower(c.email), w.phone,
    nullif(left(fold(c.notes), 60), ''), ' ' || spoken(w.words) || coalesce(' ' || w.digits, '')
  from client_words(ids) w join clients c on c.id = w.client_id where c.archived_at is null
  on conflict (client_id) do update set is_business = excluded.is_business, is_premium = excluded.is_premium,
    name = excluded.name, email = excluded.email, phone = excluded.phone, notes = excluded.notes, text = excluded.text
  where (known.is_business, known.is_premium, known.name, known.email, known.phone, known.notes, known.text)
    is distinct from (excluded.is_business, excluded.is_premium, excluded.name, excluded.email, excluded.phone,
      excluded.notes, excluded.text);
end $$;

create function refresh_installation_keys(ids uuid[], clients_of uuid[]) returns void
  language plpgsql security definer set search_path = public set enable_seqscan = off as $$
begin
  -- Whoever renames the client meanwhile waits, or is waited for.
  perform from clients where id = any(clients_of) order by id for share;
  delete from installation_keys k using installations i
  where k.installation_id = any(ids) and i.id = k.installation_id and i.archived_at is not null;
  insert into installation_keys as known
  select i.id, i.company_id, i.tag, i.is_premium, i.created_at, i.balance_cents, w.name,
    nullif(fold(i.description), ''), nullif(fold(i.address), ''), nullif(fold(i.area), ''),
    nullif(left(fold(i.notes), 60), ''),
    ' ' || i.tag || ' ' || spoken(concat_ws(' ', t.key || '_' || i.tag, w.words, i.address, i.area, i.zip_code))
      || coalesce(' ' || w.digits, '')
  from installations i join companies t on t.id = i.company_id join client_words(clients_of) w on w.client_id = i.client_id
  where i.id = any(ids) and i.archived_at is null
  on conflict (installation_id) do update set tag = excluded.tag, is_premium = excluded.is_premium,
    balance = excluded.balance, client_name = excluded.client_name, description = excluded.description,
    address = excluded.address, area = excluded.area, notes = excluded.notes, text = excluded.text
  where (known.tag, known.is_premium, known.balance, known.client_name, known.description, known.address, known.area,
      known.notes, known.text)
    is distinct from (excluded.tag, excluded.is_premium, excluded.balance, excluded.client_name, excluded.description,
      excluded.address, excluded.area, excluded.notes, excluded.text);
end $$;

create function refresh_installations_of(ids uuid[]) returns void
  language plpgsql security definer set search_path = public set enable_seqscan = off as $$
declare
  installed uuid[] := array(select id from installations where client_id = any(ids) and archived_at is null);
begin
  if installed <> '{}' then perform refresh_installation_keys(installed, ids); end if;
end $$;

create function refresh_after_installations() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_installation_keys(array(select id from changed), array(select distinct client_id from changed));
  else
    perform refresh_installation_keys(array(select id from changed),
      array(select client_id from changed union select client_id from replaced));
  end if;
  return null;
end $$;
create trigger refresh_inserted after insert on installations
  referencing new table as changed for each statement execute function refresh_after_installations();
create trigger refresh_updated after update on installations
  referencing new table as changed old table as replaced for each statement execute function refresh_after_installations();

create or replace function refresh_after_contacts() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  ids uuid[] := array(select distinct client_id from changed);
begin
  perform refresh_client_keys(ids);
  perform refresh_installations_of(ids);
  return null;
end $$;
create or replace function refresh_after_clients() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  ids uuid[] := array(select id from changed);
begin
  perform refresh_client_keys(ids);
  perform refresh_installations_of(ids);
  return null;
end $$;

select refresh_client_keys(array(select id from clients));
select refresh_installation_keys(array(select id from installations), array(select distinct client_id from installations));

-- What a search asks of `text`, in words of SQL: that every pattern is found in it; and the place of a row among the
-- found: 0 where the text begins with the first pattern, 1 where a word does, 2. A pattern that begins with a space is
-- of the beginning of a word. Patterns of letters, digits and whole alternatives are plain text, which is quicker.
create function search_terms(patterns text[], out condition text, out place text) language plpgsql immutable as $$
declare
  pattern text;
  bare text;
  is_plain boolean;
begin
  condition := '';
  foreach pattern in array patterns loop
    is_plain := pattern ~ '^ ?([a-z0-9]+|\([a-z0-9|]+\))$';
    bare := ltrim(pattern);
    if is_plain then
      condition := condition || ' and (' || (
        select string_agg(format('text like %L', '%' || left(pattern, length(pattern) - length(bare)) || part || '%'), ' or ')
        from unnest(string_to_array(trim(both '()' from bare), '|')) part) || ')';
    else
      condition := condition || format(' and text ~ %L', pattern);
    end if;
    if place is null and is_plain then
      select format('case when %s then 0 when %s then 1 else 2 end',
        string_agg(format('starts_with(text, %L)', ' ' || part), ' or '),
        string_agg(format('strpos(text, %L) > 0', ' ' || part), ' or '))
      into place from unnest(string_to_array(trim(both '()' from bare), '|')) part;
    elsif place is null then
      place := format('case when text ~ %L then 0 when text ~ %L then 1 else 2 end', '^ (' || bare || ')', ' (' || bare || ')');
    end if;
  end loop;
end $$;

create or replace function find_clients(patterns text[], premium boolean, sort text, is_desc boolean, size integer, skip integer)
  returns table (client_id uuid, total bigint)
  language plpgsql stable security definer set search_path = public set work_mem = '64MB' as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  direction text := case when is_desc then 'desc' else 'asc' end;
  terms record := search_terms(patterns);
  place text := '0';
begin
  if sort = 'rank' then
    sort := 'name';
    place := terms.place;
  elsif sort = 'is_business' then
    sort := 'name';
    place := 'is_business::integer';
  elsif sort not in ('name', 'email', 'phone', 'notes', 'created_at') then
    raise exception 'clients are not sorted by %', sort;
  end if;
  return query execute format(
    'with found as materialized (
        select client_id, %s as place, %I as key from client_keys where company_id = $1 %s %s)
      select client_id, (select count(*) from found) from found
      order by place %s, key %s nulls last, client_id %s limit $2 offset $3',
    place, sort, terms.condition, case when premium is not null then 'and is_premium = $4' end,
    direction, direction, direction)
    using company, size, skip, premium;
end $$;

-- The same for installations, by their tags; in a text the tag comes first.
create function find_installations(patterns text[], premium boolean, sort text, is_desc boolean, size integer, skip integer)
  returns table (tag integer, total bigint)
  language plpgsql stable security definer set search_path = public set work_mem = '64MB' as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  direction text := case when is_desc then 'desc' else 'asc' end;
  terms record := search_terms(patterns);
  place text := '0';
begin
  if sort = 'rank' then
    sort := 'tag';
    place := terms.place;
  elsif sort not in ('tag', 'client_name', 'description', 'address', 'area', 'notes', 'balance', 'is_premium', 'created_at') then
    raise exception 'installations are not sorted by %', sort;
  end if;
  return query execute format(
    'with found as materialized (
        select tag, %s as place, %I as key from installation_keys where company_id = $1 %s %s)
      select tag, (select count(*) from found) from found
      order by place %s, key %s nulls last, tag %s limit $2 offset $3',
    place, sort, terms.condition, case when premium is not null then 'and is_premium = $4' end,
    direction, direction, direction)
    using company, size, skip, premium;
end $$;
revoke execute on function find_installations, search_terms, client_words, refresh_installation_keys, refresh_installations_of
  from public;
grant execute on function find_installations to thalpos_app;

alter table installation_keys enable row level security;
alter table installation_counts enable row level security;
create policy own on installation_keys for select to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
create policy own on installation_counts for select to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
grant select on installation_keys, installation_counts to thalpos_app;
