import { installLimits as limits } from '@kujiya/contract/install';
import type { Context } from '#platform/context.ts';
import { countAgainst } from '#platform/limits.ts';
import { transaction } from '#platform/postgres/database.ts';
import { issueCoupon } from '#shop/coupons/service.ts';
import * as queries from './queries.ts';

type Claim = { memberId: number; device: Buffer; address: string };

const claims = { what: 'install-reward', most: limits.claimsPerAddressPerHour, seconds: 3_600 };

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
    await issueCoupon(tx, { memberId, key: 'install', source: 'install', now: clock() });
    const [coupon] = await queries.findCoupon(tx, memberId);
    if (!coupon) throw new Error(`no coupon for the installation of member ${memberId}`);
    return coupon.title;
  });
