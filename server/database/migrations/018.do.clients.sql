-- Searching: `%text%` and patterns through trigrams, within one company.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

alter table contacts add column position integer not null default 0;

update contacts set is_primary = true where id in (
  select distinct on (client_id) id from contacts k
  where not exists (select from contacts p where p.client_id = k.client_id and p.is_primary)
  order by client_id, id
);

create unique index clients_email on clients (company_id, lower(email)) where archived_at is null;
create index clients_archived on clients (company_id, archived_at) where archived_at is not null;

-- A client has exactly one primary contact: contacts_primary allows no second, this no end without a first. Whoever
-- takes the mark away holds its row until the end of the transaction, so that two at once wait for each other.
create function require_primary_contact() returns trigger language plpgsql security definer set search_path = public as $$
declare
  client uuid;
begin
  if tg_table_name = 'clients' then client := new.id; else client := old.client_id; end if;
  if exists (select from clients where id = client)
    and not exists (select from contacts where client_id = client and is_primary) then
    raise exception 'client % is left without a primary contact', client
      using errcode = 'check_violation', constraint = 'client_has_primary_contact';
  end if;
  return null;
end $$;
create constraint trigger client_has_primary_contact after insert on clients
  deferrable initially deferred for each row execute function require_primary_contact();
create constraint trigger client_keeps_primary_contact after update or delete on contacts
  deferrable initially deferred for each row when (old.is_primary) execute function require_primary_contact();

-- How a word sounds, in Latin letters and however it was written: Greek, or Latin for Greek. Letter by letter, so that
-- a part of a word stays a part. Its other half, what a person may have typed for it, is in server/search.
create function spoken(value text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(
    translate(fold(value), 'αβγδεζηικλμνοπρστυφχωbyuwcq', 'avgdeziiklmnoprstifxoviiokk'),
    'θ', 'th'), 'ξ', 'ks'), 'ψ', 'ps')
$$;

-- What living clients are found and sorted by, kept by the triggers below. Row-level security would keep a search off
-- its index (no pattern operator is leakproof), hence find_clients, which asks for its company by itself.
create table client_keys (
  client_id uuid primary key references clients on delete cascade,
  company_id uuid not null,
  is_business boolean not null,
  is_premium boolean not null,
  created_at timestamptz not null,
  name text collate "C" not null,
  email text collate "C",
  phone text collate "C",
  notes text collate "C",
  text text not null
);
create index on client_keys (company_id, name, client_id);
create index on client_keys (company_id, name, client_id) where is_premium;
create index on client_keys (company_id, is_business, name, client_id);
create index on client_keys (company_id, created_at, client_id);
create index on client_keys (company_id, email, client_id);
create index on client_keys (company_id, email desc nulls last, client_id desc);
create index on client_keys (company_id, phone, client_id);
create index on client_keys (company_id, phone desc nulls last, client_id desc);
create index on client_keys (company_id, notes, client_id);
create index on client_keys (company_id, notes desc nulls last, client_id desc);
create index on client_keys using gin (company_id, text gin_trgm_ops);

-- Living clients by company, in slots so that those who add at once do not wait for one another.
create table client_counts (
  company_id uuid not null,
  is_premium boolean not null,
  slot integer not null,
  count integer not null,
  primary key (company_id, is_premium, slot)
);

create function count_clients() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into client_counts
    select company_id, is_premium, pg_backend_pid() % 128, count(*) from arrived group by 1, 2 order by 1, 2
    on conflict (company_id, is_premium, slot) do update set count = client_counts.count + excluded.count;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    insert into client_counts
    select company_id, is_premium, pg_backend_pid() % 128, -count(*) from gone group by 1, 2 order by 1, 2
    on conflict (company_id, is_premium, slot) do update set count = client_counts.count + excluded.count;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on client_keys
  referencing new table as arrived for each statement execute function count_clients();
create trigger count_updated after update on client_keys
  referencing new table as arrived old table as gone for each statement execute function count_clients();
create trigger count_deleted after delete on client_keys
  referencing old table as gone for each statement execute function count_clients();

create function refresh_client_keys(ids uuid[]) returns void
  language plpgsql security definer set search_path = public as $$
