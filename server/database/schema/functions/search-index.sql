-- Maintenance of client_search_index, installation_search_index and their counts.
-- How clients are displayed, and the words by which they and their installations are found. Few rows are read at a time,
-- whatever the planner expects.
create or replace function client_search_words(
  ids uuid[]
) returns table (client_id uuid, name text, phone text, words text, digits text)
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

create or replace function refresh_client_search_index(ids uuid[]) returns void
  language plpgsql security definer set search_path = public set enable_seqscan = off as $$
begin
  -- Whoever changes a contact or an installation of the same client waits here, and then sees what the other has written.
  perform from clients where id = any(ids) order by id for no key update;
  delete from client_search_index k using clients c where k.client_id = any(ids) and c.id = k.client_id and c.archived_at is not null;
  insert into client_search_index as known
  select c.id, c.company_id, c.is_business, c.is_premium, c.created_at, w.name, lower(c.email), w.phone,
    nullif(left(fold(c.notes), 60), ''), ' ' || phonetic(w.words) || coalesce(' ' || w.digits, '')
  from client_search_words(ids) w join clients c on c.id = w.client_id where c.archived_at is null
  on conflict (client_id) do update set is_business = excluded.is_business, is_premium = excluded.is_premium,
    name = excluded.name, email = excluded.email, phone = excluded.phone, notes = excluded.notes, text = excluded.text
  where (known.is_business, known.is_premium, known.name, known.email, known.phone, known.notes, known.text)
    is distinct from (excluded.is_business, excluded.is_premium, excluded.name, excluded.email, excluded.phone,
      excluded.notes, excluded.text);
end $$;

create or replace function refresh_installation_search_index(ids uuid[], clients_of uuid[]) returns void
  language plpgsql security definer set search_path = public set enable_seqscan = off as $$
begin
  -- Whoever renames the client meanwhile waits, or is waited for.
  perform from clients where id = any(clients_of) order by id for share;
  delete from installation_search_index k using installations i
  where k.installation_id = any(ids) and i.id = k.installation_id and i.archived_at is not null;
  insert into installation_search_index as known
  select i.id, i.company_id, i.tag, i.is_premium, i.created_at, i.balance_cents, w.name,
    nullif(fold(i.description), ''), nullif(fold(i.address), ''), nullif(fold(i.area), ''),
    nullif(left(fold(i.notes), 60), ''),
    ' ' || i.tag || ' ' || phonetic(concat_ws(' ', t.key || '_' || i.tag, w.words, i.address, i.area, i.zip_code))
      || coalesce(' ' || w.digits, '')
  from installations i join companies t on t.id = i.company_id join client_search_words(clients_of) w on w.client_id = i.client_id
  where i.id = any(ids) and i.archived_at is null
  on conflict (installation_id) do update set tag = excluded.tag, is_premium = excluded.is_premium,
    balance = excluded.balance, client_name = excluded.client_name, description = excluded.description,
    address = excluded.address, area = excluded.area, notes = excluded.notes, text = excluded.text
  where (known.tag, known.is_premium, known.balance, known.client_name, known.description, known.address, known.area,
      known.notes, known.text)
    is distinct from (excluded.tag, excluded.is_premium, excluded.balance, excluded.client_name, excluded.description,
      excluded.address, excluded.area, excluded.notes, excluded.text);
end $$;

create or replace function refresh_installations_of_clients(ids uuid[]) returns void
  language plpgsql security definer set search_path = public set enable_seqscan = off as $$
declare
  installed uuid[] := array(select id from installations where client_id = any(ids) and archived_at is null);
begin
  if installed <> '{}' then perform refresh_installation_search_index(installed, ids); end if;
end $$;

-- A new client gets its row with its first contact.
create or replace function refresh_after_contacts() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  ids uuid[] := array(select distinct client_id from changed);
begin
  perform refresh_client_search_index(ids);
  perform refresh_installations_of_clients(ids);
  return null;
end $$;

create or replace function refresh_after_clients() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  ids uuid[] := array(select id from changed);
begin
  perform refresh_client_search_index(ids);
  perform refresh_installations_of_clients(ids);
  return null;
end $$;

create or replace function refresh_after_installations() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_installation_search_index(array(select id from changed), array(select distinct client_id from changed));
  else
    perform refresh_installation_search_index(array(select id from changed),
      array(select client_id from changed union select client_id from replaced));
  end if;
  return null;
end $$;

create or replace function count_clients() returns trigger
  language plpgsql security definer set search_path = public as $$
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

create or replace function count_installations() returns trigger
  language plpgsql security definer set search_path = public as $$
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

revoke execute on function client_search_words, refresh_client_search_index, refresh_installation_search_index, refresh_installations_of_clients from public;
