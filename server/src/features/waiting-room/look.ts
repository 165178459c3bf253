/** When members look at their place again; seconds. */
export const lookLimits = {
  /** The longest pause between two looks, and the shortest. */
  most: 30,
  least: 3,
  /** After the opening all look again within this time, one after the other. */
  spread: 10,
  /** Those who are there see that they are listed so long after the opening, unless more than so many wait. */
  listed: 2,
  fewWait: 1_000,
} as const;

/** What the pause until a member's next look depends on. Seconds. */
type Look = {
  state: 'before' | 'waiting' | 'turn' | 'over';
  /** Until the opening, and until the places are drawn. */
  opensIn: number;
  drawsIn: number;
  /** Members who are there. */
  waiting: number;
  /** Present members ahead, and the estimated wait. */
  ahead: number;
  wait: number | null;
  /** 0 to 1, the same for every look of a member: a crowd does not ask in the same moment. */
  spread: number;
};

/**
 * Seconds until a member looks again: at the opening one after the other, where few wait also between list and drawing, then the more often the nearer the turn, and
 * never so late that the member would count as absent.
 */
export function nextLook({ state, opensIn, drawsIn, waiting, ahead, wait, spread }: Look): number {
  if (state === 'over') return lookLimits.most;
  if (state === 'turn') return lookLimits.least;
  if (state === 'before') {
    // List and drawing themselves take a moment.
    const isListed = opensIn + lookLimits.listed <= 0 || waiting > lookLimits.fewWait;
    const after = isListed
      ? Math.max(0, drawsIn) + 1 + spread * lookLimits.spread
      : opensIn + lookLimits.listed + spread;
    return Math.ceil(
      after <= lookLimits.most ? after : Math.min(lookLimits.most, after - lookLimits.most / 2),
    );
  }
  if (ahead < lookLimits.least) return lookLimits.least;
  const pause = Math.min(lookLimits.most, Math.max(lookLimits.least, (wait ?? ahead) / 10));
  return Math.ceil(pause);
}

/** How many of these ascending numbers are lower. */
export function lowerThan(numbers: readonly number[], number: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) < number) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** What the latest turns took on average; null while none is over. */
export type Pace = { seconds: number; tickets: number } | null;

/** The turn under way: the seconds since it began, and those after which it is over in any case; null: nobody's. */
export type Turn = { elapsed: number; left: number } | null;

/** What is left of a turn: the rest of an average one; of one that takes longer, as long again. */
const restOf = (turn: Turn, seconds: number) =>
  turn === null ? 0 : Math.max(seconds - turn.elapsed, Math.min(turn.elapsed, turn.left));

/**
 * The estimate for a place with so many present members ahead: the wait in seconds, and whether the tickets will have
 * ended by then. The turn under way counts as half a turn's tickets.
 */
export function estimate(pace: Pace, ahead: number, turn: Turn, remaining: number) {
  if (pace === null) return { wait: null, isSlim: false };
  return {
    wait: Math.round(ahead * pace.seconds + restOf(turn, pace.seconds)),
    isSlim: (ahead + (turn ? 0.5 : 0)) * pace.tickets >= remaining,
  };
}
