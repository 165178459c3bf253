import { type Static, Type } from 'typebox';
import { Promotion } from '../banners.ts';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, largestInteger, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { linkPattern, picturePattern } from '../shop/safe-addresses.ts';
import { mediaRefusals } from './media.ts';
import { PeriodState, periodFields, periodRefusals } from './period.ts';
import { Reason } from './session.ts';
import { targetRefusals } from './targets.ts';
import { versionRefusals } from './version.ts';

/** Lengths in characters; the last place in the order; rows of a page. */
export const promotionLimits = { altMax: 100, linkMax: 300, lastPosition: 9_999, page: 50 } as const;

export const promotionRefusals = defineRefusals({
  promotion_missing: [404, '找不到這一則'],
  promotion_invalid: [422, '資料不正確，請檢查順序和時間'],
  alt_invalid: [422, `請填寫圖片上的文字，最多 ${promotionLimits.altMax} 字`],
  link_invalid: [422, '連結要是本店的路徑（/ 開頭），或 https:// 開頭的網址'],
  picture_invalid: [422, '請先上傳圖片'],
});

const fields = {
  image_url: Type.String({ pattern: picturePattern }),
  link: Type.String({
    clean: 'text',
    minLength: 1,
    maxLength: promotionLimits.linkMax,
    pattern: linkPattern,
  }),
  /** The text in the picture. */
  alt: FreeText(promotionLimits.altMax, 1),
  /** Lower ones come first. */
  position: Type.Integer({ minimum: 0, maximum: promotionLimits.lastPosition }),
  ...periodFields,
};
const optional = {
  position: Type.Optional(fields.position),
  starts_at: Type.Optional(fields.starts_at),
  ends_at: Type.Optional(fields.ends_at),
};

const StaffPromotion = Type.Object({
  id: Id,
  version: Type.Integer(),
  ...fields,
  state: PeriodState,
  updated_at: Timestamp,
});
export type StaffPromotion = Static<typeof StaffPromotion>;

const Record = Success({ data: StaffPromotion });
const missing = { id: promotionRefusals.promotion_missing } as const;
const fieldRefusals = {
  image_url: promotionRefusals.picture_invalid,
  link: promotionRefusals.link_invalid,
  alt: promotionRefusals.alt_invalid,
  position: promotionRefusals.promotion_invalid,
  starts_at: promotionRefusals.promotion_invalid,
  ends_at: promotionRefusals.promotion_invalid,
} as const;

export const staffFront = defineCall({
  access: 'staff',
  right: 'read_content',
  method: 'GET',
  path: '/api/staff/front',
  summary: 'Get the banners and cover promos of the home screen at a time (now).',
  query: Type.Object({ at: Type.Optional(Timestamp) }),
  answer: Success({
    data: Type.Object({ banners: Type.Array(Promotion), overlay_ads: Type.Array(Promotion) }),
  }),
});

/** Banners and cover promos differ only in where they are shown. */
const callsOf = (path: 'banners' | 'promos', noun: string, name: string) => ({
  list: defineCall({
    access: 'staff',
    right: 'read_content',
    method: 'GET',
    path: `/api/staff/${path}`,
    summary: `List ${name}, newest first; \`cursor\` is the id of the last one seen.`,
    query: Type.Object({
      state: Type.Optional(PeriodState),
      cursor: Type.Optional(Id),
    }),
    answer: Success({ data: Type.Array(StaffPromotion), next: Nullable(Id) }),
  }),
  read: defineCall({
    access: 'staff',
    right: 'read_content',
    method: 'GET',
    path: `/api/staff/${path}/:id`,
    summary: `Get one of the ${name}.`,
    params: IdParams,
    answer: Record,
    fields: missing,
  }),
  create: defineCall({
    access: 'staff',
    right: 'write_content',
    words: `新增${noun}`,
    method: 'POST',
    path: `/api/staff/${path}`,
    summary: `Add to the ${name}: shown from \`starts_at\` (now) until \`ends_at\`, in the last place unless \`position\` is given.`,
    body: Type.Object({ image_url: fields.image_url, link: fields.link, alt: fields.alt, ...optional }),
    answer: Record,
    refusals: [periodRefusals.period_invalid, mediaRefusals.picture_gone, targetRefusals.target_unknown],
    fields: fieldRefusals,
  }),
  change: defineCall({
    access: 'staff',
    right: 'write_content',
    words: `修改${noun}`,
    method: 'PATCH',
    path: `/api/staff/${path}/:id`,
    summary: 'Change the fields that are sent, of the version that was read.',
    params: IdParams,
    body: Type.Object({
      image_url: Type.Optional(fields.image_url),
      link: Type.Optional(fields.link),
      alt: Type.Optional(fields.alt),
      ...optional,
      version: Type.Integer({ minimum: 1, maximum: largestInteger }),
    }),
    answer: Record,
    refusals: [
      versionRefusals.version_conflict,
      periodRefusals.period_invalid,
      mediaRefusals.picture_gone,
      targetRefusals.target_unknown,
    ],
    fields: { ...fieldRefusals, ...missing, version: promotionRefusals.promotion_invalid },
  }),
  remove: defineCall({
    access: 'staff',
    right: 'write_content',
    words: `刪除${noun}`,
    method: 'DELETE',
    path: `/api/staff/${path}/:id`,
    summary: `Delete one of the ${name}, with the reason.`,
    params: IdParams,
    body: Nullable(Type.Object({ reason: Type.Optional(Reason) })),
    answer: Success({}),
    fields: missing,
  }),
});

export const bannerCalls = callsOf('banners', '橫幅', 'banners');
export const promoCalls = callsOf('promos', '蓋版活動', 'cover promos');

// A feature's calls are found among the exports of its modules.
export const {
  list: staffBanners,
  read: staffBanner,
  create: createStaffBanner,
  change: changeStaffBanner,
  remove: deleteStaffBanner,
} = bannerCalls;
export const {
  list: staffPromos,
  read: staffPromo,
  create: createStaffPromo,
  change: changeStaffPromo,
  remove: deleteStaffPromo,
} = promoCalls;
