-- Lower case without Greek accents and final sigma, so that a search finds a name however it is typed.
create or replace function fold(value text) returns text
  language sql immutable parallel safe strict as $$
  select translate(lower(value), 'άέήίόύώϊϋΐΰςàáâäèéêëìíîïòóôöùúûüñç', 'αεηιουωιυιυσaaaaeeeeiiiioooouuuunc')
$$;

-- The phonetic form of a text in Latin letters, for words in Greek or in Latin letters for Greek. Letter by letter, so that
-- a part of a word stays a part. The patterns for what a person types are in server/search.
create or replace function phonetic(value text) returns text
  language sql immutable parallel safe strict as $$
  select replace(replace(replace(
    translate(fold(value), 'αβγδεζηικλμνοπρστυφχωbyuwcq', 'avgdeziiklmnoprstifxoviiokk'),
    'θ', 'th'), 'ξ', 'ks'), 'ψ', 'ps')
$$;

-- The search terms of a text: from each position of a run of letters and digits the next six characters (three at least),
-- and `B` with the first two of each word. Each begins with six characters of the company id, so that the index holds the
-- companies apart. What occurs within a run is the beginning of one of its terms, so one lookup finds it.
create or replace function search_terms_of(company uuid, value text) returns tsvector
  language plpgsql immutable parallel safe strict cost 10000 as $$
declare
  mark text := left(company::text, 6);
  parts text[] := '{}';
  word text;
  run text;
begin
  foreach word in array string_to_array(regexp_replace(value, '[^a-z0-9 ]+', '/', 'g'), ' ') loop
    parts := parts || (mark || 'B' || left(word, 2));
    foreach run in array string_to_array(word, '/') loop
      for at in 1 .. length(run) - 2 loop
        parts := parts || (mark || substr(run, at, 6));
      end loop;
    end loop;
  end loop;
  return array_to_tsvector(parts);
end $$;

-- A search as SQL. `within`: the company, and one of each group of terms (`papad*|papant`), which the index answers.
-- `condition`: every pattern matches. `place`: the rank of a row, 0 where the text begins with the first pattern, 1 where a
-- word does, else 2. A pattern that begins with a space matches the beginning of a word. Patterns of letters, digits and
-- whole alternatives are plain text, which is faster and tested first.
create or replace function search_terms(
  company uuid, patterns text[], parts text[], premium boolean, out within text, out condition text,
  out place text
) returns record
  language plpgsql stable as $$
declare
  pattern text;
  bare text;
  is_plain boolean;
begin
  -- `is not distinct from` keeps the planner from using another index as well.
  within := case when parts = '{}' then format('company_id = %L', company) else
    format('company_id is not distinct from %L and search_terms_of(company_id, text) @@ %L::tsquery', company, (
      select string_agg('(' || regexp_replace(replace(part, '*', ':*'), '\m(?=\w)', left(company::text, 6), 'g') || ')', ' & ')
      from unnest(parts) part)) end;
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
      select format('case coalesce(%s, 0) when 0 then 2 when 1 then 0 else 1 end',
        string_agg(format('nullif(strpos(text, %L), 0)', ' ' || part), ', '))
      into place from unnest(string_to_array(trim(both '()' from bare), '|')) part;
    elsif place is null then
      place := format('case when text ~ %L then 0 when text ~ %L then 1 else 2 end', '^ (' || bare || ')', ' (' || bare || ')');
    end if;
  end loop;
end $$;

-- The first rows by an index in the requested order, although the planner may expect a sort to be cheaper.
create or replace function read_in_index_order(question text, many integer) returns text[]
  language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  found text[];
begin
  execute question into found using many;
  return found;
end $$;

