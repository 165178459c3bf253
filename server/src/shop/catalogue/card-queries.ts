import { catalogueLimits, type PulseShelf, type ShelfSort } from '@kujiya/contract/catalogue';
import { readStatement } from '#platform/postgres/database.ts';
import { descending, type Mark } from '#platform/postgres/long-list.ts';
import type { Finding } from '#shop/finding.ts';

export type CardRow = {
  id: number;
  name: string;
  type: 0 | 1 | 2 | 3;
  series: string;
  image_url: string;
  price: number;
  discount_price: number | null;
  point_price: number | null;
  status: string;
  release_date: Date | null;
  draw_date: Date | null;
  remaining_tickets: number | null;
  total_tickets: number | null;
  /** Of an ichiban product with tickets left: the tube that its page opens, and how many have tickets left. */
  shown_tube: { id: number; remaining: number; total: number; tubes: number } | null;
};
/** With what is left of what people look for (null: the product has none of it). */
export type PulseRow = CardRow & {
  big_left: number | null;
  last_near: number | null;
  hidden_left: number | null;
};

const card = `p.id, p.name, p.type, p.series, p.image_url, p.price, p.discount_price, p.point_price, p.status,
  p.release_date, p.draw_date, case p.type when 0 then o.remaining end::integer as remaining_tickets,
  case p.type when 0 then o.total end::integer as total_tickets, o.shown_tube`;

const { lastNear, endingPercent } = catalogueLimits;
/**
 * The lots on sale of `p`, in one: what is left of them, and of prizes of tier A or of hidden figures, which are looked
 * up in the slots of those products that have `looked` for them. The tube that the page opens is the one whose last
 * prize is nearest; otherwise the first that has an A; otherwise the first with tickets left.
 */
const onSaleOf = (looked: string) => `left join lateral (
    select array_agg(z.id) as ids from prizes z
    where z.product_id = p.id and p.type in (0, 1) and (z.tier = 'A' or z.rarity in ('hidden', 'secret'))
  ) best on true
  left join lateral (
    select sum(k.remaining) as remaining, sum(k.total) as total, sum(k.best) as best, min(k.near) as last_near,
      case p.type when 0 then (array_agg(jsonb_build_object('id', k.id, 'remaining', k.remaining, 'total', k.total,
          'tubes', k.lots) order by k.near, k.best > 0 desc, k.position, k.id) filter (where k.remaining > 0))[1]
      end as shown_tube
    from (
      select l.id, l.position, l.remaining, l.total, l.lots,
        case when l.last_prize_id is not null and l.remaining between 1 and ${lastNear} then l.remaining end as near,
        case when best.ids is not null and ${looked} then (
          select count(*) from slots s where s.lot_id = l.id and s.order_id is null and s.prize_id = any (best.ids)) end as best
      from (select *, count(*) filter (where remaining > 0) over () as lots from lots
            where product_id = p.id and p.type in (0, 1) and state in ('open', 'paused')) l
    ) k
  ) o on true`;
export const pulse = onSaleOf('true');
/** Without the look at the slots where it would decide nothing: a search of many a second. */
const tickets = onSaleOf('p.type = 0 and l.lots > 1');
export const pulseCard = `${card}, o.last_near, case p.type when 0 then o.best end::integer as big_left,
  case p.type when 1 then o.best end::integer as hidden_left`;

const shelf = descending([
  ['created_at', 'timestamptz'],
  ['id', 'integer'],
]);
const page = (condition: string) =>
  `select ${pulseCard} from ${shelf.page('id', `products where status = '1'${condition}`, ['$1', '$2', '$3'])} listed
   cross join lateral (select * from products where id = listed.id offset 0) p ${pulse} order by listed.place`;

export const listCards = readStatement<PulseRow, [mark: Mark | null, limit: number, skip: number]>(
  'catalogue.list_cards',
  page(''),
);

/** A separate statement: one plan for both cases would read past the products of all other types. */
export const listCardsOfType = readStatement<
  PulseRow,
  [mark: Mark | null, limit: number, skip: number, type: number]
>('catalogue.list_cards_of_type', page(' and type = $4'));

/** The time at which a product's sale has begun for good; null has always been. */
const begins = 'greatest(p.release_date, p.draw_date)';
const onSale = `p.id in (select product_id from lots where state = 'open' and finished_at is null)
  and (${begins} is null or ${begins} <= now()) and o.remaining > 0`;
