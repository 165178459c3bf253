-- A member's draws from tubes are counted by prizes that have a tier; the count reads this index alone.
create index prizes_of_tubes on prizes (id) where tier is not null;
