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
  /** What this browser noted of the lot, and the shop's key as it saw it first, if it did. */
  noted: (Commitment & { at: number }) | undefined;
  notedKey: string | undefined;
};

export type ProofCheckName = 'shape' | 'commitment' | 'path' | 'shown' | 'key' | 'signature';
/** `unknown`: could not be checked here and now. */
export type ProofCheck = { name: ProofCheckName; state: 'ok' | 'failed' | 'unknown' };

export type Proof = {
  state: 'verified' | 'partial' | 'failed';
  checks: ProofCheck[];
  /**
   * When this browser noted the commitment, in ms, if that was before the draw; otherwise null, and the commitment was
   * compared only with what the shop says now.
   */
  notedAt: number | null;
};

/** One failed check fails the proof; a check that could not be made leaves it partial. */
export const judge = (checks: ProofCheck[]): Proof['state'] => {
  if (checks.some(({ state }) => state === 'failed')) return 'failed';
  return checks.every(({ state }) => state === 'ok') ? 'verified' : 'partial';
};
