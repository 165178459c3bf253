import type { ResultTicket } from '@kujiya/contract/ichiban';

export type TierCount = { tier: string; count: number };

/** Tiers that have been drawn, best first, with their tickets. */
export const drawnTiers = (tickets: readonly ResultTicket[]): TierCount[] => {
  const counts = new Map<string, number>();
  for (const { tier } of tickets) if (tier !== null) counts.set(tier, (counts.get(tier) ?? 0) + 1);
  return [...counts]
    .map(([tier, count]) => ({ tier, count }))
    .sort((a, b) => a.tier.localeCompare(b.tier, 'en'));
};

/** What a filter lets through: a tier, the undrawn ones, or all. */
export type Filter = { kind: 'all' } | { kind: 'undrawn' } | { kind: 'tier'; tier: string };

export const passes = (ticket: ResultTicket, filter: Filter): boolean => {
  if (filter.kind === 'all') return true;
  return filter.kind === 'undrawn' ? !ticket.is_drawn : ticket.tier === filter.tier;
};
