import type { Figure } from '@kujiya/contract/shop/draws';
import type { ContentLine } from './cases.ts';

/** The figures that cards have confirmed or excluded for a box. */
export type Known = { is: Pick<Figure, 'id'> | null; is_not: readonly Pick<Figure, 'id'>[] };

export const nothingKnown: Known = { is: null, is_not: [] };

/** Closed boxes that hold this figure (`part`), out of all closed boxes the box in question may be (`whole`). */
export type Odds = { part: number; whole: number };

/** The odds that a closed box holds each figure of its case, given the known card results. */
export const oddsOf = (lines: readonly ContentLine[], known: Known = nothingKnown): Map<number, Odds> => {
  const possible = ({ figure, left }: ContentLine): number => {
    if (known.is) return figure.id === known.is.id ? Math.max(1, left) : 0;
    return known.is_not.some(({ id }) => id === figure.id) ? 0 : left;
  };
  const whole = lines.reduce((sum, line) => sum + possible(line), 0);
  return new Map(lines.map((line) => [line.figure.id, { part: possible(line), whole }]));
};
