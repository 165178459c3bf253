import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { commonRefusals, defineRefusals } from './kernel/refusal.ts';
import { Id, IdParams, Nullable, Points, Success, Timestamp, Tokens } from './kernel/schema.ts';
import { Member } from './member.ts';
import { taiwanPattern } from './shop/phone.ts';

/** Limits of signing in and of the account; times in seconds. */
export const accountLimits = {
  phonePattern: taiwanPattern,
  codePattern: '^\\d{6}$',
  passwordMin: 6,
  passwordMax: 20,
  codeLifetime: 300,
  codeTries: 5,
  /** How long a proof of a phone opens registration and password reset. */
  proofLifetime: 600,
  /** A login at LINE is finished within this time. */
  lineLoginLifetime: 600,
  lineLoginsPerAddressPerHour: 60,
  /** The browser waits so long for Google. */
  googleTimeoutMs: 30_000,
  codeInterval: 60,
  codesPerDay: 5,
  codesPerAddressPerHour: 30,
  /** Wrong passwords within the window: a known browser waits until it is over, all others slow down together. */
  failedLoginsPerWindow: 10,
  failedLoginWindow: 900,
  /** Seconds more between two tries of strangers with every further failure, and at most. */
  pauseStep: 10,
  longestPause: 60,
  failedLoginsPerAddress: 100,
  registrationsPerAddressPerHour: 60,
  exportsPerHour: 5,
  sessionDays: 30,
  /** A browser in which nobody has logged in for so long is a stranger again. */
  browserDays: 400,
  nameMax: 30,
} as const;

export const accountRefusals = defineRefusals({
  phone_invalid: [422, '手機號碼格式錯誤，請輸入正確的台灣手機號碼'],
  phone_and_password_required: [422, '請輸入手機號碼和密碼'],
  /** No code of six digits, or not what came with it. */
  code_invalid: [422, '驗證碼錯誤或遺失驗證信息'],
  code_wrong: [422, '驗證碼錯誤，請重新輸入'],
  code_expired: [422, '驗證失敗，請重新獲取驗證碼'],
  /** `remain`: seconds until the next code may be asked for. */
  code_too_soon: [429, '驗證碼傳送過於頻繁，請稍候再試', Type.Object({ remain: Type.Integer() })],
  code_daily_limit: [429, '今日驗證碼傳送次數已達上限，請明天再試'],
  phone_missing: [422, '請輸入手機號碼'],
  /** Of the provider, for all who ask it. */
  sms_quota_exceeded: [429, '簡訊驗證的額度已用完，請 24 小時後再試'],
  captcha_failed: [422, '人機驗證失敗，請重新整理頁面後再試'],
  sms_too_many_attempts: [429, '這個號碼嘗試次數過多，請稍後再試'],
  sms_not_allowed: [403, '目前不提供簡訊驗證，請改用其他方式登入'],
  sms_unreachable: [502, '簡訊驗證服務沒有回應，請檢查網路後再試'],
  send_code_failed: [502, '發送驗證碼失敗'],
  check_code_failed: [502, '驗證碼確認失敗，請稍後再試'],
  login_failed: [401, '登入失敗，請檢查手機號碼和密碼'],
  user_verification_failed: [401, '用戶驗證失敗'],
  identity_unavailable: [503, '目前無法確認您的身分，請稍候幾秒再試一次'],
  email_missing: [422, '無法獲取電子郵件資訊，請確保您的Google帳戶有電子郵件並已授權'],
  line_failed: [401, 'LINE 登入失敗，請再試一次'],
  token_missing: [401, '缺少認證 Token'],
  line_expired: [401, 'LINE 登入狀態已失效，請重新登入'],
  phone_bound: [409, '您的帳號已經綁定手機號碼'],
  phone_taken: [409, '此手機號碼已綁定其他帳號'],
  phone_format: [422, '請輸入正確的手機號碼格式'],
  phone_registered: [409, '此手機號碼已經註冊過了，請直接登入或使用忘記密碼'],
  phone_unregistered: [404, '此手機號碼尚未註冊，請先註冊'],
  password_length: [422, '密碼長度須為 6 至 20 個字元'],
  password_mismatch: [422, '兩次密碼輸入不一致'],
  name_required: [422, '請填寫姓名'],
  name_too_long: [422, '姓名最多 30 個字'],
  session_missing: [404, '找不到這個登入裝置'],
  deletion_unconfirmed: [422, '請輸入「刪除帳號」以確認'],
  deletion_changed: [409, '帳號內容已變動，請重新確認後再刪除'],
  deletion_in_shipping: [409, '還有商品正在出貨，完成後才能刪除帳號'],
  deletion_in_refund: [409, '退款還在處理中，完成後才能刪除帳號'],
  /** `remain`: seconds until the next try is looked at. */
  login_paused: [429, '登入嘗試次數過多，請 {remain} 秒後再試', Type.Object({ remain: Type.Integer() })],
});

