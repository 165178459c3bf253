import type { OddsVerdict } from '@kujiya/contract/staff/sell-through';

/** Of one prize in one lot: pieces that were committed, and those that are drawn. */
export type Pieces = { lotId: number; prizeId: number; pieces: number; drawn: number };

/** The variance from which the sums of draws lie nearly on a normal curve. */
const enough = 5;
/** The deviation beyond which luck alone goes once in some thousand products. */
const limit = 3.72;

/** Draws from one lot: its slots, and those that are drawn. */
type Lot = { total: number; drawn: number };

function lotsIn(rows: readonly Pieces[]): Map<number, Lot> {
  const lots = new Map<number, Lot>();
  for (const { lotId, pieces, drawn } of rows) {
    const { total, drawn: sum } = lots.get(lotId) ?? { total: 0, drawn: 0 };
    lots.set(lotId, { total: total + pieces, drawn: sum + drawn });
  }
  return lots;
}

/**
 * What was drawn of some prizes together, and what was to be expected. A lot is drawn without putting back, so the last
 * draws of a lot surprise nobody, and a lot that is drawn out fits exactly.
 */
function sumOf(rows: readonly Pieces[], lots: ReadonlyMap<number, Lot>) {
  const sum = { drawn: 0, expected: 0, variance: 0 };
  for (const [lotId, { total, drawn }] of lots) {
    const mine = rows.filter((row) => row.lotId === lotId);
    const share = mine.reduce((pieces, row) => pieces + row.pieces, 0) / total;
    sum.drawn += mine.reduce((pieces, row) => pieces + row.drawn, 0);
    sum.expected += drawn * share;
    sum.variance += total > 1 ? (drawn * share * (1 - share) * (total - drawn)) / (total - 1) : 0;
  }
  return sum;
}
type Sum = ReturnType<typeof sumOf>;

/** Prizes joined, the rarest first, until each group has draws enough to be judged. */
function groupsOf(rows: readonly Pieces[], lots: ReadonlyMap<number, Lot>): Sum[] {
  const prizes = [...Map.groupBy(rows, ({ prizeId }) => prizeId).values()];
  const piecesOf = (some: readonly Pieces[]) => some.reduce((sum, { pieces }) => sum + pieces, 0);
  prizes.sort((a, b) => piecesOf(a) - piecesOf(b));
  const groups: Pieces[][] = [];
  let open: Pieces[] = [];
  for (const prize of prizes) {
    open.push(...prize);
    if (sumOf(open, lots).variance < enough) continue;
    groups.push(open);
    open = [];
  }
  // What is left of two groups varies exactly as the other does.
  if (open.length > 0 && groups.length === 1) groups.push(open);
  else groups.at(-1)?.push(...open);
  return groups.map((group) => sumOf(group, lots));
}

/** What is to be expected of each prize, after as many draws. */
export function expectedOf(rows: readonly Pieces[]): Map<number, number> {
  const lots = lotsIn(rows);
  const prizes = Map.groupBy(rows, ({ prizeId }) => prizeId);
  return new Map([...prizes].map(([id, some]) => [id, sumOf(some, lots).expected]));
}

/**
 * Whether what was drawn of a product fits its commitments: a χ² test over groups of its prizes, by the cube root of
 * Wilson and Hilferty.
 */
export function verdictOf(rows: readonly Pieces[]): OddsVerdict {
  const groups = groupsOf(rows, lotsIn(rows));
  const freedom = groups.length - 1;
  if (freedom < 1) return 'few';
  const draws = groups.reduce((sum, { drawn }) => sum + drawn, 0);
  const chi = groups.reduce(
    (sum, { drawn, expected, variance }) =>
      sum + ((drawn - expected) ** 2 * (1 - expected / draws)) / variance,
    0,
  );
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(chi / freedom) - (1 - spread)) / Math.sqrt(spread) > limit ? 'off' : 'fits';
}
