import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { pathPattern } from '../shop/safe-addresses.ts';
import { vipLevels } from '../shop/vip.ts';
import { Reason, staffRefusals } from './session.ts';
import { targetRefusals } from './targets.ts';
import { Version, versionRefusals } from './version.ts';

/** Lengths in characters; members told each second; the quiet hours of a Taipei day; rows of a page. */
export const campaignLimits = {
  titleMax: 30,
  textMax: 120,
  pathMax: 300,
  seriesMax: 60,
  daysMax: 365,
  perSecond: 100,
  perSecondMax: 500,
  quietFrom: 22,
  quietUntil: 8,
  page: 50,
} as const;
const limits = campaignLimits;

export const campaignRefusals = defineRefusals({
  campaign_missing: [404, '找不到這則推播'],
  campaign_title_invalid: [422, `請填寫標題，最多 ${limits.titleMax} 字`],
  campaign_text_invalid: [422, `請填寫內容，最多 ${limits.textMax} 字`],
  campaign_path_invalid: [422, '開啟的頁面要是本店的路徑，用 / 開頭'],
  campaign_segment_invalid: [422, '請檢查對象：等級、天數、商品或系列'],
  campaign_invalid: [422, `資料不正確，每秒要送給 1 到 ${limits.perSecondMax} 人`],
  campaign_time_past: [422, '傳送時間已經過了，請選擇以後的時間，或空白＝現在'],
  campaign_not_draft: [409, '已經排程或傳送，不能再改'],
  campaign_not_running: [409, '這則推播沒有在排程或傳送'],
  campaign_not_stopped: [409, '這則推播沒有停止，不用繼續'],
  campaign_time_fixed: [422, '已經有會員收到，只能現在繼續，不能另選時間'],
});
const refusals = campaignRefusals;

export const campaignStates = {
  draft: '草稿',
  scheduled: '排程中',
  sending: '傳送中',
  stopped: '已停止',
  done: '已送完',
} as const;
const CampaignState = Type.Union([
  Type.Literal('draft'),
  Type.Literal('scheduled'),
  Type.Literal('sending'),
  Type.Literal('stopped'),
  Type.Literal('done'),
]);
export type CampaignState = Static<typeof CampaignState>;

/** Whom a campaign may go to, and the field by which the kind is narrowed. */
export const segmentKinds = {
  all: { title: '全部會員', field: null },
  level: { title: '某個等級的會員', field: 'level' },
  bought_within: { title: '最近幾天內買過的會員', field: 'days' },
  not_bought_for: { title: '買過，但幾天以上沒再買的會員', field: 'days' },
  likes: { title: '喜歡某個商品的會員', field: 'product_id' },
  likes_series: { title: '喜歡某個系列的會員', field: 'series' },
  coupon_ending: { title: '優惠券幾天內到期的會員', field: 'days' },
} as const;
export type SegmentKind = keyof typeof segmentKinds;

const segmentFields = {
  kind: Type.Union([
    Type.Literal('all'),
    Type.Literal('level'),
    Type.Literal('bought_within'),
    Type.Literal('not_bought_for'),
    Type.Literal('likes'),
    Type.Literal('likes_series'),
    Type.Literal('coupon_ending'),
  ]),
  level: Type.Optional(Type.Integer({ minimum: 1, maximum: vipLevels.length })),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.daysMax })),
  product_id: Type.Optional(Id),
  series: Type.Optional(FreeText(limits.seriesMax, 1)),
};
const Segment = Type.Object(segmentFields);
export type Segment = Static<typeof Segment>;

/** A segment as a person reads it. */
export function segmentText({ kind, level, days, product_id: product, series }: Segment): string {
  const { title, field } = segmentKinds[kind];
  if (field === null) return title;
  const said = {
    level: vipLevels[(level ?? 1) - 1]?.name ?? '',
    days: `${days} 天`,
    product_id: `商品 ${product}`,
    series: series ?? '',
  };
  return `${title}：${said[field]}`;
}

/** Whether campaigns rest at this hour (0 to 23) of a Taipei day. */
export const isQuietHour = (hour: number): boolean => hour >= limits.quietFrom || hour < limits.quietUntil;

const fields = {
  title: FreeText(limits.titleMax, 1),
  text: FreeText(limits.textMax, 1),
  path: Type.String({ clean: 'text', minLength: 1, maxLength: limits.pathMax, pattern: pathPattern }),
  segment: Segment,
  per_second: Type.Integer({ minimum: 1, maximum: limits.perSecondMax }),
};

const Campaign = Type.Object({
  id: Id,
  version: Type.Integer(),
  title: Type.String(),
  text: Type.String(),
  path: Type.String(),
  segment: Segment,
  /** Members told each second at most. */
  per_second: Type.Integer(),
  state: CampaignState,
  starts_at: Nullable(Timestamp),
  ended_at: Nullable(Timestamp),
  /** Members who got it so far. */
  sent: Type.Integer(),
  sent_by: Nullable(Type.Object({ id: Id, name: Type.String() })),
  updated_at: Timestamp,
});
export type Campaign = Static<typeof Campaign>;

/** Whether a campaign may still be changed or deleted: it is not scheduled, and nobody got it. */
export const isUnsent = ({ state, sent }: Pick<Campaign, 'state' | 'sent'>): boolean =>
  state === 'draft' || (state === 'stopped' && sent === 0);

