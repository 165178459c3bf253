-- What products are called, by itself: a keyword that many hold by their series is looked for in names first.
create index product_search_names on product_search using gin (names gin_trgm_ops);
