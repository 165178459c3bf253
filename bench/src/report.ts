import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { type Cost, costNames } from './costs.ts';
import { type Kind, kinds } from './kinds.ts';
import { type Memory, memoryGoal } from './memory.ts';
import type { Round } from './rounds.ts';

export type Spread = { min: number; median: number; max: number };

/** Least, median and greatest of an odd or even number of values. */
export function spread(values: number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const at = (i: number) => sorted[i] ?? 0;
  return {
    min: at(0),
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    max: at(sorted.length - 1),
  };
}

/**
 * `met`: the median reaches the goal. `close`: it does not, but at least one round did, so the miss may be the
 * machine's noise. `missed`: no round reached it.
 */
export type Verdict = 'met' | 'close' | 'missed';
export type Goal = { name: string; goal: string; found: Spread; verdict: Verdict };

/** Compares kinds within each round, where they were measured right after each other. */
function goal(name: string, rounds: Round[], value: (round: Round) => number, at: number, up: boolean): Goal {
  const found = spread(rounds.map(value));
  const reaches = (reached: number) => (up ? reached >= at : reached < at);
  const verdict = reaches(found.median) ? 'met' : reaches(up ? found.max : found.min) ? 'close' : 'missed';
  return { name, goal: `${up ? '≥' : '<'} ${at}`, found, verdict };
}

/** The shop's floors; beyond them the simpler code wins. */
export const goalsOf = (rounds: Round[]): Goal[] => [
  goal('c/a', rounds, ({ a, c }) => c.perSecond / a.perSecond, 1.4, true),
  goal('f per s', rounds, ({ refused }) => refused.perSecond, 3_000, true),
  goal('i per s', rounds, ({ held }) => held.perSecond, 3_000, true),
  goal('s per s', rounds, ({ cachedHome }) => cachedHome.perSecond, 5_000, true),
  goal('u per s', rounds, ({ cachedList }) => cachedList.perSecond, 5_000, true),
  goal('k per s', rounds, ({ notices }) => notices.perSecond, 150, true),
  goal('n per s', rounds, ({ forms }) => forms.perSecond, 300, true),
  goal('o per s', rounds, ({ orders }) => orders.perSecond, 300, true),
  goal('p p99 ms', rounds, ({ race }) => race.p99, 1_000, false),
  goal('q per s', rounds, ({ orderList }) => orderList.perSecond, 1_000, true),
  goal('w per s', rounds, ({ parcels }) => parcels.perSecond, 200, true),
  goal('x per s', rounds, ({ muchStored }) => muchStored.perSecond, 1_000, true),
];

const titles: Record<Kind, string> = {
  a: 'a  draw, statement by statement (pgbench)',
  b: 'b  draw, one function call (pgbench)',
  c: 'c  draw through HTTP (wrk)',
  limit: 'l  64 draws in one statement (pgbench)',
  refused: 'f  refused draw, 423 (wrk)',
  list: 'd  product list of 40 (wrk)',
  tickets: "e  a tube's tickets (wrk)",
  cachedHome: 's  home page from memory, 10 connections (wrk)',
  cachedDetail: 't  detail page from memory, 10 connections',
  cachedList: 'u  product list from memory, 10 connections',
  madeDetail: 'v  detail page after a change: rendered',
  capsuleStatements: "a' capsule, statement by statement (pgbench)",
  capsuleFunction: "b' capsule, one function call (pgbench)",
  capsules: 'g  capsule through HTTP, one machine (wrk)',
  twoServers: 'j  the same, two servers together (wrk)',
  holds: 'h  box held (wrk)',
  held: 'i  box held by another, 423 (wrk)',
  notices: 'k  payment notice, each another (wrk)',
  repeated: 'm  payment notice, repeated (wrk)',
  forms: 'n  top-up begun, with its form (wrk)',
  orders: 'o  goods, ten buyers, two lines each (wrk)',
  race: 'p  1,000 buyers for ten pieces (node)',
  orderList: 'q  order list of 10 (wrk)',
  orderDetail: 'r  one order (wrk)',
  parcels: 'w  parcel of five things (wrk)',
  muchStored: 'x  storage list of 20, 5,000 things in it (wrk)',
  littleStored: 'y  the same, 20 things in it (wrk)',
};

export type Machine = { cores: number; cpu: string; memoryGB: number; node: string; postgres: string };

