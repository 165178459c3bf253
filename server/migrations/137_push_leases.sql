-- While a server sends a push it is left to it. Not part of an index, so that taking a push moves no row of one.
alter table push_queue add column leased_until timestamptz;
alter table push_queue set (fillfactor = 70);
