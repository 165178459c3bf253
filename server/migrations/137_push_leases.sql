-- The lease of the server that is sending this push. Not indexed, so that taking a lease is a HOT update.
alter table push_queue add column leased_until timestamptz;
alter table push_queue set (fillfactor = 70);
