-- The names alone: a keyword that many products match by their series is looked up in names first.
create index product_search_names on product_search using gin (names gin_trgm_ops);
