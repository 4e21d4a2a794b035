-- The trigrams of a text, each marked with its company, so that an index of them keeps those of a company by themselves.
create function grams_of(company uuid, value text) returns text[]
  language sql immutable strict parallel safe cost 10000 as $$
  select string_to_array(
    left(company::text, 6) || array_to_string(public.show_trgm(value), '~' || left(company::text, 6)), '~')
$$;

drop index client_keys_company_id_text_idx, installation_keys_company_id_text_idx;
create index client_keys_grams on client_keys using gin ((grams_of(company_id, text)) collate "C");
create index installation_keys_grams on installation_keys using gin ((grams_of(company_id, text)) collate "C");
-- What is known of them by counting would be read by nobody.
alter index client_keys_grams alter column 1 set statistics 0;
alter index installation_keys_grams alter column 1 set statistics 0;

drop function find_clients, find_installations, search_terms;

-- What a search asks, in words of SQL: `within`, that the company is this one and the text has one of each group of
-- trigrams (`pad|pan`), which an index answers; `condition`, that every pattern is found in it; and the place of a row
-- among the found: 0 where the text begins with the first pattern, 1 where a word does, 2. A pattern that begins with a
-- space is of the beginning of a word. Patterns of letters, digits and whole alternatives are plain text, which is quicker.
create function search_terms(
  company uuid, patterns text[], grams text[], premium boolean, out within text, out condition text, out place text
) language plpgsql stable as $$
declare
  mark text := left(company::text, 6);
  pattern text;
  bare text;
  is_plain boolean;
begin
  if grams = '{}' then
    within := format('company_id = %L', company);
  else
    -- So worded that no other index is asked as well.
    select format('company_id is not distinct from %L', company)
      || coalesce(' and grams_of(company_id, text) collate "C" @> '
        || quote_literal(array_agg(mark || gram) filter (where gram !~ '\|')) || '::text[]', '')
      || coalesce(string_agg(format(' and grams_of(company_id, text) collate "C" && %L::text[]',
        string_to_array(mark || replace(gram, '|', '|' || mark), '|')), '') filter (where gram ~ '\|'), '')
    into within from unnest(grams) gram;
  end if;
  condition := case when premium is null then 'true' else format('is_premium = %L', premium) end;
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

-- The first so many by an index that has the order already, however few the planner takes them to be.
create function ask_in_order(question text, many integer) returns text[]
  language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  found text[];
begin
  execute question into found using many;
  return found;
end $$;

-- A page of what is found and how many there are, counted no further than one above a thousand; a page of no size is the
-- count only. Up to two thousand are sorted. More of them are read in the order of an index until the page is full, by
-- rank `heads` (those that begin with the first pattern) before all others; where that is too far to go all are sorted.
create function find_page(
  keys text, id text, key text, place text, heads text, company uuid, within text, condition text,
  is_desc boolean, size integer, skip integer
) returns table (ids text[], total bigint)
  language plpgsql stable set work_mem = '64MB' as $$
declare
  counted constant integer := 1000;
  sorted constant integer := 2000;
  walked constant integer := 10000;
  direction text := case when is_desc then 'desc' else 'asc' end;
  absent text := case when key in ('email', 'phone', 'notes', 'description', 'address', 'area') then 'nulls last' end;
  in_order text := format('%I %s %s, %I %s', key, direction, absent, id, direction);
  found_in_order text := format('%%s %s, key %s nulls last, id %s', direction, direction, direction);
  first text[] := '{}';
  rest text[] := '{}';
