import { backoff } from '#platform/postgres/backoff.ts';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export type PayoutRow = {
  id: number;
  refund_id: number;
  attempt_id: number;
  member_id: number;
  order_id: number | null;
  amount: number;
  way: 'gateway' | 'transfer' | 'tokens';
  state: 'waiting' | 'refused' | 'done';
};
export const lock = writeStatement<PayoutRow, [id: number]>(
  'payouts.lock',
  `select p.id, p.refund_id, p.attempt_id, r.member_id, r.order_id, p.amount, p.way, p.state
   from payouts p join refunds r on r.id = p.refund_id where p.id = $1 for no key update of p`,
);

export type DueRow = {
  id: number;
  number: string;
  trade_number: string;
  /** NT$: to be given back now, paid once, and given back so far according to the books. */
  amount: number;
  paid: number;
  returned: number;
  /** Including this one. */
  tries: number;
};
/** The waits between two tries to give money back through the gateway. */

/** Takes due payouts, only the oldest of each payment, and postpones their next try; other servers skip locked rows. */
export const takeDue = writeStatement<DueRow, [limit: number, firstWait: number, longestWait: number]>(
  'payouts.take_due',
  `with taken as (
     update payouts p set tries = p.tries + 1,
       try_at = ${backoff('$2', '$3', 'p.tries')}
     from (select id from payouts w where w.state = 'waiting' and w.way = 'gateway' and w.try_at <= now()
             and not exists (select from payouts e where e.attempt_id = w.attempt_id and e.way = 'gateway'
               and e.state <> 'done' and e.id < w.id)
           order by w.try_at limit $1 for no key update skip locked) due
     where p.id = due.id returning p.id, p.attempt_id, p.amount, p.tries
   )
   select t.id, a.number, a.trade_number, t.amount, a.amount as paid, t.tries,
     coalesce((select sum(d.amount) from payouts d where d.attempt_id = t.attempt_id and d.way = 'gateway' and d.state = 'done'), 0)
       as returned
   from taken t join payment_attempts a on a.id = t.attempt_id order by t.id`,
);

export const noteFailure = writeStatement<object, [id: number, failure: string, isRefused: boolean]>(
  'payouts.note_failure',
  `update payouts set failure = $2, state = case when $3 then 'refused' else state end where id = $1 and state = 'waiting'`,
);

export const changeWay = writeStatement<object, [id: number, way: 'transfer' | 'tokens']>(
  'payouts.change_way',
  `update payouts set way = $2, state = 'waiting' where id = $1`,
);

export const markDone = writeStatement<object, [id: number, note: string | null]>(
  'payouts.mark_done',
  `update payouts set state = 'done', done_at = now(), note = $2, failure = null where id = $1`,
);

/** Whether an attempt has payouts that wait for the gateway, and whether the gateway has given all of it back. */
export const leftOf = readStatement<{ is_waiting: boolean; is_whole: boolean }, [attemptId: number]>(
  'payouts.left_of',
  `select coalesce(bool_or(p.state <> 'done'), false) as is_waiting,
     coalesce(sum(p.amount) filter (where p.state = 'done'), 0) = a.amount as is_whole
   from payment_attempts a left join payouts p on p.attempt_id = a.id and p.way = 'gateway'
   where a.id = $1 group by a.id`,
);

/** Finishes a refund when all its payouts are done. */
export const finishRefund = writeStatement<object, [refundId: number]>(
  'payouts.finish_refund',
  `update refunds set state = 'done', done_at = now() where id = $1 and state = 'paying'
     and not exists (select from payouts where refund_id = $1 and state <> 'done')`,
);
