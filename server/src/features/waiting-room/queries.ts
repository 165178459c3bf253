import type { PlaceOutcome, RoomState } from '@kujiya/contract/waiting-room';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export type RoomRow = {
  lot_id: number;
  title: string;
  product_id: number;
  product_name: string;
  image_url: string;
  state: RoomState;
  opens_at: Date;
  seed_hash: string;
  beacon: string | null;
  draws_at: Date | null;
  announced_again: number;
  listed: number | null;
  is_drawn: boolean;
  total: number;
  remaining: number;
};

const room = `w.lot_id, l.title, l.product_id, g.name as product_name, g.image_url,
     case when l.remaining = 0 then 'sold_out' when w.closed_at is not null then 'closed'
       when w.drawn_at is null then 'before' when l.state <> 'open' then 'paused' else 'open' end as state,
     w.opens_at, coalesce(encode(sha256(w.seed), 'hex'), '') as seed_hash, w.beacon, w.draws_at, w.announced_again,
     case when w.codes_at is not null then cardinality(w.drawn_codes) end as listed, w.drawn_at is not null as is_drawn, l.total, l.remaining`;

/** Ids come from addresses, where they may be larger than the column: hence the casts here and below. */
export const findRoom = readStatement<RoomRow, [lotId: number]>(
  'waiting.find_room',
  `select ${room} from waiting_rooms w join lots l on l.id = w.lot_id join products g on g.id = l.product_id
   where w.lot_id = $1::bigint`,
);

export type PlaceRow = RoomRow & {
  member_id: number;
  code: string;
  ticket: string;
  number: number | null;
  place_drawn: boolean;
  turn_until: Date | null;
  ended: boolean;
  outcome: PlaceOutcome | null;
};
const place = `${room}, p.member_id, p.code, p.ticket, p.number, p.is_drawn as place_drawn, p.ended_at is not null as ended, p.outcome,
     case when p.number = w.turn_number then
       greatest(w.turn_until, case when l.locked_by = p.member_id then l.locked_until end) end as turn_until`;

export const findPlace = readStatement<PlaceRow, [lotId: number, memberId: number]>(
  'waiting.find_place',
  `select ${place} from waiting_places p join waiting_rooms w on w.lot_id = p.lot_id
     join lots l on l.id = w.lot_id join products g on g.id = l.product_id
   where p.lot_id = $1::bigint and p.member_id = $2`,
);

type SeenRow = PlaceRow & { set_config: string };
/** The commit does not wait for the disk: a crash may lose that somebody was present, until the next look. */
const seen = `${place}, set_config('synchronous_commit', 'off', true)`;

/** The place of a member, who is present for `seconds` from now; no row without one. */
export const stay = writeStatement<SeenRow, [lotId: number, memberId: number, seconds: number]>(
  'waiting.stay',
  `update waiting_places p set seen_until = now() + make_interval(secs => $3)
   from waiting_rooms w join lots l on l.id = w.lot_id join products g on g.id = l.product_id
   where p.lot_id = $1::bigint and p.member_id = $2 and w.lot_id = p.lot_id returning ${seen}`,
);

/** The same by the secret of the page without scripts. */
export const stayByTicket = writeStatement<SeenRow, [ticket: string, seconds: number]>(
  'waiting.stay_by_ticket',
  `update waiting_places p set seen_until = now() + make_interval(secs => $2)
   from waiting_rooms w join lots l on l.id = w.lot_id join products g on g.id = l.product_id
   where p.ticket = $1 and w.lot_id = p.lot_id returning ${seen}`,
);

/** Whose place it is that has this secret; no row when it is nobody's. */
export const ownerOfTicket = readStatement<{ lot_id: number; member_id: number }, [ticket: string]>(
  'waiting.owner_of_ticket',
  'select lot_id, member_id from waiting_places where ticket = $1',
);

/**
 * Makes the place of a member, or a new one in the place of one that has ended; one that waits stays as it is. Locks no
 * row of the room, so that a crowd enters at once. No effect before members may come in, or once the room is closed.
 */
export const enter = writeStatement<
  object,
  { lotId: number; memberId: number; ticket: string; code: string; present: number; before: number }
>(
  'waiting.enter',
  `insert into waiting_places (lot_id, member_id, ticket, code, seen_until)
   select w.lot_id, $memberId, $ticket, $code, now() + make_interval(secs => $present::integer) from waiting_rooms w
   where w.lot_id = $lotId::bigint and w.closed_at is null and w.opens_at - make_interval(secs => $before::integer) <= now()
   on conflict (lot_id, member_id) do update set entered_at = now(), seen_until = excluded.seen_until, number = null,
     is_drawn = false, turn_at = null, ended_at = null, outcome = null, tickets = 0
   where waiting_places.ended_at is not null`,
);

