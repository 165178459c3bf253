import { concat, isHex, toHex, utf8 } from './bytes.ts';
import { type MerkleTree, merkleTree } from './merkle.ts';
import { hmacWithKey, sha256 } from './sha256.ts';
import { checkLotSpec, isSealed, type LotSpec, lotText, type PrizeEntry } from './spec.ts';
import { numberStream, shuffled } from './stream.ts';
import { type CommittedTerms, termsHash } from './terms.ts';
import { prizeNumbers } from './txid.ts';

/**
 * A secret whose numbers need a later step is not used: 100^39 > 2^256, so the quotients of the last steps have few
 * values left (only zero from step 39 on) and would favour low ticket numbers.
 */
const LAST_FAIR_STEP = 36;
/** After this many unusable keys in a row the lot is refused. */
export const MAX_ATTEMPTS = 1_000;
export const SECRET_BYTES = 32;
/** The bytes of a beacon's signature. */
const SIGNATURE_BYTES = 48;
export const SALT_BYTES = 16;

/**
 * The bytes hashed for a leaf: 0x00, then its text and its salt; ids have at most 100 characters. One array for all
 * calls: an array per call would lie outside the heap, and a proof hashes some twenty leaves.
 */
const leafText = new Uint8Array(1_024);
const afterPrefix = leafText.subarray(1);
const encoder = new TextEncoder();

/** One ticket, box or capsule with its prize or figure; `number` from 1. */
export type Slot = { number: number; prizeId: string; salt: Uint8Array };

export type Commitment = {
  /** S: stays on the server until the lot is finished. */
  secret: Uint8Array;
  /** K as 64 lower-case hexadecimal characters: stays on the server until the lot is finished. */
  txid: string;
  /** SHA-256 of the 64 characters of `txid`, hexadecimal: public from the opening. */
  txidHash: string;
  /** Root of the tree over all slots, hexadecimal: public from the opening. */
  root: string;
  /** All slots, ascending by number. */
  slots: Slot[];
  /** The tree over them: it reveals undrawn slots, so it stays on the server like the secret. */
  tree: MerkleTree;
};

/** The big prizes of this lot cannot be placed by the txid algorithm. */
export class LotImpossibleError extends Error {
  override name = 'LotImpossibleError';
}

/** SHA-256 of the 64 characters of a txid, hexadecimal; `printf %s "$txid" | sha256sum` prints the same. */
export function hashTxid(txid: string): string {
  return toHex(sha256(utf8(txid)));
}

/** SHA-256 of the 64 characters of a secret, hexadecimal: public from the seal. */
export const hashSecret = (secret: Uint8Array): string => hashTxid(toHex(secret));

/**
 * K of a lot: HMAC-SHA256(secret, the lot's text); in format 3 the message goes on with the beacon's signature (48 bytes,
 * hexadecimal) and a counter, and the first key whose numbers need no step past 36 is taken. Throws RangeError for a
 * signature of the wrong shape, or one that the format has not, and LotImpossibleError after 1,000 keys.
 */
export function lotKey(spec: LotSpec, secret: Uint8Array, signature?: string): Uint8Array {
  const hmac = hmacWithKey(secret);
  const text = utf8(lotText(spec));
  if (!isSealed(spec.format)) {
    if (signature !== undefined) throw new RangeError('Only a lot of format 3 has a beacon’s signature');
    return hmac(text);
  }
  if (!isHex(signature, SIGNATURE_BYTES))
    throw new RangeError(`The beacon’s signature must be ${2 * SIGNATURE_BYTES} hexadecimal characters`);
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    const key = hmac(concat(text, utf8(`beacon\n${signature}\n${i}\n`)));
    if (bigNumbers(spec, key)) return key;
  }
  throw impossible(spec);
}

/** What a leaf of formats 2 and 3 holds besides: the lot's total, and the hash of its prize's terms. */
export const leafTerms = (total: number, terms: CommittedTerms): string => `${total}:${termsHash(terms)}`;

/** `leafTerms` of a lot's prizes, by prize id; empty in format 1. */
export const leafTermsOf = (total: number, prizes: readonly PrizeEntry[]): ReadonlyMap<string, string> =>
  new Map(
    prizes.flatMap(({ prizeId, terms }) => (terms ? [[prizeId, leafTerms(total, terms)] as const] : [])),
  );

/**
 * Hash of one slot as a leaf of the lot's tree: SHA-256(0x00 ‖ utf8("lotId\nnumber\nprizeId\n") ‖ salt), and in formats
 * 2 and 3 with the line "terms\n" (`leafTerms`) before the salt. Throws RangeError for ids that are far too long.
 */
export function leafHash(
  lotId: string,
  number: number,
  prizeId: string,
  salt: Uint8Array,
  terms?: string,
): Uint8Array {
  const text = `${lotId}\n${number}\n${prizeId}\n${terms === undefined ? '' : `${terms}\n`}`;
  const { read, written } = encoder.encodeInto(text, afterPrefix);
  if (read < text.length) throw new RangeError('lotId and prizeId must be 1 to 100 characters');
  leafText.set(salt, 1 + written);
  return sha256(leafText.subarray(0, 1 + written + salt.length));
}

