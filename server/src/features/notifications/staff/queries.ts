import type { CampaignState, Segment } from '@kujiya/contract/staff/campaigns';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';

export type CampaignRow = {
  id: number;
  version: number;
  title: string;
  text: string;
  path: string;
  segment: Segment;
  per_second: number;
  state: CampaignState;
  starts_at: Date | null;
  ended_at: Date | null;
  sent: number;
  sent_by: { id: number; name: string } | null;
  updated_at: Date;
};
const row = `c.id, c.version, c.title, c.text, c.path, c.segment, c.per_second, c.state, c.starts_at, c.ended_at, c.sent,
   (select jsonb_build_object('id', s.id, 'name', s.name) from staff s where s.id = c.sent_by) as sent_by, c.updated_at`;

export const listCampaigns = readStatement<
  CampaignRow,
  [state: CampaignState | null, title: string | null, before: number, limit: number]
>(
  'campaigns.list',
  `select ${row} from campaigns c
   where ($1::text is null or c.state = $1) and ($2::text is null or strpos(lower(c.title), lower($2)) > 0) and c.id < $3
   order by c.id desc limit $4`,
);

export const findCampaign = readStatement<CampaignRow, [id: number]>(
  'campaigns.find',
  `select ${row} from campaigns c where c.id = $1::bigint`,
);

/** Locks a campaign: no share of it is sent meanwhile. */
export const lockCampaign = writeStatement<{ id: number }, [id: number]>(
  'campaigns.lock',
  'select id from campaigns where id = $1::bigint for update',
);

export const insertCampaign = writeStatement<
  { id: number },
  [title: string, text: string, path: string, segment: string, perSecond: number]
>(
  'campaigns.insert',
  'insert into campaigns (title, text, path, segment, per_second) values ($1, $2, $3, $4::jsonb, $5) returning id',
);

/** Sets the columns that `changes`, a JSON object, names. */
export const updateCampaign = writeStatement<object, [id: number, changes: string]>(
  'campaigns.update',
  `update campaigns c set (title, text, path, segment, per_second) = (
     select title, text, path, segment, per_second from jsonb_populate_record(c, $2::jsonb))
   where id = $1`,
);

export const deleteCampaign = writeStatement<object, [id: number]>(
  'campaigns.delete',
  'delete from campaigns where id = $1',
);

export const schedule = writeStatement<object, [id: number, at: Date, staffId: number]>(
  'campaigns.schedule',
  `update campaigns set state = 'scheduled', starts_at = $2, sent_by = $3 where id = $1`,
);

/**
 * Goes on with a stopped campaign: from its first member at `$2` when nobody got it, since it may have been changed
 * meanwhile; otherwise after its last share.
 */
export const resume = writeStatement<object, [id: number, at: Date, staffId: number]>(
  'campaigns.resume',
  `update campaigns set state = case sent when 0 then 'scheduled' else 'sending' end,
     starts_at = case sent when 0 then $2 else starts_at end, after_id = case sent when 0 then 0 else after_id end,
     sent_by = $3, ended_at = null
   where id = $1`,
);

export const end = writeStatement<object, [id: number, state: 'stopped' | 'done', now: Date]>(
  'campaigns.end',
  'update campaigns set state = $2, ended_at = $3 where id = $1',
);

export type DueRow = {
  id: number;
  title: string;
  text: string;
  path: string;
  segment: Segment;
  per_second: number;
  after_id: number;
  sent_by: number;
};
/** Locks a campaign whose next share is due; none that another server is sending. */
export const takeDue = writeStatement<DueRow, [now: Date]>(
  'campaigns.take_due',
  `select id, title, text, path, segment, per_second, after_id, sent_by from campaigns
   where state in ('scheduled', 'sending') and starts_at <= $1
     and (shared_at is null or shared_at <= $1::timestamptz - interval '1 second')
   order by id limit 1 for update skip locked`,
);

export const progress = writeStatement<object, [id: number, afterId: number, sent: number, now: Date]>(
  'campaigns.progress',
  `update campaigns set state = 'sending', after_id = $2, sent = sent + $3, shared_at = $4 where id = $1`,
);

/**
 * Campaigns whose number of members is not that of their notifications, and members who got one twice. Notifications are
 * deleted after `$1` days, and with their member.
 */
export const brokenCampaigns = readStatement<Finding, [days: number]>(
  'campaigns.broken',
  `with got as (
     select (data ->> 'campaign_id')::bigint as id, member_id, count(*) as times from notifications
     where kind = 'campaign' group by 1, 2
   ), told as (
     select id, sum(times) as notifications, max(times) as most from got group by id
   )
   select 'a member gets a campaign once' as rule, 'campaign ' || id as example from told where most > 1
   union all
   select 'a campaign was sent to as many members as have its notification',
     'campaign ' || coalesce(t.id, c.id) || ': ' || coalesce(c.sent, 0) || ' sent, ' || coalesce(t.notifications, 0) || ' kept'
   from campaigns c full join told t on t.id = c.id
   where coalesce(t.notifications, 0) > coalesce(c.sent, 0)
     or c.starts_at > now() - make_interval(days => $1) and c.sent - coalesce(t.notifications, 0)
       > (select count(*) from members m where m.deleted_at >= c.starts_at)`,
);
