-- How tall a prize is, what it is made of, and pictures of its other sides: members see them, and no commitment binds them,
-- so the trigger `prizes_frozen` does not name them and they can be added while a lot sells.
alter table prizes
  add column height_mm integer check (height_mm > 0),
  add column material text,
  add column pictures text[] not null default '{}';
