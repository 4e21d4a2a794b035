-- Runs of six and more digits are indexed by six as well: three digits of a telephone number stand in very many others.
drop index client_keys_grams, installation_keys_grams;
create or replace function grams_of(company uuid, value text) returns text[]
  language sql immutable strict parallel safe cost 10000 as $$
  select string_to_array(
    left(company::text, 6) || array_to_string(
      public.show_trgm(value) || array(
        select distinct substr(run[1], at, 6)
        from regexp_matches(value, '[0-9]{6,}', 'g') run, generate_series(1, length(run[1]) - 5) at),
      '~' || left(company::text, 6)), '~')
$$;
create index client_keys_grams on client_keys using gin ((grams_of(company_id, text)) collate "C");
create index installation_keys_grams on installation_keys using gin ((grams_of(company_id, text)) collate "C");
alter index client_keys_grams alter column 1 set statistics 0;
alter index installation_keys_grams alter column 1 set statistics 0;

-- Clients whose name begins alike, in the order of their names; a text begins with a space and the name as it is spoken.
create index client_keys_heads
  on client_keys (company_id, (left(text, 4) collate "C"), name, client_id, (left(text, 12) collate "C"));

-- The same as before, but plain text is looked for before what costs more.
create or replace function search_terms(
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
      condition := '(' || (
        select string_agg(format('text like %L', '%' || left(pattern, length(pattern) - length(bare)) || part || '%'), ' or ')
        from unnest(string_to_array(trim(both '()' from bare), '|')) part) || ') and ' || condition;
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

drop function find_page, find_clients, find_installations;

-- A page of what is found and how many there are, counted no further than one above `counted`; a page of no size is
-- the count only. Up to so many are sorted as `few_order` says. To read more of them in the order of an index
-- (`many_order`) until the page is full is less work; before them come those that `heads` asks for, which begin with the
-- first pattern and stand in `head_order`. Where that is too far to go all are sorted so. A rank has one direction.
create function find_page(
  keys text, id text, place text, few_order text, many_order text, heads text, head_order text,
  company uuid, within text, condition text, counted integer, size integer, skip integer
) returns table (ids text[], total bigint)
  language plpgsql stable set work_mem = '64MB' as $$
declare
  walked constant integer := 10000;
  behind text := case when heads is null then 'true' else format('(%s) > 0', place) end;
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
    'with found as materialized (select * from %I where %s and %s limit %s)
      select array(select %I::text as text from found where (select count(*) from found) <= %s order by %s limit %s offset %s),
        (select count(*) from found)',
    keys, within, condition, counted + 1, id, counted, few_order, size, skip)
    into ids, total;
  if total > counted then
    if heads <> '' then first := ask_in_order(heads, skip + size); end if;
    if cardinality(first) < skip + size then
      rest := ask_in_order(format(
        'select array(select %I::text as text from (select * from %I where company_id = %L order by %s limit %s) k
          where %s and %s order by %s limit $1)',
        id, keys, company, many_order, walked, condition, behind, many_order),
        skip + size - cardinality(first));
    end if;
    ids := (first || rest)[skip + 1:];
    if cardinality(first) + cardinality(rest) < skip + size then
      execute format(
        'select array(select %I::text as text from %I where %s and %s order by %s limit %s offset %s)',
        id, keys, within, condition,
        case when heads is null then many_order
          else format('%s, case when not %s then (%s) end, %s', behind, behind, head_order, many_order) end,
        size, skip)
        into ids;
    end if;
  end if;
  return next;
end $$;

-- A page of the clients in which every pattern is found, those that begin with the first one before the rest unless
-- another order is asked for: few by their names, many the last made first. `beginnings` are the first letters, eleven
-- at most, of all that the first pattern may stand for; where one has less than three they are no further told apart.
create function find_clients(
  patterns text[], grams text[], beginnings text[], premium boolean, sort text, is_desc boolean, counted integer,
  size integer, skip integer
) returns table (ids text[], total bigint)
  language plpgsql stable security definer set search_path = public as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  terms record := search_terms(company, patterns, grams, premium);
  direction text := case when is_desc then 'desc' else 'asc' end;
  few_order text;
  many_order text;
  alike text := case when (select bool_and(length(low) >= 3) from unnest(beginnings) low) then '= '' '' || left(low, 3)'
    else format('between '' '' || low and '' '' || low || %L', chr(1114111)) end;
  heads text;
begin
  if sort not in ('rank', 'name', 'is_business', 'email', 'phone', 'notes', 'created_at') then
    raise exception 'clients are not sorted by %', sort;
  end if;
  if sort = 'rank' then
    few_order := format('(%s), name, client_id', terms.place);
    many_order := 'created_at desc, client_id desc';
    heads := format(
      'select array(select client_id::text as text from unnest(%L::text[]) as low cross join lateral (
          select client_id, name from client_keys
          where company_id = %L and left(text, 4) collate "C" %s
            and left(text, 12) collate "C" between '' '' || low and '' '' || low || %L and (%s) = 0 and %s
          order by name, client_id limit $1
        ) k order by name, client_id limit $1)',
      beginnings, company, alike, chr(1114111), terms.place, terms.condition);
  else
    few_order := format('%I %s %s %s, client_id %s', sort, direction,
      case when sort in ('email', 'phone', 'notes') then 'nulls last' end,
      case when sort = 'is_business' then ', name ' || direction end, direction);
    many_order := few_order;
  end if;
  return query select * from find_page('client_keys', 'client_id', terms.place, few_order, many_order, heads,
    'row(name, client_id)', company, terms.within, terms.condition, counted, size, skip);
end $$;

-- The same for installations, by their tags; in a text the tag comes first.
create function find_installations(
  patterns text[], grams text[], premium boolean, sort text, is_desc boolean, counted integer,
  size integer, skip integer
) returns table (ids text[], total bigint)
  language plpgsql stable security definer set search_path = public as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  terms record := search_terms(company, patterns, grams, premium);
  direction text := case when is_desc then 'desc' else 'asc' end;
  digits text := ltrim(patterns[1]);
  few_order text;
  many_order text;
  heads text;
begin
  if sort not in (
    'rank', 'tag', 'client_name', 'description', 'address', 'area', 'notes', 'balance', 'is_premium', 'created_at'
  ) then
    raise exception 'installations are not sorted by %', sort;
  end if;
  if sort = 'rank' then
    few_order := format('(%s), tag', terms.place);
    many_order := 'tag';
    heads := case when digits ~ '^[1-9][0-9]{0,8}$' then format(
      'select array(select tag::text as text from generate_series(0, %s) as more cross join lateral (
          select tag from installation_keys
          where company_id = %L and tag >= (%s * 10 ^ more)::bigint and tag < ((%s + 1) * 10 ^ more)::bigint and %s
          order by tag limit $1
        ) k order by tag limit $1)',
      9 - length(digits), company, digits, digits, terms.condition) else '' end;
  else
    few_order := format('%I %s %s, tag %s', sort, direction,
      case when sort in ('description', 'address', 'area', 'notes') then 'nulls last' end, direction);
    many_order := few_order;
  end if;
  return query select * from find_page('installation_keys', 'tag', terms.place, few_order, many_order, heads, 'tag',
    company, terms.within, terms.condition, counted, size, skip);
end $$;
revoke execute on function find_clients, find_installations, find_page from public;
grant execute on function find_clients, find_installations to thalpos_app;
