import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import type { DrawProof, Receipt } from '@kujiya/fairness/receipt';

/** A draw's receipt in the form the fairness package reads. */
export const receiptOf = (receipt: DrawReceipt): Receipt => ({
  lotId: String(receipt.lot_id),
  seq: receipt.seq,
  prev: receipt.prev,
  drawnAt: receipt.drawn_at,
  tickets: receipt.tickets.map(({ number, prize_id, salt }) => ({ number, prizeId: prize_id, salt })),
  lastPrizeId: receipt.last_prize_id,
});

export const proofOf = (receipt: DrawReceipt): DrawProof => ({
  receipt: receiptOf(receipt),
  signature: receipt.signature,
  publicKey: receipt.public_key,
  root: receipt.root,
  total: receipt.total,
  ...(receipt.terms && {
    terms: Object.fromEntries(receipt.terms.map(({ prize_id, ...terms }) => [prize_id, terms])),
  }),
  paths: Object.fromEntries(receipt.tickets.map(({ number, path }) => [number, path])),
});
