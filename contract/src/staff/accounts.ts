import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';
import { Reason, Session, staffLimits, staffRefusals } from './session.ts';
import { versionRefusals } from './version.ts';

export const accountRefusals = defineRefusals({
  staff_missing: [404, '找不到這個帳號'],
  staff_email_invalid: [422, '電子郵件格式不正確'],
  staff_email_taken: [409, '這個電子郵件已有帳號'],
  staff_name_invalid: [422, `姓名須為 1 至 ${staffLimits.nameMax} 字`],
  role_missing: [404, '找不到這個職務'],
  role_taken: [409, '已有相同代號的職務'],
  role_name_invalid: [422, '職務代號須為 2 至 30 個小寫英文字母、底線或連字號，以字母開頭'],
  role_fixed: [409, '店長擁有全部權限，不能變更'],
  /** `names`: everybody who has it, the disabled too. */
  role_in_use: [409, '還有人使用這個職務：{names}。請先替他們換職務', Type.Object({ names: Type.String() })],
  right_unknown: [422, '沒有這項權限'],
  /** `title`: a right that the role gives and the caller does not hold, or holds up to less. */
  above_own_rights: [403, '不能給出或管理自己沒有的權限：{title}', Type.Object({ title: Type.String() })],
  own_account: [409, '不能變更自己的職務或停用自己'],
  last_owner: [409, '至少要留一位可以登入的店長'],
  invitation_invalid: [422, '這個邀請連結已失效，請向店裡索取新的連結'],
});
const { reason_required, reason_too_long } = staffRefusals;
const reason = [reason_required, reason_too_long] as const;

const read = { access: 'staff', right: 'read_staff' } as const;
const write = { access: 'staff', right: 'write_staff', fresh: true } as const;

const StaffAccount = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  role: Type.String(),
  role_title: Type.String(),
  version: Type.Integer(),
  created_at: Timestamp,
  disabled_at: Nullable(Timestamp),
  last_login_at: Nullable(Timestamp),
  second_factor: Type.Boolean(),
  /** Has not set a password since the last invitation. */
  invited: Type.Boolean(),
});
export type StaffAccount = Static<typeof StaffAccount>;
const Account = Success({ data: StaffAccount });
const Invited = Success({
  data: Type.Object({
    account: StaffAccount,
    /** The person sets a password there; shown this once. */
    url: Type.String(),
    expires_at: Timestamp,
  }),
});

export const staffAccounts = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/accounts',
  summary: 'List the accounts of the staff.',
  answer: Success({ data: Type.Array(StaffAccount) }),
});

export const staffCreateAccount = defineCall({
  ...write,
  method: 'POST',
  path: '/api/staff/accounts',
  words: '建立帳號',
  repeatable: 'its answer holds a link that lets its person in; an e-mail has one account',
  summary: 'Create an account, with a link under which its person sets a password.',
  body: Type.Object({
    email: CodeText(254, 3),
    name: FreeText(staffLimits.nameMax, 1),
    role: CodeText(30),
  }),
  answer: Invited,
  refusals: [accountRefusals.staff_email_taken, accountRefusals.above_own_rights],
  fields: {
    email: accountRefusals.staff_email_invalid,
    name: accountRefusals.staff_name_invalid,
    role: accountRefusals.role_missing,
  },
});

export const staffChangeAccount = defineCall({
  ...write,
  method: 'PATCH',
  path: '/api/staff/accounts/:id',
  words: '變更帳號',
  summary: "Change an account's name or role, from the version that was read.",
  params: IdParams,
  body: Type.Object({
    version: Type.Integer(),
    name: Type.Optional(FreeText(staffLimits.nameMax, 1)),
    role: Type.Optional(CodeText(30)),
    reason: Type.Optional(Reason),
  }),
  answer: Account,
  refusals: [
    versionRefusals.version_conflict,
    accountRefusals.role_missing,
    accountRefusals.above_own_rights,
    accountRefusals.own_account,
    accountRefusals.last_owner,
  ],
  fields: { id: accountRefusals.staff_missing, name: accountRefusals.staff_name_invalid },
});

const step = <const Verb extends string>(verb: Verb, words: string, summary: string) =>
  ({
    ...write,
    method: 'POST',
    path: `/api/staff/accounts/:id/${verb}`,
    words,
    summary,
    params: IdParams,
    body: Type.Object({ reason: Reason }),
    refusals: [accountRefusals.above_own_rights, accountRefusals.own_account, accountRefusals.last_owner],
    fields: { id: accountRefusals.staff_missing, reason },
  }) as const;

