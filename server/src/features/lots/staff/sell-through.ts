import {
  type LotOnSale,
  sellThroughLimits as limits,
  type ProductOdds,
} from '@kujiya/contract/staff/sell-through';
import { type Queryable, readStatement } from '#platform/postgres/database.ts';
import { expectedOf, verdictOf } from './odds.ts';

/** Lots that can still be drawn from. A batch has no count of its free slots: one is looked for. */
const onSale = `l.state in ('open', 'paused') and l.finished_at is null
  and exists (select from slots f where f.lot_id = l.id and f.order_id is null)`;

type LotRow = Omit<LotOnSale, 'opened_at' | 'days_left'> & {
  opened_at: Date;
  /** Sold within the days by which the pace is measured. */
  recent: number;
};
const listOnSale = readStatement<LotRow, [cursor: number | null, limit: number, paceDays: number]>(
  'lots.list_on_sale',
  `with page as materialized (
     select l.id, l.product_id, l.title, l.state, l.total, coalesce(l.opened_at, l.created_at) as opened_at from lots l
     where ${onSale} and l.id < coalesce($1::bigint, 9223372036854775807) order by l.id desc limit $2)
   select l.id, l.product_id, p.name as product, l.title, l.state = 'paused' as is_paused, l.total, s.sold, s.big_total,
     s.big_left, s.recent, l.opened_at,
     (now() at time zone 'Asia/Taipei')::date - (l.opened_at at time zone 'Asia/Taipei')::date + 1 as days
   from page l join products p on p.id = l.product_id
   cross join lateral (
     select count(s.order_id)::integer as sold, count(*) filter (where z.is_big)::integer as big_total,
       count(*) filter (where z.is_big and s.order_id is null)::integer as big_left,
       count(*) filter (where s.drawn_at > now() - make_interval(days => $3))::integer as recent
     from slots s join prizes z on z.id = s.prize_id where s.lot_id = l.id) s
   order by l.id desc`,
);

/** The days until a lot is sold out, if it goes on like in the last days. */
function daysLeft({ total, sold, recent, days }: LotRow): number | null {
  const pace = recent / Math.min(limits.pace, days);
  return pace === 0 ? null : Math.ceil((total - sold) / pace);
}

/** The lots on sale, newest first. */
export async function lotsOnSale(db: Queryable, cursor: number | null) {
  const rows = await listOnSale(db, cursor, limits.lots + 1, limits.pace);
  const shown = rows.slice(0, limits.lots);
  return {
    data: shown.map(({ recent, ...row }) => ({
      ...row,
      opened_at: row.opened_at.toISOString(),
      days_left: daysLeft({ recent, ...row }),
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

const productsOnSale = readStatement<{ id: number; name: string }, [cursor: number | null, limit: number]>(
  'lots.products_on_sale',
  `select p.id, p.name from products p
   where p.id < coalesce($1::bigint, 9223372036854775807) and exists (select from lots l where l.product_id = p.id and ${onSale})
   order by p.id desc limit $2`,
);

type PiecesRow = {
  product_id: number;
  lot_id: number;
  prize_id: number;
  tier: string;
  name: string;
  pieces: number;
  drawn: number;
};
const piecesOf = readStatement<PiecesRow, [productIds: readonly number[]]>(
  'lots.pieces_on_sale',
  `select l.product_id, s.lot_id, z.id as prize_id, coalesce(z.tier, z.rarity) as tier, z.name, s.pieces, s.drawn
   from lots l cross join lateral (
     select s.lot_id, s.prize_id, count(*)::integer as pieces, count(s.order_id)::integer as drawn
     from slots s where s.lot_id = l.id group by 1, 2) s
   join prizes z on z.id = s.prize_id
   where l.product_id = any ($1) and ${onSale} order by z.position, z.id, s.lot_id`,
);

function oddsOf({ id, name }: { id: number; name: string }, rows: readonly PiecesRow[]): ProductOdds {
  const pieces = rows.map(({ lot_id, prize_id, pieces, drawn }) => ({
    ...{ lotId: lot_id, prizeId: prize_id, pieces, drawn },
  }));
  const expected = expectedOf(pieces);
  const sum = (some: readonly PiecesRow[], what: 'pieces' | 'drawn') =>
    some.reduce((whole, row) => whole + row[what], 0);
  return {
    product_id: id,
    product: name,
    verdict: verdictOf(pieces),
    draws: sum(rows, 'drawn'),
    prizes: [...Map.groupBy(rows, ({ prize_id }) => prize_id)].map(([prizeId, some]) => ({
      ...{ id: prizeId, tier: some[0]?.tier ?? '', name: some[0]?.name ?? '' },
      ...{ total: sum(some, 'pieces'), drawn: sum(some, 'drawn') },
      expected: expected.get(prizeId) ?? 0,
    })),
  };
}

/** What was drawn of the prizes of each product on sale, beside what the commitments let expect. */
export async function drawnOdds(db: Queryable, cursor: number | null) {
  const found = await productsOnSale(db, cursor, limits.products + 1);
  const shown = found.slice(0, limits.products);
  const rows = await piecesOf(
    db,
    shown.map(({ id }) => id),
  );
  return {
    data: shown.map((product) =>
      oddsOf(
        product,
        rows.filter((row) => row.product_id === product.id),
      ),
    ),
    next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}
