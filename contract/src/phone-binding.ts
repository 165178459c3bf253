import { Type } from 'typebox';
import { accountRefusals } from './account.ts';
import { defineCall } from './kernel/call.ts';
import { Nullable, Points, Success, Timestamp } from './kernel/schema.ts';
import { PhoneText } from './kernel/texts.ts';

export const phoneBindingStatus = defineCall({
  method: 'GET',
  path: '/api/user/phone-binding/status',
  access: 'user',
  summary: "Check whether a phone is bound to the member's account.",
  answer: Success({
    data: Type.Object({
      isBound: Type.Boolean(),
      /** This phone is the only sign-in method of the account. */
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
  summary: 'Check whether the member may bind this phone, without revealing its owner.',
  body: Type.Object({ phone: PhoneText }),
  answer: Success({}),
  refusals: [accountRefusals.phone_format, accountRefusals.phone_bound],
  fields: { phone: accountRefusals.phone_format },
});

export const confirmPhoneBinding = defineCall({
  method: 'POST',
  path: '/api/user/phone-binding/confirm',
  access: 'user',
  summary:
    'Bind a phone that was proven within ten minutes (`POST /api/auth/phone/prove`) by the member or from this network address.',
  body: Type.Object({
    phone: PhoneText,
    firebase_uid: Type.String({ maxLength: 200 }),
    id_token: Type.Optional(Type.String({ maxLength: 8_000 })),
    verification_data: Type.Optional(
      Type.Object({
        firebase_uid: Type.Optional(Type.String({ maxLength: 200 })),
        phone_number: Type.Optional(PhoneText),
        /** Ignored: the shop knows the time of the verification itself. */
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
