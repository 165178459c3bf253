import { fromHex, isHex, toHex, utf8 } from './bytes.ts';
import { leafHash, leafTerms, SALT_BYTES } from './commit.ts';
import { verifyPath } from './merkle.ts';
import { sha256 } from './sha256.ts';
import { isId, isWhole, MAX_TOTAL } from './shape.ts';
import { type CommittedTerms, isTerms, isTerms3 } from './terms.ts';

/** `prev` of a lot's first receipt, and of every receipt of a machine's batch. */
export const NO_PREVIOUS = '0'.repeat(64);

export type ReceiptTicket = {
  number: number;
  prizeId: string;
  /** 16 bytes, hexadecimal. */
  salt: string;
};

export type Receipt = {
  lotId: string;
  /** From 1, without gaps within a lot; in a machine's batch the number of the receipt's first capsule. */
  seq: number;
  /** `receiptHash` of the receipt before; 64 zeros for the first, and in a machine's batch, which has no chain. */
  prev: string;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  drawnAt: number;
  /** At least one, ascending by number. */
  tickets: ReceiptTicket[];
  /** The prize that comes with the lot's last ticket, for the buyer of that ticket; null in every other receipt. */
  lastPrizeId: string | null;
};

/**
 * WebCrypto without Ed25519, or a page without WebCrypto (plain http other than localhost): the check is impossible.
 */
export class SignatureUnsupportedError extends Error {
  override name = 'SignatureUnsupportedError';
}

/** The text that is hashed and signed. The database builds the same bytes in SQL: this format must not change. */
export function receiptText(r: Receipt): string {
  const tickets = r.tickets.map((t) => `${t.number}:${t.prizeId}:${t.salt}\n`).join('');
  return `kujiya-receipt/1\n${r.lotId}\n${r.seq}\n${r.prev}\n${r.drawnAt}\n${tickets}last:${r.lastPrizeId ?? ''}\n`;
}

/** SHA-256 of the receipt's text, hexadecimal. */
export function receiptHash(r: Receipt): string {
  return toHex(sha256(utf8(receiptText(r))));
}

/** Whether a value from outside has the form of a receipt, so that its text has only one reading. */
export function isReceipt(value: unknown): value is Receipt {
  if (typeof value !== 'object' || value === null) return false;
  const r = value as Partial<Record<keyof Receipt, unknown>>;
  return (
    isId(r.lotId) &&
    isWhole(r.seq, 1, Number.MAX_SAFE_INTEGER) &&
    isHex(r.prev, 32) &&
    isWhole(r.drawnAt, 0, Number.MAX_SAFE_INTEGER) &&
    (r.lastPrizeId === null || isId(r.lastPrizeId)) &&
    areTickets(r.tickets)
  );
}

function areTickets(value: unknown): value is ReceiptTicket[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  let previous = 0;
  for (const ticket of value as (Partial<Record<keyof ReceiptTicket, unknown>> | null)[]) {
    if (!isWhole(ticket?.number, previous + 1, MAX_TOTAL)) return false;
    if (!isId(ticket.prizeId) || !isHex(ticket.salt, SALT_BYTES)) return false;
    previous = ticket.number;
  }
  return true;
}

/**
 * Whether `signatureHex` (64 bytes) is the Ed25519 signature of the 32 bytes of `hashHex` under the raw public
 * key `publicKeyHex` (32 bytes). False for anything malformed; throws SignatureUnsupportedError where the
 * platform can't check Ed25519.
 */
export async function verifySignature(
  hashHex: string,
  signatureHex: string,
  publicKeyHex: string,
): Promise<boolean> {
  if (!isHex(hashHex, 32) || !isHex(signatureHex, 64) || !isHex(publicKeyHex, 32)) return false;
  return verifyBytes(fromHex(hashHex), fromHex(signatureHex), fromHex(publicKeyHex));
}

/**
 * Whether these 64 bytes are the Ed25519 signature of the message under the raw public key. Throws
 * SignatureUnsupportedError as `verifySignature`.
 */
export async function verifyBytes(
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  publicKey: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) throw new SignatureUnsupportedError('WebCrypto is not available here');
  try {
    const key = await subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return await subtle.verify('Ed25519', key, signature, message);
  } catch (error) {
    if (error instanceof Error && error.name === 'NotSupportedError') {
      throw new SignatureUnsupportedError('This platform cannot check Ed25519 signatures');
    }
    // Bytes that are not a point of the curve are no key, so there is no valid signature.
    return false;
  }
}

