import type { VariantLeft } from '@kujiya/contract/shop/variants';

/** How many of each variant the member means to take, by its id. */
export type VariantPicks = ReadonlyMap<number, number>;

export const countOf = (picks: VariantPicks): number => [...picks.values()].reduce((sum, n) => sum + n, 0);

/**
 * The picks after a tap on a variant, for `most` pieces: one more of it while pieces and stock allow that, then none of
 * it. For a single piece another variant takes the place of the first.
 */
export function tapped(picks: VariantPicks, { id, remaining }: VariantLeft, most: number): VariantPicks {
  const had = picks.get(id) ?? 0;
  const others = new Map([...picks].filter(([other]) => other !== id));
  if (most === 1) return new Map(had === 0 && remaining > 0 ? [[id, 1]] : []);
  if (countOf(picks) < most && had < remaining) return others.set(id, had + 1);
  return others;
}

/** The picks that remain once a piece has got this variant. */
export const without = (picks: VariantPicks, variant: number): VariantPicks =>
  new Map([...picks].map(([id, n]) => [id, id === variant ? n - 1 : n]));

/** The picks that the variants can still fulfil, for `most` pieces. */
export function possible(picks: VariantPicks, variants: readonly VariantLeft[], most: number): VariantPicks {
  const kept = new Map<number, number>();
  let room = most;
  for (const { id, remaining } of variants) {
    const n = Math.min(picks.get(id) ?? 0, remaining, room);
    if (n > 0) kept.set(id, n);
    room -= n;
  }
  return kept;
}

/** Each picked variant with the piece that gets it, in the same order at every try. */
export const pairsOf = (picks: VariantPicks, pieces: readonly number[]): [piece: number, variant: number][] =>
  [...picks]
    .flatMap(([variant, n]) => Array.from({ length: n }, () => variant))
    .slice(0, pieces.length)
    .map((variant, i) => [pieces[i] ?? 0, variant]);
