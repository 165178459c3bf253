import {
  age,
  billRefusals,
  discountOf,
  livePoints,
  newPurse,
  type Purse,
  pay,
  purseRefusals,
} from './purse-model.ts';

/** Tubes as a plain program would keep them, one purchase after the other; times in ms. */
type Tube = {
  price: number;
  total: number;
  /** number → member */
  drawn: Map<number, number>;
  lockedBy: number | null;
  lockedUntil: number;
};
export type Model = { members: Purse[]; tubes: Tube[] };

export type Ask = {
  member: number;
  tube: number;
  numbers: number[] | 'any';
  full: boolean;
  points: number;
  /** The price the buyer was shown. */
  shown: number | null;
};
export type Decision = { refused: string[] } | { total: number; discount: number; final: number };

const lockPerDraw = 300_000;
const lockMaximum = 480_000;

export const newModel = (
  members: { tokens: number; points: number }[],
  tubes: { price: number; total: number }[],
): Model => ({
  members: members.map(newPurse),
  tubes: tubes.map((tube) => ({ ...tube, drawn: new Map(), lockedBy: null, lockedUntil: 0 })),
});

export const at = <T>(list: T[], i: number): T => {
  const item = list[i];
  if (item === undefined) throw new RangeError(`nothing at ${i}`);
  return item;
};

export const leftIn = ({ total, drawn }: Tube): number[] =>
  Array.from({ length: total }, (_, i) => i + 1).filter((n) => !drawn.has(n));

export const priceOf = (model: Model, { tube, numbers, points }: Ask): number => {
  const count = numbers === 'any' ? 1 : numbers.length;
  return at(model.tubes, tube).price * count - discountOf(points);
};

const refused = (...codes: string[]) => ({ refused: codes });

/** The answer the shop must give to a purchase without a kept answer: the sums, or one of the refusals. */
export function decide(model: Model, ask: Ask, now: number): Decision {
  const tube = at(model.tubes, ask.tube);
  const member = at(model.members, ask.member);
  const left = leftIn(tube);
  // A server that has cached an older price hears of the lock before the new price: both answers are allowed.
  const isHeld = tube.lockedBy !== null && tube.lockedBy !== ask.member && tube.lockedUntil > now;
  const held = isHeld ? ['tube_locked'] : [];
  if (ask.numbers === 'any' && left.length === 0) return refused('tube_finished');
  const numbers = ask.numbers === 'any' ? left.slice(0, 1) : ask.numbers;
  if (numbers.length === 0) return refused('tickets_none');
  if (numbers.length > 10 && !ask.full) return refused('tickets_too_many');
  if (new Set(numbers).size < numbers.length || numbers.some((n) => n > tube.total))
    return refused('tickets_invalid');
  const total = tube.price * numbers.length;
  const bill = { total, points: ask.points, shown: ask.shown };
  const wrong = billRefusals(bill);
  if (wrong.length > 0) return refused(...wrong, ...held);
  if (held.length > 0) return refused(...held);
  if (numbers.some((n) => tube.drawn.has(n)))
    return refused(left.length === 0 ? 'tube_finished' : 'tickets_taken');
  if (ask.full && numbers.length < left.length) return refused('full_pack_changed');
  const short = purseRefusals(member, bill, now);
  if (short.length > 0) return refused(...short);
  const discount = discountOf(ask.points);
  return { total, discount, final: total - discount };
}

export type Effect = { tokens: number; points: number; remain: number; last: boolean };

/** Books a purchase of these numbers at `now`; returns the effects that its answer must show. */
export function book(model: Model, ask: Ask, numbers: number[], now: number): Effect {
  const tube = at(model.tubes, ask.tube);
  const member = at(model.members, ask.member);
  pay(member, { total: tube.price * numbers.length, points: ask.points, shown: null }, now);
  for (const number of numbers) tube.drawn.set(number, ask.member);
  const last = tube.drawn.size === tube.total;
  tube.lockedUntil = Math.min(now + lockMaximum, Math.max(tube.lockedUntil, now) + lockPerDraw);
  tube.lockedBy = last ? null : ask.member;
  if (last) tube.lockedUntil = 0;
  return {
    tokens: member.tokens,
    points: livePoints(member, now),
    remain: last ? 0 : Math.ceil((tube.lockedUntil - now) / 1_000),
    last,
  };
}

/**
 * The time to let pass: at least `ms`, and so that nothing ends within half a minute of now, where the test's own
 * duration would decide.
 */
export function clearOfEnds(model: Model, ms: number, now: number): number {
  const ends = [
    ...model.tubes.filter(({ lockedBy }) => lockedBy !== null).map(({ lockedUntil }) => lockedUntil),
    ...model.members.flatMap(({ lots }) => lots.map(({ expires }) => expires)),
  ];
  let moved = ms;
  while (ends.some((end) => Math.abs(end - moved - now) < 30_000)) moved += 60_000;
  return moved;
}

/** Makes everything `ms` older. */
export function pass(model: Model, ms: number): void {
  for (const tube of model.tubes) if (tube.lockedBy !== null) tube.lockedUntil -= ms;
  for (const member of model.members) age(member, ms);
}
