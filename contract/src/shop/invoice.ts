import { isBan, isDonateCode, isMobileBarcode } from 'taiwan-id-validator';
import { type Static, Type } from 'typebox';
import { defineRefusals } from '../kernel/refusal.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';

/** The bodies an invoice can be donated to; the first is the default. */
export const donationBodies = [
  { code: '88888', name: '財團法人中華民國兒童癌症基金會' },
  { code: '919', name: '創世社會福利基金會' },
  { code: '25885', name: '伊甸社會福利基金會' },
  { code: '8585', name: '台灣兒童暨家庭扶助基金會' },
  { code: '13579', name: '陽光社會福利基金會' },
  { code: '88432', name: '喜憨兒社會福利基金會' },
  { code: '9527', name: '罕見疾病基金會' },
  { code: '7000', name: '台灣世界展望會' },
  { code: '5299', name: '台灣導盲犬協會' },
] as const;

export const invoiceLimits = {
  /** The payment gateway and the provider of invoices both refuse a longer address. */
  emailMax: 50,
  companyNameMax: 60,
  /** The first and the longest wait between two tries of an invoice, or of a correction, at the provider; in seconds. */
  providerWaits: [60, 3_600],
  /** Unfinished corrections in the staff's list, the oldest ones. */
  correctionsListed: 200,
} as const;

export const invoiceRefusals = defineRefusals({
  carrier_invalid: [422, '手機載具格式錯誤，EX: /123-ABC'],
  tax_id_format: [422, '統一編號須為 8 碼數字'],
  tax_id_invalid: [422, '統一編號不正確，請再確認一次'],
  company_name_required: [422, '請填寫公司行號抬頭'],
  company_name_too_long: [422, '公司行號抬頭最多 60 個字'],
  donation_required: [422, '請選擇受捐贈機關'],
  donation_invalid: [422, '捐贈碼須為 3 至 7 碼數字'],
  email_required: [422, '請填寫電子郵件'],
  email_invalid: [422, '請輸入正確的 E-mail 格式'],
});

/** The refusals of an invoice's kind: a mobile carrier, a company, or a donation code. */
export const invoiceKindRefusals = [
  invoiceRefusals.carrier_invalid,
  invoiceRefusals.tax_id_format,
  invoiceRefusals.tax_id_invalid,
  invoiceRefusals.company_name_required,
  invoiceRefusals.company_name_too_long,
  invoiceRefusals.donation_required,
  invoiceRefusals.donation_invalid,
] as const;

/** The refusals of invoice fields that two calls name alike: absent or of another type, and malformed. */
export const invoiceFields = {
  carrier_code: invoiceRefusals.carrier_invalid,
  donation_code: [invoiceRefusals.donation_required, invoiceRefusals.donation_invalid],
} as const;

/** A mobile carrier as it is stored: upper case, without surrounding blanks. */
export const plainCarrier = (text: string): string => text.trim().toUpperCase();

/** Whether the text is a mobile carrier in the ministry's format: a slash and seven characters. */
export const isCarrier = (text: string): boolean => isMobileBarcode(text);
/** Eight digits whose check sum holds, by the old rule or the one of 2023. */
export const isTaxId = (text: string): boolean => isBan(text) && text !== '00000000';
/** A code of 3 to 7 digits under which a body accepts donated invoices. */
export const isDonationCode = (text: string): boolean => isDonateCode(text);
/** Good enough to send to; only sending can show whether it arrives. */
export const isEmail = (text: string): boolean =>
  text.length <= invoiceLimits.emailMax && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/** The state of an invoice: `void` as a whole, or with an `allowance` for a part that was given back. */
export const InvoiceState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('issued'),
  Type.Literal('void'),
  Type.Literal('allowance'),
]);
export type InvoiceState = Static<typeof InvoiceState>;

export const InvoiceType = Type.Union([
  Type.Literal('personal'),
  Type.Literal('company'),
  Type.Literal('donation'),
  Type.Literal('none'),
]);
export type InvoiceType = Static<typeof InvoiceType>;

/** The buyer's choice of invoice for a purchase by card; fields of the other types are left out. */
export const InvoiceInfo = Type.Object({
  invoiceType: Type.Optional(
    Type.Union([Type.Literal('personal'), Type.Literal('company'), Type.Literal('donation')]),
  ),
  mobileCarrier: Type.Optional(CodeText(100)),
  companyTaxId: Type.Optional(CodeText(100)),
  companyName: Type.Optional(FreeText(1_000)),
  email: Type.Optional(CodeText(1_000)),
  /** One of the nine bodies, or `other`. */
  donationCode: Type.Optional(CodeText(100)),
  /** The code of a body that is not listed. */
  customDonation: Type.Optional(CodeText(100)),
});
export type InvoiceInfo = Static<typeof InvoiceInfo>;
