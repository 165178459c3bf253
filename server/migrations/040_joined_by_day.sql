-- A closed day keeps how many members joined on it, so that a year is summed up without its members. Null where the day
-- had not been over for an hour when it was closed: somebody may have joined since; these days are counted.
alter table closing_days add column joined integer check (joined >= 0);
