-- What a boiler burns at full power; where it is not known the contract's assumption stands in for it.
alter table devices add column rated_power_kw double precision check (rated_power_kw > 0);
grant update (rated_power_kw) on devices to thalpos_app;
