import type { Measured } from './load.ts';

/** A kind of load: its name, and its floor, if it has one: a rate, or a p99 in ms. */
type Row = { title: string; perSecond?: number; p99?: number };

/** The rows of docs/measurements.md, in the order in which they run; the office's come last, once. */
export const rows = {
  statements: { title: 'draw, statement by statement (pgbench)' },
  draws: { title: 'draw through HTTP, with its proof' },
  refused: { title: 'refused draw, 423', perSecond: 3_000 },
  held: { title: 'box held by another, 423', perSecond: 3_000 },
  home: { title: 'home from memory, 10 connections', perSecond: 5_000 },
  productList: { title: 'product list from memory, 10 connections', perSecond: 5_000 },
  notices: { title: 'payment notice, each another', perSecond: 500 },
  topUps: { title: 'top-up begun, with its form', perSecond: 300 },
  orders: { title: 'goods, ten buyers, two lines each', perSecond: 300 },
  race: { title: '1,000 buyers for ten pieces', p99: 1_000 },
  orderList: { title: 'order list of 10', perSecond: 1_400 },
  parcels: { title: 'parcel of five things', perSecond: 200 },
  storageList: { title: 'storage list of 20, with 5,000 things', perSecond: 1_400 },
  officeOrders: { title: 'office, 10⁵ orders: the newest', p99: 60 },
  officeDraws: { title: 'office: draws, a page in the middle', p99: 60 },
  officeNumber: { title: 'office: an order by its number', p99: 60 },
  officePayments: { title: 'office: payments', p99: 60 },
  officeMembers: { title: 'office: members by name', p99: 60 },
} satisfies Record<string, Row>;
export type Kind = keyof typeof rows;
export type Round = Partial<Record<Kind, Measured>>;

/** Draws through HTTP as a multiple of those by pgbench. */
const leastRatio = 1.4;

/** The median of an odd or even number of values. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/**
 * `met`: the median reaches the floor. `close`: it does not, but at least one round did, so the miss may be the
 * machine's noise. `missed`: no round reached it.
 */
export type Verdict = 'met' | 'close' | 'missed';
const verdictOf = (values: number[], reaches: (value: number) => boolean): Verdict =>
  reaches(median(values)) ? 'met' : values.some(reaches) ? 'close' : 'missed';

const entries = Object.entries(rows) as [Kind, Row][];
const valuesOf = (rounds: Round[], kind: Kind, what: keyof Measured) =>
  rounds.flatMap((round) => round[kind]?.[what] ?? []);
// Within each round, where both were measured right after each other.
const ratiosOf = (rounds: Round[]) =>
  rounds.flatMap(({ draws, statements }) =>
    draws && statements ? draws.perSecond / statements.perSecond : [],
  );

/** Which floors were reached. */
export function verdictsOf(rounds: Round[]): Partial<Record<Kind | 'ratio', Verdict>> {
  const floors = entries.flatMap(([kind, { perSecond, p99 }]): [Kind, Verdict][] => {
    if (perSecond)
      return [[kind, verdictOf(valuesOf(rounds, kind, 'perSecond'), (rate) => rate >= perSecond)]];
    return p99 ? [[kind, verdictOf(valuesOf(rounds, kind, 'p99'), (ms) => ms < p99)]] : [];
  });
  return {
    ratio: verdictOf(ratiosOf(rounds), (ratio) => ratio >= leastRatio),
    ...Object.fromEntries(floors),
  };
}

/** A table for docs/measurements.md. */
export function tableOf(rounds: Round[]): string {
  const verdicts = verdictsOf(rounds);
  return [
    '| | per s (median) | p50 ms | p99 ms | floor | |',
    '|---|---|---|---|---|---|',
    `| draws: HTTP ÷ pgbench | ${median(ratiosOf(rounds)).toFixed(2)} | | | ${leastRatio} | ${verdicts.ratio} |`,
    ...entries.map(([kind, { title, perSecond, p99 }]) => {
      const of = (what: keyof Measured) => median(valuesOf(rounds, kind, what));
      const floor = perSecond ? `${perSecond}/s` : p99 ? `p99 < ${p99} ms` : '';
      return `| ${title} | ${Math.round(of('perSecond'))} | ${of('p50').toFixed(1)} | ${of('p99').toFixed(1)} | ${floor} | ${verdicts[kind] ?? ''} |`;
    }),
  ].join('\n');
}
