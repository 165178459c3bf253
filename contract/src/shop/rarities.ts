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

/** What members and office call them; members see the same word for some that differ in their colours alone. */
export const rarityWords: Record<Rarity, string> = {
  common: '一般',
  normal: '一般',
  rare: '稀有',
  epic: '史詩',
  ultra_rare: '超稀有',
  legendary: '傳說',
  mythic: '神話',
  secret: '隱藏款',
  hidden: '隱藏款',
};

/** The rarity that a cell of a table names by its key, its word with or without 款, or a former word; null for none. */
export function rarityOfWord(cell: string): Rarity | null {
  const former: Readonly<Record<string, Rarity>> = { 普通: 'common', 超隱藏: 'hidden' };
  const bare = (word: string) => word.replace(/款$/, '');
  const all = Object.entries(rarityWords) as [Rarity, string][];
  const found = all.find(([rarity, word]) => cell === rarity || bare(cell) === bare(word));
  return found?.[0] ?? former[bare(cell)] ?? null;
}
