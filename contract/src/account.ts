import { Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { commonRefusals, defineRefusals } from './kernel/refusal.ts';
import { Points, Success, Timestamp, Tokens } from './kernel/schema.ts';
import { FreeText } from './kernel/texts.ts';
import { taiwanPattern } from './shop/phone.ts';

/** Limits of signing in and of the account; times in seconds. */
export const accountLimits = {
  phonePattern: taiwanPattern,
  codePattern: '^\\d{6}$',
  passwordMin: 6,
  passwordMax: 20,
  codeLifetime: 300,
  codeTries: 5,
  /** How long a proven phone may be used to register or to reset the password. */
  proofLifetime: 600,
  /** A LINE login must be finished within this time. */
  lineLoginLifetime: 600,
  lineLoginsPerAddressPerHour: 60,
  /** How long the browser waits for Google, in milliseconds. */
  googleTimeoutMs: 30_000,
  codeInterval: 60,
  codesPerDay: 5,
  codesPerAddressPerHour: 30,
  /** Seconds in which the codes of an address are counted. */
  addressWindow: 3_600,
  /** The same limit, counting the codes that the provider refused to send. */
  codeRequestsPerAddressPerHour: 60,
  /**
   * Wrong passwords within the window: after them a known browser waits until it ends, and all others share a growing
   * pause.
   */
  failedLoginsPerWindow: 10,
  failedLoginWindow: 900,
  /** Seconds that each further failure adds to a stranger's pause between two tries, and the longest pause. */
  pauseStep: 10,
  longestPause: 60,
  failedLoginsPerAddress: 100,
  registrationsPerAddressPerHour: 60,
  exportsPerHour: 5,
  sessionDays: 30,
  /** A browser without a login for this many days counts as a stranger again. */
  browserDays: 400,
  /** A network without a login for this many days is forgotten. */
  networkDays: 365,
  /** Days after which codes are deleted: longer than the limits on them look back. */
  codeKeptDays: 3,
  /** The same for wrong passwords, proven phones and LINE logins. */
  attemptKeptDays: 1,
  nameMax: 30,
} as const;

export const accountRefusals = defineRefusals({
  phone_invalid: [422, '手機號碼格式錯誤，請輸入正確的台灣手機號碼'],
  phone_and_password_required: [422, '請輸入手機號碼和密碼'],
  /** The code is not six digits, or a field that belongs to it is missing. */
  code_invalid: [422, '驗證碼錯誤或遺失驗證信息'],
  code_wrong: [422, '驗證碼錯誤，請重新輸入'],
  code_expired: [422, '驗證失敗，請重新獲取驗證碼'],
  /** `remain`: seconds until the member may ask for the next code. */
  code_too_soon: [429, '驗證碼傳送過於頻繁，請稍後再試', Type.Object({ remain: Type.Integer() })],
  code_daily_limit: [429, '今日驗證碼傳送次數已達上限，請明天再試'],
  phone_missing: [422, '請輸入手機號碼'],
  /** The provider's quota, shared by everybody who asks for a code. */
  sms_quota_exceeded: [429, '簡訊驗證的額度已用完，請 24 小時後再試'],
  captcha_failed: [422, '人機驗證失敗，請重新整理頁面後再試'],
  sms_too_many_attempts: [429, '這個號碼嘗試次數過多，請稍後再試'],
  sms_not_allowed: [403, '目前不提供簡訊驗證，請改用其他方式登入'],
  sms_unreachable: [502, '簡訊驗證服務沒有回應，請檢查網路後再試'],
  send_code_failed: [502, '發送驗證碼失敗'],
  check_code_failed: [502, '驗證碼確認失敗，請稍後再試'],
  login_failed: [422, '登入失敗，請檢查手機號碼和密碼'],
  user_verification_failed: [422, '用戶驗證失敗'],
  identity_unavailable: [503, '目前無法確認您的身分，請稍候幾秒再試一次'],
  email_missing: [422, '無法獲取電子郵件資訊，請確保您的Google帳戶有電子郵件並已授權'],
  line_failed: [422, 'LINE 登入失敗，請再試一次'],
  token_missing: [422, '缺少認證 Token'],
  line_expired: [422, 'LINE 登入狀態已失效，請重新登入'],
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
  deletion_in_payment: [409, '還有一筆付款等待完成，付清或過期後才能刪除帳號'],
  /** `remain`: seconds until the shop accepts the next try. */
  login_paused: [429, '登入嘗試次數過多，請 {remain} 秒後再試', Type.Object({ remain: Type.Integer() })],
});

/** The messages of this feature's successful calls. */
export const accountMessages = {
  signedIn: '登入成功',
  registered: '註冊成功',
  passwordReset: '密碼已重設，請用新密碼登入',
  phoneBound: '手機號碼綁定成功',
  profileSaved: '資料儲存成功',
  sessionEnded: '已登出該裝置',
  otherSessionsEnded: '已登出其他裝置',
  deleted: '帳號已刪除，謝謝您曾經來玩',
} as const;

export const changeProfile = defineCall({
  method: 'PUT',
  path: '/api/user/profile',
  access: 'user',
  summary: "Change the member's name.",
  body: Type.Object({ name: FreeText(1_000) }),
  answer: Success({ message: Type.String(), data: Type.Object({ name: Type.String() }) }),
  refusals: [accountRefusals.name_required, accountRefusals.name_too_long],
  fields: { name: [accountRefusals.name_required, accountRefusals.name_too_long] },
  failure: '儲存失敗',
});

export const exportAccount = defineCall({
  method: 'GET',
  path: '/api/user/export',
  access: 'user',
  summary: 'Export all data of the member as one document.',
  answer: Type.Object({
    exported_at: Timestamp,
    /** One list of rows per subject; the shop's own names for the keys. */
    data: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown()))),
  }),
  refusals: [commonRefusals.too_many_requests],
});

/** The words a member types to confirm the deletion of the account. */
export const deletionWords = '刪除帳號';

export const deletionPreview = defineCall({
  method: 'GET',
  path: '/api/user/deletion',
  access: 'user',
  summary: 'List what the member would lose by deleting the account.',
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
  summary:
    "Delete the member's account. Personal data is erased; the books keep their postings without a name.",
  body: Type.Object({
    confirmation: FreeText(100),
    /** The amounts the member was shown; the deletion is refused when they have changed. */
    tokens: Tokens,
    box_items: Type.Integer(),
  }),
  answer: Success({ message: Type.String() }),
  refusals: [
    accountRefusals.deletion_unconfirmed,
    accountRefusals.deletion_changed,
    accountRefusals.deletion_in_shipping,
    accountRefusals.deletion_in_refund,
    accountRefusals.deletion_in_payment,
  ],
  fields: { confirmation: accountRefusals.deletion_unconfirmed },
  failure: '帳號刪除失敗，請稍後再試',
});
