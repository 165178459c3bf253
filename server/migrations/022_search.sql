-- The index for the search. The owner of a database may create this extension, which provides trigrams.
create extension if not exists pg_trgm;

-- Normalises text for the search: full-width letters become half-width, capitals become small letters, 臺 becomes 台, and
-- every Chinese character becomes a word of its own (# and its code), because trigrams consist of letters and digits
-- only.
create function search_text(said text) returns text language sql immutable strict parallel safe as $$
  select coalesce(regexp_replace(string_agg(
      case when ascii(sign) >= 11904 then ' #' || to_hex(ascii(sign)) || ' ' else sign end, '' order by place),
    '\s+', ' ', 'g'), '')
  from regexp_split_to_table(translate(lower(normalize(said, NFKC)), '臺裡峯恆羣', '台裏峰恒群'), '')
    with ordinality signs (sign, place)
$$;

alter table prizes add column search_name text generated always as (' ' || search_text(name) || ' ') stored;

create table product_search (
  product_id integer primary key references products on delete cascade,
  names text not null,
  -- The series, and common words for the type of product, which the name need not contain.
  series text not null,
  prizes text not null,
  everything text generated always as (names || series || prizes) stored
);
create index product_search_everything on product_search using gin (everything gin_trgm_ops);

-- All Latin words of the index, for correcting mistyped keywords.
create table search_words (word text primary key check (word ~ '^[a-z][a-z0-9]{3,30}$'));
create index search_words_near on search_words using gist (word gist_trgm_ops);

create function index_products(ids integer[]) returns void language plpgsql as $$
begin
  insert into product_search (product_id, names, series, prizes)
  select p.id, ' ' || search_text(p.name) || ' ',
    ' ' || search_text(p.series || case p.type
      when 0 then ' 一番賞' when 1 then ' 盒玩 盲盒' when 2 then ' 轉蛋 扭蛋' else '' end) || ' ',
    coalesce((select string_agg(z.search_name, '' order by z.position, z.id) from prizes z where z.product_id = p.id), '')
  from products p where p.id = any (ids) order by p.id
  on conflict (product_id) do update set names = excluded.names, series = excluded.series, prizes = excluded.prizes
  where (product_search.names, product_search.series, product_search.prizes)
    is distinct from (excluded.names, excluded.series, excluded.prizes);
  insert into search_words (word)
  select distinct word from product_search s, regexp_split_to_table(s.everything, '#[0-9a-f]+|[^a-z0-9]+') word
  where s.product_id = any (ids) and word ~ '^[a-z][a-z0-9]{3,30}$'
  order by word on conflict do nothing;
end $$;

create function index_changed_products() returns trigger language plpgsql as $$
begin
  perform index_products(array(select id from changed));
  return null;
end $$;
create function index_changed_prizes() returns trigger language plpgsql as $$
begin
  perform index_products(array(select distinct product_id from changed));
  return null;
end $$;

create trigger products_search_new after insert on products
  referencing new table as changed for each statement execute function index_changed_products();
create trigger products_search_changed after update on products
  referencing new table as changed for each statement execute function index_changed_products();
create trigger prizes_search_new after insert on prizes
  referencing new table as changed for each statement execute function index_changed_prizes();
create trigger prizes_search_changed after update on prizes
  referencing new table as changed for each statement execute function index_changed_prizes();
create trigger prizes_search_gone after delete on prizes
  referencing old table as changed for each statement execute function index_changed_prizes();

select index_products(array(select id from products));

-- The keywords searched on a Taipei day, with a hash of the viewer, so that a keyword counts once per person; deleted
-- after a week.
create table searches (
  day date not null default (now() at time zone 'Asia/Taipei')::date,
  keyword text not null check (char_length(keyword) between 1 and 50),
  viewer bytea not null,
  primary key (day, keyword, viewer)
);
