import { Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';
import { PasskeyAnswer, staffLimits, staffRefusals } from './session.ts';

export const factorRefusals = defineRefusals({
  totp_not_begun: [409, '請先產生驗證器的金鑰'],
  totp_active: [409, '驗證器已啟用，請先移除'],
  passkey_missing: [404, '找不到這把通行金鑰'],
  passkey_taken: [409, '這把通行金鑰已經登記過'],
  passkeys_full: [409, `最多登記 ${staffLimits.passkeys} 把通行金鑰`],
});

const own = { access: 'staff', right: 'self' } as const;
/** New recovery codes, shown this once; null when the person has some already. */
const Recovery = Success({ data: Type.Object({ recovery_codes: Nullable(Type.Array(Type.String())) }) });

export const staffFactors = defineCall({
  ...own,
  method: 'GET',
  path: '/api/staff/self/factors',
  summary: "List the person's second factors.",
  answer: Success({
    data: Type.Object({
      totp: Type.Boolean(),
      passkeys: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          created_at: Timestamp,
          last_used_at: Nullable(Timestamp),
        }),
      ),
      /** Recovery codes that are left. */
      recovery_codes: Type.Integer(),
    }),
  }),
});

export const staffBeginTotp = defineCall({
  ...own,
  method: 'POST',
  path: '/api/staff/self/totp',
  fresh: true,
  words: '開始設定驗證器',
  repeatable: 'its answer is a secret',
  summary: 'Make the secret of an authenticator, which counts once it is confirmed.',
  answer: Success({ data: Type.Object({ secret: Type.String(), uri: Type.String() }) }),
  refusals: [factorRefusals.totp_active],
});

export const staffConfirmTotp = defineCall({
  ...own,
  method: 'POST',
  path: '/api/staff/self/totp/confirm',
  fresh: true,
  words: '啟用驗證器',
  repeatable: 'its answer holds recovery codes',
  summary: 'Confirm the authenticator by its first code.',
  body: Type.Object({ code: CodeText(40) }),
  answer: Recovery,
  refusals: [factorRefusals.totp_not_begun, staffRefusals.second_factor_failed],
});

export const staffRemoveTotp = defineCall({
  ...own,
  method: 'POST',
  path: '/api/staff/self/totp/remove',
  fresh: true,
  words: '移除驗證器',
  summary: 'Remove the authenticator.',
  answer: Success({}),
});

export const staffRecoveryCodes = defineCall({
  ...own,
  method: 'POST',
  path: '/api/staff/self/recovery-codes',
  fresh: true,
  words: '重新產生救援碼',
  repeatable: 'its answer holds recovery codes',
  summary: 'Make new recovery codes; the earlier ones no longer count.',
  answer: Recovery,
});

export const staffPasskeyOptions = defineCall({
  ...own,
  method: 'POST',
  path: '/api/staff/self/passkeys/options',
  fresh: true,
  words: '開始登記通行金鑰',
  repeatable: 'its answer is a challenge, which is used once',
  summary: 'Begin to register a passkey: options for `navigator.credentials.create`.',
  answer: Success({ data: Type.Unknown() }),
  refusals: [factorRefusals.passkeys_full],
});

export const staffAddPasskey = defineCall({
  ...own,
  method: 'POST',
  path: '/api/staff/self/passkeys',
  fresh: true,
  words: '登記通行金鑰',
  repeatable: 'its answer holds recovery codes',
  summary: 'Register a passkey under a name.',
  body: Type.Object({ name: FreeText(staffLimits.nameMax, 1), passkey: PasskeyAnswer }),
  answer: Recovery,
  refusals: [staffRefusals.passkey_failed, factorRefusals.passkey_taken, factorRefusals.passkeys_full],
});

export const staffRemovePasskey = defineCall({
  ...own,
  method: 'POST',
  path: '/api/staff/self/passkeys/:id/remove',
  fresh: true,
  words: '移除通行金鑰',
  summary: 'Remove a passkey.',
  params: IdParams,
  answer: Success({}),
  fields: { id: factorRefusals.passkey_missing },
});
