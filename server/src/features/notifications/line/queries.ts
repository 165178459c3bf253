import { backoff } from '#platform/postgres/backoff.ts';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

/** Notes that somebody follows the account or has blocked it; an event that comes late changes nothing. */
export const follow = writeStatement<object, [userIds: string[], follows: boolean[], at: Date[]]>(
  'line.follow',
  `insert into line_followers as f (user_id, follows, at)
   select distinct on (user_id) * from unnest($1::text[], $2::boolean[], $3::timestamptz[]) e (user_id, follows, at)
   order by user_id, at desc
   on conflict (user_id) do update set follows = excluded.follows, at = excluded.at where f.at < excluded.at`,
);

export type LineRow = { follows: boolean | null; groups: string[] | null };
/** Whether the member follows the account by LINE, and what they get by it; no row without a LINE login. */
export const find = readStatement<LineRow, [memberId: number]>(
  'line.find',
  `select coalesce(f.follows, false) as follows, s.line as groups from identities i
   left join line_followers f on f.user_id = i.subject left join notification_settings s on s.member_id = i.member_id
   where i.member_id = $1 and i.provider = 'line' order by f.follows desc nulls last limit 1`,
);

export const setGroups = writeStatement<object, [memberId: number, groups: readonly string[]]>(
  'line.set_groups',
  `insert into notification_settings (member_id, line) values ($1, $2)
   on conflict (member_id) do update set line = excluded.line`,
);

export type DueRow = {
  notification_id: number;
  /** Null: the member follows the account no more. */
  user_id: string | null;
  retry_key: string;
  tries: number;
  kind: string;
  data: Record<string, unknown>;
  is_read: boolean;
  age: number;
};
/** Leases the messages that are due: if this server does not settle them, another one takes them, under the same key. */
export const takeDue = writeStatement<DueRow, [limit: number, leaseSeconds: number]>(
  'line.take_due',
  `with due as (
     select notification_id from line_messages where due_at <= now() and (leased_until is null or leased_until <= now())
     order by due_at limit $1 for update skip locked
   ), taken as (
     update line_messages m set tries = m.tries + 1, leased_until = now() + make_interval(secs => $2) from due d
     where m.notification_id = d.notification_id returning m.notification_id, m.retry_key, m.tries
   )
   select t.*, n.kind, n.data, n.read_at is not null as is_read, extract(epoch from now() - n.at)::float8 as age, f.user_id
   from taken t join notifications n on n.id = t.notification_id
   left join lateral (select f.user_id from identities i join line_followers f on f.user_id = i.subject and f.follows
     where i.member_id = n.member_id and i.provider = 'line' order by f.at desc limit 1) f on true`,
);

/** Notes LINE's answers; those with `later` are tried again. */
export const settle = writeStatement<
  object,
  [ids: number[], statuses: (number | null)[], later: boolean[], firstWait: number, longestWait: number]
>(
  'line.settle',
  `update line_messages m set status = coalesce(a.status, m.status), answered_at = now(), leased_until = null,
     due_at = case when a.later then ${backoff('$4', '$5', 'm.tries - 1')} end
   from unnest($1::bigint[], $2::smallint[], $3::boolean[]) a (id, status, later) where m.notification_id = a.id`,
);

export type Figures = {
  followers: number;
  waiting: number;
  sent: number;
  failed: number;
  failed_at: Date | null;
  failed_status: number | null;
};
/** Of the last thirty days. */
export const figures = readStatement<Figures, []>(
  'line.figures',
  `select (select count(*) from line_followers f join identities i on i.provider = 'line' and i.subject = f.user_id
       where f.follows) as followers,
     count(*) filter (where due_at is not null) as waiting,
     count(*) filter (where status between 200 and 299 or status = 409) as sent,
     count(*) filter (where due_at is null and status not between 200 and 299 and status <> 409) as failed,
     max(answered_at) filter (where status not between 200 and 299 and status <> 409) as failed_at,
     (array_agg(status order by answered_at desc) filter (where status not between 200 and 299 and status <> 409))[1] as failed_status
   from line_messages where due_at is not null or answered_at > now() - interval '30 days'`,
);