export function machine(postgres: string): Machine {
  const [cpu] = cpus();
  // Some virtual machines report no model.
  const model = cpu?.model ?? /model name\s*:\s*(.*)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1];
  return {
    cores: cpus().length,
    cpu: model?.trim() ?? 'unknown',
    memoryGB: Math.round(totalmem() / 1e9),
    node: process.versions.node,
    postgres,
  };
}

export type Report = {
  machine: Machine;
  clients: number;
  rounds: number;
  secondsEach: number;
  measured: Record<Kind, Record<'perSecond' | 'p50' | 'p99', Spread>>;
  /** Medians of the kinds whose costs are measured. */
  costs: Partial<Record<Kind, Cost>>;
  /** The most memory while all loads ran once more; null where the system does not report it. */
  memory: Memory | null;
  goals: Goal[];
  audit: string[];
};

export function measuredOf(rounds: Round[]): Report['measured'] {
  const of = (kind: Kind, what: 'perSecond' | 'p50' | 'p99') =>
    spread(rounds.map((round) => round[kind][what]));
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      { perSecond: of(kind, 'perSecond'), p50: of(kind, 'p50'), p99: of(kind, 'p99') },
    ]),
  ) as Report['measured'];
}

/** The median cost of a draw, for each kind that reports it. */
export const costsOf = (rounds: Round[]): Report['costs'] =>
  Object.fromEntries(
    kinds
      .filter((kind) => rounds.some((round) => round[kind].cost))
      .map((kind) => {
        const median = (name: (typeof costNames)[number]) => {
          const values = rounds.flatMap((round) => round[kind].cost?.[name] ?? []);
          return values.length === 0 ? null : spread(values).median;
        };
        return [kind, Object.fromEntries(costNames.map((name) => [name, median(name)]))];
      }),
  );

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const cell = (value: string) => value.padStart(9);

const memoryLine = (memory: Memory | null) => {
  if (!memory) return 'memory: not reported by this system';
  const { total, ...parts } = memory;
  const list = Object.entries(parts).map(([name, mb]) => `${name} ${whole(mb)}`);
  const verdict = total <= memoryGoal ? 'met' : 'missed';
  return `memory: ${whole(total)} MB at most (${list.join(', ')}), goal ${memoryGoal}: ${verdict}`;
};

/** The report in readable form. */
export function tableOf(report: Report): string {
  const { machine, clients, rounds, secondsEach, measured, costs, memory, goals, audit } = report;
  const lines = [
    `${machine.cores} cores (${machine.cpu}), ${machine.memoryGB} GB, Node ${machine.node}, PostgreSQL ${machine.postgres}, fsync on`,
    `${clients} connections; ${rounds} rounds of ${secondsEach} s each, in alternation`,
    '',
    `${''.padEnd(46)}${['per s', 'least', 'most', 'p50 ms', 'p99 ms'].map(cell).join('')}`,
    ...kinds.map((kind) => {
      const { perSecond, p50, p99 } = measured[kind];
      const cells = [
        whole(perSecond.median),
        whole(perSecond.min),
        whole(perSecond.max),
        p50.median.toFixed(1),
        p99.median.toFixed(1),
      ];
      return `${titles[kind].padEnd(46)}${cells.map(cell).join('')}`;
    }),
    '',
    `${'one draw, with what follows from it'.padEnd(46)}${['database', 'server', 'tables', 'indexes', 'WAL'].map(cell).join('')}`,
    ...kinds.flatMap((kind) => {
      const cost = costs[kind];
      if (!cost) return [];
      const cells = costNames.map((name) => {
        const value = cost[name];
        if (value === null) return '–';
        return name === 'database' || name === 'server' ? `${value.toFixed(2)} ms` : `${whole(value)} B`;
      });
      return [`${titles[kind].padEnd(46)}${cells.map(cell).join('')}`];
    }),
    '',
    `${''.padEnd(20)}${['goal', 'median', 'least', 'most'].map(cell).join('')}`,
    ...goals.map(({ name, goal, found, verdict }) => {
      const cells = [goal, ...[found.median, found.min, found.max].map((value) => value.toFixed(2))];
      return `${name.padEnd(20)}${cells.map(cell).join('')}  ${verdict}`;
    }),
    '',
    memoryLine(memory),
    audit.length === 0 ? 'audit: the books balance' : `audit: ${audit.length} broken\n${audit.join('\n')}`,
  ];
  return lines.join('\n');
}
