import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, Nullable, Success, Timestamp } from './kernel/schema.ts';
import { CodeText, FreeText } from './kernel/texts.ts';

/**
 * The rights of the staff; a role is made of these. Everybody has `self`, the right to their own session. Every new
 * area of the back office adds its right here, next to the shop's own calls.
 */
export const staffRights = [
  'self',
  'orders',
  'refunds',
  'goods',
  'parcels',
  'storage',
  'rewards',
  'log',
] as const;
export type StaffRight = (typeof staffRights)[number];

/** Times in seconds; lengths in characters. */
export const staffLimits = {
  passwordMin: 12,
  passwordMax: 128,
  nameMax: 30,
  /** A session ends after this long without a request, and in any case after a working day. */
  idle: 1_800,
  session: 43_200,
  /**
   * Logins within the window: of one e-mail from one browser or network, of one e-mail from wherever nobody has logged in to it
   * before, and of one network.
   */
  loginWindow: 900,
  loginsPerBrowser: 10,
  loginsPerEmail: 50,
  loginsPerAddress: 50,
  /** Days for which the place of a login stays known. */
  placeDays: 90,
  reasonMax: 200,
  logPage: 50,
} as const;

export const staffRefusals = defineRefusals({
  staff_login_failed: [422, '登入失敗，請檢查電子郵件和密碼'],
  reason_required: [422, '請填寫原因'],
  reason_too_long: [422, '原因最多 200 字'],
});

export const staffMessages = { signedIn: '登入成功', signedOut: '已登出' } as const;

/** The reason for a step; staff write it for every step that takes something from somebody. */
export const Reason = FreeText(staffLimits.reasonMax, 1);

const StaffMember = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  role: Type.String(),
  rights: Type.Array(Type.String()),
});
export type StaffMember = Static<typeof StaffMember>;

export const staffLogin = defineCall({
  method: 'POST',
  path: '/api/staff/login',
  access: 'site',
  summary: 'Log in a member of staff. The token expires half an hour after its last use.',
  body: Type.Object({
    email: CodeText(254),
    password: Type.String({ maxLength: staffLimits.passwordMax }),
  }),
  answer: Success({
    message: Type.String(),
    data: Type.Object({ token: Type.String(), expires_at: Timestamp, staff: StaffMember }),
  }),
  refusals: [staffRefusals.staff_login_failed],
  fields: { email: staffRefusals.staff_login_failed, password: staffRefusals.staff_login_failed },
});

export const staffLogout = defineCall({
  method: 'POST',
  path: '/api/staff/logout',
  access: 'staff',
  right: 'self',
  summary: 'End the current session.',
  answer: Success({ message: Type.String() }),
});

export const staffSelf = defineCall({
  method: 'GET',
  path: '/api/staff/self',
  access: 'staff',
  right: 'self',
  summary: 'Get the calling staff account and its rights.',
  answer: Success({ data: StaffMember }),
});

/** One entry of the audit log. */
const LogEntry = Type.Object({
  id: Id,
  /** Null for a command at the server's console. */
  staff: Nullable(Type.Object({ id: Id, name: Type.String() })),
  what: Type.String(),
  subjects: Type.Array(Type.String()),
  before: Type.Unknown(),
  after: Type.Unknown(),
  reason: Nullable(Type.String()),
  at: Timestamp,
});

export const staffLog = defineCall({
  method: 'GET',
  path: '/api/staff/log',
  access: 'staff',
  right: 'log',
  summary:
    'List the audit log, newest first, optionally of one subject such as `order:17` or of one staff account.',
  query: Type.Object({
    subject: Type.Optional(FreeText(100)),
    staff_id: Type.Optional(Id),
    before: Type.Optional(Id),
  }),
  answer: Success({ data: Type.Array(LogEntry), next: Nullable(Id) }),
});
