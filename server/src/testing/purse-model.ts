/** Tokens and points of a member as a plain program would keep them; times in ms. */
export type Purse = { tokens: number; lots: { remaining: number; expires: number }[] };
/** A purchase's price before points, the points set against it, and the price the buyer was shown. */
export type Bill = { total: number; points: number; shown: number | null };

const percentOfTotal = 50;
const yearMs = 365 * 86_400_000;

export const newPurse = ({ tokens, points }: { tokens: number; points: number }): Purse => ({
  tokens,
  lots: [{ remaining: points, expires: Date.now() + yearMs }],
});

export const livePoints = ({ lots }: Purse, now: number): number =>
  lots.reduce((sum, { remaining, expires }) => sum + (expires > now ? remaining : 0), 0);

export const discountOf = (points: number): number => Math.floor(points / 20);

/** Every refusal of this payment that does not depend on the purse. */
export function billRefusals({ total, points, shown }: Bill): string[] {
  const discount = discountOf(points);
  return [
    ...(points % 200 === 0 ? [] : ['points_step']),
    ...(discount > total ? ['points_over_cap'] : []),
    ...(shown === null || shown === total - discount ? [] : ['price_changed']),
  ];
}

/** Every refusal of this payment with this purse, now. */
export function purseRefusals(purse: Purse, { total, points }: Bill, now: number): string[] {
  const discount = discountOf(points);
  return [
    ...(discount * 100 > total * percentOfTotal ? ['points_over_cap'] : []),
    ...(points > livePoints(purse, now) ? ['points_too_low'] : []),
    ...(purse.tokens < total - discount ? ['balance_too_low'] : []),
  ];
}

/** Pays a bill that is not refused; points that expire first go first. */
export function pay(purse: Purse, { total, points }: Bill, now: number): void {
  purse.tokens -= total - discountOf(points);
  let owed = points;
  for (const lot of purse.lots.toSorted((a, b) => a.expires - b.expires)) {
    if (lot.expires <= now) continue;
    const taken = Math.min(owed, lot.remaining);
    lot.remaining -= taken;
    owed -= taken;
  }
}

export function grant({ lots }: Purse, points: number, now: number): void {
  lots.push({ remaining: points, expires: now + yearMs });
}

/** Makes all points `ms` older. */
export function age({ lots }: Purse, ms: number): void {
  for (const lot of lots) lot.expires -= ms;
}
