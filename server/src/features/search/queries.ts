import type { Rarity } from '@kujiya/contract/shop/rarities';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { patterns, throughIndex } from '#shop/search/statements.ts';

/** `$1` are the words searched for. */
const wanted = patterns('wanted', '$1::text[]');

const place = `case when s.names like all (q.every) then 0 when s.names || s.series || s.kinds like all (q.every) then 1 else 2 end`;
const shelfOrder = 'hot_rank, created_at desc, product_id desc';

type Found = { id: number; place: 0 | 1 | 2 };

/**
 * Products that contain every word (0: in the name, 1: with series and kinds, 2: with the prizes), and their number.
 */
export const searchIds = readStatement<
  Found & { matches: number },
  [words: readonly string[], limit: number]
>(
  'search.ids',
  `with ${wanted}
   select s.product_id as id, ${place} as place, count(*) over () as matches
   from wanted q, product_search s
   where ${throughIndex('s.everything', 'wanted')} and s.listed
   order by place, ${shelfOrder} limit $2`,
);

/**
 * The same for words so common that the first `$3` products of the shelf are enough; fewer rows than the limit when
 * they are not. Matches by name come first: where the head of the shelf has too few of them, the index has them all. It
 * is used only with `$4`, because that takes longer than a longer head.
 */
export const searchHead = readStatement<
  Found,
  [words: readonly string[], limit: number, head: number, isLast: boolean]
>(
  'search.head',
  `with ${wanted}, walked as materialized (
     select s.product_id, s.hot_rank, s.created_at, ${place} as place
     from wanted q, (select * from product_search where listed order by ${shelfOrder} limit $3) s
     where s.names || s.series || s.kinds like all (q.every)
   ), counted as materialized (
     select count(*) filter (where place = 0) >= $2 as by_name, count(*) >= $2 and $4::boolean as by_series from walked
   ), found as (
     select * from walked where place = 0 and (select by_name from counted)
     union all
     select * from walked where place = 1 and (select by_series and not by_name from counted)
     union all
     select s.product_id, s.hot_rank, s.created_at, 0
     from wanted q, product_search s
     where (select by_series and not by_name from counted) and ${throughIndex('s.names', 'wanted')} and s.listed
   )
   select product_id as id, place from found order by place, ${shelfOrder} limit $2`,
);

export type PrizeRow = {
  product_id: number;
  id: number;
  name: string;
  tier: string | null;
  rarity: Rarity | null;
  tubes: { id: number; title: string; left: number }[];
};

/**
 * For each product, the prize that contains most of the words, and the tubes that still have it; for a product that
 * contains them without its prizes (`$3` false), a prize of one of the kinds asked for, if it has one.
 */
export const foundPrizes = readStatement<
  PrizeRow,
  [
    words: readonly string[],
    productIds: readonly number[],
    byPrize: readonly boolean[],
    kinds: readonly string[],
  ]
>(
  'search.prizes',
  `with ${wanted}, kinds as (select search_patterns($4) as every)
   select z.product_id, z.id, z.name, z.tier, z.rarity, (
     select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'left', h.stock) order by l.position, l.id), '[]')
     from lots l, lateral (
       select case when z.id = l.last_prize_id then least(l.remaining, 1)
         else (c->>'quantity')::integer - (select count(*)::integer from slots x
           where x.lot_id = l.id and x.prize_id = z.id and x.order_id is not null) end as stock
       from jsonb_array_elements(l.committed_prizes || jsonb_build_array(jsonb_build_object('prizeId', l.last_prize_id))) c
       where (c->>'prizeId')::integer = z.id limit 1
     ) h where l.product_id = z.product_id and l.game = 'ichiban' and l.state = 'open' and h.stock > 0
   ) as tubes
   from wanted q, unnest($2::integer[], $3::boolean[]) wanted_product (id, by_prize), lateral (
     select p.*, p.search_kind like any ((select every from kinds)::text[]) as is_kind
     from prizes p where p.product_id = wanted_product.id
       and (p.search_kind like any ((select every from kinds)::text[]) or by_prize and p.search_name like any (q.every))
     order by is_kind desc, (select count(*) from unnest(q.every) pattern where p.search_name like pattern) desc, p.position, p.id
     limit 1
   ) z`,
);

/** Latin words of the shop that are most similar to `$1`, nearest first. */
export const nearWords = readStatement<{ word: string }, [word: string, limit: number]>(
  'search.near_words',
  'select word from search_words order by word <-> $1 limit $2',
);

type Suggestion = { keyword: string; kind: 'series' | 'product' | 'prize' };

/** Series, names and prizes with every word typed so far, from the best products that contain them. */
export const suggest = readStatement<Suggestion, [words: readonly string[], limit: number]>(
  'search.suggest',
  `with ${wanted}, near as (
     select p.id, p.series, p.name, p.hot_rank from (
       select s.product_id from wanted q, product_search s
       where ${throughIndex('s.everything', 'wanted')} and s.listed
       order by ${shelfOrder} limit 60) first
     join products p on p.id = first.product_id
   ), said as (
     select n.series as keyword, 'series' as kind, 0 as place, n.hot_rank, ' ' || search_text(n.series) || ' ' as text
       from near n where n.series <> ''
     union all select n.name, 'product', 1, n.hot_rank, ' ' || search_text(n.name) || ' ' from near n
     union all select z.name, 'prize', 2, n.hot_rank, z.search_name from near n join prizes z on z.product_id = n.id
   )
   select keyword, min(kind) as kind from said, wanted q
   where text like all (q.every)
   group by keyword order by min(place), min(hot_rank) nulls last, char_length(keyword), keyword limit $2`,
);

export const countSearch = writeStatement<object, [keyword: string, viewer: Buffer]>(
  'search.count',
  'insert into searches (keyword, viewer) values ($1, $2) on conflict do nothing',
);

/** The keywords at least `$1` people have searched in a week, most searched first; then those the shop suggests. */
export const listHotKeywords = readStatement<
  { keyword: string },
  [people: number, limit: number, days: number]
>(
  'search.hot_keywords',
  `with searched as (
     select keyword, count(distinct viewer) as people from searches
     where day > (now() at time zone 'Asia/Taipei')::date - $3::integer
     group by keyword having count(distinct viewer) >= $1
   ), grown as (
     -- A search grows letter by letter: what another one begins with, searched about as often, is only its beginning.
     select s.keyword, s.people from searched s where not exists (
       select from searched longer where starts_with(longer.keyword, s.keyword) and longer.keyword <> s.keyword
         and longer.people * 2 >= s.people)
   )
   select keyword from (
     select keyword, 0 as part, -people as place from grown
     union all select h.keyword, 1, h.position from hot_keywords h
       where not exists (select from grown g where g.keyword = lower(h.keyword))
   ) shown order by part, place, keyword limit $2`,
);

export const forgetSearches = writeStatement<object, [days: number]>(
  'search.forget',
  `delete from searches where day <= (now() at time zone 'Asia/Taipei')::date - $1::integer`,
);