/**
 * The tree over a lot's slots; slot `number` is the leaf at index `number − 1`. `slots` must be complete and ascending;
 * `terms` are the lot's `leafTermsOf`.
 */
export function lotTree(
  lotId: string,
  slots: readonly Slot[],
  terms?: ReadonlyMap<string, string>,
): MerkleTree {
  return merkleTree(
    slots.map((slot) => leafHash(lotId, slot.number, slot.prizeId, slot.salt, terms?.get(slot.prizeId))),
  );
}

function prizeIds(spec: LotSpec, big: boolean): string[] {
  return spec.prizes.flatMap((prize) =>
    prize.big === big ? Array<string>(prize.quantity).fill(prize.prizeId) : [],
  );
}

/** The numbers that hold the big prizes, in the algorithm's order; null when it needs a step past 36. */
export function bigNumbers(spec: LotSpec, key: Uint8Array): number[] | null {
  const count = spec.prizes.reduce((sum, prize) => sum + (prize.big ? prize.quantity : 0), 0);
  if (spec.method === 'shuffle' || count === 0) return [];
  const { numbers, reached, lastStep } = prizeNumbers(toHex(key), count, spec.total);
  return reached && lastStep <= LAST_FAIR_STEP ? numbers : null;
}

/**
 * The prize ids of tickets 1..total as K assigns them (index 0 is ticket 1); throws LotImpossibleError when the
 * algorithm needs a step past 36. The spec must have passed `checkLotSpec`.
 */
export function assignPrizes(spec: LotSpec, key: Uint8Array): string[] {
  const stream = numberStream(key);
  if (spec.method === 'shuffle') {
    const all = spec.prizes.flatMap((prize) => Array<string>(prize.quantity).fill(prize.prizeId));
    return shuffled(all, stream);
  }
  const numbers = bigNumbers(spec, key);
  if (!numbers) {
    throw new LotImpossibleError(`Lot ${spec.lotId}: this txid places its big prizes only past step 36`);
  }
  // Step values are correlated unless the total divides 100, so they decide only the places of the big prizes; which
  // prize goes to which of these places is shuffled.
  const bigs = shuffled(prizeIds(spec, true), stream);
  const rest = shuffled(prizeIds(spec, false), stream);
  const bigAt = new Map(numbers.map((number, i) => [number, bigs[i]!]));
  let nextRest = 0;
  return Array.from({ length: spec.total }, (_, i) => bigAt.get(i + 1) ?? rest[nextRest++]!);
}

/** The refusal of a lot whose big prizes no key has placed. */
export function impossible(spec: LotSpec): LotImpossibleError {
  const bigs = prizeIds(spec, true).length;
  return new LotImpossibleError(
    `Lot ${spec.lotId}: ${bigs} big prizes among ${spec.total} tickets could not be placed within ` +
      `${LAST_FAIR_STEP} steps by any of ${MAX_ATTEMPTS} txids; make fewer prizes big or use the method 'shuffle'`,
  );
}

/**
 * The whole lot, derived from its secret and, in format 3, its beacon's signature, which the caller has verified. Throws
 * RangeError for a spec, secret or signature of the wrong shape and LotImpossibleError when the big prizes need a step
 * past 36.
 */
export function deriveLot(spec: LotSpec, secret: Uint8Array, signature?: string): Commitment {
  checkLotSpec(spec);
  if (secret.length !== SECRET_BYTES) throw new RangeError(`The secret must have ${SECRET_BYTES} bytes`);
  const key = lotKey(spec, secret, signature);
  const saltHmac = hmacWithKey(secret);
  const slots = assignPrizes(spec, key).map((prizeId, i) => ({
    number: i + 1,
    prizeId,
    salt: saltHmac(utf8(`salt\n${i + 1}`)).slice(0, SALT_BYTES),
  }));
  const txid = toHex(key);
  const tree = lotTree(spec.lotId, slots, leafTermsOf(spec.total, spec.prizes));
  return { secret, txid, txidHash: hashTxid(txid), root: toHex(tree.root), slots, tree };
}

/**
 * Commits to a lot of format 1 or 2 with a secret from `randomBytes` (which must be cryptographically random). A secret
 * whose txid needs a step past 36 is thrown away; after 1,000 of them the lot is refused with LotImpossibleError.
 * Throws RangeError for a spec of the wrong shape.
 */
export function commitLot(spec: LotSpec, randomBytes: (length: number) => Uint8Array): Commitment {
  checkLotSpec(spec);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const secret = randomBytes(SECRET_BYTES);
    if (bigNumbers(spec, lotKey(spec, secret))) return deriveLot(spec, secret);
  }
  throw impossible(spec);
}
