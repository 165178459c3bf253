import { toHex, utf8 } from './bytes.ts';
import { type MerkleTree, merkleTree } from './merkle.ts';
import { hmacSha256, hmacWithKey, sha256 } from './sha256.ts';
import { isId, isWhole, MAX_TOTAL } from './shape.ts';
import { numberStream, shuffled } from './stream.ts';
import { prizeNumbers } from './txid.ts';

/**
 * A secret whose numbers need a later step is not used: 100^39 > 2^256, so the quotients of the last steps have few
 * values left (only zero from step 39 on) and would favour low ticket numbers.
 */
const LAST_FAIR_STEP = 36;
/** After this many unusable secrets in a row the lot is refused. */
const MAX_ATTEMPTS = 1_000;
export const SECRET_BYTES = 32;
export const SALT_BYTES = 16;

/**
 * The bytes hashed for a leaf: 0x00, then its text and its salt; ids have at most 100 characters. One array for all
 * calls: an array per call would lie outside the heap, and a proof hashes some twenty leaves.
 */
const leafText = new Uint8Array(1_024);
const afterPrefix = leafText.subarray(1);
const encoder = new TextEncoder();

export type PrizeEntry = {
  prizeId: string;
  /** How many tickets hold it, from 1. */
  quantity: number;
  /** Whether the txid algorithm places it (method 'txid'). */
  big: boolean;
};

/**
 * 'kujiya-tube/1': the receipts form a chain; 'kujiya-batch/1': many draw at once, and each receipt is identified by
 * its capsules.
 */
export type LotFormat = 'kujiya-tube/1' | 'kujiya-batch/1';

/** The content of a lot, public from the opening. The order of `prizes` is part of it. */
export type LotSpec = {
  format: LotFormat;
  lotId: string;
  /** Number of tickets; the quantities of `prizes` sum to it. */
  total: number;
  /** The name and round of a public randomness beacon, or the empty string. */
  beacon: string;
  /** 'txid': the txid algorithm places the big prizes, the shuffle all others; 'shuffle': the shuffle places all. */
  method: 'txid' | 'shuffle';
  prizes: PrizeEntry[];
};

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

/** Throws RangeError, naming the fault, unless the spec is complete, unambiguous and adds up. */
export function checkLotSpec(spec: LotSpec): void {
  if (spec.format !== 'kujiya-tube/1' && spec.format !== 'kujiya-batch/1') {
    throw new RangeError("format must be 'kujiya-tube/1' or 'kujiya-batch/1'");
  }
  if (!isId(spec.lotId)) {
    throw new RangeError('lotId must be 1 to 100 visible ASCII characters other than the colon');
  }
  if (!isWhole(spec.total, 1, MAX_TOTAL)) {
    throw new RangeError(`total must be a whole number from 1 to ${MAX_TOTAL}`);
  }
  if (typeof spec.beacon !== 'string' || !/^[!-~]{0,400}$/.test(spec.beacon)) {
    throw new RangeError('beacon must be at most 400 visible ASCII characters');
  }
  if (spec.method !== 'txid' && spec.method !== 'shuffle') {
    throw new RangeError("method must be 'txid' or 'shuffle'");
  }
  if (!Array.isArray(spec.prizes)) throw new RangeError('prizes must be a list');
  let sum = 0;
  const seen = new Set<string>();
  for (const prize of spec.prizes) {
    if (!isId(prize?.prizeId)) {
      throw new RangeError('prizeId must be 1 to 100 visible ASCII characters other than the colon');
    }
    if (seen.has(prize.prizeId)) throw new RangeError(`Prize ${prize.prizeId} is listed twice`);
    seen.add(prize.prizeId);
    if (!isWhole(prize.quantity, 1, MAX_TOTAL)) {
      throw new RangeError(`The quantity of prize ${prize.prizeId} must be a whole number from 1`);
    }
    if (typeof prize.big !== 'boolean')
      throw new RangeError(`big of prize ${prize.prizeId} must be true or false`);
    sum += prize.quantity;
  }
  if (sum !== spec.total) {
    throw new RangeError(`The prizes' quantities sum to ${sum}, not to the total of ${spec.total}`);
  }
}

