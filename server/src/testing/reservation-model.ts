import { age, livePoints, newPurse, type Purse, pay as spend } from './purse-model.ts';
import { at } from './tube-model.ts';

/**
 * Reservations, payments and purchases by tokens as a plain program would keep them, one call after the other; times in
 * ms.
 */
type Slot = { owner: number | null; reservedBy: number | null };
type Lot = {
  /** Of boxes, only whole cases are bought here. */
  game: 'ichiban' | 'blindbox' | 'gacha';
  price: number;
  slots: Slot[];
  lock: { member: number; until: number } | null;
};
type Status = 'pending' | 'completed' | 'cancelled';
export type Order = {
  member: number;
  lot: number;
  wanted: number;
  points: number;
  final: number;
  status: Status;
  until: number;
  ranOut: boolean;
};
export type Model = { purses: Purse[]; lots: Lot[]; orders: Order[] };
export type Ask = { member: number; lot: number; numbers: number[]; points: number };

const minute = 60_000;
const pauses = [1, 5, 30];
const patience = 10 * minute;
const memory = 24 * 60 * minute;
const discountOf = (points: number) => points / 20;

export const newModel = (
  members: { tokens: number; points: number }[],
  lots: { game: Lot['game']; price: number; total: number }[],
): Model => ({
  purses: members.map(newPurse),
  lots: lots.map(({ total, ...lot }) => ({
    ...lot,
    lock: null,
    slots: Array.from({ length: total }, () => ({ owner: null, reservedBy: null })),
  })),
  orders: [],
});

const isFree = ({ orders }: Model, { owner, reservedBy }: Slot, now: number) =>
  owner === null && (reservedBy === null || at(orders, reservedBy).until <= now);
const freeIn = (model: Model, lot: Lot, now: number) =>
  lot.slots.flatMap((slot, i) => (isFree(model, slot, now) ? [i + 1] : []));
const undrawn = ({ slots }: Lot) => slots.filter(({ owner }) => owner === null).length;

/** The numbers that a draw gets, or the refusal. */
function choose(model: Model, { member, lot, numbers }: Ask, now: number): number[] | string {
  const chosen = at(model.lots, lot);
  const free = freeIn(model, chosen, now);
  if (chosen.game === 'gacha') {
    if (free.length === 0) return 'machine_empty';
    return free.length < numbers.length ? 'machine_short' : free.slice(0, numbers.length);
  }
  if (chosen.game === 'blindbox') {
    if (free.length === 0) return 'package_sold_out';
    return free.length < undrawn(chosen) ? 'package_changed' : free;
  }
  if (chosen.lock && chosen.lock.until > now && chosen.lock.member !== member) return 'tube_locked';
  if (numbers.every((number) => free.includes(number))) return numbers;
  return undrawn(chosen) === 0 ? 'tube_finished' : 'tickets_taken';
}

const billOf = (model: Model, { lot, numbers, points }: Ask) => {
  const total = at(model.lots, lot).price * numbers.length;
  return {
    total,
    points,
    shown: null,
    final: total - discountOf(points),
    isOver: discountOf(points) * 2 > total,
  };
};

/** Ends an unpaid order: its slots are free, its points back. */
export function release(model: Model, id: number, ranOut: boolean): void {
  const order = at(model.orders, id);
  if (order.status !== 'pending') return;
  Object.assign(order, { status: 'cancelled', ranOut });
  const lot = at(model.lots, order.lot);
  for (const slot of lot.slots) if (slot.reservedBy === id) slot.reservedBy = null;
  if (lot.lock?.member === order.member && lot.lock.until === order.until) lot.lock = null;
  const [points] = at(model.purses, order.member).lots;
  if (points) points.remaining += order.points;
}

