-- What the search looks through. Trigrams of letters come from here; the extension may be made by a database's owner.
create extension if not exists pg_trgm;

-- Text as the search compares it: full-width letters as half-width ones, small letters, 臺 as 台, and every Chinese
-- character as a word of its own (# and its code), for trigrams know letters and digits only.
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
  -- The series, and what buyers call the kind of product, whether or not its name says so.
  series text not null,
  prizes text not null,
  everything text generated always as (names || series || prizes) stored
);
create index product_search_everything on product_search using gin (everything gin_trgm_ops);

-- Every Latin word there is, for those who mistype one.
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

-- Who has searched what on a Taipei day, as a hash, so that a keyword counts once a person; forgotten after a week.
create table searches (
  day date not null default (now() at time zone 'Asia/Taipei')::date,
  keyword text not null check (char_length(keyword) between 1 and 50),
  viewer bytea not null,
  primary key (day, keyword, viewer)
);
