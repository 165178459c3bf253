import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { keepGiven } from './queries.ts';

export type Rung = {
  kind: 'opening' | 'opening_soon' | 'entry';
  product_id: number;
  /** With the kind and the product the cause's name: a sale opens once a day, a tube with a queue once a minute. */
  moment: string;
  tube_id: number | null;
  opens_at: Date;
};

/**
 * The openings that become due, each once, whichever server sees it first: sales of products on the shelf, and tubes
 * with a waiting room, which take the place of the sale while they are still to open. A shop that was stopped tells of
 * openings at most `hours` late.
 */
export const ring = writeStatement<Rung, { hours: number; soon: number; enterBefore: number }>(
  'bells.ring',
  `with openings as (
     select p.id as product_id, null::integer as tube_id, o.opens_at from products p
     cross join lateral (select greatest(p.release_date, p.draw_date) as opens_at) o
     where p.status = '1' and greatest(p.release_date, p.draw_date)
         between now() - make_interval(hours => $hours::integer) and now() + make_interval(secs => $soon::integer)
       and not exists (select from waiting_rooms w join lots l on l.id = w.lot_id and l.remaining > 0
         where l.product_id = p.id and w.closed_at is null and w.opens_at >= o.opens_at)
     union all
     select l.product_id, l.id, w.opens_at from waiting_rooms w join lots l on l.id = w.lot_id and l.remaining > 0
     join products p on p.id = l.product_id and p.status = '1'
     where w.closed_at is null and w.opens_at
       between now() - make_interval(hours => $hours::integer) and now() + make_interval(secs => $enterBefore::integer)
   ), due as (
     select o.*, k.kind, to_char(o.opens_at at time zone 'Asia/Taipei',
         case when k.kind = 'opening' and o.tube_id is null then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24:MI' end) as moment
     from openings o cross join lateral (select case when o.opens_at <= now() then 'opening'
       when o.opens_at <= now() + make_interval(secs => $soon::integer) then 'opening_soon' else 'entry' end as kind) k
   ), rung as (
     insert into rung_bells (reference) select distinct kind || ':' || product_id || ':' || moment as reference from due
     where not exists (select from rung_bells b where b.reference = kind || ':' || product_id || ':' || moment)
     order by reference on conflict do nothing returning reference
   )
   select distinct on (r.reference) d.kind, d.product_id, d.moment, d.tube_id, d.opens_at
   from rung r join due d on r.reference = d.kind || ':' || d.product_id || ':' || d.moment
   order by r.reference, d.tube_id`,
);

export const forgetRung = writeStatement<object, [days: number]>(
  'bells.forget',
  'delete from rung_bells where at < now() - make_interval(days => $1)',
);

/** Notifies the members whose turn it is in a waiting room, once a turn. */
export const tellTurns = writeStatement<object, [group: string]>(
  'bells.tell_turns',
  `with turns as (
     select p.member_id, p.lot_id, l.product_id, g.name, 'turn:' || p.lot_id || ':' || extract(epoch from p.turn_at) as reference
     from waiting_rooms w join waiting_places p on p.lot_id = w.lot_id and p.number = w.turn_number
     join lots l on l.id = w.lot_id join products g on g.id = l.product_id
     where w.turn_until > now() and p.turn_at is not null
   ), given as (
     select member_id, reference, 'turn' as kind, $1 as "group",
       jsonb_build_object('product_id', product_id, 'tube_id', lot_id, 'name', name) as data
     from turns t where not exists (
       select from notifications n where n.member_id = t.member_id and n.reference = t.reference)
   ), ${keepGiven}`,
);

/**
 * Notifies those who wait for the end of a lock that has ended. The bells of sold-out tubes, and of members who draw
 * themselves, end without a word.
 */
export const tellLocks = writeStatement<object, [group: string]>(
  'bells.tell_locks',
  `with ended as (
     delete from lock_bells b using lots l join products p on p.id = l.product_id
     where l.id = b.lot_id and (l.remaining = 0 or l.locked_by = b.member_id
       or coalesce(l.locked_until <= now(), true) and l.state = 'open' and p.status = '1')
     returning b.member_id, b.lot_id, b.asked_at, l.product_id, p.name,
       l.remaining > 0 and l.locked_by is distinct from b.member_id as is_free
   ), given as (
     select member_id, 'lock:' || lot_id || ':' || extract(epoch from asked_at) as reference, 'lock_over' as kind,
       $1 as "group", jsonb_build_object('product_id', product_id, 'tube_id', lot_id, 'name', name) as data
     from ended where is_free
   ), ${keepGiven}`,
);

export const isWaiting = readStatement<{ waiting: boolean | null }, [lotId: number, memberId: number]>(
  'bells.is_waiting',
  `select (select exists (select from lock_bells where lot_id = l.id and member_id = $2)) as waiting
   from lots l where l.id = $1::bigint and l.game = 'ichiban'`,
);

export const waitForLock = writeStatement<object, [lotId: number, memberId: number]>(
  'bells.wait_for_lock',
  'insert into lock_bells (lot_id, member_id) values ($1, $2) on conflict do nothing',
);

export const leaveLock = writeStatement<object, [lotId: number, memberId: number]>(
  'bells.leave_lock',
  'delete from lock_bells where lot_id = $1 and member_id = $2',
);

export const exportLockBells = readStatement<object, [memberId: number]>(
  'bells.export',
  `select p.name as product, l.title as tube, b.asked_at from lock_bells b join lots l on l.id = b.lot_id
   join products p on p.id = l.product_id where b.member_id = $1 order by b.asked_at`,
);
export const eraseLockBells = writeStatement<object, [memberId: number]>(
  'bells.erase',
  'delete from lock_bells where member_id = $1',
);