/** What the shop says when a call of this feature has succeeded. */
export const accountMessages = {
  signedIn: '登入成功',
  registered: '註冊成功',
  passwordReset: '密碼已重設，請用新密碼登入',
  phoneBound: '手機號碼綁定成功',
  profileSaved: '資料儲存成功',
  sessionEnded: '已登出該裝置',
  otherSessionsEnded: '已登出其他裝置',
  deleted: '帳號已刪除，謝謝您曾經來籤屋玩',
} as const;

/** How sending a code fails at the provider. */
const sendingFailures = [
  accountRefusals.phone_missing,
  accountRefusals.sms_quota_exceeded,
  accountRefusals.captcha_failed,
  accountRefusals.sms_too_many_attempts,
  accountRefusals.sms_not_allowed,
  accountRefusals.sms_unreachable,
  accountRefusals.send_code_failed,
] as const;

/** How checking one fails, here and there. */
const checkingFailures = [
  accountRefusals.phone_invalid,
  accountRefusals.code_invalid,
  accountRefusals.code_wrong,
  accountRefusals.code_expired,
  accountRefusals.login_paused,
  accountRefusals.sms_quota_exceeded,
  accountRefusals.sms_too_many_attempts,
  accountRefusals.sms_not_allowed,
  accountRefusals.sms_unreachable,
  accountRefusals.check_code_failed,
] as const;

const SignedIn = Success({ data: Type.Object({ user: Member, token: Type.String() }) });
const Phone = Type.String({ maxLength: 20 });
const InvitationCode = Type.Optional(Type.String({ maxLength: 100 }));
const IdToken = Type.String({ maxLength: 8_000 });
const Password = Type.String({ maxLength: 100 });

export const login = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  access: 'site',
  summary: 'Log in by phone and password.',
  body: Type.Object({ phone: Phone, password: Type.String({ maxLength: 100 }) }),
  answer: SignedIn,
  refusals: [
    accountRefusals.phone_and_password_required,
    accountRefusals.phone_invalid,
    accountRefusals.login_failed,
    accountRefusals.login_paused,
  ],
  fields: {
    phone: [accountRefusals.phone_and_password_required, accountRefusals.phone_invalid],
    password: accountRefusals.phone_and_password_required,
  },
  failure: '登入失敗！請檢查手機號碼與密碼',
});

