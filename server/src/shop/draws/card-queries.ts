import type { Game } from '@kujiya/contract/shop/games';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { storageDaysOf } from '#shop/settings/queries.ts';
import type { RefusedDraw, Reserved } from './queries.ts';

export const reserveSlots = writeStatement<
  { result: Reserved | RefusedDraw },
  {
    request: string;
    memberId: number;
    method: string;
    seconds: number;
    pauses: readonly number[];
    memory: number;
    lockPerDraw: number;
    lockMaximum: number;
    heldInVain: number;
  }
>(
  'draws.reserve_slots',
  `select reserve_slots(p_request => $request, p_member => $memberId, p_method => $method, p_seconds => $seconds,
     p_pauses => $pauses::integer[], p_memory => make_interval(hours => $memory), p_lock_each => $lockPerDraw,
     p_lock_most => $lockMaximum, p_held_in_vain => $heldInVain) as result`,
);

export const openOrder = writeStatement<
  { outcome: 'opened' | 'gone' | 'closed' },
  [orderId: number, actor: string, storageDays: number]
>('draws.open_order', `select open_order($1, $2, ${storageDaysOf('$3')}) as outcome`);

export const releaseSlots = writeStatement<
  { released: boolean },
  [orderId: number, actor: string, reason: string]
>('draws.release_slots', 'select release_slots($1, $2, $3) as released');

/** A card draw in the form that is published to the watchers of its lot. */
export type CardDrawRow = {
  id: number;
  game: Game;
  product: number;
  lot: number;
  /** Left in the lot; null for a machine. */
  remaining: number | null;
  status: 'pending' | 'completed' | 'cancelled';
  member: number;
  /** The member who holds the tube's lock, and how many seconds of it remain. */
  holder: number | null;
  remain: number;
  /** Milliseconds since 1970. */
  until: number;
  reserved: number[];
  drawn: [number: number, prizeId: number][];
};
/** The draws paid by money among these orders, in their current state. */
export const cardDraws = readStatement<CardDrawRow, [orderIds: readonly number[]]>(
  'draws.card_draws',
  `select o.id, l.game, l.product_id as product, l.id as lot, l.remaining, o.status, o.member_id as member,
     case when l.locked_until > now() then l.locked_by end as holder,
     greatest(0, coalesce(ceil(extract(epoch from l.locked_until - now())), 0))::integer as remain,
     (extract(epoch from o.expires_at) * 1000)::bigint as until,
     array(select s.number from slots s where s.reserved_by = o.id and s.reserved_until > now() order by s.number) as reserved,
     (select coalesce(jsonb_agg(jsonb_build_array(b.slot_number, b.prize_id) order by b.slot_number), '[]')
      from box_items b where b.order_id = o.id and b.slot_number > 0) as drawn
   from orders o join lots l on l.id = o.lot_id
   where o.id = any ($1::bigint[]) and o.expires_at is not null`,
);

export type OwnReservation = {
  id: number;
  lot_id: number;
  product_id: number;
  points_used: number;
  coupon_id: number | null;
};
/** The unpaid draw that the session's member has reserved. */
export const findReservation = readStatement<OwnReservation, [tokenHash: Buffer]>(
  'draws.find_reservation',
  `select o.id, o.lot_id, o.product_id, o.points_used, c.id as coupon_id
   from sessions s join orders o on o.member_id = s.member_id left join member_coupons c on c.order_id = o.id
   where s.token_hash = $1 and s.expires_at > now() and o.status = 'pending' and o.lot_id is not null`,
);

/** Unpaid draws whose reservation ended more than `patience` minutes ago. */
export const listOverdue = readStatement<{ id: number }, [patience: number]>(
  'draws.list_overdue',
  `select id from orders where status = 'pending' and lot_id is not null
     and expires_at < now() - make_interval(mins => $1) order by expires_at limit 500`,
);
