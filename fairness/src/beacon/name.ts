/** The value of a beacon as a lot names it before anybody knows it: `chain` is the hash of the chain, `round` from 1. */
export type BeaconName = { chain: string; round: number };

/** `drand:<chain hash>:<round>`. */
export const beaconName = (chain: string, round: number): string => `drand:${chain}:${round}`;

/** The chain and round of a lot's beacon; null for a text that names none. A round has one spelling. */
export function parseBeaconName(text: string): BeaconName | null {
  const [, chain = '', round = ''] = /^drand:([0-9a-f]{64}):([1-9]\d{0,15})$/.exec(text) ?? [];
  return chain !== '' && Number.isSafeInteger(Number(round)) ? { chain, round: Number(round) } : null;
}