export const sendCode = defineCall({
  method: 'POST',
  path: '/api/auth/phone/send-code',
  access: 'site',
  summary: 'Send a login code by SMS, to a mobile of Taiwan (09…, +886…) or Hong Kong (+852…).',
  body: Type.Object({
    phone: Phone,
    /** What shows that a person asks, from the identity provider's widget; taken once, within two minutes. */
    recaptcha_token: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  answer: Success({ session_info: Type.String() }),
  refusals: [
    accountRefusals.phone_invalid,
    accountRefusals.code_too_soon,
    accountRefusals.code_daily_limit,
    commonRefusals.too_many_requests,
    ...sendingFailures,
  ],
  fields: { phone: accountRefusals.phone_invalid },
  failure: '發送驗證碼失敗',
});

export const verifyCode = defineCall({
  method: 'POST',
  path: '/api/auth/phone/verify',
  access: 'site',
  summary: 'Log in by phone and SMS code; a new phone becomes a new member.',
  body: Type.Object({
    phone: Phone,
    code: Type.String({ maxLength: 20 }),
    session_info: Type.String({ maxLength: 4000 }),
    /** Of whoever invited a new member; an unknown one changes nothing. */
    invitation_code: InvitationCode,
  }),
  answer: SignedIn,
  refusals: checkingFailures,
  fields: {
    phone: [accountRefusals.code_invalid, accountRefusals.phone_invalid],
    code: accountRefusals.code_invalid,
    session_info: accountRefusals.code_invalid,
  },
  failure: '驗證失敗，請重新獲取驗證碼',
});

export const provePhone = defineCall({
  method: 'POST',
  path: '/api/auth/phone/prove',
  access: 'auto',
  summary: "Exchange an SMS code for the identity provider's token, which proves the phone for ten minutes.",
  body: Type.Object({
    phone: Phone,
    code: Type.String({ maxLength: 20 }),
    session_info: Type.String({ maxLength: 4000 }),
  }),
  answer: Success({
    id_token: Type.String(),
    /** Whose phone it is, as the identity provider names them. */
    firebase_uid: Type.String(),
    verified_at: Timestamp,
  }),
  refusals: checkingFailures,
  fields: {
    phone: [accountRefusals.code_invalid, accountRefusals.phone_invalid],
    code: accountRefusals.code_invalid,
    session_info: accountRefusals.code_invalid,
  },
  failure: '驗證失敗，請重新獲取驗證碼',
});

export const verifyIdToken = defineCall({
  method: 'POST',
  path: '/api/auth/firebase/verify',
  access: 'site',
  summary:
    'Log in by a token of the identity provider. With a password it registers: a phone that is a member already is refused.',
  body: Type.Object({
    id_token: IdToken,
    password: Type.Optional(Password),
    invitation_code: InvitationCode,
    /** What the browser says of itself is not believed: the token alone counts. */
    email: Type.Optional(Nullable(Type.String({ maxLength: 254 }))),
    provider: Type.Optional(Type.String({ maxLength: 40 })),
    name: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
    photoURL: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
  }),
  answer: Type.Object({ ...SignedIn.properties, message: Type.String() }),
  refusals: [
    accountRefusals.user_verification_failed,
    accountRefusals.identity_unavailable,
    accountRefusals.email_missing,
    accountRefusals.phone_invalid,
    accountRefusals.phone_registered,
    accountRefusals.password_length,
  ],
  fields: { id_token: accountRefusals.user_verification_failed, password: accountRefusals.password_length },
  failure: '用戶驗證失敗',
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'site',
  summary: 'A new password for the member of a proven phone; ends all their sessions.',
  body: Type.Object({ id_token: IdToken, password: Password, password_confirmation: Password }),
  answer: Success({ message: Type.String() }),
  refusals: [
    accountRefusals.user_verification_failed,
    accountRefusals.identity_unavailable,
    accountRefusals.phone_invalid,
    accountRefusals.phone_unregistered,
    accountRefusals.password_length,
    accountRefusals.password_mismatch,
  ],
  fields: {
    id_token: accountRefusals.user_verification_failed,
    password: accountRefusals.password_length,
    password_confirmation: accountRefusals.password_mismatch,
  },
  failure: '儲存失敗',
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'user',
  summary: 'End the token that makes this call.',
  answer: Success({}),
});

export const changeProfile = defineCall({
  method: 'PUT',
  path: '/api/user/profile',
  access: 'user',
  summary: 'Change my name.',
  body: Type.Object({ name: Type.String({ maxLength: 1_000 }) }),
  answer: Success({ message: Type.String(), data: Type.Object({ name: Type.String() }) }),
  refusals: [accountRefusals.name_required, accountRefusals.name_too_long],
  fields: { name: [accountRefusals.name_required, accountRefusals.name_too_long] },
  failure: '儲存失敗',
});

/** A place where a member is logged in. */
export const Session = Type.Object({
  id: Id,
  /** What the browser called itself when it logged in. */
  user_agent: Type.String(),
  created_at: Timestamp,
  /** To within ten minutes. */
  last_seen_at: Timestamp,
  is_current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'user',
  summary: 'Where I am logged in, the present place first.',
  answer: Success({ data: Type.Array(Session) }),
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  access: 'user',
  summary: 'Log out another of my devices.',
  params: IdParams,
  answer: Success({ message: Type.String() }),
  refusals: [accountRefusals.session_missing],
  fields: { id: accountRefusals.session_missing },
});

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'user',
  summary: 'Log out everywhere but here.',
  answer: Success({ message: Type.String(), ended: Type.Integer() }),
});

export const exportAccount = defineCall({
  method: 'GET',
  path: '/api/user/export',
  access: 'user',
  summary: 'Everything the shop knows of me, as one document.',
  answer: Type.Object({
    exported_at: Timestamp,
    /** One list of rows per subject, named as in the shop. */
    data: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown()))),
  }),
});

/** What a member types to delete the account. */
export const deletionWords = '刪除帳號';

export const deletionPreview = defineCall({
  method: 'GET',
  path: '/api/user/deletion',
  access: 'user',
  summary: 'What I would lose with my account.',
  answer: Success({
    data: Type.Object({
      tokens: Tokens,
      points: Points,
      box_items: Type.Integer(),
      tool_cards: Type.Integer(),
    }),
  }),
});

