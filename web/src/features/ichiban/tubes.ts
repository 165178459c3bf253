import type { Prize, ProductDetail } from '@kujiya/contract/catalogue';
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

/** The tube named by an address, or by the product: it is the one that its card counts. Else the first with tickets left. */
export const shownTube = (
  tubes: readonly Tube[],
  wanted: number | undefined,
  product?: Pick<ProductDetail, 'shown_tube'>,
): Tube | undefined =>
  tubes.find(({ id }) => id === wanted) ??
  tubes.find(({ id, remaining_tickets }) => id === product?.shown_tube?.id && remaining_tickets > 0) ??
  tubes.find(({ remaining_tickets }) => remaining_tickets > 0) ??
  tubes[0];

export const tubeCommitment = ({ id, root, total_tickets: total }: Tube) => ({ lotId: id, root, total });

/** The address of the fairness check with a finished tube's values filled in. */
export const checkerPath = (tube: Tube): string =>
  tubeFairnessPath({
    txid: tube.txid ?? '',
    prizeCount: tube.big_prize_count,
    totalTickets: tube.total_tickets,
    tubeId: tube.id,
  });
