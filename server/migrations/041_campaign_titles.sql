-- For the search of the back office.
create index campaigns_title on campaigns using gin (search_text(title) gin_trgm_ops) with (fastupdate = off);
