import type { SegmentKind } from '@kujiya/contract/staff/campaigns';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

/** A purchase of draws or goods that was paid and not taken back. */
const bought = `select from orders o where o.member_id = m.id and o.paid_at is not null
  and o.order_type not in ('token_recharge', 'box_shipping') and o.status not in ('cancelled', 'refunded')`;
const sinceDays = 'now() - make_interval(days => g.number)';

/** The condition under which a member `m` belongs to a segment with the values `g`. */
const conditions: Readonly<Record<SegmentKind, string>> = {
  all: 'true',
  // A member without growth has no row, and is at the first level.
  level: `(exists (select from vip_members v where v.member_id = m.id and v.level = g.number)
    or g.number = 1 and not exists (select from vip_members v where v.member_id = m.id))`,
  bought_within: `exists (${bought} and o.paid_at > ${sinceDays})`,
  not_bought_for: `exists (${bought}) and not exists (${bought} and o.paid_at > ${sinceDays})`,
  likes: 'exists (select from likes l where l.member_id = m.id and l.product_id = g.number)',
  likes_series: `exists (select from likes l join products p on p.id = l.product_id
    where l.member_id = m.id and p.series = g.text)`,
  coupon_ending: `exists (select from member_coupons c where c.member_id = m.id and c.order_id is null
    and c.expires_at > now() and c.expires_at <= now() + make_interval(days => g.number))`,
};

const given = 'given as (select $number::integer as number, $text::text as text)';
const allows = `not exists (select from notification_settings s where s.member_id = m.id and $group::text = any (s.muted))`;

/** What narrows a kind of segment. */
export type SegmentValues = { number: number | null; text: string | null; group: string };

type Count = { members: number; devices: number };
const countOf = (kind: SegmentKind) =>
  readStatement<Count, SegmentValues>(
    `campaigns.count_${kind}`,
    `with ${given}
     select count(*) as members,
       count(*) filter (where exists (select from push_subscriptions u where u.member_id = m.id)) as devices
     from members m, given g where m.deleted_at is null and ${conditions[kind]} and ${allows}`,
  );

export type Share = {
  /** Members of the share, and those of them who had no campaign today. */
  fitting: number;
  sent: number;
  last_fitting: number | null;
  scanned: number;
  last_scanned: number | null;
};
/** Tells the next `limit` members of a segment, among the next `window` members. */
const shareOf = (kind: SegmentKind) =>
  writeStatement<
    Share,
    SegmentValues & { afterId: number; window: number; limit: number; reference: string; data: string }
  >(
    `campaigns.share_${kind}`,
    `with ${given},
     scanned as (select id from members where id > $afterId and deleted_at is null order by id limit $window),
     fitting as (
       select m.id from scanned m, given g where ${conditions[kind]} and ${allows} order by m.id limit $limit
     ), noted as (
       insert into notifications (member_id, reference, kind, data)
       select id, $reference, 'campaign', $data::jsonb from fitting order by id
       on conflict (member_id, reference) do nothing returning id
     ), sent as (
       insert into notification_outbox (notification_id) select id from noted
     )
     select (select count(*) from fitting) as fitting, (select count(*) from noted) as sent,
       (select max(id) from fitting) as last_fitting, (select count(*) from scanned) as scanned,
       (select max(id) from scanned) as last_scanned`,
  );

export const counts = {
  all: countOf('all'),
  level: countOf('level'),
  bought_within: countOf('bought_within'),
  not_bought_for: countOf('not_bought_for'),
  likes: countOf('likes'),
  likes_series: countOf('likes_series'),
  coupon_ending: countOf('coupon_ending'),
} as const;

export const shares = {
  all: shareOf('all'),
  level: shareOf('level'),
  bought_within: shareOf('bought_within'),
  not_bought_for: shareOf('not_bought_for'),
  likes: shareOf('likes'),
  likes_series: shareOf('likes_series'),
  coupon_ending: shareOf('coupon_ending'),
} as const;
