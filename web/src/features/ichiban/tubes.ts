import type { Prize } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import { tubeFairnessPath } from '@kujiya/contract/shop/paths';

const isLast = ({ tier }: { tier: string }) => tier.toUpperCase() === 'LAST';

/** The LAST prize, which lies on no ticket: it goes to the buyer of the last one. */
export const lastPrizeOf = (prizes: readonly Prize[]): Prize | undefined =>
  prizes.find((prize) => isLast(prize) && prize.quantity === 1);

/** The LAST prize of this tube, if it has one. */
export const lastPrizeIn = (tube: Tube | undefined, prizes: readonly Prize[]): Prize | undefined =>
  tube?.has_last_prize ? lastPrizeOf(prizes) : undefined;

/** One prize of a tube: the tickets that still hold it, and those that held it at the opening. */
export type PrizeLine = { prize: Prize; left: number; total: number };

/** The prizes on a tube's tickets, in the product's order; LAST excluded. */
export const prizeLines = (prizes: readonly Prize[], tube: Tube): PrizeLine[] =>
  prizes
    .filter((prize) => !isLast(prize))
    .map((prize) => ({ prize, left: tube.prize_details[prize.id] ?? 0, total: prize.quantity }));

/**
 * The tube named by an address; without one, the first with tickets left, before it the first that still holds an A of
 * `prizes`: it is what a card promises.
 */
export const shownTube = (
  tubes: readonly Tube[],
  wanted: number | undefined,
  prizes: readonly Prize[] = [],
): Tube | undefined => {
  const open = tubes.filter(({ remaining_tickets }) => remaining_tickets > 0);
  const big = prizes.filter(({ tier }) => tier === 'A');
  return (
    tubes.find(({ id }) => id === wanted) ??
    open.find((tube) => big.some(({ id }) => (tube.prize_details[id] ?? 0) > 0)) ??
    open[0] ??
    tubes[0]
  );
};

export const tubeCommitment = ({ id, root, total_tickets: total }: Tube) => ({ lotId: id, root, total });

/** The address of the fairness check with a finished tube's values filled in. */
export const checkerPath = (tube: Tube): string =>
  tubeFairnessPath({
    txid: tube.txid ?? '',
    prizeCount: tube.big_prize_count,
    totalTickets: tube.total_tickets,
    tubeId: tube.id,
  });
