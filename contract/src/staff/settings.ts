import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, Nullable, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';
import { uploadedPattern } from '../shop/safe-addresses.ts';
import { approvalRefusals } from './approvals.ts';
import { mediaRefusals } from './media.ts';
import { Reason, staffRefusals } from './session.ts';
import { Version, versionRefusals } from './version.ts';

/** Lengths in characters; the largest amount up to which one person may move money alone, in tokens (NT$). */
export const settingLimits = {
  nameMax: 30,
  shortMax: 12,
  /** The least sides of the square picture, px, and how much longer one may be than the other. */
  iconLeast: 512,
  iconSlack: 1.02,
  hoursMax: 60,
  emailMax: 254,
  phoneMax: 40,
  sellerMax: 200,
  addressMax: 200,
  deliveryMax: 30,
  /** Amounts of top-ups that are offered; the least and the largest, in NT$. */
  amounts: 12,
  amountFrom: 10,
  amountTo: 50_000,
  amountMax: 10_000_000,
} as const;

/** What members read of the shop, as an owner sets it, and its name for the staff. */
export const shopFacts = {
  shop_name: '商店名稱',
  short_name: '簡稱',
  logo_light: '淺色底的標誌',
  logo_dark: '深色底的標誌',
  icon: '方形圖示',
  service_hours: '信箱與電話服務時間',
  line_hours: 'LINE 客服時間',
  return_hours: '退換貨處理時間',
  contact_email: '客服信箱',
  contact_phone: '客服電話',
  seller_details: '經營者資料',
  line_account_url: 'LINE 官方帳號',
  delivery_days: '送達時間',
} as const;
export type ShopFact = keyof typeof shopFacts;

/** A shop may do without these: an empty one is shown nowhere. */
export const optionalFacts: readonly ShopFact[] = [
  ...(['logo_light', 'logo_dark', 'icon'] as const),
  ...(['contact_phone', 'seller_details', 'line_account_url'] as const),
];

/** Numbers that hold for what is sent or drawn from then on: their names, the least and the most. */
export const shopNumbers = {
  shipping_fee: { title: '運費', from: 0, to: 1_000 },
  free_from: { title: '免運件數', from: 1, to: 200 },
  storage_days: { title: '免費保管天數', from: 30, to: 365 },
} as const;
export type ShopNumber = keyof typeof shopNumbers;

/** What the gateway may offer, by its names; a shop offers of them what its contract covers. */
export const gatewayMethods = {
  CREDIT: '信用卡',
  LINEPAY: 'LINE Pay',
  APPLEPAY: 'Apple Pay',
  ANDROIDPAY: 'Google Pay',
  VACC: 'ATM 轉帳',
  CVS: '超商代碼繳費',
} as const;
export type GatewayMethod = keyof typeof gatewayMethods;

/** What is offered of several. */
export const shopChoices = { payment_methods: '付款方式', recharge_amounts: '儲值金額' } as const;

/** Settings that the environment alone decides; a change takes a restart. */
export const fixedSettings = {
  PUBLIC_URL: '商店網址',
  ADMIN_URL: '後台網址',
  TOKEN_SECURITY: '代幣的履約保證',
  PARCEL_ADDRESS_DAYS: '包裹地址保留天數',
  NEWEBPAY_METHODS: '金流合約的付款方式',
  PAYMENT_QUERY_AFTER: '未回報付款的查詢秒數',
} as const;

