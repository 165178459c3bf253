import type { InputOf } from '@kujiya/contract/kernel/call';
import { largestInteger } from '@kujiya/contract/kernel/schema';
import { notificationKinds } from '@kujiya/contract/notification-kinds';
import {
  type Campaign,
  type changeStaffCampaign,
  type createStaffCampaign,
  isUnsent,
  campaignLimits as limits,
  campaignRefusals as refusals,
  type resumeStaffCampaign,
  type Segment,
  segmentKinds,
  segmentText,
  type sendStaffCampaign,
  type staffCampaigns,
} from '@kujiya/contract/staff/campaigns';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { partOf, requireVersion } from '#shop/staff/service.ts';
import { requireTarget } from '#shop/targets/service.ts';
import * as queries from './queries.ts';
import { counts, type SegmentValues } from './segments.ts';

const iso = (time: Date | null) => time?.toISOString() ?? null;

const campaignOf = ({ starts_at, ended_at, updated_at, ...row }: queries.CampaignRow): Campaign => ({
  ...row,
  starts_at: iso(starts_at),
  ended_at: iso(ended_at),
  updated_at: updated_at.toISOString(),
});

/** The name of a campaign in the log. */
export const subjectOf = (id: number) => `campaign:${id}`;

/** Campaigns, newest first, and the cursor of the next page. */
export async function list(
  db: Queryable,
  { state, q, cursor = largestInteger }: InputOf<typeof staffCampaigns>['query'],
): Promise<{ data: Campaign[]; next: number | null }> {
  const before = Math.min(cursor, largestInteger);
  const rows = await queries.listCampaigns(db, state ?? null, q || null, before, limits.page + 1);
  const shown = rows.slice(0, limits.page);
  return { data: shown.map(campaignOf), next: rows.length > limits.page ? (shown.at(-1)?.id ?? null) : null };
}

/** A campaign. Refuses `campaign_missing`. */
export async function recordOf(db: Queryable, id: number): Promise<Campaign> {
  const [row] = await queries.findCampaign(db, id);
  if (!row) throw new Refused(refusals.campaign_missing);
  return campaignOf(row);
}

/** A segment with the one field that its kind has. Refuses `campaign_segment_invalid` when it lacks it. */
function segmentOf(sent: Segment): Segment {
  const { field } = segmentKinds[sent.kind];
  if (field === null) return { kind: sent.kind };
  if (sent[field] === undefined) throw new Refused(refusals.campaign_segment_invalid);
  return { kind: sent.kind, [field]: sent[field] };
}

/** What narrows a segment, as its statements take it. */
export function valuesOf({ level, days, product_id, series }: Segment): SegmentValues {
  const number = level ?? days ?? product_id ?? null;
  return {
    number: number !== null && number > largestInteger ? 0 : number,
    text: series ?? null,
    group: notificationKinds.campaign.group,
  };
}

/** Members of a segment who allow campaigns. Refuses `campaign_segment_invalid`. */
export async function countSegment(db: Queryable, sent: Segment) {
  const segment = segmentOf(sent);
  const [count] = await counts[segment.kind](db, valuesOf(segment));
  return count ?? { members: 0, devices: 0 };
}

/** Of a campaign, the fields that `changes` names, as the log says them. */
const replyOf = (record: Campaign, changes: object): object => {
  const { segment, ...same } = partOf(record, changes) as Partial<Campaign>;
  return { ...same, ...(segment && { segment: segmentText(segment) }) };
};

/** Writes a draft. Refuses `campaign_segment_invalid` and `target_unknown`. */
export async function create(
  tx: Tx,
  { note }: StaffCaller,
  given: InputOf<typeof createStaffCampaign>['body'],
): Promise<Campaign> {
  const { title, text, path, per_second = limits.perSecond } = given;
  const segment = JSON.stringify(segmentOf(given.segment));
  await requireTarget(tx, path);
  const [row] = await queries.insertCampaign(tx, title, text, path, segment, per_second);
  const made = await recordOf(tx, row?.id ?? 0);
  note({ subjects: [subjectOf(made.id)], after: replyOf(made, given) });
  return made;
}

/** Locks a campaign: no share of it is sent meanwhile. Refuses `campaign_missing`. */
async function lock(tx: Tx, id: number): Promise<Campaign> {
  await queries.lockCampaign(tx, id);
  return recordOf(tx, id);
}

