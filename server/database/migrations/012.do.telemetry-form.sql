-- Chunks and roll-ups have another form of bytes and other periods. No release kept any in the former one, so what a
-- database of ours may hold is let go rather than read in two ways. Hours are made of half hours when they are asked.
truncate chunk, rollup, hours;

alter table rollup drop constraint rollup_level_check;
alter table rollup add constraint rollup_level_check check (level in ('1m', '30m', '1d'));