/** SHA-256 of the 64 characters of a txid, hexadecimal; `printf %s "$txid" | sha256sum` prints the same. */
export function hashTxid(txid: string): string {
  return toHex(sha256(utf8(txid)));
}

/** The first line of a lot's text, so that its key, and with it the root, is valid for this format only. */
const firstLines: Record<LotFormat, string> = {
  'kujiya-tube/1': 'kujiya-lot/1',
  'kujiya-batch/1': 'kujiya-batch/1',
};

/** K of a lot: HMAC-SHA256(secret, the lot's canonical text). */
export function lotKey(spec: LotSpec, secret: Uint8Array): Uint8Array {
  const prizes = spec.prizes.map((p) => `${p.prizeId}:${p.quantity}:${p.big ? 'big' : 'rest'}\n`).join('');
  const head = `${firstLines[spec.format]}\n${spec.lotId}\n${spec.beacon}\n${spec.total}\n${spec.method}\n`;
  return hmacSha256(secret, utf8(head + prizes));
}

/**
 * Hash of one slot as a leaf of the lot's tree: SHA-256(0x00 ‖ utf8("lotId\nnumber\nprizeId\n") ‖ salt). Throws
 * RangeError for ids that are far too long.
 */
export function leafHash(lotId: string, number: number, prizeId: string, salt: Uint8Array): Uint8Array {
  const text = `${lotId}\n${number}\n${prizeId}\n`;
  const { read, written } = encoder.encodeInto(text, afterPrefix);
  if (read < text.length) throw new RangeError('lotId and prizeId must be 1 to 100 characters');
  leafText.set(salt, 1 + written);
  return sha256(leafText.subarray(0, 1 + written + salt.length));
}

/**
 * The tree over a lot's slots; slot `number` is the leaf at index `number − 1`. `slots` must be complete and ascending.
 */
export function lotTree(lotId: string, slots: readonly Slot[]): MerkleTree {
  return merkleTree(slots.map((slot) => leafHash(lotId, slot.number, slot.prizeId, slot.salt)));
}

function prizeIds(spec: LotSpec, big: boolean): string[] {
  return spec.prizes.flatMap((prize) =>
    prize.big === big ? Array<string>(prize.quantity).fill(prize.prizeId) : [],
  );
}

/** The numbers that hold the big prizes, in the algorithm's order; null when it needs a step past 36. */
function bigNumbers(spec: LotSpec, key: Uint8Array): number[] | null {
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

/**
 * The whole lot, derived from its secret. Throws RangeError for a spec or secret of the wrong shape and
 * LotImpossibleError when this secret's txid needs a step past 36.
 */
export function deriveLot(spec: LotSpec, secret: Uint8Array): Commitment {
  checkLotSpec(spec);
  if (secret.length !== SECRET_BYTES) throw new RangeError(`The secret must have ${SECRET_BYTES} bytes`);
  const key = lotKey(spec, secret);
  const saltHmac = hmacWithKey(secret);
  const slots = assignPrizes(spec, key).map((prizeId, i) => ({
    number: i + 1,
    prizeId,
    salt: saltHmac(utf8(`salt\n${i + 1}`)).slice(0, SALT_BYTES),
  }));
  const txid = toHex(key);
  const tree = lotTree(spec.lotId, slots);
  return { secret, txid, txidHash: hashTxid(txid), root: toHex(tree.root), slots, tree };
}

/**
 * Commits to a new lot with a secret from `randomBytes` (which must be cryptographically random). A secret
 * whose txid needs a step past 36 is thrown away; after 1,000 of them the lot is refused with LotImpossibleError.
 * Throws RangeError for a spec of the wrong shape.
 */
export function commitLot(spec: LotSpec, randomBytes: (length: number) => Uint8Array): Commitment {
  checkLotSpec(spec);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const secret = randomBytes(SECRET_BYTES);
    if (bigNumbers(spec, lotKey(spec, secret))) return deriveLot(spec, secret);
  }
  const bigs = prizeIds(spec, true).length;
  throw new LotImpossibleError(
    `Lot ${spec.lotId}: ${bigs} big prizes among ${spec.total} tickets could not be placed within ` +
      `${LAST_FAIR_STEP} steps by any of ${MAX_ATTEMPTS} txids; make fewer prizes big or use the method 'shuffle'`,
  );
}
