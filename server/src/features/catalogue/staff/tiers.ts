import { lastTier, tierOf } from '@kujiya/contract/shop/tiers';
import { productRefusals as refusals, type StaffPrize } from '@kujiya/contract/staff/products';
import { Refused } from '#platform/http/refused.ts';

/**
 * Prizes with the tiers that their texts name; a tier that the product has already may stay, because a commitment may
 * have frozen it. Refuses `tier_unknown`, and `last_prize_single`.
 */
export function inTiers<Prize extends { tier?: string; quantity?: number }>(
  prizes: readonly Prize[],
  stored: readonly StaffPrize[],
): Prize[] {
  const known = stored.map(({ tier }) => tier);
  const named = prizes.map((prize) => {
    if (prize.tier === undefined || known.includes(prize.tier)) return prize;
    const tier = tierOf(prize.tier);
    if (tier === null) throw new Refused(refusals.tier_unknown, { tier: prize.tier });
    return { ...prize, tier };
  });
  const last = named.filter(({ tier }) => tier === lastTier);
  if (last.length > 1 || last.some(({ quantity }) => quantity !== 1))
    throw new Refused(refusals.last_prize_single);
  return named;
}
