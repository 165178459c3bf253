import { toHex, utf8 } from './bytes.ts';
import { type MerkleTree, merkleTree } from './merkle.ts';
import { hmacSha256, hmacWithKey, sha256 } from './sha256.ts';
import { isId, isWhole, MAX_TOTAL } from './shape.ts';
import { numberStream, shuffled } from './stream.ts';
import { isTerms, type PrizeTerms, termsHash } from './terms.ts';
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
  /** What was shown of it; in format 2 only. */
  terms?: PrizeTerms;
};

/**
 * 'kujiya-tube': the receipts form a chain; 'kujiya-batch': many draw at once, and each receipt is identified by its
 * capsules. Format 2 also binds what was shown of each prize.
 */
const LOT_FORMATS = ['kujiya-tube/1', 'kujiya-batch/1', 'kujiya-tube/2', 'kujiya-batch/2'] as const;
export type LotFormat = (typeof LOT_FORMATS)[number];

/** Whether lots of this format bind what was shown of each prize. */
const bindsTerms = (format: LotFormat): boolean => format.endsWith('/2');
/** Whether lots of this format are a machine's batches. */
export const isBatch = (format: LotFormat): boolean => format.startsWith('kujiya-batch');

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
  /** The prize that comes with the last ticket, and what was shown of it; bound in format 2 only. */
  lastPrizeId?: string | null;
  lastTerms?: PrizeTerms | null;
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
  if (!LOT_FORMATS.includes(spec.format))
    throw new RangeError(`format must be one of ${LOT_FORMATS.join(', ')}`);
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
    checkTerms(spec, `of prize ${prize.prizeId}`, prize.terms);
    sum += prize.quantity;
  }
  checkLast(spec);
  if (sum !== spec.total) {
    throw new RangeError(`The prizes' quantities sum to ${sum}, not to the total of ${spec.total}`);
  }
}

/** Terms in a file of format 1 would be shown, but nothing would bind them: they are refused. */
function checkTerms({ format }: LotSpec, whose: string, terms: unknown): void {
  if (bindsTerms(format) ? !isTerms(terms) : terms !== undefined)
    throw new RangeError(`The terms ${whose} must be complete in format 2, and absent in format 1`);
}

function checkLast(spec: LotSpec): void {
  const { format, lastPrizeId = null, lastTerms } = spec;
  if (lastPrizeId !== null && !isId(lastPrizeId)) throw new RangeError('lastPrizeId must be an id or null');
  if (lastPrizeId !== null && isBatch(format)) throw new RangeError('lastPrizeId must be null in a batch');
  if (lastPrizeId !== null) checkTerms(spec, 'of the last prize', lastTerms);
  else if (lastTerms !== undefined && lastTerms !== null)
    throw new RangeError('There are terms of a last prize, but no lastPrizeId');
}

/** SHA-256 of the 64 characters of a txid, hexadecimal; `printf %s "$txid" | sha256sum` prints the same. */
export function hashTxid(txid: string): string {
  return toHex(sha256(utf8(txid)));
}

/** The first line of a lot's text, so that its key, and with it the root, is valid for this format only. */
const firstLines: Record<LotFormat, string> = {
  'kujiya-tube/1': 'kujiya-lot/1',
  'kujiya-batch/1': 'kujiya-batch/1',
  'kujiya-tube/2': 'kujiya-lot/2',
  'kujiya-batch/2': 'kujiya-batch/2',
};

/** The end of the line of a prize: the hash of its terms, if the format binds them. */
const bound = (terms: PrizeTerms | null | undefined): string => (terms ? `:${termsHash(terms)}` : '');

/** The canonical text of a lot (fairness/README.md), public from the opening. */
export function lotText(spec: LotSpec): string {
  const prizes = spec.prizes
    .map((p) => `${p.prizeId}:${p.quantity}:${p.big ? 'big' : 'rest'}${bound(p.terms)}\n`)
    .join('');
  const last = bindsTerms(spec.format) ? `last:${spec.lastPrizeId ?? ''}${bound(spec.lastTerms)}\n` : '';
  const head = `${firstLines[spec.format]}\n${spec.lotId}\n${spec.beacon}\n${spec.total}\n${spec.method}\n`;
  return head + prizes + last;
}

/** K of a lot: HMAC-SHA256(secret, the lot's text). */
export const lotKey = (spec: LotSpec, secret: Uint8Array): Uint8Array =>
  hmacSha256(secret, utf8(lotText(spec)));

/** What a leaf of format 2 holds besides: the lot's total, and the hash of its prize's terms. */
export const leafTerms = (total: number, terms: PrizeTerms): string => `${total}:${termsHash(terms)}`;

/** `leafTerms` of a lot's prizes, by prize id; empty in format 1. */
export const leafTermsOf = (total: number, prizes: readonly PrizeEntry[]): ReadonlyMap<string, string> =>
  new Map(
    prizes.flatMap(({ prizeId, terms }) => (terms ? [[prizeId, leafTerms(total, terms)] as const] : [])),
  );

/**
 * Hash of one slot as a leaf of the lot's tree: SHA-256(0x00 ‖ utf8("lotId\nnumber\nprizeId\n") ‖ salt), and in format
 * 2 with the line "terms\n" (`leafTerms`) before the salt. Throws RangeError for ids that are far too long.
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
  const tree = lotTree(spec.lotId, slots, leafTermsOf(spec.total, spec.prizes));
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
