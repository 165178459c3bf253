import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Success, Timestamp, Tokens } from '../kernel/schema.ts';
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
  /** A proof of identity counts for so long. */
  fresh: 300,
  /** Codes of an authenticator or for recovery that may be tried within an hour; recovery codes made at once. */
  codesPerHour: 20,
  recoveryCodes: 10,
  /** A passkey has to answer within this time; passkeys of one person. */
  challenge: 300,
  challengesPerAddress: 100,
  passkeys: 10,
  /** An invitation to set a first password. */
  invitation: 259_200,
  reasonMax: 200,
  logPage: 50,
} as const;

export const staffRefusals = defineRefusals({
  staff_login_failed: [422, '登入失敗，請檢查電子郵件和密碼'],
  /** The password is right; `totp` and `passkey` say what the person has. */
  second_factor_required: [
    401,
    '請輸入驗證碼，或使用通行金鑰',
    Type.Object({ totp: Type.Boolean(), passkey: Type.Boolean() }),
  ],
  second_factor_failed: [422, '驗證碼不正確，或已經使用過'],
  passkey_failed: [422, '無法驗證這把通行金鑰，請再試一次'],
  staff_password_invalid: [422, `密碼須為 ${staffLimits.passwordMin} 至 ${staffLimits.passwordMax} 字`],
  session_missing: [404, '找不到這個登入'],
  reason_required: [422, '請填寫原因'],
  reason_too_long: [422, `原因最多 ${staffLimits.reasonMax} 字`],
});

export const staffMessages = { signedIn: '登入成功', signedOut: '已登出' } as const;

/** The reason for a step; staff write it for every step that takes something from somebody. */
export const Reason = FreeText(staffLimits.reasonMax, 1);

const StaffMember = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  role: Type.String(),
  role_title: Type.String(),
  /** What the person may do now; the keys of `rights.ts`. */
  rights: Type.Array(Type.String()),
  /** Tokens within 24 hours, for those of the rights that the role holds only up to an amount. */
  limits: Type.Record(Type.String(), Tokens),
  /**
   * A passkey or an authenticator. Without one, production withholds the guarded rights and whole personal data: then
   * `must_enrol`.
   */
  second_factor: Type.Boolean(),
  must_enrol: Type.Boolean(),
});

/** What a browser's passkey answers; its content is checked by its signature. */
export const PasskeyAnswer = Type.Object({
  id: CodeText(2_000),
  rawId: CodeText(2_000),
  type: CodeText(20),
  response: Type.Object({ clientDataJSON: CodeText(8_000) }),
  clientExtensionResults: Type.Object({}),
});

/** A code of an authenticator (6 digits), or one for recovery. */
const Code = CodeText(40);
export type StaffMember = Static<typeof StaffMember>;

const LoggedIn = Success({
  message: Type.String(),
  data: Type.Object({ token: Type.String(), expires_at: Timestamp, staff: StaffMember }),
});

export const staffLogin = defineCall({
  method: 'POST',
  path: '/api/staff/login',
  access: 'none',
  summary: 'Log in a member of staff. The token expires half an hour after its last use.',
  body: Type.Object({
    email: CodeText(254),
    password: Type.String({ maxLength: staffLimits.passwordMax }),
    code: Type.Optional(Code),
    passkey: Type.Optional(PasskeyAnswer),
  }),
  answer: LoggedIn,
  refusals: [
    staffRefusals.staff_login_failed,
    staffRefusals.second_factor_required,
    staffRefusals.second_factor_failed,
    staffRefusals.passkey_failed,
    commonRefusals.too_many_requests,
  ],
  fields: { email: staffRefusals.staff_login_failed, password: staffRefusals.staff_login_failed },
});

export const staffLogout = defineCall({
  method: 'POST',
  path: '/api/staff/logout',
  access: 'staff',
  right: 'self',
  words: '登出',
  repeatable: 'a session ends once',
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

export const staffPasskeyChallenge = defineCall({
  method: 'POST',
  path: '/api/staff/login/passkey-options',
  access: 'none',
  summary: 'Begin a login, or a proof, with a passkey: options for `navigator.credentials.get`.',
  answer: Success({ data: Type.Unknown() }),
});

export const staffPasskeyLogin = defineCall({
  method: 'POST',
  path: '/api/staff/login/passkey',
  access: 'none',
  summary: 'Log in with a passkey alone.',
  body: Type.Object({ passkey: PasskeyAnswer }),
  answer: LoggedIn,
  refusals: [staffRefusals.passkey_failed, commonRefusals.too_many_requests],
});

export const staffProve = defineCall({
  method: 'POST',
  path: '/api/staff/self/prove',
  access: 'staff',
  right: 'self',
  words: '再次確認身分',
  repeatable: 'its body holds a password',
  summary: 'Prove the identity again, by a passkey, or by password and code; needed for calls with `fresh`.',
  body: Type.Object({
    password: Type.Optional(Type.String({ maxLength: staffLimits.passwordMax })),
    code: Type.Optional(Code),
    passkey: Type.Optional(PasskeyAnswer),
  }),
  answer: Success({ data: Type.Object({ fresh_until: Timestamp }) }),
  refusals: [
    staffRefusals.staff_login_failed,
    staffRefusals.second_factor_failed,
    staffRefusals.passkey_failed,
    commonRefusals.too_many_requests,
  ],
});

export const staffChangePassword = defineCall({
  method: 'POST',
  path: '/api/staff/self/password',
  access: 'staff',
  right: 'self',
  fresh: true,
  words: '變更自己的密碼',
  repeatable: 'its body holds a password',
  summary: "Set another password. The person's other sessions end.",
  body: Type.Object({ password: Type.String({ maxLength: 4 * staffLimits.passwordMax }) }),
  answer: Success({}),
  refusals: [staffRefusals.staff_password_invalid],
  fields: { password: staffRefusals.staff_password_invalid },
});

export const Session = Type.Object({
  id: Id,
  user_agent: Type.String(),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  /** The session that asks. */
  is_current: Type.Boolean(),
});

export const staffSessions = defineCall({
  method: 'GET',
  path: '/api/staff/self/sessions',
  access: 'staff',
  right: 'self',
  summary: "List the person's live sessions, the latest first.",
  answer: Success({ data: Type.Array(Session) }),
});

export const staffEndSession = defineCall({
  method: 'POST',
  path: '/api/staff/self/sessions/:id/end',
  access: 'staff',
  right: 'self',
  words: '登出其他裝置',
  summary: 'End one of the own sessions.',
  params: IdParams,
  answer: Success({}),
  fields: { id: staffRefusals.session_missing },
});
