-- A device that was taken out because it failed is offered last, until it is placed again.
alter table devices add column broken_at timestamptz;
grant update (broken_at) on devices to thalpos_app;

-- Which device stood in which installation and from when to when, kept by the trigger below whoever writes the device.
-- A stay follows the one whose place its device took over, and says why.
create table device_stays (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies,
  installation_id uuid not null,
  device_id text not null references devices on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz check (until_at >= from_at),
  follows_id bigint unique,
  reason text check (reason in ('broken', 'unreachable', 'upgrade', 'other')),
  notes text check (length(notes) <= 200),
  unique (company_id, id),
  foreign key (company_id, installation_id) references installations (company_id, id) on delete cascade,
  foreign key (company_id, follows_id) references device_stays (company_id, id) on delete set null (follows_id)
);
create unique index device_stays_open on device_stays (device_id) where until_at is null;
create index on device_stays (device_id, from_at);
create index on device_stays (company_id, installation_id, from_at);

-- From the day that a person says, but neither from a day to come nor from when it still stood elsewhere.
create function stay_begin(device text, company uuid, day date) returns timestamptz language sql stable as $$
  select greatest(
    least(now(), coalesce(day::timestamp at time zone c.timezone, now())),
    (select max(until_at) from device_stays where device_id = device)
  ) from companies c where c.id = company
$$;

create function keep_stays() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    if new.installation_id is not distinct from old.installation_id then
      if new.installation_date is distinct from old.installation_date then
        update device_stays set from_at = stay_begin(new.device_id, new.assigned_company_id, new.installation_date)
        where device_id = new.device_id and until_at is null and follows_id is null;
      end if;
      return null;
    end if;
    update device_stays set until_at = greatest(from_at, now())
    where device_id = new.device_id and until_at is null;
  end if;
  if new.installation_id is not null then
    insert into device_stays (company_id, installation_id, device_id, from_at)
    values (new.assigned_company_id, new.installation_id, new.device_id,
      stay_begin(new.device_id, new.assigned_company_id, new.installation_date));
  end if;
  return null;
end $$;
create trigger keep_stays_inserted after insert on devices for each row execute function keep_stays();
create trigger keep_stays_updated after update of installation_id, installation_date on devices
  for each row execute function keep_stays();

insert into device_stays (company_id, installation_id, device_id, from_at)
select assigned_company_id, installation_id, device_id,
  least(now(), coalesce(stay_begin(device_id, assigned_company_id, installation_date), created_at))
from devices where installation_id is not null;

alter table device_stays enable row level security;

-- A distributor sees those of its inventory, in the company that has the device now.
create policy own on device_stays to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
create policy inventory on device_stays for select to thalpos_app using (
  exists (
    select from devices d
    where d.device_id = device_stays.device_id and d.assigned_company_id = device_stays.company_id
  )
);
grant select, update (from_at, follows_id, reason, notes) on device_stays to thalpos_app;