begin
  if size = 0 then
    execute format('select count(*) from (select from %I where %s and %s limit %s) k', keys, within, condition, counted + 1)
      into total;
    return next;
    return;
  end if;
  execute format(
    'with found as materialized (select %I as id, %s as place, %I as key from %I where %s and %s limit %s)
      select array(select id::text as text from found where (select count(*) from found) <= %s order by %s limit %s offset %s),
        (select count(*) from found)',
    id, place, key, keys, within, condition, sorted + 1, sorted, format(found_in_order, 'place'), size, skip)
    into ids, total;
  if total > sorted then
    if heads <> '' then first := ask_in_order(heads, skip + size); end if;
    if place = 'is_business' then in_order := format('is_business %s, %s', direction, in_order); end if;
    if cardinality(first) < skip + size and (heads is not null or place in ('0', 'is_business')) then
      rest := ask_in_order(format(
        'select array(select %I::text as text from (select * from %I where company_id = %L order by %s limit %s) k
          where %s and %s order by %s limit $1)',
        id, keys, company, in_order, walked, condition,
        case when heads is null then 'true' else format('(%s) > 0', place) end, in_order),
        skip + size - cardinality(first));
    end if;
    ids := (first || rest)[skip + 1:];
    if cardinality(first) + cardinality(rest) < skip + size then
      execute format(
        'select array(select id::text as text from (select %I as id, %s as place, %I as key from %I where %s and %s) found
          order by %s limit %s offset %s)',
        id, place, key, keys, within, condition,
        format(found_in_order, case when heads is null then 'place' else 'least(place, 1)' end), size, skip)
        into ids;
    end if;
  end if;
  total := least(total, counted + 1);
  return next;
end $$;

-- A page of the clients in which every pattern is found, those that begin with the first one before the rest unless
-- another order is asked for. `beginnings` are those of the names that may begin with the first pattern.
create function find_clients(
  patterns text[], grams text[], beginnings text[], premium boolean, sort text, is_desc boolean, size integer, skip integer
) returns table (ids text[], total bigint)
  language plpgsql stable security definer set search_path = public as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  terms record := search_terms(company, patterns, grams, premium);
  heads text;
begin
  if sort not in ('rank', 'name', 'is_business', 'email', 'phone', 'notes', 'created_at') then
    raise exception 'clients are not sorted by %', sort;
  end if;
  if sort = 'rank' and not is_desc then
    heads := format(
      'select array(select client_id::text as text from unnest(%L::text[]) as low cross join lateral (
          select client_id, name from client_keys
          where company_id = %L and name >= low and name < low || %L and (%s) = 0 and %s
          order by name, client_id limit $1
        ) k order by name, client_id limit $1)',
      beginnings, company, chr(1114111), terms.place, terms.condition);
  end if;
  return query select * from find_page('client_keys', 'client_id',
    case when sort in ('rank', 'is_business') then 'name' else sort end,
    case sort when 'rank' then terms.place when 'is_business' then sort else '0' end,
    heads, company, terms.within, terms.condition, is_desc, size, skip);
end $$;

-- The same for installations, by their tags; in a text the tag comes first.
create function find_installations(
  patterns text[], grams text[], premium boolean, sort text, is_desc boolean, size integer, skip integer
) returns table (ids text[], total bigint)
  language plpgsql stable security definer set search_path = public as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  terms record := search_terms(company, patterns, grams, premium);
  digits text := ltrim(patterns[1]);
  heads text;
begin
  if sort not in (
    'rank', 'tag', 'client_name', 'description', 'address', 'area', 'notes', 'balance', 'is_premium', 'created_at'
  ) then
    raise exception 'installations are not sorted by %', sort;
  end if;
  if sort = 'rank' and not is_desc then
    heads := case when digits ~ '^[1-9][0-9]{0,8}$' then format(
      'select array(select tag::text as text from generate_series(0, %s) as more cross join lateral (
          select tag from installation_keys
          where company_id = %L and tag >= (%s * 10 ^ more)::bigint and tag < ((%s + 1) * 10 ^ more)::bigint and %s
          order by tag limit $1
        ) k order by tag limit $1)',
      9 - length(digits), company, digits, digits, terms.condition) else '' end;
  end if;
  return query select * from find_page('installation_keys', 'tag',
    case when sort = 'rank' then 'tag' else sort end, case when sort = 'rank' then terms.place else '0' end,
    heads, company, terms.within, terms.condition, is_desc, size, skip);
end $$;
revoke execute on function find_clients, find_installations, find_page, ask_in_order, search_terms from public;
grant execute on function find_clients, find_installations to thalpos_app;
