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
