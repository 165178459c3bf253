import type { Figure } from '@kujiya/contract/shop/draws';
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
};

const card = `p.id, p.name, p.type, p.series, p.image_url, p.price, p.discount_price, p.point_price, p.status,
  p.release_date, p.draw_date, t.remaining_tickets, t.total_tickets`;
const tickets = `left join lateral (
    select sum(l.remaining)::integer as remaining_tickets, sum(l.total)::integer as total_tickets
    from lots l where l.product_id = p.id and p.type = 0
  ) t on true`;

const shelf = descending([
  ['created_at', 'timestamptz'],
  ['id', 'integer'],
]);
const page = (condition: string) =>
  `select ${card} from ${shelf.page('id', `products where status = '1'${condition}`, ['$1', '$2', '$3'])} listed
   cross join lateral (select * from products where id = listed.id offset 0) p ${tickets} order by listed.place`;

export const listCards = readStatement<CardRow, [mark: Mark | null, limit: number, skip: number]>(
  'catalogue.list_cards',
  page(''),
);

/** A separate statement: one plan for both cases would read past the products of all other types. */
export const listCardsOfType = readStatement<
  CardRow,
  [mark: Mark | null, limit: number, skip: number, type: number]
>('catalogue.list_cards_of_type', page(' and type = $4'));

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

export const cardsByIds = readStatement<CardRow, [ids: number[]]>(
  'catalogue.cards_by_ids',
  `select ${card} from products p ${tickets} where p.id = any ($1::integer[])`,
);

export type DetailRow = CardRow & {
  description: string;
  images: string[];
  home_delivery_days: number;
  delivery_info: string | null;
  allow_point_payment: boolean;
  case_price: number | null;
  box_image_url: string | null;
  inner_image_url: string | null;
  version: number;
};
export const findProduct = readStatement<DetailRow, [id: number]>(
  'catalogue.find_product',
  `select ${card}, p.description, p.images, p.home_delivery_days, p.delivery_info, p.allow_point_payment,
     p.case_price, p.box_image_url, p.inner_image_url, p.version
   from products p ${tickets} where p.id = $1::bigint`,
);

export type PrizeRow = {
  id: number;
  tier: string;
  name: string;
  quantity: number;
  image_url: string;
  is_big: boolean;
  size: string | null;
};
export const listPrizes = readStatement<PrizeRow, [productId: number]>(
  'catalogue.list_prizes',
  `select id, tier, name, quantity, image_url, is_big, size from prizes
   where product_id = $1::bigint and tier is not null order by position, id`,
);

export const listFigures = readStatement<Figure, [productId: number]>(
  'catalogue.list_figures',
  `select id, name, image_url, rarity from prizes
   where product_id = $1::bigint and rarity is not null order by position, id`,
);
