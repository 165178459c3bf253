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

/** The number of kinds of a prize, read from its name: 怪獸徽章（全 6 種） → 6. */
export const kindsOf = (name: string): number | undefined => {
  const kinds = /全\s*(\d+)\s*[種款]/.exec(name)?.[1];
  return kinds === undefined ? undefined : Number(kinds);
};

/** A ticket names the prize and not the kind: the shop sends a random kind. */
export const assorted = (kinds: number): string => `款式隨機出貨，共 ${kinds} 種，無法指定`;

/** 可選款 or 款式隨機 for a prize of several kinds; undefined for a prize of one. */
export const choiceWord = ({ choice, name }: Prize): string | undefined => {
  if (choice === 'member') return '可選款';
  return choice === 'blind' || kindsOf(name) !== undefined ? '款式隨機' : undefined;
};

/** One prize of a tube: the tickets that still hold it, and those that held it at the opening. */
export type PrizeLine = { prize: Prize; left: number; total: number };

/** The prizes on a tube's tickets, in the product's order; LAST excluded. */
export const prizeLines = (prizes: readonly Prize[], tube: Tube): PrizeLine[] =>
  prizes
    .filter((prize) => !isLast(prize))
    .map((prize) => ({ prize, left: tube.prize_details[prize.id] ?? 0, total: prize.quantity }));

/** The tube named by an address; without one, the first with tickets left. */
export const shownTube = (tubes: readonly Tube[], wanted: number | undefined): Tube | undefined =>
  tubes.find(({ id }) => id === wanted) ??
  tubes.find(({ remaining_tickets }) => remaining_tickets > 0) ??
  tubes[0];

/** A picture of the product; of a prize when it has a tier. */
export type ProductShot = { path: string; tier: string | null; name: string };

/** The product's pictures: cover, the last prize, the other prizes, then the product's further pictures. */
export const shotsOf = (product: ProductDetail): ProductShot[] => {
  const last = lastPrizeOf(product.prizes);
  const prizes = [...(last ? [last] : []), ...product.prizes.filter((prize) => prize !== last)];
  const shots: ProductShot[] = [
    { path: product.image_url, tier: null, name: product.name },
    ...prizes.map(({ image_url, tier, name }) => ({ path: image_url, tier, name })),
    ...product.images.map(({ url }) => ({ path: url, tier: null, name: `${product.name} 全系列` })),
  ];
  return shots.filter(({ path }, index) => shots.findIndex((shot) => shot.path === path) === index);
};

/** The address of the fairness check with a finished tube's values filled in. */
export const checkerPath = (tube: Tube): string =>
  tubeFairnessPath({
    txid: tube.txid ?? '',
    prizeCount: tube.big_prize_count,
    totalTickets: tube.total_tickets,
    tubeId: tube.id,
  });
