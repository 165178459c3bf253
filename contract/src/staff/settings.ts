import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, Nullable, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';
import { approvalRefusals } from './approvals.ts';
import { Reason, staffRefusals } from './session.ts';
import { Version, versionRefusals } from './version.ts';

/** Lengths in characters; the largest amount up to which one person may move money alone, in tokens (NT$). */
export const settingLimits = {
  hoursMax: 60,
  emailMax: 254,
  phoneMax: 40,
  sellerMax: 200,
  amountMax: 10_000_000,
} as const;

/** What members read of the shop, as an owner sets it, and its name for the staff. */
export const shopFacts = {
  service_hours: '客服時間',
  line_hours: 'LINE 客服時間',
  return_hours: '退換貨處理時間',
  contact_email: '客服信箱',
  contact_phone: '客服電話',
  seller_details: '經營者資料',
} as const;
export type ShopFact = keyof typeof shopFacts;

/** A shop may do without these: an empty one is shown nowhere. */
export const optionalFacts: readonly ShopFact[] = ['contact_phone', 'seller_details'];

/** Settings that the environment alone decides; a change takes a restart. */
export const fixedSettings = {
  SHOP_NAME: '商店名稱',
  PUBLIC_URL: '商店網址',
  ADMIN_URL: '後台網址',
  LINE_ACCOUNT_URL: 'LINE 官方帳號',
  TOKEN_SECURITY: '代幣的履約保證',
  PARCEL_ADDRESS_DAYS: '包裹地址保留天數',
  NEWEBPAY_METHODS: '付款方式',
  PAYMENT_QUERY_AFTER: '未回報付款的查詢秒數',
} as const;

export const settingRefusals = defineRefusals({
  settings_invalid: [422, '資料不正確，請重新整理頁面再試'],
  hours_invalid: [422, `請填寫時間，最多 ${settingLimits.hoursMax} 字`],
  contact_email_invalid: [422, '請輸入正確的客服信箱'],
  contact_phone_invalid: [422, '請輸入正確的客服電話；沒有電話請留空'],
  seller_details_invalid: [422, `經營者資料最多 ${settingLimits.sellerMax} 字`],
  approval_amount_invalid: [422, `請輸入 0 到 ${settingLimits.amountMax.toLocaleString('en')} 的整數`],
  approval_amount_same: [422, '和目前的核准金額相同'],
  /** `amount`: what it is by now; asked when it was another. */
  approval_amount_moved: [409, '核准金額已改為 {amount}', Type.Object({ amount: Tokens })],
});

export const settingMessages = {
  saved: '已儲存，商店馬上會顯示新的內容',
  lowered: '核准金額已調低，立刻生效',
  waits: '已送出，等待另一位同事核准',
} as const;

/** Digits with the signs between them, and an extension in words. */
export const isShopPhone = (text: string): boolean =>
  /^[\d\s()+#、,轉分機-]*$/.test(text) && text.replace(/\D/g, '').length >= 6;

const Facts = Type.Object({
  service_hours: Nullable(Type.String()),
  line_hours: Nullable(Type.String()),
  return_hours: Nullable(Type.String()),
  contact_email: Nullable(Type.String()),
  contact_phone: Nullable(Type.String()),
  seller_details: Nullable(Type.String()),
});
export type Facts = Static<typeof Facts>;

const Settings = Type.Object({
  version: Version,
  /** As an owner has set them; null: as the environment says. An empty text is shown nowhere. */
  ...Facts.properties,
  /** Above this amount a second person decides; as it holds now. */
  approval_amount: Tokens,
  /** The same as the environment says; null: it says nothing. */
  environment: Type.Object({ ...Facts.properties, approval_amount: Tokens }),
  /** The raise of the amount that waits for a second person. */
  waiting: Nullable(
    Type.Object({
      id: Id,
      amount: Tokens,
      reason: Type.String(),
      asked_by: Type.String(),
      asked_at: Timestamp,
    }),
  ),
  /** By the names in `fixedSettings`; null where the environment says nothing. */
  fixed: Type.Array(Type.Object({ name: Type.String(), value: Nullable(Type.String()) })),
});
export type StaffSettings = Static<typeof Settings>;

export const staffSettings = defineCall({
  method: 'GET',
  path: '/api/staff/settings',
  access: 'staff',
  right: 'read_settings',
  summary: 'Get the settings: those that an owner changes, and those that the environment decides.',
  answer: Success({ data: Settings }),
});

const Hours = Type.Optional(Nullable(FreeText(settingLimits.hoursMax, 1)));
export const changeSettings = defineCall({
  method: 'PATCH',
  path: '/api/staff/settings',
  access: 'staff',
  right: 'write_settings',
  words: '修改商店設定',
  summary:
    'Change what members read of the shop: the fields that are sent, of the version that was read; null returns one to the environment. Every server shows the change at once.',
  body: Type.Object({
    version: Version,
    service_hours: Hours,
    line_hours: Hours,
    return_hours: Hours,
    contact_email: Type.Optional(Nullable(CodeText(settingLimits.emailMax, 3))),
    contact_phone: Type.Optional(Nullable(CodeText(settingLimits.phoneMax))),
    seller_details: Type.Optional(Nullable(FreeText(settingLimits.sellerMax))),
  }),
  answer: Success({ message: Type.String(), data: Settings }),
  refusals: [versionRefusals.version_conflict],
  fields: {
    version: settingRefusals.settings_invalid,
    service_hours: settingRefusals.hours_invalid,
    line_hours: settingRefusals.hours_invalid,
    return_hours: settingRefusals.hours_invalid,
    contact_email: settingRefusals.contact_email_invalid,
    contact_phone: settingRefusals.contact_phone_invalid,
    seller_details: settingRefusals.seller_details_invalid,
  },
});

export const changeApprovalAmount = defineCall({
  method: 'POST',
  path: '/api/staff/settings/approval-amount',
  access: 'staff',
  right: 'write_settings',
  fresh: true,
  words: '修改核准金額',
  summary:
    'Change the amount above which a second person decides. A lower one holds at once; a higher one waits for a second person.',
  body: Type.Object({
    version: Version,
    amount: Type.Integer({ minimum: 0, maximum: settingLimits.amountMax }),
    reason: Reason,
  }),
  answer: Success({ message: Type.String(), data: Settings }),
  refusals: [
    versionRefusals.version_conflict,
    approvalRefusals.approval_waiting,
    settingRefusals.approval_amount_same,
  ],
  fields: {
    version: settingRefusals.settings_invalid,
    amount: settingRefusals.approval_amount_invalid,
    reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
  },
});
