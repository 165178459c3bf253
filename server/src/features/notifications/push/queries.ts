import { backoff } from '#platform/postgres/backoff.ts';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

/**
 * Takes a share of the outbox and queues it for its members' browsers with a live session; returns the members whose
 * open pages need a notice. Members who follow the shop by LINE get a message of the groups they chose; `lineGroups`: the
 * group of each kind as JSON, empty where the shop sends none. Other servers take other shares. The commit is asynchronous: if a crash loses it, the whole
 * share comes again, and nothing is sent to a browser before a later, synchronous commit.
 */
export const dispatch = writeStatement<
  { member_id: number; latest: number; set_config: string },
  [limit: number, lineGroups: string, lineDefaults: readonly string[]]
>(
  'push.dispatch',
  `with taken as (
     delete from notification_outbox where notification_id in (
       select notification_id from notification_outbox order by notification_id limit $1 for update skip locked)
     returning notification_id
   ), listed as (
     select n.id, n.member_id, n.kind from taken t join notifications n on n.id = t.notification_id
   ), queued as (
     insert into push_queue (notification_id, subscription_id)
     select t.id, s.id from listed t join push_subscriptions s on s.member_id = t.member_id
     join sessions on sessions.token_hash = s.session_hash and sessions.expires_at > now()
     on conflict do nothing
   ), by_line as (
     insert into line_messages (notification_id)
     select t.id from listed t left join notification_settings s on s.member_id = t.member_id
     where $2::jsonb ->> t.kind = any (coalesce(s.line, $3)) and exists (
       select from identities i join line_followers f on f.user_id = i.subject and f.follows
       where i.member_id = t.member_id and i.provider = 'line')
     on conflict do nothing
   )
   select member_id, max(id) as latest, set_config('synchronous_commit', 'off', true) from listed group by member_id`,
);

export type DueRow = {
  notification_id: number;
  subscription_id: number;
  tries: number;
  kind: string;
  data: Record<string, unknown>;
  is_read: boolean;
  endpoint: string;
  p256dh: string;
  auth: string;
};
/** Leases the pushes that are due for a minute: if this server does not settle them, another one takes them. */
export const takeDue = writeStatement<DueRow, [limit: number, leaseSeconds: number]>(
  'push.take_due',
  `with due as (
     select notification_id, subscription_id from push_queue
     where due_at <= now() and (leased_until is null or leased_until <= now())
     order by due_at limit $1 for update skip locked
   ), taken as (
     update push_queue q set tries = q.tries + 1, leased_until = now() + make_interval(secs => $2) from due d
     where q.notification_id = d.notification_id and q.subscription_id = d.subscription_id
     returning q.notification_id, q.subscription_id, q.tries
   )
   select t.*, n.kind, n.data, n.read_at is not null as is_read, s.endpoint, s.p256dh, s.auth
   from taken t join notifications n on n.id = t.notification_id join push_subscriptions s on s.id = t.subscription_id`,
);

/** Removes pushes that were sent or are not worth another try. */
export const settle = writeStatement<object, [notificationIds: number[], subscriptionIds: number[]]>(
  'push.settle',
  `delete from push_queue q using unnest($1::bigint[], $2::bigint[]) d (notification_id, subscription_id)
   where q.notification_id = d.notification_id and q.subscription_id = d.subscription_id`,
);

/** Schedules another try. */
export const postpone = writeStatement<
  object,
  [notificationIds: number[], subscriptionIds: number[], firstWait: number, longestWait: number]
>(
  'push.postpone',
  `update push_queue q set due_at = ${backoff('$3', '$4', 'q.tries - 1')}, leased_until = null
   from unnest($1::bigint[], $2::bigint[]) d (notification_id, subscription_id)
   where q.notification_id = d.notification_id and q.subscription_id = d.subscription_id`,
);

/** Deletes the subscriptions of browsers that are gone, with all their queued pushes. */
export const prune = writeStatement<object, [subscriptionIds: number[]]>(
  'push.prune',
  'delete from push_subscriptions where id = any ($1)',
);

/** A browser belongs to the member who logged in on it last; beyond `$6` browsers the member's oldest gives way. */
export const subscribe = writeStatement<
  object,
  [memberId: number, sessionHash: Buffer, endpoint: string, p256dh: string, auth: string, most: number]
>(
  'push.subscribe',
  `with old as (
     delete from push_subscriptions where member_id = $1 and id in (
       select id from push_subscriptions where member_id = $1 and endpoint <> $3 order by id desc offset $6 - 1)
   )
   insert into push_subscriptions (member_id, session_hash, endpoint, p256dh, auth) values ($1, $2, $3, $4, $5)
   on conflict (endpoint) do update set member_id = excluded.member_id, session_hash = excluded.session_hash,
     p256dh = excluded.p256dh, auth = excluded.auth`,
);

export const unsubscribe = writeStatement<object, [memberId: number, endpoint: string]>(
  'push.unsubscribe',
  'delete from push_subscriptions where member_id = $1 and endpoint = $2',
);

export const exportSubscriptions = readStatement<object, [memberId: number]>(
  'push.export',
  `select split_part(endpoint, '/', 3) as service, created_at from push_subscriptions where member_id = $1 order by id`,
);
export const eraseSubscriptions = writeStatement<object, [memberId: number]>(
  'push.erase',
  'delete from push_subscriptions where member_id = $1',
);
