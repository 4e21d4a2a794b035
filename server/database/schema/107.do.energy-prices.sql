-- What a kilowatt-hour costs from a day on. Gas is metered in m³ and billed in kWh of its gross calorific value, so a row of
-- gas also says how many kWh a m³ has: calorific value times correction of the volume.
create table energy_prices (
  company_id uuid not null references companies on delete cascade,
  fuel text not null check (fuel in ('gas', 'electricity')),
  valid_from date not null,
  price_eur_per_kwh double precision not null check (price_eur_per_kwh between 0.001 and 10),
  gross_kwh_per_m3 double precision check (gross_kwh_per_m3 between 5 and 15),
  volume_correction double precision check (volume_correction between 0.5 and 1.5),
  primary key (company_id, fuel, valid_from),
  check ((fuel = 'gas') = (gross_kwh_per_m3 is not null)),
  check ((fuel = 'gas') = (volume_correction is not null))
);

alter table energy_prices enable row level security;
create policy own on energy_prices to thalpos_app
  using (company_id = current_company());
grant select, insert, delete on energy_prices to thalpos_app;
