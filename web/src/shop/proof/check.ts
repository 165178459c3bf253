import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import { type DrawProof, receiptHash, verifyDraw } from '@kujiya/fairness/receipt';
import {
  type Commitment,
  type Evidence,
  judge,
  type Proof,
  type ProofCheck,
  type ShownPrizes,
} from './proof.ts';

/** The receipt in the verifier's format; root, total and key come from other sources where possible. */
const toDrawProof = ({ receipt, published, publicKey }: Evidence): DrawProof => ({
  receipt: {
    lotId: String(receipt.lot_id),
    seq: receipt.seq,
    prev: receipt.prev,
    drawnAt: receipt.drawn_at,
    tickets: receipt.tickets.map(({ number, prize_id: prizeId, salt }) => ({ number, prizeId, salt })),
    lastPrizeId: receipt.last_prize_id,
  },
  signature: receipt.signature,
  publicKey: publicKey ?? receipt.public_key,
  root: published?.root ?? receipt.root,
  total: published?.total ?? receipt.total,
  ...(receipt.terms && {
    terms: Object.fromEntries(receipt.terms.map(({ prize_id, ...terms }) => [prize_id, terms])),
  }),
  paths: Object.fromEntries(receipt.tickets.map(({ number, path }) => [number, path])),
});

function showsTheSame({ tickets, last_prize_id: last, terms }: DrawReceipt, shown: ShownPrizes): boolean {
  const committed = new Map(terms?.map((one) => [one.prize_id, one]));
  const prizes = new Map(tickets.map((ticket) => [ticket.number, ticket.prize_id]));
  return (
    shown.lastPrizeId === last &&
    shown.tickets.length === prizes.size &&
    shown.tickets.every(({ number, prizeId, name, tier }) => {
      const one = committed.get(prizeId);
      return prizes.get(number) === prizeId && (!terms || (one?.name === name && one.tier === tier));
    })
  );
}

const stateOf = (holds: boolean): ProofCheck['state'] => (holds ? 'ok' : 'failed');

const isSame = (receipt: DrawReceipt, { root, total }: Commitment) =>
  root === receipt.root && total === receipt.total;

function commitmentState({ receipt, published, noted }: Evidence): ProofCheck['state'] {
  if (noted && !isSame(receipt, noted)) return 'failed';
  if (published === null) return noted ? 'ok' : 'unknown';
  return stateOf(isSame(receipt, published));
}

function keyState({ receipt, publicKey, notedKey }: Evidence): ProofCheck['state'] {
  if (notedKey !== undefined && notedKey !== receipt.public_key) return 'failed';
  return publicKey === null ? 'unknown' : stateOf(publicKey === receipt.public_key);
}

/** Checks one draw against the commitment published before it. Never throws for bad evidence. */
export async function checkProof(evidence: Evidence): Promise<Proof> {
  const { receipt, shown, noted } = evidence;
  const proof = toDrawProof(evidence);
  const { checks, reason } = await verifyDraw(proof);
  const shape = checks.shape && receiptHash(proof.receipt) === receipt.hash;
  const all: ProofCheck[] = [
    { name: 'shape', state: stateOf(shape) },
    { name: 'commitment', state: commitmentState(evidence) },
    { name: 'path', state: stateOf(checks.path) },
    { name: 'shown', state: stateOf(showsTheSame(receipt, shown)) },
    { name: 'key', state: keyState(evidence) },
    {
      name: 'signature',
      state: checks.signature || reason !== 'unsupported' ? stateOf(checks.signature) : 'unknown',
    },
  ];
  return { state: judge(all), checks: all, notedAt: noted && noted.at < receipt.drawn_at ? noted.at : null };
}