-- A page of ids and the total, which stops at one above `counted`; a page of size 0 is the total only. A total up to
-- `counted` is sorted by `few_order`. A larger one is read in the order of an index (`many_order`) until the page is full,
-- which is less work than a sort; before it come the rows that begin with the first pattern, read by `heads` in
-- `head_order`. Where that reads too many rows, all are sorted after all. A rank has one direction.
create or replace function find_page(
  keys text, id text, place text, few_order text, many_order text, heads text, head_order text, company uuid,
  within text, condition text, counted integer, size integer, skip integer
) returns table (ids text[], total bigint)
  language plpgsql stable set work_mem = '64MB' as $$
declare
  walked constant integer := 10000;
  behind text := case when heads is null then 'true' else format('(%s) > 0', place) end;
  found tid[];
  first text[] := '{}';
  rest text[] := '{}';
  all_in_order text := 'select array(select %I::text as text from %I where %s order by %s limit %s offset %s)';
  order_of_all text;
begin
  execute format('select array(select ctid from %I where %s and %s limit %s)', keys, within, condition, counted + 1) into found;
  total := cardinality(found);
  order_of_all := case when total <= counted then few_order when heads is null then many_order
    else format('%s, case when not %s then (%s) end, %s', behind, behind, head_order, many_order) end;
  if size > 0 and total <= counted then
    execute format(all_in_order, id, keys, 'ctid = any($1)', order_of_all, size, skip) into ids using found;
  elsif size > 0 then
    if heads is not null then first := read_in_index_order(heads, skip + size); end if;
    if cardinality(first) < skip + size then
      rest := read_in_index_order(format(
        'select array(select %I::text as text from (select * from %I where company_id = %L order by %s limit %s) k
          where %s and %s order by %s limit $1)',
        id, keys, company, many_order, walked, condition, behind, many_order),
        skip + size - cardinality(first));
    end if;
    ids := (first || rest)[skip + 1:];
    if cardinality(first) + cardinality(rest) < skip + size then
      execute format(all_in_order, id, keys, within || ' and ' || condition, order_of_all, size, skip) into ids;
    end if;
  end if;
  return next;
end $$;

-- A page of the clients that match every pattern. By rank, those that begin with the first pattern come first: few results
-- by name, many the newest first. `beginnings` are the first letters, eleven at most, of every alternative of the first
-- pattern.
create or replace function find_clients(
  patterns text[], parts text[], beginnings text[], premium boolean, sort text, is_desc boolean, counted integer,
  size integer, skip integer
) returns table (ids text[], total bigint)
  language plpgsql stable security definer set search_path = public as $$
declare
  company uuid := current_company();
  terms record := search_terms(company, patterns, parts, premium);
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
          select client_id, name from client_search_index
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
  return query select * from find_page('client_search_index', 'client_id', terms.place, few_order, many_order, heads,
    'row(name, client_id)', company, terms.within, terms.condition, counted, size, skip);
end $$;

-- The same for installations, by tag; their text begins with the tag.
create or replace function find_installations(
  patterns text[], parts text[], premium boolean, sort text, is_desc boolean, counted integer, size integer,
  skip integer
) returns table (ids text[], total bigint)
  language plpgsql stable security definer set search_path = public as $$
declare
  company uuid := current_company();
  terms record := search_terms(company, patterns, parts, premium);
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
          select tag from installation_search_index
          where company_id = %L and tag >= (%s * 10 ^ more)::bigint and tag < ((%s + 1) * 10 ^ more)::bigint and %s
          order by tag limit $1
        ) k order by tag limit $1)',
      9 - length(digits), company, digits, digits, terms.condition) end;
  else
    few_order := format('%I %s %s, tag %s', sort, direction,
      case when sort in ('description', 'address', 'area', 'notes') then 'nulls last' end, direction);
    many_order := few_order;
  end if;
  return query select * from find_page('installation_search_index', 'tag', terms.place, few_order, many_order, heads, 'tag',
    company, terms.within, terms.condition, counted, size, skip);
end $$;

revoke execute on function search_terms, read_in_index_order, find_page, find_clients, find_installations from public;
grant execute on function find_clients, find_installations to thalpos_app;
