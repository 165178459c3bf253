import type { DrawReceipt } from '@kujiya/contract/shop/draws';

/** The commitment the shop published for a lot before its first sale. */
export type Commitment = { root: string; total: number };

/**
 * The prizes on the screen: one for each ticket, with its name and its tier or rarity, and the last prize if it was won.
 */
export type ShownPrizes = {
  tickets: readonly { number: number; prizeId: string; name: string; tier: string }[];
  lastPrizeId: string | null;
};

/** Everything one draw is checked against. */
export type Evidence = {
  receipt: DrawReceipt;
  shown: ShownPrizes;
  /** Null where it could not be fetched: then the receipt's own values stand in, and the check says so. */
  published: Commitment | null;
  publicKey: string | null;
  /** The root this page saw before the draw, if any. */
  pinned: string | undefined;
};

export type ProofCheckName = 'shape' | 'commitment' | 'path' | 'shown' | 'key' | 'signature';
/** `unknown`: could not be checked here and now. */
export type ProofCheck = { name: ProofCheckName; state: 'ok' | 'failed' | 'unknown' };

export type Proof = { state: 'verified' | 'partial' | 'failed'; checks: ProofCheck[] };

/** One failed check fails the proof; a check that could not be made leaves it partial. */
export const judge = (checks: ProofCheck[]): Proof => {
  if (checks.some(({ state }) => state === 'failed')) return { state: 'failed', checks };
  return { state: checks.every(({ state }) => state === 'ok') ? 'verified' : 'partial', checks };
};