const read = { access: 'staff', right: 'read_content' } as const;
const write = { access: 'staff', right: 'write_content' } as const;
const Record = Success({ data: Campaign });
const missing = { id: refusals.campaign_missing } as const;
const fieldRefusals = {
  title: refusals.campaign_title_invalid,
  text: refusals.campaign_text_invalid,
  path: refusals.campaign_path_invalid,
  segment: refusals.campaign_segment_invalid,
  per_second: refusals.campaign_invalid,
} as const;

export const staffCampaigns = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/campaigns',
  summary: 'List campaigns, newest first; `cursor` is the id of the last one seen.',
  query: Type.Object({
    state: Type.Optional(CampaignState),
    q: Type.Optional(FreeText(limits.titleMax)),
    cursor: Type.Optional(Id),
  }),
  answer: Success({ data: Type.Array(Campaign), next: Nullable(Id) }),
});

export const staffCampaignCount = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/campaigns/count',
  summary:
    'Count the members of a segment (all, without a kind) who allow messages of this kind, and those of them who get pushes on a device.',
  query: Type.Object({ ...segmentFields, kind: Type.Optional(segmentFields.kind) }),
  answer: Success({ data: Type.Object({ members: Type.Integer(), devices: Type.Integer() }) }),
  fields: {
    kind: refusals.campaign_segment_invalid,
    level: refusals.campaign_segment_invalid,
    days: refusals.campaign_segment_invalid,
    product_id: refusals.campaign_segment_invalid,
  },
});

export const staffCampaign = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/campaigns/:id',
  summary: 'Get a campaign, and how many members got it so far.',
  params: IdParams,
  answer: Record,
  fields: missing,
});

export const createStaffCampaign = defineCall({
  ...write,
  words: '新增推播',
  method: 'POST',
  path: '/api/staff/campaigns',
  summary: 'Write a campaign; nobody gets it before it is sent.',
  body: Type.Object({ ...fields, per_second: Type.Optional(fields.per_second) }),
  answer: Record,
  refusals: [targetRefusals.target_unknown],
  fields: fieldRefusals,
});

export const changeStaffCampaign = defineCall({
  ...write,
  words: '修改推播',
  method: 'PATCH',
  path: '/api/staff/campaigns/:id',
  summary:
    'Change the fields that are sent of a draft, or of a campaign that was stopped before anybody got it, of the version that was read.',
  params: IdParams,
  body: Type.Object({
    title: Type.Optional(fields.title),
    text: Type.Optional(fields.text),
    path: Type.Optional(fields.path),
    segment: Type.Optional(fields.segment),
    per_second: Type.Optional(fields.per_second),
    version: Version,
  }),
  answer: Record,
  refusals: [versionRefusals.version_conflict, refusals.campaign_not_draft, targetRefusals.target_unknown],
  fields: { ...fieldRefusals, ...missing, version: refusals.campaign_invalid },
});

export const deleteStaffCampaign = defineCall({
  ...write,
  words: '刪除推播',
  method: 'DELETE',
  path: '/api/staff/campaigns/:id',
  summary: 'Delete a draft, or a campaign that was stopped before anybody got it.',
  params: IdParams,
  body: Nullable(Type.Object({ reason: Type.Optional(Reason) })),
  answer: Success({}),
  refusals: [refusals.campaign_not_draft],
  fields: missing,
});

export const sendStaffCampaign = defineCall({
  ...write,
  fresh: true,
  words: '傳送推播',
  method: 'POST',
  path: '/api/staff/campaigns/:id/send',
  summary:
    'Send a draft, of the version that was read, now or `at` a time; it rests from 22:00 to 08:00 in Taipei. A member gets one campaign a day at most.',
  params: IdParams,
  body: Type.Object({ version: Version, at: Type.Optional(Nullable(Timestamp)) }),
  answer: Record,
  refusals: [versionRefusals.version_conflict, refusals.campaign_not_draft, refusals.campaign_time_past],
  fields: { ...missing, version: refusals.campaign_invalid, at: refusals.campaign_invalid },
});

export const stopStaffCampaign = defineCall({
  ...write,
  words: '停止推播',
  method: 'POST',
  path: '/api/staff/campaigns/:id/stop',
  summary: 'Stop a campaign, also halfway; the answer says how many members got it.',
  params: IdParams,
  body: Type.Object({ reason: Reason }),
  answer: Record,
  refusals: [refusals.campaign_not_running],
  fields: { ...missing, reason: [staffRefusals.reason_required, staffRefusals.reason_too_long] },
});

export const resumeStaffCampaign = defineCall({
  ...write,
  fresh: true,
  words: '繼續推播',
  method: 'POST',
  path: '/api/staff/campaigns/:id/resume',
  summary:
    'Go on with a stopped campaign, of the version that was read. When nobody got it yet it is sent now or `at` a time; otherwise it goes on now, after the members who got it.',
  params: IdParams,
  body: Type.Object({ version: Version, at: Type.Optional(Nullable(Timestamp)) }),
  answer: Record,
  refusals: [
    versionRefusals.version_conflict,
    refusals.campaign_not_stopped,
    refusals.campaign_time_past,
    refusals.campaign_time_fixed,
  ],
  fields: { ...missing, version: refusals.campaign_invalid, at: refusals.campaign_invalid },
});