export const isBlocked = readStatement<{ blocked: boolean }, [memberId: number]>(
  'waiting.is_blocked',
  'select is_blocked($1) as blocked',
);

export type LockedRoom = {
  opens_at: Date;
  /** Null in a room with a seed. */
  beacon: string | null;
  is_due: boolean;
  is_listed: boolean;
  /** There is no time left to put a list under a signed head before its round is known. */
  is_late: boolean;
  is_drawn: boolean;
  closed: boolean;
  turn_number: number | null;
};
const locked = `select opens_at, beacon, opens_at <= now() as is_due, codes_at is not null as is_listed,
     coalesce(draws_at <= now() + interval '1 second', false) as is_late, drawn_at is not null as is_drawn,
     closed_at is not null as closed, turn_number from waiting_rooms where lot_id = $1::bigint for no key update`;
export const lockRoom = writeStatement<LockedRoom, [lotId: number]>('waiting.lock_room', locked);
/** The same; no row while another server is at it. */
export const takeRoom = writeStatement<LockedRoom, [lotId: number]>(
  'waiting.take_room',
  `${locked} skip locked`,
);

/** No row while a purchase is under way. Buyers take the lot alone, and never the room, so nobody waits in a circle. */
export const takeLot = writeStatement<{ id: number }, [lotId: number]>(
  'waiting.take_lot',
  'select id from lots where id = $1::bigint for no key update skip locked',
);

/** Gives those who are present and came after the drawing the next numbers, first come first. The room is locked. */
export const numberLate = writeStatement<object, [lotId: number]>(
  'waiting.number_late',
  `with late as (select member_id, row_number() over (order by entered_at, member_id)::integer as position
       from waiting_places
       where lot_id = $1::bigint and number is null and ended_at is null and seen_until > now()),
     room as (update waiting_rooms w set numbers = w.numbers + c.late from (select count(*)::integer as late from late) c
       where w.lot_id = $1::bigint and w.drawn_at is not null and w.closed_at is null and c.late > 0
       returning w.numbers - c.late as before)
   update waiting_places p set number = room.before + late.position from late, room
   where p.lot_id = $1::bigint and p.member_id = late.member_id`,
);

export type TurnRow = {
  /** Somebody's turn is under way. */
  is_live: boolean;
  /** The tube can be drawn from, and is not locked. */
  is_free: boolean;
};
/** The state of a room whose row and lot are locked. */
export const findTurn = readStatement<TurnRow, [lotId: number]>(
  'waiting.find_turn',
  `select l.remaining > 0 and coalesce(w.turn_until > now() or l.locked_until > now() and l.locked_by = p.member_id, false) as is_live,
     coalesce(l.locked_until <= now(), true) and l.state = 'open' and l.remaining > 0 and g.status = '1'
       and coalesce(g.release_date <= now(), true) and coalesce(g.draw_date <= now(), true) as is_free
   from waiting_rooms w join lots l on l.id = w.lot_id join products g on g.id = l.product_id
     left join waiting_places p on p.lot_id = w.lot_id and p.number = w.turn_number
   where w.lot_id = $1::bigint`,
);

/**
 * Ends the turn, with what was drawn in it; `unused`: what it was if that is nothing. While the shop has paused the tube,
 * a turn that was missed is kept for later instead.
 */
export const endTurn = writeStatement<object, [lotId: number, unused: 'missed' | 'left']>(
  'waiting.end_turn',
  `with turn as (select p.lot_id, p.member_id, p.turn_at, (select count(*) from slots s join orders o on o.id = s.order_id
         where s.lot_id = p.lot_id and o.member_id = p.member_id and s.drawn_at >= p.turn_at)::integer as tickets,
         l.state = 'open' or $2 = 'left' as is_over
       from waiting_rooms w join waiting_places p on p.lot_id = w.lot_id and p.number = w.turn_number join lots l on l.id = w.lot_id
       where w.lot_id = $1::bigint),
     free as (update waiting_rooms set turn_number = null, turn_until = null where lot_id = $1::bigint),
     kept as (insert into waiting_turns (lot_id, began_at, ended_at, outcome, tickets)
       select lot_id, turn_at, greatest(turn_at, now()), case when tickets > 0 then 'bought' else $2 end, tickets
       from turn where tickets > 0 or is_over)
   update waiting_places p set tickets = turn.tickets,
     turn_at = case when turn.tickets > 0 or turn.is_over then p.turn_at end,
     ended_at = case when turn.tickets > 0 or turn.is_over then now() end,
     outcome = case when turn.tickets > 0 then 'bought' when turn.is_over then $2 end
   from turn where p.lot_id = turn.lot_id and p.member_id = turn.member_id`,
);

