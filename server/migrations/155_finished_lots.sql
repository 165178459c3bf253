-- The newest lots that were sold out, for whoever wants to compute one anew.
create index log_leaves_finished on log_leaves (index) where kind = 'finish';
