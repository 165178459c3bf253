import { parseBeaconName } from './beacon/name.ts';
import { type Chain, chainHash, isChain, quicknet, timeOfRound, verifyBeacon } from './beacon/quicknet.ts';
import { fromHex, isHex, toHex } from './bytes.ts';
import {
  type Commitment,
  deriveLot,
  hashSecret,
  hashTxid,
  LotImpossibleError,
  lotKey,
  SECRET_BYTES,
} from './commit.ts';
import {
  isReceipt,
  NO_PREVIOUS,
  type Receipt,
  receiptHash,
  SignatureUnsupportedError,
  verifyChain,
  verifySignature,
} from './receipt.ts';
import { checkLotSpec, isBatch, isSealed, type LotSpec } from './spec.ts';
import { prizeNumbers } from './txid.ts';

/** A finished lot as the shop publishes it. All byte strings are lower-case hexadecimal. */
export type PublishedLot = LotSpec & {
  secret: string;
  txid: string;
  txidHash: string;
  root: string;
  /** Always null in a batch. */
  lastPrizeId: string | null;
  /** In order of `seq`. */
  receipts: PublishedReceipt[];
  publicKey: string;
  /** From here on in format 3 alone: what was public from the seal, and the value of the beacon that it names. */
  secretHash?: string;
  beaconSignature?: string;
  /** The beacon's chain, unless it is drand's quicknet. */
  chain?: Chain;
};

export type PublishedReceipt = Receipt & { signature: string };

export type LotCheckName =
  | 'seal'
  | 'beacon'
  | 'txidHash'
  | 'txid'
  | 'root'
  | 'prizeNumbers'
  | 'tickets'
  | 'receipts'
  | 'signatures';

export type LotCheck = {
  name: LotCheckName;
  ok: boolean;
  /**
   * A short code: 'ok', or the fault, followed by a colon and the number of the ticket or receipt where that helps.
   * 'own-chain': the beacon holds, but under a chain of the shop's own, which proves nothing: a sandbox.
   */
  detail: string;
};

/** The value is not a published lot, so there is nothing to check. */
export class PublishedFormatError extends Error {
  override name = 'PublishedFormatError';
}

/**
 * Accepts a value from outside (a parsed JSON file) as a published lot; throws PublishedFormatError, naming the fault.
 */
export function readPublishedLot(value: unknown): PublishedLot {
  const fail = (message: string): never => {
    throw new PublishedFormatError(message);
  };
  if (typeof value !== 'object' || value === null) return fail('Not a JSON object');
  const lot = value as PublishedLot;
  try {
    checkLotSpec(lot);
  } catch (error) {
    return fail(error instanceof RangeError ? error.message : 'The lot cannot be read');
  }
  if (!isHex(lot.secret, SECRET_BYTES)) return fail('secret must be 64 lower-case hexadecimal characters');
  for (const name of ['txid', 'txidHash', 'root', 'publicKey'] as const) {
    if (!isHex(lot[name], 32)) return fail(`${name} must be 64 lower-case hexadecimal characters`);
  }
  if (isSealed(lot.format)) {
    if (!isHex(lot.secretHash, 32)) return fail('secretHash must be 64 lower-case hexadecimal characters');
    if (!isHex(lot.beaconSignature, 48))
      return fail('beaconSignature must be 96 lower-case hexadecimal characters');
    if (lot.chain !== undefined && (!isChain(lot.chain) || chainHash(lot.chain) === chainHash(quicknet)))
      return fail('chain must be a chain other than quicknet, or absent');
  }
  if (lot.lastPrizeId === undefined) return fail('lastPrizeId must be an id or null');
  if (!Array.isArray(lot.receipts)) return fail('receipts must be a list');
  lot.receipts.forEach((receipt, i) => {
    if (!isReceipt(receipt)) fail(`The receipt at index ${i} is malformed`);
    if (!isHex(receipt.signature, 64))
      fail(`The signature at index ${i} must be 128 lower-case hexadecimal characters`);
  });
  return lot;
}

type Finding = true | string;

/** What the lot's secret gives; null where that needs a step past 36. */
function given<T>(
  lot: PublishedLot,
  from: (lot: LotSpec, secret: Uint8Array, signature?: string) => T,
): T | null {
  try {
    return from(lot, fromHex(lot.secret), isSealed(lot.format) ? lot.beaconSignature : undefined);
  } catch (error) {
    if (error instanceof LotImpossibleError) return null;
    throw error;
  }
}

/** Whether the value of the beacon is that of the round which the seal named, and nothing was drawn before its time. */
async function checkBeacon(lot: PublishedLot): Promise<Finding> {
  const { chain = quicknet, beaconSignature: signature = '' } = lot;
  const name = parseBeaconName(lot.beacon);
  if (name?.chain !== chainHash(chain)) return lot.chain ? 'other-chain' : 'unknown-chain';
  if (!(await verifyBeacon({ round: name.round, signature }, chain))) return 'invalid';
  const early = lot.receipts.find(({ drawnAt }) => drawnAt < timeOfRound(name.round, chain));
  return early === undefined || `early:${early.seq}`;
}

async function checkSealed(lot: PublishedLot): Promise<[LotCheckName, Finding][]> {
  if (!isSealed(lot.format)) return [];
  return [
    ['seal', hashSecret(fromHex(lot.secret)) === lot.secretHash || 'mismatch'],
    ['beacon', await checkBeacon(lot)],
  ];
}

