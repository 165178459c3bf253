import { Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { commonRefusals } from './kernel/refusal.ts';
import { Nullable, Success } from './kernel/schema.ts';

export const installLimits = {
  claimsPerAddressPerHour: 60,
  /** The coupon for an installation: NT$ off, the least total, and the days it is valid. */
  couponAmount: 30,
  couponFrom: 200,
  couponDays: 60,
} as const;

/** The messages shown to a member who claims the reward for adding the shop to a home screen. */
export const installMessages = {
  given: (title: string) => `恭喜完成安裝！已獲得「${title}」`,
  taken: '您已經領取過此獎勵了！',
  /** For a claim without an answer; the browser sends it again later. */
  unheard: '恭喜完成安裝！已獲得購物金',
} as const;

export const claimInstall = defineCall({
  method: 'POST',
  path: '/api/rewards/pwa-install',
  access: 'user',
  summary: 'Claim the coupon for installing the shop on the home screen, once per account and browser.',
  answer: Success({
    message: Type.String(),
    /** This account or this browser has claimed the reward before. */
    already_claimed: Type.Boolean(),
    data: Type.Object({ coupon: Nullable(Type.Object({ title: Type.String() })) }),
  }),
  refusals: [commonRefusals.too_many_requests],
});
