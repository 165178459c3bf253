-- Common words for a prize's tier or a figure's rarity, which its name need not contain: with them 「最後賞」「A賞」「隱藏款」 find
-- the products that have such a prize.
create function prize_words(tier text, rarity text) returns text language sql immutable parallel safe as $$
  select case
    when upper(tier) = 'LAST' then 'LAST賞 最後賞'
    when tier ~* '^[a-z]+$' then tier || '賞'
    when tier is not null then tier
    else case rarity
      when 'rare' then '稀有款'
      when 'epic' then '史詩款'
      when 'ultra_rare' then '超稀有款'
      when 'legendary' then '傳說款'
      when 'mythic' then '神話款'
      when 'secret' then '隱藏款 隱藏版'
      when 'hidden' then '隱藏款 隱藏版'
      else '' end
    end
$$;

alter table prizes
  drop column search_name,
  add column search_name text
    generated always as (' ' || search_text(name || ' ' || prize_words(tier, rarity)) || ' ') stored,
  add column search_kind text generated always as (' ' || search_text(prize_words(tier, rarity)) || ' ') stored;

-- The sort keys are stored beside the searched text, so that a search reads one table; when many products match a
-- keyword, it reads them in the shelf's order.
alter table product_search
  add column listed boolean not null default false,
  add column hot_rank integer,
  add column created_at timestamptz;

create or replace function index_products(ids integer[]) returns void language plpgsql as $$
begin
  insert into product_search (product_id, names, series, prizes, listed, hot_rank, created_at)
  select p.id, ' ' || search_text(p.name) || ' ',
    ' ' || search_text(p.series || case p.type
      when 0 then ' 一番賞' when 1 then ' 盒玩 盲盒' when 2 then ' 轉蛋 扭蛋' else '' end) || ' ' || coalesce(z.kinds, ''),
    coalesce(z.names, ''), p.status = '1', p.hot_rank, p.created_at
  from products p cross join lateral (
    select string_agg(search_name, '' order by position, id) as names,
      (select string_agg(k.search_kind, '' order by k.search_kind)
       from (select distinct search_kind from prizes where product_id = p.id) k) as kinds
    from prizes where product_id = p.id
  ) z
  where p.id = any (ids) order by p.id
  on conflict (product_id) do update set names = excluded.names, series = excluded.series, prizes = excluded.prizes,
    listed = excluded.listed, hot_rank = excluded.hot_rank, created_at = excluded.created_at
  where (product_search.names, product_search.series, product_search.prizes, product_search.listed,
      product_search.hot_rank, product_search.created_at)
    is distinct from (excluded.names, excluded.series, excluded.prizes, excluded.listed,
      excluded.hot_rank, excluded.created_at);
  insert into search_words (word)
  select distinct word from product_search s, regexp_split_to_table(s.everything, '[^a-z0-9]+') word
  where s.product_id = any (ids) and word ~ '^[a-z][a-z0-9]{3,30}$'
  order by word on conflict do nothing;
end $$;
create or replace function index_changed_products() returns trigger language plpgsql as $$
begin
  perform index_products(array(select id from changed));
  return null;
end $$;
select index_products(array(select id from products));

alter table product_search alter column created_at set not null;
create index product_search_shelf on product_search (hot_rank, created_at desc, product_id desc) where listed;
-- Products change rarely and are searched often: without fast updates, no search has to scan the index's pending list.
alter index product_search_everything set (fastupdate = off);
alter index product_search_names set (fastupdate = off);
