import { installLimits as limits } from '@kujiya/contract/install';
import type { Context } from '#platform/context.ts';
import { countAgainst, perHour } from '#platform/limits.ts';
import { transaction } from '#platform/postgres/database.ts';
import { type GivenCoupon, issueCoupons } from '#shop/coupons/service.ts';
import * as queries from './queries.ts';

export const installCoupon: GivenCoupon = {
  key: 'install',
  title: 'App 安裝禮購物金',
  description: `加到主畫面的獎勵，盒玩、轉蛋和商城滿 ${limits.couponFrom} 都能折。`,
  amount: limits.couponAmount,
  minPurchase: limits.couponFrom,
  validDays: limits.couponDays,
};

type Claim = { memberId: number; device: Buffer; address: string };

const claims = perHour('install-reward', limits.claimsPerAddressPerHour);

/**
 * Gives the coupon for an installation, once an account and once a browser; returns its title, or null when it was given
 * before. Refuses `too_many_requests`.
 */
export const claimInstall = (
  { db, clock }: Context,
  { memberId, device, address }: Claim,
): Promise<string | null> =>
  transaction(db, async (tx) => {
    await countAgainst(tx, claims, address);
    if ((await queries.insertReward(tx, memberId, device)).length === 0) return null;
    await issueCoupons(tx, installCoupon, { memberId, sources: ['install'], now: clock() });
    const [coupon] = await queries.findCoupon(tx, memberId);
    if (!coupon) throw new Error(`no coupon for the installation of member ${memberId}`);
    return coupon.title;
  });
