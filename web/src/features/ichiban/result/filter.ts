import type { ResultTicket, TicketPrize } from '@kujiya/contract/ichiban';

/** Compares by code unit; `localeCompare` would load its tables first. */
const compared = (one: string, other: string) => Number(one > other) - Number(one < other);

export type TierCount = { tier: string; count: number; prizes: TicketPrize[] };

/** The drawn tiers, best first, with their counts and prizes. */
export const drawnTiers = (tickets: readonly ResultTicket[]): TierCount[] => {
  const tiers = new Map<string, TierCount>();
  for (const { tier, prize } of tickets) {
    if (tier === null || prize === null) continue;
    const known = tiers.get(tier) ?? { tier, count: 0, prizes: [] };
    const isNew = known.prizes.every(({ id }) => id !== prize.id);
    tiers.set(tier, {
      tier,
      count: known.count + 1,
      prizes: isNew ? [...known.prizes, prize] : known.prizes,
    });
  }
  return [...tiers.values()].sort((a, b) => compared(a.tier, b.tier));
};

/** Best tier first, by number within a tier; undrawn tickets come last. */
export const byTier = (tickets: readonly ResultTicket[]): ResultTicket[] =>
  [...tickets].sort(
    (one, other) =>
      Number(one.tier === null) - Number(other.tier === null) ||
      compared(one.tier ?? '', other.tier ?? '') ||
      one.ticket_number - other.ticket_number,
  );

const rareShare = 0.05;

/** The tiers that are so rare in this tube that they are highlighted. */
export const rareTiers = (tickets: readonly ResultTicket[]): ReadonlySet<string> =>
  new Set(
    drawnTiers(tickets)
      .filter(({ count }) => count <= Math.max(1, tickets.length * rareShare))
      .map(({ tier }) => tier),
  );

/** The result filter: one tier, undrawn tickets only, or everything. */
export type Filter = { kind: 'all' } | { kind: 'undrawn' } | { kind: 'tier'; tier: string };

export const passes = (ticket: ResultTicket, filter: Filter): boolean => {
  if (filter.kind === 'all') return true;
  return filter.kind === 'undrawn' ? !ticket.is_drawn : ticket.tier === filter.tier;
};
