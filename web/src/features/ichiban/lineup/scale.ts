import type { Prize } from '@kujiya/contract/catalogue';

/** The length of a grown-up's hand, from the wrist to the tip of the middle finger, in mm. */
export const handMm = 180;

/** Most prizes beside the hand. */
const most = 6;

/** A prize whose height is known, with its share of the tallest thing shown. */
type Scaled = { prize: Prize; cm: number; share: number };

/**
 * The prizes whose height is known, the tallest first, and the hand, to one scale: shares of the tallest of all, which
 * is 1. Empty where no height is known.
 */
export function toScale(prizes: readonly Prize[]): { scaled: Scaled[]; hand: number } {
  const known = prizes
    .flatMap((prize) => (prize.height_mm ? { prize, mm: prize.height_mm } : []))
    .sort((one, other) => other.mm - one.mm)
    .slice(0, most);
  const tallest = Math.max(handMm, ...known.map(({ mm }) => mm));
  return {
    scaled: known.map(({ prize, mm }) => ({ prize, cm: mm / 10, share: mm / tallest })),
    hand: handMm / tallest,
  };
}

/** What is known of a prize's looks: its size as the lot bound it, or else its height, and its material. */
export const looksText = ({ size, height_mm, material }: Prize): string =>
  [size ?? (height_mm ? `高約 ${height_mm / 10} cm` : null), material].filter(Boolean).join('・');
