import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { RefusedDraw } from './queries.ts';

/** A draw that waits for its payment; `until` in ms, `final` in NT$. */
export type Reserved = {
  order: number;
  number: string;
  lot: number;
  numbers: number[];
  final: number;
  until: number;
};

export const reserveSlots = writeStatement<
  { result: Reserved | RefusedDraw },
  [
    request: string,
    memberId: number,
    method: string,
    seconds: number,
    pauses: readonly number[],
    memoryHours: number,
    lockPerDraw: number,
    lockMaximum: number,
  ]
>(
  'draws.reserve_slots',
  `select reserve_slots($1, $2, $3, $4, $5::integer[], make_interval(hours => $6), $7, $8) as result`,
);

export const openOrder = writeStatement<
  { outcome: 'opened' | 'gone' | 'closed' },
  [orderId: number, actor: string, storageDays: number]
>('draws.open_order', 'select open_order($1, $2, $3) as outcome');

export const releaseSlots = writeStatement<
  { released: boolean },
  [orderId: number, actor: string, reason: string]
>('draws.release_slots', 'select release_slots($1, $2, $3) as released');

/** The draw a member's session has reserved and not paid. */
export const findReservation = readStatement<{ id: number }, [tokenHash: Buffer]>(
  'draws.find_reservation',
  `select o.id from sessions s join orders o on o.member_id = s.member_id
   where s.token_hash = $1 and s.expires_at > now() and o.status = 'pending' and o.lot_id is not null`,
);

/** Unpaid draws whose reservation was over `patience` minutes ago. */
export const listOverdue = readStatement<{ id: number }, [patience: number]>(
  'draws.list_overdue',
  `select id from orders where status = 'pending' and lot_id is not null
     and expires_at < now() - make_interval(mins => $1) order by expires_at limit 500`,
);