function checkTxid(lot: PublishedLot): Finding {
  const key = given(lot, lotKey);
  if (!key) return 'step-past-36';
  return toHex(key) === lot.txid || 'mismatch';
}

function checkRoot(lot: PublishedLot, derived: Commitment | null): Finding {
  if (!derived) return 'step-past-36';
  return derived.root === lot.root || 'mismatch';
}

/** Whether the tickets on which players won big prizes are those that the txid algorithm names. */
function checkPrizeNumbers(lot: PublishedLot): Finding {
  if (lot.method === 'shuffle') return true;
  const bigPrizes = lot.prizes.filter((prize) => prize.big);
  const bigIds = new Set(bigPrizes.map((prize) => prize.prizeId));
  const drawn = new Set<number>();
  for (const receipt of lot.receipts) {
    for (const ticket of receipt.tickets) if (bigIds.has(ticket.prizeId)) drawn.add(ticket.number);
  }
  const count = bigPrizes.reduce((sum, prize) => sum + prize.quantity, 0);
  if (count === 0) return true;
  const { numbers, reached } = prizeNumbers(lot.txid, count, lot.total);
  if (!reached) return 'not-reached';
  const strange = [...drawn].find((number) => !numbers.includes(number));
  if (strange !== undefined) return `unexpected:${strange}`;
  const missing = numbers.find((number) => !drawn.has(number));
  return missing === undefined || `missing:${missing}`;
}

/** Whether every ticket was drawn exactly once and gave the prize that the secret assigns to it. */
function checkTickets(lot: PublishedLot, derived: Commitment | null): Finding {
  if (!derived) return 'step-past-36';
  const seen = new Set<number>();
  for (const receipt of lot.receipts) {
    for (const { number, prizeId, salt } of receipt.tickets) {
      const slot = derived.slots[number - 1];
      if (!slot) return `unknown:${number}`;
      if (seen.has(number)) return `twice:${number}`;
      if (slot.prizeId !== prizeId || toHex(slot.salt) !== salt) return `mismatch:${number}`;
      seen.add(number);
    }
  }
  const missing = derived.slots.find((slot) => !seen.has(slot.number));
  return missing === undefined || `missing:${missing.number}`;
}

/** Whether the receipts are one unbroken chain of this lot, and the last prize went with the last of them. */
function checkChain(lot: PublishedLot): Finding {
  const { brokenAt } = verifyChain(lot.receipts);
  if (brokenAt !== undefined) return `broken:${brokenAt + 1}`;
  const strange = lot.receipts.find((receipt) => receipt.lotId !== lot.lotId);
  if (strange) return `other-lot:${strange.seq}`;
  const lastSeq = lot.receipts.length;
  const wrong = lot.receipts.find((r) => r.lastPrizeId !== (r.seq === lastSeq ? lot.lastPrizeId : null));
  return wrong === undefined || `last-prize:${wrong.seq}`;
}

/** Whether every receipt belongs to this batch, under the number of its first capsule, and none has a last prize. */
function checkBatch(lot: PublishedLot): Finding {
  let before = 0;
  for (const [i, { lotId, seq, prev, tickets, lastPrizeId }] of lot.receipts.entries()) {
    if (seq <= before || seq !== tickets[0]?.number || prev !== NO_PREVIOUS) return `broken:${i + 1}`;
    if (lotId !== lot.lotId) return `other-lot:${seq}`;
    if (lastPrizeId !== null) return `last-prize:${seq}`;
    before = seq;
  }
  return true;
}

async function checkSignatures(lot: PublishedLot): Promise<Finding> {
  try {
    for (const receipt of lot.receipts) {
      const valid = await verifySignature(receiptHash(receipt), receipt.signature, lot.publicKey);
      if (!valid) return `invalid:${receipt.seq}`;
    }
    return true;
  } catch (error) {
    if (error instanceof SignatureUnsupportedError) return 'unsupported';
    throw error;
  }
}

/**
 * Recomputes a finished lot from its secret (and in format 3 the beacon) and compares every ticket and receipt. The file
 * cannot show that its seal (`sealOf`), or before format 3 its `txidHash` and `root`, and its `publicKey` are those
 * published before the first sale: the caller must compare them. Throws
 * PublishedFormatError when the value is not a published lot.
 */
export async function verifyLot(published: PublishedLot): Promise<{
  ok: boolean;
  checks: LotCheck[];
  /** The prize ids of tickets 1 to `total` as they were recomputed; null where that needs a step past 36. */
  assigned: string[] | null;
}> {
  const lot = readPublishedLot(published);
  const derived = given(lot, deriveLot);
  const findings: [LotCheckName, Finding][] = [
    ...(await checkSealed(lot)),
    ['txidHash', hashTxid(lot.txid) === lot.txidHash || 'mismatch'],
    ['txid', checkTxid(lot)],
    ['root', checkRoot(lot, derived)],
    ['prizeNumbers', checkPrizeNumbers(lot)],
    ['tickets', checkTickets(lot, derived)],
    ['receipts', isBatch(lot.format) ? checkBatch(lot) : checkChain(lot)],
    ['signatures', await checkSignatures(lot)],
  ];
  const checks = findings.map(([name, finding]) => ({
    name,
    ok: finding === true,
    detail: finding !== true ? finding : name === 'beacon' && lot.chain ? 'own-chain' : 'ok',
  }));
  const assigned = derived?.slots.map(({ prizeId }) => prizeId) ?? null;
  return { ok: checks.every((check) => check.ok), checks, assigned };
}