export const staffDeactivate = defineCall({
  ...step('deactivate', '停用帳號', 'Disable an account, which ends its sessions.'),
  answer: Account,
});
export const staffReactivate = defineCall({
  ...step('reactivate', '啟用帳號', 'Enable an account again.'),
  answer: Account,
});
export const staffResetFactors = defineCall({
  ...step('reset-factors', '重設第二道驗證', 'Remove the second factors of a person who has lost them.'),
  answer: Account,
});
export const staffInvite = defineCall({
  ...step('invite', '重發邀請連結', 'Forget the password of an account and make a new link to set one.'),
  repeatable: 'its answer holds a link that lets its person in; the newest link alone is valid',
  answer: Invited,
});
export const staffEndSessions = defineCall({
  ...step('end-sessions', '登出帳號的所有裝置', 'End every session of an account.'),
  answer: Account,
});

export const staffAccountSessions = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/accounts/:id/sessions',
  summary: 'List the live sessions of an account.',
  params: IdParams,
  answer: Success({ data: Type.Array(Session) }),
  fields: { id: accountRefusals.staff_missing },
});

export const staffAcceptInvitation = defineCall({
  method: 'POST',
  path: '/api/staff/invitation',
  access: 'none',
  summary: 'Set the password of a new account with the token of its invitation, which works once.',
  body: Type.Object({
    token: CodeText(100, 1),
    password: Type.String({ maxLength: 4 * staffLimits.passwordMax }),
  }),
  answer: Success({ data: Type.Object({ email: Type.String() }) }),
  refusals: [commonRefusals.too_many_requests],
  fields: { token: accountRefusals.invitation_invalid, password: staffRefusals.staff_password_invalid },
});

const Rights = Type.Array(CodeText(40), { maxItems: 60 });
const Limits = Type.Record(Type.String(), Tokens);

const StaffRole = Type.Object({
  name: Type.String(),
  title: Type.String(),
  /** Keys of `rights.ts`; `*` alone is every right there is and will be. */
  rights: Rights,
  limits: Limits,
  version: Type.Integer(),
  /** Accounts that have it and are not disabled. */
  people: Type.Integer(),
});
export type StaffRole = Static<typeof StaffRole>;

export const staffRoles = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/roles',
  summary: 'List the roles with their rights.',
  answer: Success({ data: Type.Array(StaffRole) }),
});

export const staffCreateRole = defineCall({
  ...write,
  method: 'POST',
  path: '/api/staff/roles',
  words: '新增職務',
  summary: 'Create a role, which gives at most what its maker holds.',
  body: Type.Object({
    name: CodeText(30, 2),
    title: FreeText(30, 1),
    rights: Rights,
    limits: Type.Optional(Limits),
  }),
  answer: Success({ data: StaffRole }),
  refusals: [accountRefusals.role_taken, accountRefusals.right_unknown, accountRefusals.above_own_rights],
  fields: { name: accountRefusals.role_name_invalid },
});

export const staffChangeRole = defineCall({
  ...write,
  method: 'PATCH',
  path: '/api/staff/roles/:name',
  words: '變更職務的權限',
  summary: 'Change a role for everybody who has it, from the version that was read.',
  params: Type.Object({ name: Type.String({ maxLength: 30 }) }),
  body: Type.Object({
    version: Type.Integer(),
    title: Type.Optional(FreeText(30, 1)),
    rights: Type.Optional(Rights),
    limits: Type.Optional(Limits),
    reason: Type.Optional(Reason),
  }),
  answer: Success({ data: StaffRole }),
  refusals: [
    versionRefusals.version_conflict,
    accountRefusals.role_fixed,
    accountRefusals.right_unknown,
    accountRefusals.above_own_rights,
  ],
  fields: { name: accountRefusals.role_missing },
});

export const staffDeleteRole = defineCall({
  ...write,
  method: 'DELETE',
  path: '/api/staff/roles/:name',
  words: '刪除職務',
  summary: 'Delete a role that no account has.',
  params: Type.Object({ name: Type.String({ maxLength: 30 }) }),
  body: Type.Object({ reason: Reason }),
  answer: Success({}),
  refusals: [accountRefusals.role_fixed, accountRefusals.role_in_use, accountRefusals.above_own_rights],
  fields: { name: accountRefusals.role_missing, reason },
});
