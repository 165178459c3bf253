import { isHex } from './bytes.ts';
import {
  type DrawProof,
  type DrawVerdict,
  isReceipt,
  type Receipt,
  receiptHash,
  SignatureUnsupportedError,
  verifyDraw,
  verifySignature,
} from './receipt.ts';
import { isId, isWhole, MAX_TOTAL } from './shape.ts';
import type { PublishedLot } from './verify-lot.ts';

/** What a buyer keeps of a draw; all byte strings are lower-case hexadecimal. */
export type OwnReceipt = {
  receipt: Receipt;
  root: string;
  total: number;
  signature: string;
  publicKey: string;
};

/** The value is no receipt that a draw has handed out, so there is nothing to look for. */
export class OwnReceiptError extends Error {
  override name = 'OwnReceiptError';
}

/**
 * Accepts a value from outside (a parsed JSON file) as the receipt of a draw, in the form in which the shop answers a
 * draw and its pages save it; throws OwnReceiptError, naming the fault.
 */
export function readOwnReceipt(value: unknown): OwnReceipt {
  if (typeof value !== 'object' || value === null) throw new OwnReceiptError('Not a JSON object');
  const saved = value as Record<string, unknown>;
  if (!isWhole(saved.lot_id, 1, Number.MAX_SAFE_INTEGER))
    throw new OwnReceiptError('lot_id must be a whole number from 1');
  const tickets = Array.isArray(saved.tickets) ? (saved.tickets as Record<string, unknown>[]) : [];
  const receipt: unknown = {
    lotId: String(saved.lot_id),
    seq: saved.seq,
    prev: saved.prev,
    drawnAt: saved.drawn_at,
    tickets: tickets.map((ticket) => ({
      number: ticket?.number,
      prizeId: ticket?.prize_id,
      salt: ticket?.salt,
    })),
    lastPrizeId: saved.last_prize_id,
  };
  if (!isReceipt(receipt)) throw new OwnReceiptError('The receipt is malformed');
  const { root, total, signature, public_key: publicKey } = saved;
  if (!isHex(root, 32)) throw new OwnReceiptError('root must be 64 lower-case hexadecimal characters');
  if (!isHex(publicKey, 32))
    throw new OwnReceiptError('public_key must be 64 lower-case hexadecimal characters');
  if (!isHex(signature, 64))
    throw new OwnReceiptError('signature must be 128 lower-case hexadecimal characters');
  if (!isWhole(total, 1, MAX_TOTAL)) throw new OwnReceiptError('total must be a whole number');
  const ids = Array.isArray(saved.terms) ? saved.terms.map((one) => one?.prize_id) : null;
  if (saved.terms !== undefined && (!ids?.every(isId) || new Set(ids).size < ids.length))
    throw new OwnReceiptError('terms must be a list with a prize_id each, each once');
  if (saved.hash !== receiptHash(receipt))
    throw new OwnReceiptError('hash is not the hash of this receipt: the file was changed');
  return { receipt, root, total, signature, publicKey };
}

/**
 * Checks a saved receipt, which `readOwnReceipt` accepts, in itself, also while its lot is still sold: its tickets lie in
 * the lot of its root, with the terms of their prizes, and its key signed it. Whether root and key are the lot's is not
 * in it.
 */
export function verifySaved(value: object): Promise<DrawVerdict> {
  const saved = value as {
    tickets: { number: number; path: string[] }[];
    terms?: ({ prize_id: string } & NonNullable<DrawProof['terms']>[string])[];
  };
  const { receipt, root, total, signature, publicKey } = readOwnReceipt(value);
  const terms = saved.terms?.map(({ prize_id, ...one }) => [prize_id, one]);
  return verifyDraw({
    ...{ receipt, root, total, signature, publicKey },
    paths: Object.fromEntries(saved.tickets.map(({ number, path }) => [number, path])),
    ...(terms && { terms: Object.fromEntries(terms) }),
  });
}

/** 'ok', or why a buyer's receipt and the published lot do not fit; 'unsupported': all but the signature fits. */
export type OwnReceiptFinding =
  | 'ok'
  | 'other-lot'
  | 'root'
  | 'total'
  | 'key'
  | 'missing'
  | 'differs'
  | 'signature'
  | 'unsupported';

/**
 * Looks for a buyer's receipt in the published lot: the lot is the one it was drawn from (id, root, number of tickets,
 * key), the very same receipt is among those published, and the shop has signed it. Whether the lot itself holds is
 * `verifyLot`'s to say.
 */
export async function checkOwnReceipt(
  lot: PublishedLot,
  { receipt, root, total, signature, publicKey }: OwnReceipt,
): Promise<OwnReceiptFinding> {
  if (receipt.lotId !== lot.lotId) return 'other-lot';
  if (root !== lot.root) return 'root';
  if (total !== lot.total) return 'total';
  if (publicKey !== lot.publicKey) return 'key';
  const published = lot.receipts.find(({ seq }) => seq === receipt.seq);
  if (!published) return 'missing';
  const hash = receiptHash(receipt);
  if (receiptHash(published) !== hash) return 'differs';
  try {
    return (await verifySignature(hash, signature, publicKey)) ? 'ok' : 'signature';
  } catch (error) {
    if (error instanceof SignatureUnsupportedError) return 'unsupported';
    throw error;
  }
}