begin
  -- Whoever changes a contact of the same client waits here, and then sees what the other has written.
  perform from clients where id = any(ids) order by id for no key update;
  delete from client_keys k using clients c where k.client_id = any(ids) and c.id = k.client_id and c.archived_at is not null;
  insert into client_keys as known
  select c.id, c.company_id, c.is_business, c.is_premium, c.created_at,
    fold(case when c.is_business and c.entity_name <> ''
      then c.entity_name || ' (' || c.lastname || ' ' || c.firstname || ')' else c.lastname || ' ' || c.firstname end),
    lower(c.email), k.first, nullif(left(fold(c.notes), 60), ''),
    spoken(concat_ws(' ', case when c.is_business then c.entity_name end, c.lastname, c.firstname, c.email))
      || coalesce(' ' || k.digits, '')
  from clients c cross join lateral (
    select max(digits) filter (where is_primary) as first, string_agg(digits, ' ' order by position, id) as digits
    from (select *, translate(phone, translate(phone, '0123456789', ''), '') as digits from contacts where client_id = c.id) d
  ) k
  where c.id = any(ids) and c.archived_at is null
  on conflict (client_id) do update set is_business = excluded.is_business, is_premium = excluded.is_premium,
    name = excluded.name, email = excluded.email, phone = excluded.phone, notes = excluded.notes, text = excluded.text
  where (known.is_business, known.is_premium, known.name, known.email, known.phone, known.notes, known.text)
    is distinct from (excluded.is_business, excluded.is_premium, excluded.name, excluded.email, excluded.phone,
      excluded.notes, excluded.text);
end $$;

-- A client that is made gets its keys with its first contact.
create function refresh_after_contacts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform refresh_client_keys(array(select distinct client_id from changed));
  return null;
end $$;
create function refresh_after_clients() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform refresh_client_keys(array(select id from changed));
  return null;
end $$;
create trigger refresh_inserted after insert on contacts
  referencing new table as changed for each statement execute function refresh_after_contacts();
create trigger refresh_updated after update on contacts
  referencing new table as changed for each statement execute function refresh_after_contacts();
create trigger refresh_deleted after delete on contacts
  referencing old table as changed for each statement execute function refresh_after_contacts();
create trigger refresh_updated after update on clients
  referencing new table as changed for each statement execute function refresh_after_clients();

select refresh_client_keys(array(select id from clients));

-- A page of the clients in which every pattern is found, those that begin with the first one before the rest unless
-- another order is asked for; with each the number of all. Patterns of letters and digits only are plain text.
create function find_clients(patterns text[], premium boolean, sort text, is_desc boolean, size integer, skip integer)
  returns table (client_id uuid, total bigint)
  language plpgsql stable security definer set search_path = public set work_mem = '64MB' as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  direction text := case when is_desc then 'desc' else 'asc' end;
  plain constant text := '^[a-z0-9]+$';
  pattern text;
  condition text := '';
  place text := '0';
begin
  foreach pattern in array patterns loop
    condition := condition || case when pattern ~ plain
      then format(' and text like %L', '%' || pattern || '%') else format(' and text ~ %L', pattern) end;
  end loop;
  if premium is not null then condition := condition || ' and is_premium = $4'; end if;
  pattern := patterns[1];
  if sort = 'rank' then
    sort := 'name';
    place := case when pattern ~ plain
      then format('case when starts_with(text, %L) then 0 when strpos(text, %L) > 0 then 1 else 2 end', pattern, ' ' || pattern)
      else format('case when text ~ %L then 0 when text ~ %L then 1 else 2 end', '^(' || pattern || ')', ' (' || pattern || ')')
    end;
  elsif sort = 'is_business' then
    sort := 'name';
    place := 'is_business::integer';
  elsif sort not in ('name', 'email', 'phone', 'notes', 'created_at') then
    raise exception 'clients are not sorted by %', sort;
  end if;
  return query execute format(
    'with found as materialized (select client_id, %s as place, %I as key from client_keys where company_id = $1 %s)
      select client_id, (select count(*) from found) from found
      order by place %s, key %s nulls last, client_id %s limit $2 offset $3',
    place, sort, condition, direction, direction, direction)
    using company, size, skip, premium;
end $$;
revoke execute on function find_clients, refresh_client_keys from public;
grant execute on function find_clients to thalpos_app;

-- What people changed in the records of their company, and how it was before. Nobody edits it.
create table audit (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies,
  record text not null check (record in ('client', 'installation')),
  record_id uuid not null,
  action text not null,
  at timestamptz not null default clock_timestamp(),
  by_sub text not null,
  by_name text not null,
  before jsonb,
  after jsonb
);
create index on audit (company_id, record_id, id desc);

create function guard_audit() returns trigger language plpgsql as $$
begin
  raise exception 'what is in the audit trail stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger guard_audit before update or delete or truncate on audit
  for each statement execute function guard_audit();

alter table client_keys enable row level security;
alter table client_counts enable row level security;
alter table audit enable row level security;

create policy own on client_keys for select to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
create policy own on client_counts for select to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
create policy own on audit to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);

grant select on client_keys, client_counts to thalpos_app;
grant select, insert on audit to thalpos_app;
