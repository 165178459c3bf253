import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';

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
  /** What the person may do now; the keys of `rights.ts`. */
  rights: Type.Array(Type.String()),
  /** Tokens for one step, for those of the rights that the role holds only up to an amount. */
  limits: Type.Record(Type.String(), Tokens),
});
export type StaffMember = Static<typeof StaffMember>;

export const staffLogin = defineCall({
  method: 'POST',
  path: '/api/staff/login',
  access: 'none',
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