/** Reserves and returns true, or returns the refusal and changes nothing; `until` is the end that the shop answered. */
export function reserve(model: Model, ask: Ask, until: number | null, now: number): string | true {
  const kept = structuredClone(model);
  const refuse = (code: string) => {
    Object.assign(model, kept);
    return code;
  };
  for (const [id, order] of model.orders.entries())
    if (order.member === ask.member && order.status === 'pending') release(model, id, order.until <= now);
  const numbers = choose(model, ask, now);
  if (typeof numbers === 'string') return refuse(numbers);
  const bill = billOf(model, ask);
  if (bill.isOver) return refuse('points_over_cap');
  const missed = model.orders.filter(
    ({ member, lot, ranOut, until: end }) =>
      ranOut && member === ask.member && lot === ask.lot && end > now - memory,
  );
  const pause = at(pauses, Math.min(Math.max(missed.length, 1), pauses.length) - 1) * minute;
  if (missed.length > 0 && Math.max(...missed.map(({ until: end }) => end)) + pause > now)
    return refuse('reservation_paused');
  const purse = at(model.purses, ask.member);
  if (livePoints(purse, now) < ask.points) return refuse('points_too_low');
  if (until === null) return true;
  spend(purse, { total: discountOf(ask.points), points: ask.points, shown: null }, now);
  const { member, lot, points } = ask;
  const order = { member, lot, wanted: numbers.length, points, final: bill.final, until, ranOut: false };
  const id = model.orders.push({ ...order, status: 'pending' }) - 1;
  const chosen = at(model.lots, lot);
  for (const number of numbers) at(chosen.slots, number - 1).reservedBy = id;
  if (chosen.game === 'ichiban') chosen.lock = { member, until };
  return true;
}

function give({ slots, ...lot }: Lot, numbers: number[], member: number): void {
  for (const number of numbers) slots[number - 1] = { owner: member, reservedBy: null };
  if (lot.game === 'ichiban' && undrawn({ slots, ...lot }) === 0) lot.lock = null;
}

/** Buys by tokens and returns the numbers, or the refusal. */
export function buy(model: Model, ask: Ask, now: number): number[] | string {
  const numbers = choose(model, ask, now);
  if (typeof numbers === 'string') return numbers;
  const bill = billOf(model, ask);
  const purse = at(model.purses, ask.member);
  if (bill.isOver) return 'points_over_cap';
  if (livePoints(purse, now) < ask.points) return 'points_too_low';
  if (purse.tokens < bill.final) return 'balance_too_low';
  spend(purse, bill, now);
  const lot = at(model.lots, ask.lot);
  give(lot, numbers, ask.member);
  const until = Math.min(now + 8 * minute, Math.max(lot.lock?.until ?? 0, now) + 5 * minute);
  if (lot.game === 'ichiban') lot.lock = undrawn(lot) > 0 ? { member: ask.member, until } : null;
  return numbers;
}

/** Handles a payment for an order: the order is opened, or the whole amount becomes tokens. */
export function pay(model: Model, id: number, now: number): 'opened' | 'gone' | 'closed' {
  const order = at(model.orders, id);
  const lot = at(model.lots, order.lot);
  let numbers = lot.slots.flatMap(({ reservedBy }, i) => (reservedBy === id ? [i + 1] : []));
  const late = order.status === 'pending' ? 'gone' : 'closed';
  if (late === 'gone' && numbers.length < order.wanted && lot.game === 'gacha')
    numbers = freeIn(model, lot, now).slice(0, order.wanted);
  // The tube's lock is another member's turn by now.
  const isBlocked = lot.lock !== null && lot.lock.until > now && lot.lock.member !== order.member;
  if (late === 'closed' || isBlocked || numbers.length < order.wanted) {
    release(model, id, false);
    at(model.purses, order.member).tokens += order.final;
    return late;
  }
  for (const slot of lot.slots) if (slot.reservedBy === id) slot.reservedBy = null;
  give(lot, numbers, order.member);
  if (lot.game === 'ichiban' && undrawn(lot) === 0) lot.lock = null;
  order.status = 'completed';
  return 'opened';
}

/** Cancels orders that ran out unpaid, as the shop does every minute. */
export function tidy(model: Model, now: number): void {
  for (const [id, order] of model.orders.entries())
    if (order.status === 'pending' && order.until < now - patience) release(model, id, true);
}

/** Makes everything `ms` older. */
export function pass(model: Model, ms: number): void {
  for (const purse of model.purses) age(purse, ms);
  for (const order of model.orders) order.until -= ms;
  for (const lot of model.lots) if (lot.lock) lot.lock.until -= ms;
}
