-- A member's draws from tubes are counted by their prizes, which have a tier; the count reads nothing but this index.
create index prizes_of_tubes on prizes (id) where tier is not null;
