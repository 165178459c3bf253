import { Type } from 'typebox';
import { accountRefusals } from './account.ts';
import { defineCall } from './kernel/call.ts';
import { commonRefusals } from './kernel/refusal.ts';
import { Nullable, Success, Timestamp } from './kernel/schema.ts';
import { CodeText, PhoneText } from './kernel/texts.ts';
import { Member } from './member.ts';

/** How sending a code can fail at the provider. */
const sendingFailures = [
  accountRefusals.phone_missing,
  accountRefusals.sms_quota_exceeded,
  accountRefusals.captcha_failed,
  accountRefusals.sms_too_many_attempts,
  accountRefusals.sms_not_allowed,
  accountRefusals.sms_unreachable,
  accountRefusals.send_code_failed,
] as const;

/** How checking a code can fail, in the shop and at the provider. */
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
const InvitationCode = Type.Optional(Nullable(CodeText(100)));
/** A code, with the phone and the sending that it belongs to. */
const SentCode = Type.Object({
  phone: PhoneText,
  code: CodeText(20),
  session_info: Type.String({ maxLength: 4000 }),
});
const codeFields = {
  phone: [accountRefusals.code_invalid, accountRefusals.phone_invalid],
  code: accountRefusals.code_invalid,
  session_info: accountRefusals.code_invalid,
} as const;
const IdToken = Type.String({ maxLength: 8_000 });
const Password = Type.String({ maxLength: 100 });

export const login = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  access: 'site',
  summary: 'Log in with phone and password.',
  body: Type.Object({ phone: PhoneText, password: Type.String({ maxLength: 100 }) }),
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
  summary: 'Send a login code by SMS to a mobile phone in Taiwan (09…, +886…) or Hong Kong (+852…).',
  body: Type.Object({
    phone: PhoneText,
    /**
     * The reCAPTCHA token of the identity provider's widget, which shows that a person asks; accepted once, within two
     * minutes.
     */
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
  summary: 'Log in with phone and SMS code. An unknown phone registers a new member.',
  body: Type.Object({
    ...SentCode.properties,
    /** The code of the member who invited a new one; an unknown code changes nothing. */
    invitation_code: InvitationCode,
  }),
  answer: SignedIn,
  refusals: checkingFailures,
  fields: codeFields,
  failure: '驗證失敗，請重新獲取驗證碼',
});

export const provePhone = defineCall({
  method: 'POST',
  path: '/api/auth/phone/prove',
  access: 'auto',
  summary: 'Exchange an SMS code for a token of the identity provider that proves the phone for ten minutes.',
  body: SentCode,
  answer: Success({
    id_token: Type.String(),
    /** The identity provider's id for the owner of the phone. */
    firebase_uid: Type.String(),
    verified_at: Timestamp,
  }),
  refusals: checkingFailures,
  fields: codeFields,
  failure: '驗證失敗，請重新獲取驗證碼',
});

export const verifyIdToken = defineCall({
  method: 'POST',
  path: '/api/auth/firebase/verify',
  access: 'site',
  summary:
    'Log in with a token of the identity provider. With a password it registers a new member; a registered phone is refused.',
  body: Type.Object({
    id_token: IdToken,
    password: Type.Optional(Password),
    invitation_code: InvitationCode,
    /** The browser's own statements about the member are ignored: only the token counts. */
    email: Type.Optional(Nullable(Type.String({ maxLength: 254 }))),
    provider: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
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
  summary: 'Reset the password of the member with a proven phone. Ends all their sessions.',
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
  summary: 'Log out: revoke the token of this call.',
  answer: Success({}),
});

export const lineCallback = defineCall({
  method: 'GET',
  path: '/api/line/callback',
  access: 'site',
  summary:
    'Complete a LINE login started by this browser at `GET /api/line/login` (bound by its cookie): exchange code and state for a custom token of the identity provider.',
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
  summary: 'Log in inside LINE with the ID token from LIFF.',
  body: Type.Object({ id_token: IdToken, invitation_code: InvitationCode }),
  answer: Success({ token: Type.String(), redirect_url: Type.String() }),
  refusals: [accountRefusals.line_failed, accountRefusals.line_expired, accountRefusals.identity_unavailable],
  fields: { id_token: [accountRefusals.token_missing, accountRefusals.line_failed] },
  failure: 'LINE 登入失敗，請再試一次',
});
