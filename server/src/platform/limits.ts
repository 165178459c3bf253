import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { Refused } from './http/refused.ts';
import type { Job } from './jobs.ts';
import { advisoryLock } from './postgres/advisory-locks.ts';
import { type Database, type Tx, writeStatement } from './postgres/database.ts';

/** `most` events of a kind within any `seconds`; `what` names the kind. */
export type Limit = { what: string; most: number; seconds: number };

/** At most so many within any hour. */
export const perHour = (what: string, most: number): Limit => ({ what, most, seconds: 3_600 });

const takeTurn = writeStatement<object, [what: string, key: string]>(
  'limits.take_turn',
  `select ${advisoryLock('limit', "$1 || ' ' || $2")}`,
);
/** Counts the recent events, and adds one unless there are `most`. */
const countOneMore = writeStatement<
  { count: number; wait: number | null },
  [what: string, key: string, seconds: number, most: number]
>(
  'limits.count_one_more',
  `with recent as (
     select count(*) as count, ceil(extract(epoch from min(at) - now()) + $3)::integer as wait from limited_events
     where what = $1 and key = $2 and at > now() - make_interval(secs => $3)
   ), noted as (
     insert into limited_events (what, key) select $1, $2 from recent where count < $4
   )
   select count, wait from recent`,
);
const dropLast = writeStatement<object, [what: string, key: string]>(
  'limits.drop_last',
  `delete from limited_events where ctid = (
     select ctid from limited_events where what = $1 and key = $2 order by at desc limit 1)`,
);
const forget = writeStatement<object, [seconds: number]>(
  'limits.forget',
  'delete from limited_events where at < now() - make_interval(secs => $1)',
);

/** How long events are kept, and so the longest period of a limit; seconds. */
const longest = 2 * 86_400;

/** Deletes events that no limit counts any more, each hour. */
export const limitsJob = (db: Database): Job => ({
  name: 'limits:forget',
  at: '19 * * * *',
  async run() {
    await forget.alone(db, longest);
  },
});

/**
 * Counts one more event of a kind for a key (an address, a member), for all servers together. Refuses
 * `too_many_requests` when there were `most` within the last `seconds`, with the seconds until the oldest of them no
 * longer counts; a rollback takes the count back as well.
 */
export async function countAgainst(tx: Tx, { what, most, seconds }: Limit, key: string): Promise<void> {
  if (seconds > longest) throw new Error(`events of ${what} are deleted before ${seconds} s have passed`);
  await takeTurn(tx, what, key);
  const [recent] = await countOneMore(tx, what, key, seconds, most);
  if (recent && recent.count >= most)
    throw new Refused(commonRefusals.too_many_requests, { seconds: Math.max(1, recent.wait ?? 1) });
}

/** Takes one counted event back, because it was none of those that the limit is for. */
export const uncount = async (tx: Tx, { what }: Pick<Limit, 'what'>, key: string): Promise<void> => {
  await takeTurn(tx, what, key);
  await dropLast(tx, what, key);
};
