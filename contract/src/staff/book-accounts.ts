import { Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Success } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';

/** Characters of an account's code and name. */
export const bookAccountLimits = { code: 20, name: 40 } as const;

/**
 * The accounts of the vouchers: the code and name that each begins with, and whether it counts NT$ or points. What an
 * account means is fixed; the shop calls it what its accountant does. Four digits are the ministry's (商業會計項目表); what
 * follows a hyphen or a dash is the shop's own division of that item, and codes with P are memoranda in points.
 */
export const bookAccounts = {
  gateway: ['1191', '應收帳款－金流', 'money'],
  bank: ['1113', '銀行存款', 'money'],
  tokens: ['2221', '預收貨款－會員代幣', 'money'],
  refunds_due: ['2197', '其他應付費用－退款', 'money'],
  output_tax: ['2204', '銷項稅額', 'money'],
  sales_tickets: ['4111-1', '銷貨收入－一番賞', 'money'],
  sales_boxes: ['4111-2', '銷貨收入－盒玩', 'money'],
  sales_capsules: ['4111-3', '銷貨收入－轉蛋', 'money'],
  sales_goods: ['4111-4', '銷貨收入－商城', 'money'],
  sales_shipping: ['4141-1', '其他營業收入－運費', 'money'],
  sales_other: ['4111-8', '銷貨收入－其他', 'money'],
  returns: ['4113', '銷貨退回', 'money'],
  tax_included: ['4111-9', '銷貨收入－內含稅額（減項）', 'money'],
  gifts: ['6118', '廣告費－贈送代幣', 'money'],
  fees: ['4141-2', '其他營業收入－退代幣手續費', 'money'],
  points: ['P210', '會員紅利', 'point'],
  points_given: ['P610', '贈送與回饋的紅利', 'point'],
  points_spent: ['P410', '折抵與兌換的紅利', 'point'],
  points_expired: ['P710', '到期的紅利', 'point'],
} as const satisfies Record<string, readonly [code: string, name: string, unit: 'money' | 'point']>;
export type BookAccount = keyof typeof bookAccounts;
export const bookAccountKeys = Object.keys(bookAccounts) as BookAccount[];

/** Whether a code is one that an accountant's program takes: letters and digits, with a hyphen or dot between them. */
export const isAccountCode = (code: string): boolean =>
  code.length <= bookAccountLimits.code && /^[a-z\d]+([-.][a-z\d]+)*$/i.test(code);

type Named = { id: string; code: string; name: string; unit: 'money' | 'point' };
/** The other account that keeps an account from a code: one code is one account, so its name and unit are the same. */
export const accountWithCode = (all: readonly Named[], changed: Named): Named | undefined =>
  all.find(
    ({ id, code, name, unit }) =>
      id !== changed.id &&
      code.toLowerCase() === changed.code.toLowerCase() &&
      (name !== changed.name || unit !== changed.unit),
  );

export const bookAccountRefusals = defineRefusals({
  account_missing: [404, '沒有這個科目'],
  account_code: [
    422,
    `科目代號要有 1 至 ${bookAccountLimits.code} 個英文字母或數字，中間可以用 - 或 .，例如 4111-1`,
  ],
  /** `name`: what the account is called that has the code. */
  account_code_taken: [
    409,
    '這個代號已經是「{name}」；要記在同一個科目，名稱和單位也要一樣',
    Type.Object({ name: Type.String() }),
  ],
  account_name: [422, `科目名稱要有 1 至 ${bookAccountLimits.name} 個字`],
});

/** What an account counts: NT$ or points. */
export const BookUnit = Type.Union([Type.Literal('money'), Type.Literal('point')]);

export const listBookAccounts = defineCall({
  access: 'staff',
  method: 'GET',
  right: 'read_money',
  path: '/api/staff/closings/accounts',
  summary: 'List the accounts of the vouchers with their codes and names.',
  answer: Success({
    data: Type.Array(
      Type.Object({ id: Type.String(), code: Type.String(), name: Type.String(), unit: BookUnit }),
    ),
  }),
});

export const renameBookAccount = defineCall({
  method: 'POST',
  words: '更改會計科目',
  path: '/api/staff/closings/accounts/:account',
  access: 'staff',
  right: 'write_money',
  summary: 'Give an account of the vouchers another code and name. Locked months keep the ones they had.',
  params: Type.Object({ account: Type.Enum(bookAccountKeys) }),
  body: Type.Object({ code: CodeText(bookAccountLimits.code, 1), name: FreeText(bookAccountLimits.name, 1) }),
  answer: Success({}),
  refusals: [
    commonRefusals.idempotency_conflict,
    bookAccountRefusals.account_code,
    bookAccountRefusals.account_code_taken,
  ],
  fields: {
    account: bookAccountRefusals.account_missing,
    code: bookAccountRefusals.account_code,
    name: bookAccountRefusals.account_name,
  },
});
