import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { articleIsShown } from '#shop/articles/shown.ts';
import { expiredByCancellation } from '#shop/points/queries.ts';

export type NotificationRow = {
  id: number;
  kind: string;
  data: Record<string, unknown>;
  at: Date;
  is_read: boolean;
};
export const list = readStatement<NotificationRow, [memberId: number, limit: number, offset: number]>(
  'notifications.list',
  `select id, kind, data, at, read_at is not null as is_read from notifications
   where member_id = $1 order by id desc limit $2 offset $3`,
);

export const counts = readStatement<{ total: number; unread: number }, [memberId: number]>(
  'notifications.counts',
  `select count(*) as total, count(*) filter (where read_at is null) as unread from notifications where member_id = $1`,
);

/** No row when the member has no such notification; reading it again changes nothing. */
export const read = writeStatement<{ id: number }, [memberId: number, id: number]>(
  'notifications.read',
  `with known as (select id, read_at from notifications where member_id = $1 and id = $2::bigint),
     done as (update notifications n set read_at = now() from known k where n.id = k.id and k.read_at is null)
   select id from known`,
);

export const readAll = writeStatement<object, [memberId: number]>(
  'notifications.read_all',
  'update notifications set read_at = now() where member_id = $1 and read_at is null',
);

export const findMuted = readStatement<{ muted: string[] }, [memberId: number]>(
  'notifications.find_muted',
  'select muted from notification_settings where member_id = $1',
);

export const setMuted = writeStatement<object, [memberId: number, muted: readonly string[]]>(
  'notifications.set_muted',
  `insert into notification_settings (member_id, muted) values ($1, $2)
   on conflict (member_id) do update set muted = excluded.muted`,
);

/**
 * SQL: stores the notifications in `given`, each reference once a member; muted groups and deleted members are left
 * out.
 */
export const keepGiven = `noted as (
     insert into notifications (member_id, reference, kind, data)
     select g.member_id, g.reference, g.kind, g.data
     from given g join members m on m.id = g.member_id and m.deleted_at is null
     left join notification_settings s on s.member_id = g.member_id
     where s.member_id is null or g."group" <> all (s.muted)
     order by g.member_id, g.reference
     on conflict (member_id, reference) do nothing returning id
   )
   insert into notification_outbox (notification_id) select id from noted`;

/** Stores notifications for these members; `groups` are those of the kinds. */
export const deliver = writeStatement<
  object,
  [memberIds: number[], references: string[], kinds: string[], groups: string[], data: string[]]
>(
  'notifications.deliver',
  `with given as (
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::jsonb[])
       given (member_id, reference, kind, "group", data)
   ), ${keepGiven}`,
);

/**
 * Notifies everybody who likes one of these products, while it is on the shelf, once a product and day. The members are
 * not read into this process: a product may have any number of them.
 */
export const deliverToLikers = writeStatement<
  object,
  [kind: string, group: string, productIds: number[], days: string[], data: string[]]
>(
  'notifications.deliver_to_likers',
  `with given as (
     select l.member_id, $1 || ':' || p.id || ':' || d.day as reference, $1 as kind, $2 as "group",
       d.data || jsonb_build_object('name', p.name) as data
     from unnest($3::integer[], $4::text[], $5::jsonb[]) d (product_id, day, data)
     join products p on p.id = d.product_id and p.status = '1' join likes l on l.product_id = p.id
   ), ${keepGiven}`,
);

/** Begins a round that sends every member the same notification; `group` is the kind's. A round under way goes on. */
export const beginRound = writeStatement<
  object,
  [reference: string, kind: string, group: string, data: string]
>(
  'notifications.begin_round',
  `insert into notification_rounds (reference, kind, "group", data) values ($1, $2, $3, $4)
   on conflict (reference) do nothing`,
);

/** Notifies the next members of the oldest round; no row when every round is finished or locked by another server. */
export const goRound = writeStatement<{ reference: string }, [members: number]>(
  'notifications.go_round',
  `with round as (
     select * from notification_rounds order by created_at, reference limit 1 for update skip locked
   ), next as (
     select m.id, m.deleted_at from round r cross join lateral (
       select id, deleted_at from members where id > r.after_id order by id limit $1) m
   ), noted as (
     insert into notifications (member_id, reference, kind, data)
     select n.id, r.reference, r.kind, r.data
     from round r cross join next n left join notification_settings s on s.member_id = n.id
     where n.deleted_at is null and (s.member_id is null or r."group" <> all (s.muted))
     order by n.id
     on conflict (member_id, reference) do nothing returning id
   ), sent as (
     insert into notification_outbox (notification_id) select id from noted
   ), gone_on as (
     update notification_rounds r set after_id = (select max(id) from next)
     from round where r.reference = round.reference and exists (select from next)
   ), ended as (
     delete from notification_rounds r using round where r.reference = round.reference and not exists (select from next)
   )
   select reference from round`,
);

