import { type Static, Type } from 'typebox';

/** How rare a figure of a blind-box series or of a capsule machine is. */
export const Rarity = Type.Union([
  Type.Literal('common'),
  Type.Literal('normal'),
  Type.Literal('rare'),
  Type.Literal('epic'),
  Type.Literal('ultra_rare'),
  Type.Literal('legendary'),
  Type.Literal('mythic'),
  Type.Literal('secret'),
  Type.Literal('hidden'),
]);
export type Rarity = Static<typeof Rarity>;

/** Rarities whose draws are announced as wins. */
export const greatRarities = ['epic', 'ultra_rare', 'legendary', 'mythic', 'secret', 'hidden'] as const;

/** What the office calls them. */
export const rarityWords: Record<Rarity, string> = {
  common: '普通',
  normal: '一般',
  rare: '稀有',
  epic: '史詩',
  ultra_rare: '超稀有',
  legendary: '傳說',
  mythic: '神話',
  secret: '隱藏',
  hidden: '超隱藏',
};