export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/user',
  access: 'user',
  summary: 'Delete my account: the person is forgotten, the books keep their postings without a name.',
  body: Type.Object({
    confirmation: Type.String({ maxLength: 100 }),
    /** What I was shown; refused when it has changed. */
    tokens: Tokens,
    box_items: Type.Integer(),
  }),
  answer: Success({ message: Type.String() }),
  refusals: [
    accountRefusals.deletion_unconfirmed,
    accountRefusals.deletion_changed,
    accountRefusals.deletion_in_shipping,
    accountRefusals.deletion_in_refund,
  ],
  fields: { confirmation: accountRefusals.deletion_unconfirmed },
  failure: '帳號刪除失敗，請稍後再試',
});

export const lineCallback = defineCall({
  method: 'GET',
  path: '/api/line/callback',
  access: 'site',
  summary:
    'Finish a login that this browser began at `GET /api/line/login`, which its cookie shows: exchanges code and state for a custom token of the identity provider.',
  query: Type.Object({
    code: Type.String({ maxLength: 2_000 }),
    state: Type.String({ maxLength: 200 }),
  }),
  answer: Success({ firebaseToken: Type.String() }),
  refusals: [accountRefusals.line_failed, accountRefusals.line_expired],
  fields: { code: accountRefusals.line_failed, state: accountRefusals.line_failed },
  failure: 'LINE 登入失敗，請再試一次',
});

export const liffLogin = defineCall({
  method: 'POST',
  path: '/api/line/liff-login',
  access: 'site',
  summary: 'Log in inside LINE by the ID token that LIFF gave.',
  body: Type.Object({ id_token: IdToken, invitation_code: InvitationCode }),
  answer: Success({ token: Type.String(), redirect_url: Type.String() }),
  refusals: [accountRefusals.line_failed, accountRefusals.line_expired, accountRefusals.identity_unavailable],
  fields: { id_token: [accountRefusals.token_missing, accountRefusals.line_failed] },
  failure: 'LINE 登入失敗，請再試一次',
});

export const phoneBindingStatus = defineCall({
  method: 'GET',
  path: '/api/user/phone-binding/status',
  access: 'user',
  summary: 'Is a phone bound to my account?',
  answer: Success({
    data: Type.Object({
      isBound: Type.Boolean(),
      /** The account has no other way in than this phone. */
      isPhoneLogin: Type.Boolean(),
      boundPhone: Nullable(Type.String()),
      boundAt: Nullable(Timestamp),
    }),
  }),
});

export const checkPhoneBinding = defineCall({
  method: 'POST',
  path: '/api/user/phone-binding/check',
  access: 'user',
  summary: 'May I bind this phone? Says nothing of whose it is.',
  body: Type.Object({ phone: Phone }),
  answer: Success({}),
  refusals: [accountRefusals.phone_format, accountRefusals.phone_bound],
  fields: { phone: accountRefusals.phone_format },
});

export const confirmPhoneBinding = defineCall({
  method: 'POST',
  path: '/api/user/phone-binding/confirm',
  access: 'user',
  summary:
    'Bind a phone that was proven within ten minutes (`POST /api/auth/phone/prove`), by me or at this address.',
  body: Type.Object({
    phone: Phone,
    firebase_uid: Type.String({ maxLength: 200 }),
    id_token: Type.Optional(IdToken),
    verification_data: Type.Optional(
      Type.Object({
        firebase_uid: Type.Optional(Type.String({ maxLength: 200 })),
        phone_number: Type.Optional(Type.String({ maxLength: 40 })),
        /** Not believed: the shop knows when it was. */
        verified_at: Type.Optional(Type.String({ maxLength: 60 })),
      }),
    ),
  }),
  answer: Success({
    message: Type.String(),
    data: Type.Object({ invitation_reward: Nullable(Type.Object({ reward_amount: Points })) }),
  }),
  refusals: [
    accountRefusals.phone_format,
    accountRefusals.phone_bound,
    accountRefusals.phone_taken,
    accountRefusals.user_verification_failed,
    accountRefusals.identity_unavailable,
  ],
  fields: {
    phone: accountRefusals.phone_format,
    firebase_uid: accountRefusals.user_verification_failed,
    id_token: accountRefusals.user_verification_failed,
    verification_data: accountRefusals.user_verification_failed,
  },
});