export type DrawProof = {
  receipt: Receipt;
  /** Ed25519 signature of the receipt's hash, hexadecimal. */
  signature: string;
  /** The shop's raw public key, hexadecimal. */
  publicKey: string;
  /** Root of the lot, as published at its opening. */
  root: string;
  /** Number of tickets of the lot. */
  total: number;
  /**
   * By ticket number: the audit path, sibling of the leaf first, each hash hexadecimal. Contains exactly the receipt's
   * tickets.
   */
  paths: Record<number, string[]>;
  /** By prize id: what was committed of exactly the receipt's prizes. Absent in a lot of format 1. */
  terms?: Record<string, CommittedTerms>;
};

export type DrawVerdict = {
  ok: boolean;
  /** The first check that failed; 'unsupported': this platform cannot check signatures, all other checks passed. */
  reason?: 'shape' | 'path' | 'signature' | 'unsupported';
  checks: {
    /** Every field has its form, and the paths are those of the receipt's tickets. */
    shape: boolean;
    /** Every ticket was part of the lot committed to at the opening. */
    path: boolean;
    /** The shop signed this receipt. */
    signature: boolean;
  };
};

function areTerms(terms: unknown, tickets: readonly ReceiptTicket[]): boolean {
  if (typeof terms !== 'object' || terms === null) return false;
  const prizes = new Set(tickets.map(({ prizeId }) => prizeId));
  const entries = Object.entries(terms);
  return (
    entries.length === prizes.size &&
    entries.every(([prizeId, one]) => prizes.has(prizeId) && (isTerms(one) || isTerms3(one, undefined)))
  );
}

function hasShape(proof: DrawProof): boolean {
  if (!isReceipt(proof.receipt) || !isHex(proof.root, 32) || !isHex(proof.publicKey, 32)) return false;
  if (!isHex(proof.signature, 64) || !isWhole(proof.total, 1, MAX_TOTAL)) return false;
  const { tickets } = proof.receipt;
  if (proof.terms !== undefined && !areTerms(proof.terms, tickets)) return false;
  if (typeof proof.paths !== 'object' || proof.paths === null) return false;
  if (Object.keys(proof.paths).length !== tickets.length) return false;
  return tickets.every(({ number }) => {
    const path: unknown = proof.paths[number];
    return number <= proof.total && Array.isArray(path) && path.every((hash) => isHex(hash, 32));
  });
}

function hasValidPaths({ receipt, root, total, paths, terms }: DrawProof): boolean {
  const rootBytes = fromHex(root);
  const hashes = new Map(
    Object.entries(terms ?? {}).map(([prizeId, one]) => [prizeId, leafTerms(total, one)]),
  );
  return receipt.tickets.every(({ number, prizeId, salt }) => {
    const leaf = leafHash(receipt.lotId, number, prizeId, fromHex(salt), hashes.get(prizeId));
    return verifyPath(leaf, number - 1, total, (paths[number] ?? []).map(fromHex), rootBytes);
  });
}

/**
 * Checks the proof that came with a draw. `root`, `total` and `publicKey` should be those the buyer saw before drawing,
 * not those of the answer itself. Never throws for malformed proofs: they fail the check 'shape'.
 */
export async function verifyDraw(proof: DrawProof): Promise<DrawVerdict> {
  if (!hasShape(proof)) {
    return { ok: false, reason: 'shape', checks: { shape: false, path: false, signature: false } };
  }
  const path = hasValidPaths(proof);
  let signature = false;
  let unsupported = false;
  try {
    signature = await verifySignature(receiptHash(proof.receipt), proof.signature, proof.publicKey);
  } catch (error) {
    if (!(error instanceof SignatureUnsupportedError)) throw error;
    unsupported = true;
  }
  const checks = { shape: true, path, signature };
  if (!path) return { ok: false, reason: 'path', checks };
  if (unsupported) return { ok: false, reason: 'unsupported', checks };
  return signature ? { ok: true, checks } : { ok: false, reason: 'signature', checks };
}

export type ChainVerdict = {
  ok: boolean;
  /** Index in the list of the first receipt that does not follow from the previous one. */
  brokenAt?: number;
};

/**
 * Whether the receipts, in this order, are a lot's chain from its first draw on: one lot, numbers 1, 2, 3, … , each
 * containing the hash of the previous one, and times that never go back. An empty chain is valid.
 */
export function verifyChain(receipts: Receipt[]): ChainVerdict {
  let prev = NO_PREVIOUS;
  let drawnAt = 0;
  for (const [i, receipt] of receipts.entries()) {
    const follows =
      isReceipt(receipt) &&
      receipt.lotId === receipts[0]?.lotId &&
      receipt.seq === i + 1 &&
      receipt.prev === prev &&
      receipt.drawnAt >= drawnAt;
    if (!follows) return { ok: false, brokenAt: i };
    prev = receiptHash(receipt);
    drawnAt = receipt.drawnAt;
  }
  return { ok: true };
}