/** Locks a campaign that is not scheduled and that nobody got. Refuses `campaign_missing` and `campaign_not_draft`. */
async function lockUnsent(tx: Tx, id: number): Promise<Campaign> {
  const record = await lock(tx, id);
  if (!isUnsent(record)) throw new Refused(refusals.campaign_not_draft);
  return record;
}

/** Changes a campaign that nobody got. Refuses as `changeStaffCampaign`. */
export async function change(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  { version, ...sent }: InputOf<typeof changeStaffCampaign>['body'],
): Promise<Campaign> {
  const before = await lockUnsent(tx, id);
  await requireVersion(tx, subjectOf(id), version, before);
  await requireTarget(tx, sent.path);
  const changes = { ...sent, ...(sent.segment && { segment: segmentOf(sent.segment) }) };
  await queries.updateCampaign(tx, id, JSON.stringify(changes));
  const after = await recordOf(tx, id);
  note({ subjects: [subjectOf(id)], before: replyOf(before, changes), after: replyOf(after, changes) });
  return after;
}

/** Deletes a campaign that nobody got. Refuses `campaign_missing` and `campaign_not_draft`. */
export async function remove(tx: Tx, { note }: StaffCaller, id: number): Promise<void> {
  const { title, state } = await lockUnsent(tx, id);
  await queries.deleteCampaign(tx, id);
  note({ subjects: [subjectOf(id)], before: { title, state }, after: {} });
}

/** Sends a draft, now or at a time; `now` in ms. Refuses as `sendStaffCampaign`. */
export async function send(
  tx: Tx,
  { note, staffId }: StaffCaller,
  id: number,
  { version, at = null }: InputOf<typeof sendStaffCampaign>['body'],
  now: number,
): Promise<Campaign> {
  const draft = await lock(tx, id);
  if (draft.state !== 'draft') throw new Refused(refusals.campaign_not_draft);
  await requireVersion(tx, subjectOf(id), version, draft);
  requireFuture(at, now);
  await queries.schedule(tx, id, new Date(at ?? now), staffId);
  return noteSending(tx, note, draft);
}

/** Refuses `campaign_time_past`. */
function requireFuture(at: string | null, now: number): void {
  if (at !== null && Date.parse(at) <= now) throw new Refused(refusals.campaign_time_past);
}

/** Notes what goes out to how many, and when. */
async function noteSending(tx: Tx, note: StaffCaller['note'], before: Campaign): Promise<Campaign> {
  const { members } = await countSegment(tx, before.segment);
  const after = await recordOf(tx, before.id);
  const { title, text, path, starts_at, state } = after;
  note({
    subjects: [subjectOf(before.id)],
    before: { state: before.state },
    after: { state, title, text, path, segment: segmentText(after.segment), starts_at, members },
  });
  return after;
}

/** Goes on with a stopped campaign; `now` in ms. Nobody who got it gets it again. Refuses as `resumeStaffCampaign`. */
export async function resume(
  tx: Tx,
  { note, staffId }: StaffCaller,
  id: number,
  { version, at = null }: InputOf<typeof resumeStaffCampaign>['body'],
  now: number,
): Promise<Campaign> {
  const stopped = await lock(tx, id);
  if (stopped.state !== 'stopped') throw new Refused(refusals.campaign_not_stopped);
  await requireVersion(tx, subjectOf(id), version, stopped);
  if (at !== null && stopped.sent > 0) throw new Refused(refusals.campaign_time_fixed);
  requireFuture(at, now);
  await queries.resume(tx, id, new Date(at ?? now), staffId);
  return noteSending(tx, note, stopped);
}

/** Stops a campaign that is scheduled or under way. Refuses `campaign_missing` and `campaign_not_running`. */
export async function stop(tx: Tx, { note }: StaffCaller, id: number, now: number): Promise<Campaign> {
  const before = await lock(tx, id);
  if (before.state !== 'scheduled' && before.state !== 'sending')
    throw new Refused(refusals.campaign_not_running);
  await queries.end(tx, id, 'stopped', new Date(now));
  const after = await recordOf(tx, id);
  note({
    subjects: [subjectOf(id)],
    before: { state: before.state },
    after: { state: after.state, sent: after.sent },
  });
  return after;
}
