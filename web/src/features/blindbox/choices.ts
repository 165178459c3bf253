import type { Rarity } from '@kujiya/contract/shop/rarities';
import { rarityName } from '#shop/prize/rarity.ts';

/** The rarities of blind-box figures in the filter. */
export const rarityChoices = (['normal', 'rare', 'ultra_rare', 'hidden'] as const satisfies Rarity[]).map(
  (id) => ({ id, label: rarityName(id) }),
);

export const statusChoices = [
  { id: 'collected', label: '已收集' },
  { id: 'uncollected', label: '未收集' },
] as const;
