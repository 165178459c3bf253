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

/** `joined`: null where it is counted. */
export type ClosedDay = {
  day: string;
  draws: number;
  new_buyers: number;
  returning_buyers: number;
  joined: number | null;
};
export const closedDays = readStatement<ClosedDay, [from: string, to: string]>(
  'overview.kept_days',
  `select day::text as day, draws, new_buyers, returning_buyers, joined from closing_days where day between $1::date and $2::date`,
);

/** Members who joined on each day of a time that no closing has kept. */
export const joinedByDay = readStatement<{ day: string; joined: number }, [from: string, to: string]>(
  'overview.joined_by_day',
  `select d.day::date::text as day, m.joined
   from generate_series($1::timestamp, $2::timestamp, interval '1 day') d (day) cross join lateral (
     select count(*)::integer as joined from members m where m.created_at >= d.day at time zone 'Asia/Taipei'
       and m.created_at < (d.day + interval '1 day') at time zone 'Asia/Taipei') m
   where not exists (select from closing_days k where k.day = d.day::date and k.joined is not null)`,
);

export type ProductSum = { product_id: number; sold: number; refunded: number; draws: number };
export const closedProducts = readStatement<ProductSum, [from: string, to: string]>(
  'overview.kept_products',
  `select product_id, sum(sold)::bigint as sold, sum(refunded)::bigint as refunded, sum(draws)::integer as draws
   from closing_products where day between $1::date and $2::date group by product_id`,
);

export const namesOf = readStatement<{ id: number; name: string; type: number }, [ids: readonly number[]]>(
  'overview.names_of',
  'select id, name, type from products where id = any ($1)',
);