/** Gives the turn to the first who is present, for `seconds`; no row when nobody is. */
export const startTurn = writeStatement<{ number: number }, [lotId: number, seconds: number]>(
  'waiting.start_turn',
  `with next as (select number from waiting_places
       where lot_id = $1::bigint and number is not null and ended_at is null and seen_until > now() order by number limit 1),
     turn as (update waiting_rooms set turn_number = next.number, turn_until = now() + make_interval(secs => $2)
       from next where lot_id = $1::bigint)
   update waiting_places p set turn_at = now() from next
   where p.lot_id = $1::bigint and p.number = next.number returning p.number`,
);

/** Rooms that open, and rooms in which a turn may begin or end. */
export const dueRooms = readStatement<{ lot_id: number }>(
  'waiting.due_rooms',
  `select w.lot_id from waiting_rooms w join lots l on l.id = w.lot_id
   where w.closed_at is null and (w.drawn_at is null and w.codes_at is null and w.opens_at <= now()
     or w.drawn_at is not null and (w.turn_number is not null and (w.turn_until <= now() or l.remaining = 0)
       or w.turn_number is null and l.remaining > 0 and exists (select from waiting_places p
         where p.lot_id = w.lot_id and p.number is not null and p.ended_at is null and p.seen_until > now())))`,
);

/** The numbers of those who are present and wait, ascending; `given`: the highest so far; `announced`: how often it was. */
export const presentNumbers = readStatement<
  { numbers: number[]; unnumbered: number; given: number; announced: number },
  [lotId: number]
>(
  'waiting.present_numbers',
  `select coalesce(array_agg(number order by number) filter (where number is not null), '{}') as numbers,
     count(*) filter (where number is null)::integer as unnumbered,
     (select numbers from waiting_rooms where lot_id = $1::bigint) as given,
     (select count(*)::integer from waiting_plans where lot_id = $1::bigint) as announced
   from waiting_places where lot_id = $1::bigint and ended_at is null and turn_at is null and seen_until > now()`,
);

/** The latest turns: of this room, or of other rooms while none of its own is over. */
export const measureTurns = readStatement<
  { seconds: number | null; tickets: number | null },
  [lotId: number, most: number]
>(
  'waiting.measure_turns',
  `with own as (select extract(epoch from ended_at - began_at) as seconds, tickets from waiting_turns
       where lot_id = $1::bigint order by ended_at desc limit $2),
     others as (select extract(epoch from ended_at - began_at) as seconds, tickets from waiting_turns
       where not exists (select from own) order by ended_at desc limit $2)
   select avg(seconds) as seconds, avg(tickets) as tickets from (select * from own union all select * from others) t`,
);

/** The turn under way: the seconds since it began, and those after which it is over in any case. */
export const turnUnderWay = readStatement<{ elapsed: number; left: number }, [lotId: number]>(
  'waiting.turn_under_way',
  `select extract(epoch from now() - p.turn_at)::float8 as elapsed,
     extract(epoch from greatest(w.turn_until, case when l.locked_by = p.member_id then l.locked_until end, now()) - now())::float8 as left
   from waiting_rooms w join waiting_places p on p.lot_id = w.lot_id and p.number = w.turn_number join lots l on l.id = w.lot_id
   where w.lot_id = $1::bigint`,
);

/** The member's tickets that wait for a payment. */
export const hasUnpaid = readStatement<{ unpaid: boolean }, [lotId: number, memberId: number]>(
  'waiting.has_unpaid',
  `select exists (select from orders where member_id = $2 and status = 'pending' and lot_id = $1::bigint
     and expires_at > now()) as unpaid`,
);

/** Gives up a place that has no turn. */
export const giveUp = writeStatement<{ member_id: number }, [lotId: number, memberId: number]>(
  'waiting.give_up',
  `update waiting_places set ended_at = now(), outcome = 'left'
   where lot_id = $1::bigint and member_id = $2 and ended_at is null returning member_id`,
);

export const exportPlaces = readStatement<object, [memberId: number]>(
  'waiting.export',
  `select g.name as product, l.title as tube, p.entered_at, p.number, p.is_drawn, p.turn_at, p.ended_at, p.outcome
   from waiting_places p join lots l on l.id = p.lot_id join products g on g.id = l.product_id
   where p.member_id = $1 order by p.entered_at`,
);
export const erasePlaces = writeStatement<object, [memberId: number]>(
  'waiting.erase',
  'delete from waiting_places where member_id = $1',
);
