-- Hours are kept by the UTC week, as plain numbers. What an unreleased database of ours may hold of them is let go rather
-- than read in two ways. `period` is a Monday, and `days` has a bit for each day from it that is sealed.
truncate hours, hours_until;
