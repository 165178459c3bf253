import { readStatement } from '#platform/postgres/database.ts';
import type { Figures } from './queries.ts';

/** Today in Taiwan, and between which days closings lie, with and without what they keep of a day. */
export const knownDays = readStatement<{
  today: string;
  first_closed: string | null;
  last_closed: string | null;
  first_kept: string | null;
}>(
  'overview.known_days',
  `select (now() at time zone 'Asia/Taipei')::date::text as today,
     (select min(day) from closings)::text as first_closed, (select max(day) from closings)::text as last_closed,
     (select min(day) from closing_days)::text as first_kept`,
);

type ClosedMoney = { day: string } & Pick<Figures, 'sold_by_kind' | 'sold' | 'topped_up' | 'refunded'>;
export const closedMoney = readStatement<ClosedMoney, [from: string, to: string]>(
  'overview.closed_money',
  `select day::text as day, figures -> 'sold_by_kind' as sold_by_kind, (figures ->> 'sold')::bigint as sold,
     (figures ->> 'topped_up')::bigint as topped_up, (figures ->> 'refunded')::bigint as refunded
   from closings where day between $1::date and $2::date`,
);

export type KeptDay = { day: string; draws: number; new_buyers: number; returning_buyers: number };
export const keptDays = readStatement<KeptDay, [from: string, to: string]>(
  'overview.kept_days',
  `select day::text as day, draws, new_buyers, returning_buyers from closing_days where day between $1::date and $2::date`,
);

export const joinedByDay = readStatement<{ day: string; joined: number }, [from: Date, until: Date]>(
  'overview.joined_by_day',
  `select (created_at at time zone 'Asia/Taipei')::date::text as day, count(*)::integer as joined
   from members where created_at >= $1 and created_at < $2 group by 1`,
);

export type ProductSum = { product_id: number; sold: number; refunded: number; draws: number };
export const keptProducts = readStatement<ProductSum, [from: string, to: string]>(
  'overview.kept_products',
  `select product_id, sum(sold)::bigint as sold, sum(refunded)::bigint as refunded, sum(draws)::integer as draws
   from closing_products where day between $1::date and $2::date group by product_id`,
);

export const namesOf = readStatement<{ id: number; name: string; type: number }, [ids: readonly number[]]>(
  'overview.names_of',
  'select id, name, type from products where id = any ($1)',
);