export const forgetOld = writeStatement<object, [days: number]>(
  'notifications.forget_old',
  'delete from notifications where at < now() - make_interval(days => $1)',
);

export type OrderFacts = {
  id: number;
  order_number: string;
  member_id: number;
  order_type: string;
  amount: number;
  name: string;
  carrier: string | null;
  tracking_number: string | null;
  cancelled_by: string | null;
  /** Why a person of the staff ended it; empty where nobody did. */
  reason: string;
  is_kept: boolean;
  /** Of the points that its cancellation or its latest refund returned, those that had expired by then. */
  expired_points: number;
};
/**
 * The facts of these orders that notifications need. Draws and parcels paid with tokens are paid before their page has
 * answered, so that nobody needs a notification: with `$2` they are left out.
 */
export const findOrders = readStatement<OrderFacts, [ids: number[], isPayment: boolean]>(
  'notifications.find_orders',
  `select o.id, o.order_number, o.member_id, o.order_type, o.final_amount as amount,
     coalesce(p.name, (select l.name from order_lines l where l.order_id = o.id order by l.position limit 1), '') as name,
     (select c.name from carriers c where c.key = s.carrier) as carrier, s.tracking_number,
     coalesce(g.is_kept, false) as is_kept,
     (select m.actor from order_moves m where m.order_id = o.id and m.to_status = 'cancelled' limit 1) as cancelled_by,
     coalesce((select nullif(m.reason, 'returned by the carrier') from order_moves m
       where m.order_id = o.id and m.to_status = o.status and m.to_status in ('cancelled', 'refunded')
         and m.actor like 'staff:%' order by m.id desc limit 1), '') as reason,
     case o.status when 'cancelled' then ${expiredByCancellation} when 'refunded' then coalesce((
       select r.expired_points from refunds r where r.order_id = o.id order by r.id desc limit 1), 0) else 0 end as expired_points
   from orders o left join products p on p.id = o.product_id left join shipments s on s.order_id = o.id
     left join goods_orders g on g.order_id = o.id
   where o.id = any ($1) and not ($2 and o.order_type <> 'shop' and o.payment_method in ('balance', 'none'))`,
);

export type CouponFacts = { id: number; member_id: number; title: string; amount: number; expires_at: Date };
/**
 * Coupons that were given. Coupons that members take themselves (by a code, for points, at the check-in) are on their
 * screen already.
 */
export const findCoupons = readStatement<CouponFacts, [ids: number[]]>(
  'notifications.find_coupons',
  `select c.id, c.member_id, d.title, d.amount, c.expires_at
   from member_coupons c join coupon_definitions d on d.id = c.definition_id
   where c.id = any ($1) and c.source !~ '^(code|exchange|check-in|vip):'`,
);

export const findArticle = readStatement<{ title: string }, [id: number]>(
  'notifications.find_article',
  `select title from official_info where id = $1 and ${articleIsShown}`,
);

export type CouponReminder = { member_id: number; day: string; count: number; expires_at: Date };
/** Coupons that end within `$1` days, counted by member and day; one page of them, after this member and day. */
export const remindOfCoupons = readStatement<
  CouponReminder,
  [days: number, afterMember: number, afterDay: string, limit: number]
>(
  'notifications.coupons_expiring',
  `select member_id, day::text as day, count(*) as count, min(expires_at) as expires_at
   from (select member_id, (expires_at at time zone 'Asia/Taipei')::date as day, expires_at from member_coupons
     where order_id is null and expires_at > now() and expires_at < now() + make_interval(days => $1)
       and member_id >= $2) c
   where (member_id, c.day) > ($2, $3::date)
   group by member_id, c.day order by member_id, c.day limit $4`,
);

export type CheckInReminder = { member_id: number; day: string; streak: number };
/** Members who checked in yesterday and not yet today; one page of them, after this member. */
export const remindOfCheckIn = readStatement<CheckInReminder, [afterMember: number, limit: number]>(
  'notifications.check_in_missing',
  `with today as (select (now() at time zone 'Asia/Taipei')::date as day)
   select c.member_id, t.day::text as day, c.streak from today t join check_ins c on c.day = t.day - 1
   where c.member_id > $1
     and not exists (select from check_ins d where d.member_id = c.member_id and d.day = t.day)
   order by c.member_id limit $2`,
);

export const exportNotifications = readStatement<object, [memberId: number]>(
  'notifications.export',
  'select kind, data, at, read_at from notifications where member_id = $1 order by id',
);
export const exportSettings = readStatement<object, [memberId: number]>(
  'notifications.export_settings',
  'select muted, line as by_line from notification_settings where member_id = $1',
);
export const eraseNotifications = writeStatement<object, [memberId: number]>(
  'notifications.erase',
  'delete from notifications where member_id = $1',
);
export const eraseSettings = writeStatement<object, [memberId: number]>(
  'notifications.erase_settings',
  'delete from notification_settings where member_id = $1',
);
