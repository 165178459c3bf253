-- The index for the search, and the keywords searched.

-- The sort keys are stored beside the searched text, so that a search reads one table; when many products match a
-- keyword, it reads them in the shelf's order.
create table product_search (
  product_id integer primary key references products on delete cascade,
  names text not null,
  -- The series, and common words for the type of product, which the name need not contain.
  series text not null,
  -- Those for the tiers and rarities of its prizes.
  kinds text not null,
  prizes text not null,
  listed boolean not null default false,
  hot_rank integer,
  created_at timestamptz not null,
  everything text generated always as (names || series || kinds || prizes) stored
);
-- Products change rarely and are searched often: without fast updates, no search has to scan the index's pending list.
create index product_search_everything on product_search using gin (everything gin_trgm_ops) with (fastupdate = off);
-- The names alone: a keyword that many products match by their series is looked up in names first.
create index product_search_names on product_search using gin (names gin_trgm_ops) with (fastupdate = off);
create index product_search_shelf on product_search (hot_rank, created_at desc, product_id desc) where listed;

-- All Latin words of the index, for correcting mistyped keywords.
create table search_words (word text primary key check (word ~ '^[a-z][a-z0-9]{3,30}$'));
create index search_words_near on search_words using gist (word gist_trgm_ops);

-- One trigger function updates the search index after changes of products and of their prizes.
create function index_changed() returns trigger language plpgsql as $$
declare
  v_ids integer[];
begin
  if tg_table_name = 'products' then
    v_ids := array(select id from changed);
  else
    v_ids := array(select distinct product_id from changed);
  end if;
  insert into product_search (product_id, names, series, kinds, prizes, listed, hot_rank, created_at)
  select p.id, ' ' || search_text(p.name) || ' ',
    ' ' || search_text(p.series || case p.type
      when 0 then ' 一番賞' when 1 then ' 盒玩 盲盒' when 2 then ' 轉蛋 扭蛋' else '' end) || ' ',
    coalesce(z.kinds, ''), coalesce(z.names, ''), p.status = '1', p.hot_rank, p.created_at
  from products p cross join lateral (
    select string_agg(search_name, '' order by position, id) as names,
      (select string_agg(k.search_kind, '' order by k.search_kind)
       from (select distinct search_kind from prizes where product_id = p.id) k) as kinds
    from prizes where product_id = p.id
  ) z
  where p.id = any (v_ids) order by p.id
  on conflict (product_id) do update set names = excluded.names, series = excluded.series, kinds = excluded.kinds,
    prizes = excluded.prizes, listed = excluded.listed, hot_rank = excluded.hot_rank, created_at = excluded.created_at
  where (product_search.names, product_search.series, product_search.kinds, product_search.prizes, product_search.listed,
      product_search.hot_rank, product_search.created_at)
    is distinct from (excluded.names, excluded.series, excluded.kinds, excluded.prizes, excluded.listed,
      excluded.hot_rank, excluded.created_at);
  insert into search_words (word)
  select distinct word from product_search s, regexp_split_to_table(s.everything, '[^a-z0-9]+') word
  where s.product_id = any (v_ids) and word ~ '^[a-z][a-z0-9]{3,30}$'
  order by word on conflict do nothing;
  return null;
end $$;

create trigger products_search_new after insert on products
  referencing new table as changed for each statement execute function index_changed();

create trigger products_search_changed after update on products
  referencing new table as changed for each statement execute function index_changed();

create trigger prizes_search_new after insert on prizes
  referencing new table as changed for each statement execute function index_changed();

create trigger prizes_search_changed after update on prizes
  referencing new table as changed for each statement execute function index_changed();

create trigger prizes_search_gone after delete on prizes
  referencing old table as changed for each statement execute function index_changed();

create table hot_keywords (
  keyword text primary key,
  position integer not null
);
-- The version of the list is kept beside it, as the list may be empty.
create table hot_keyword_list (
  is_only boolean primary key default true check (is_only),
  version integer not null default 1
);
insert into hot_keyword_list default values;

-- The keywords searched on a Taipei day, with a hash of the viewer, so that a keyword counts once per person; deleted
-- after a week.
create table searches (
  day date not null default (now() at time zone 'Asia/Taipei')::date,
  keyword text not null check (char_length(keyword) between 1 and 50),
  viewer bytea not null,
  primary key (day, keyword, viewer)
);
