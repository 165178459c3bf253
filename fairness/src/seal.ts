import { parseBeaconName } from './beacon/name.ts';
import { chainHash, quicknet } from './beacon/quicknet.ts';
import { toHex, utf8 } from './bytes.ts';
import {
  bigNumbers,
  type Commitment,
  deriveLot,
  hashSecret,
  impossible,
  MAX_ATTEMPTS,
  SECRET_BYTES,
} from './commit.ts';
import { sha256 } from './sha256.ts';
import { checkLotSpec, isSealed, type LotSpec, lotText } from './spec.ts';

/**
 * So many of 1,000 random keys must place the big prizes before a lot is sealed: the beacon's signature gives 1,000
 * others, and the chance that none of those does is then below one in a million.
 */
const ENOUGH_KEYS = 20;

export type Seal = {
  /** S, 32 bytes: stays on the server until the lot is finished. */
  secret: Uint8Array;
  /** SHA-256 of its 64 hexadecimal characters: public from the seal. */
  secretHash: string;
  /** `sealOf` the lot: the one value that a player notes. */
  seal: string;
};

/** SHA-256 of "kujiya-seal/3\n", the hash of the secret and the lot's text, hexadecimal. */
export const sealOfText = (text: string, secretHash: string): string =>
  toHex(sha256(utf8(`kujiya-seal/3\n${secretHash}\n${text}`)));
export const sealOf = (spec: LotSpec, secretHash: string): string => sealOfText(lotText(spec), secretHash);

/** Whether a lot with this text takes its value from a chain other than drand's quicknet. */
export function isSandbox(text: string): boolean {
  const name = parseBeaconName(text.split('\n')[2] ?? '');
  return name !== null && name.chain !== chainHash(quicknet);
}

/**
 * Seals a lot of format 3, whose beacon's round must lie in the future: from now on neither its content nor its secret
 * can be another, and nobody knows what lies where. `randomBytes` must be cryptographically random. Throws RangeError for
 * a spec of the wrong shape or of another format, and LotImpossibleError when its big prizes could hardly be placed.
 */
export function sealLot(spec: LotSpec, randomBytes: (length: number) => Uint8Array): Seal {
  checkLotSpec(spec);
  if (!isSealed(spec.format)) throw new RangeError('Only a lot of format 3 is sealed');
  for (let attempt = 0, placed = 0; placed < ENOUGH_KEYS; attempt++) {
    if (attempt === MAX_ATTEMPTS) throw impossible(spec);
    if (bigNumbers(spec, randomBytes(SECRET_BYTES))) placed++;
  }
  const secret = randomBytes(SECRET_BYTES);
  const secretHash = hashSecret(secret);
  return { secret, secretHash, seal: sealOf(spec, secretHash) };
}

/**
 * Assigns the prizes of a sealed lot with the signature of its beacon's round, which the caller has verified. Nothing may
 * be drawn from it before the time of that round: a receipt with an earlier one is refused by who checks the lot. Throws as
 * `deriveLot`.
 */
export const assignLot = (spec: LotSpec, secret: Uint8Array, signature: string): Commitment =>
  deriveLot(spec, secret, signature);