export const settingRefusals = defineRefusals({
  settings_invalid: [422, '資料不正確，請重新整理頁面再試'],
  shop_name_invalid: [422, `請填寫商店名稱，最多 ${settingLimits.nameMax} 字`],
  short_name_invalid: [422, `請填寫簡稱，最多 ${settingLimits.shortMax} 字`],
  logo_invalid: [422, '請先上傳圖片'],
  icon_invalid: [422, `方形圖示的長寬要一樣，至少 ${settingLimits.iconLeast} 像素`],
  hours_invalid: [422, `請填寫時間，最多 ${settingLimits.hoursMax} 字`],
  contact_email_invalid: [422, '請輸入正確的客服信箱'],
  contact_phone_invalid: [422, '請輸入正確的客服電話；沒有電話請留空'],
  seller_details_invalid: [422, `經營者資料最多 ${settingLimits.sellerMax} 字`],
  line_account_invalid: [422, '請輸入 https:// 開頭的 LINE 官方帳號網址；沒有帳號請留空'],
  delivery_days_invalid: [422, `請填寫送達時間，最多 ${settingLimits.deliveryMax} 字`],
  shipping_fee_invalid: [
    422,
    `運費要是 ${shopNumbers.shipping_fee.from} 到 ${shopNumbers.shipping_fee.to} 代幣`,
  ],
  free_from_invalid: [422, `免運件數要是 ${shopNumbers.free_from.from} 到 ${shopNumbers.free_from.to} 件`],
  storage_days_invalid: [
    422,
    `免費保管天數要是 ${shopNumbers.storage_days.from} 到 ${shopNumbers.storage_days.to} 天`,
  ],
  payment_methods_invalid: [422, '請至少選一種付款方式，只能選金流合約裡有的'],
  recharge_amounts_invalid: [
    422,
    `請填 1 到 ${settingLimits.amounts} 個不重複的儲值金額，每個 ${settingLimits.amountFrom} 到 ${settingLimits.amountTo.toLocaleString('en')} 元`,
  ],
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

/** Whether a picture of this size in pixels can be the square one. */
export const isIcon = ({ width, height }: { width: number; height: number }): boolean =>
  Math.min(width, height) >= settingLimits.iconLeast &&
  Math.max(width, height) <= Math.min(width, height) * settingLimits.iconSlack;

/** What is typed for the shop's account at LINE as its address: an account's id, such as `@kujiya`, has one. */
export const lineAccountOf = (typed: string): string =>
  /^@[\w.-]+$/.test(typed.trim()) ? `https://line.me/R/ti/p/${typed.trim()}` : typed.trim();

/** The address of a page at LINE. */
export const isLineAccount = (text: string): boolean => /^https:\/\/\S+\.\S+$/.test(text);

const Facts = Type.Object({
  shop_name: Nullable(Type.String()),
  short_name: Nullable(Type.String()),
  logo_light: Nullable(Type.String()),
  logo_dark: Nullable(Type.String()),
  icon: Nullable(Type.String()),
  service_hours: Nullable(Type.String()),
  line_hours: Nullable(Type.String()),
  return_hours: Nullable(Type.String()),
  contact_email: Nullable(Type.String()),
  contact_phone: Nullable(Type.String()),
  seller_details: Nullable(Type.String()),
  line_account_url: Nullable(Type.String()),
  delivery_days: Nullable(Type.String()),
});
export type Facts = Static<typeof Facts>;

const Method = Type.Unsafe<GatewayMethod>(Type.Enum(Object.keys(gatewayMethods)));
const Terms = Type.Object({
  shipping_fee: Nullable(Type.Integer()),
  free_from: Nullable(Type.Integer()),
  storage_days: Nullable(Type.Integer()),
  payment_methods: Nullable(Type.Array(Method)),
  recharge_amounts: Nullable(Type.Array(Type.Integer())),
});
export type Terms = Static<typeof Terms>;

const Settings = Type.Object({
  version: Version,
  /** As an owner has set them; null: as the environment says. An empty text is shown nowhere. */
  ...Facts.properties,
  ...Terms.properties,
  /** Above this amount a second person decides; as it holds now. */
  approval_amount: Tokens,
  /** The same as the environment says; null: it says nothing. */
  environment: Type.Object({ ...Facts.properties, ...Terms.properties, approval_amount: Tokens }),
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

const Whole = (name: ShopNumber) =>
  Type.Optional(Nullable(Type.Integer({ minimum: shopNumbers[name].from, maximum: shopNumbers[name].to })));
const Picture = Type.Optional(Nullable(Type.String({ pattern: uploadedPattern })));
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
    shop_name: Type.Optional(Nullable(FreeText(settingLimits.nameMax, 1))),
    short_name: Type.Optional(Nullable(FreeText(settingLimits.shortMax, 1))),
    logo_light: Picture,
    logo_dark: Picture,
    icon: Picture,
    service_hours: Hours,
    line_hours: Hours,
    return_hours: Hours,
    contact_email: Type.Optional(Nullable(CodeText(settingLimits.emailMax, 3))),
    contact_phone: Type.Optional(Nullable(CodeText(settingLimits.phoneMax))),
    seller_details: Type.Optional(Nullable(FreeText(settingLimits.sellerMax))),
    line_account_url: Type.Optional(Nullable(CodeText(settingLimits.addressMax))),
    delivery_days: Type.Optional(Nullable(FreeText(settingLimits.deliveryMax, 1))),
    shipping_fee: Whole('shipping_fee'),
    free_from: Whole('free_from'),
    storage_days: Whole('storage_days'),
    payment_methods: Type.Optional(Nullable(Type.Array(Method, { minItems: 1, uniqueItems: true }))),
    recharge_amounts: Type.Optional(
      Nullable(
        Type.Array(Type.Integer({ minimum: settingLimits.amountFrom, maximum: settingLimits.amountTo }), {
          minItems: 1,
          maxItems: settingLimits.amounts,
          uniqueItems: true,
        }),
      ),
    ),
  }),
  answer: Success({ message: Type.String(), data: Settings }),
  refusals: [versionRefusals.version_conflict, mediaRefusals.picture_gone],
  fields: {
    version: settingRefusals.settings_invalid,
    shop_name: settingRefusals.shop_name_invalid,
    short_name: settingRefusals.short_name_invalid,
    logo_light: settingRefusals.logo_invalid,
    logo_dark: settingRefusals.logo_invalid,
    icon: settingRefusals.icon_invalid,
    service_hours: settingRefusals.hours_invalid,
    line_hours: settingRefusals.hours_invalid,
    return_hours: settingRefusals.hours_invalid,
    contact_email: settingRefusals.contact_email_invalid,
    contact_phone: settingRefusals.contact_phone_invalid,
    seller_details: settingRefusals.seller_details_invalid,
    line_account_url: settingRefusals.line_account_invalid,
    delivery_days: settingRefusals.delivery_days_invalid,
    shipping_fee: settingRefusals.shipping_fee_invalid,
    free_from: settingRefusals.free_from_invalid,
    storage_days: settingRefusals.storage_days_invalid,
    payment_methods: settingRefusals.payment_methods_invalid,
    recharge_amounts: settingRefusals.recharge_amounts_invalid,
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