/** Of the tube that a card is about, or of all cases. */
const sold = (what: 'remaining' | 'total') => `coalesce((o.shown_tube->>'${what}')::integer, o.${what})`;
const shelves: Record<PulseShelf | 'all', { has: string; first: string }> = {
  all: { has: 'true', first: 'p.created_at desc' },
  big: { has: `${onSale} and o.best > 0`, first: 'p.type, o.best::float8 / o.remaining desc' },
  ending: {
    has: `${onSale} and (o.last_near is not null or ${sold('remaining')} * 100 <= ${sold('total')} * ${endingPercent})`,
    first: sold('remaining'),
  },
  new: { has: 'true', first: 'p.created_at desc' },
  soon: { has: `${begins} > now()`, first: begins },
};
const sorts: Record<ShelfSort, string> = {
  new: 'p.created_at desc',
  cheap: 'coalesce(p.point_price, p.discount_price, p.price)',
  // What a card shows; of all other products it shows no number.
  left: `(o.shown_tube->>'remaining')::integer nulls last`,
};
const pulseList = (name: PulseShelf | 'all', sort: ShelfSort | undefined) => {
  const { has, first } = shelves[name];
  const looks = name === 'big' || name === 'ending' ? pulse : sort === 'left' ? tickets : '';
  return readStatement<
    PulseRow & { found: number },
    [type: number | null, limit: number, offset: number, ids: readonly number[] | null]
  >(
    `catalogue.list_${name}_${sort ?? 'first'}`,
    `select ${pulseCard}, listed.found from (
       select p.id, row_number() over (order by ${sort ? sorts[sort] : first}, p.id desc) as place,
         (count(*) over ())::integer as found
       from products p ${looks} where p.status = '1' and ($1::smallint is null or p.type = $1)
         and ($4::integer[] is null or p.id = any ($4)) and ${has}
       order by place limit $2 offset $3) listed
     join products p on p.id = listed.id ${pulse} order by listed.place`,
  );
};
const bySort = (name: PulseShelf | 'all') => ({
  first: pulseList(name, undefined),
  new: pulseList(name, 'new'),
  cheap: pulseList(name, 'cheap'),
  left: pulseList(name, 'left'),
});
/** Each shelf of home, and all products, in each order; `found` is the length of the whole list. */
export const pulseLists = {
  all: bySort('all'),
  big: bySort('big'),
  ending: bySort('ending'),
  new: bySort('new'),
  soon: bySort('soon'),
};

export const shelfMarks = readStatement<{ mark: Mark }>(
  'catalogue.shelf_marks',
  shelf.marks(`products where status = '1'`),
);
export const shelfMarksOfType = readStatement<{ mark: Mark }, [type: number]>(
  'catalogue.shelf_marks_of_type',
  shelf.marks(`products where status = '1' and type = $1`),
);

/** The number of products on the shelf, of one type or (null) of all. */
export const countShelf = readStatement<{ total: number }, [type: number | null]>(
  'catalogue.count_shelf',
  `select coalesce(sum(products), 0) as total from shelf_totals where $1::smallint is null or type = $1`,
);

export const brokenShelf = readStatement<Finding>(
  'catalogue.broken_shelf',
  `select 'the stored totals count the products on the shelf' as rule, 'type ' || type as example
   from (select type, sum(products) as said from shelf_totals group by type) t
   full join (select type, count(*) as found from products where status = '1' group by type) p using (type)
   where coalesce(said, 0) <> coalesce(found, 0)`,
);

export const hotCards = readStatement<CardRow, [limit: number]>(
  'catalogue.hot_cards',
  `select ${card} from (
     select * from products where status = '1' and hot_rank is not null order by hot_rank, id limit $1
   ) p ${tickets} order by p.hot_rank, p.id`,
);

export const pulsesByIds = readStatement<PulseRow, [ids: number[]]>(
  'catalogue.pulses_by_ids',
  `select ${pulseCard} from products p ${pulse} where p.id = any ($1::integer[])`,
);

export const cardsByIds = readStatement<CardRow, [ids: number[]]>(
  'catalogue.cards_by_ids',
  `select ${card} from products p ${tickets} where p.id = any ($1::integer[])`,
);
