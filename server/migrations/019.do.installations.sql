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
