import type { Tally } from './ask.ts';

/** Members, or staff, who do one kind of thing without pause. */
export type Group = {
  name: string;
  tallies: readonly Tally[];
  /** Purchases, parcels or payments that were acknowledged. */
  acknowledged(): number;
  /** Lets everything under way finish. */
  stop(): Promise<void>;
  /** Gives up what is under way. */
  leave(): void;
  /**
   * Compares what was acknowledged with the books, while the turnstile is closed: each must be there once, with its owner
   * and its charge. `isLast`: what the gateway has yet to tell must have arrived, too.
   */
  compare(isLast: boolean): Promise<{ lost: number; twice: number; problems: string[] }>;
};
