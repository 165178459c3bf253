import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import { type DrawProof, receiptHash, verifyDraw } from '@kujiya/fairness/receipt';
import { type Evidence, judge, type Proof, type ProofCheck, type ShownPrizes } from './proof.ts';

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

function commitmentState({ receipt, published, pinned }: Evidence): ProofCheck['state'] {
  if (pinned !== undefined && pinned !== receipt.root) return 'failed';
  if (published === null) return pinned === undefined ? 'unknown' : 'ok';
  return stateOf(published.root === receipt.root && published.total === receipt.total);
}

/** Checks one draw against the commitment published before it. Never throws for bad evidence. */
export async function checkProof(evidence: Evidence): Promise<Proof> {
  const { receipt, shown, publicKey } = evidence;
  const proof = toDrawProof(evidence);
  const { checks, reason } = await verifyDraw(proof);
  const shape = checks.shape && receiptHash(proof.receipt) === receipt.hash;
  return judge([
    { name: 'shape', state: stateOf(shape) },
    { name: 'commitment', state: commitmentState(evidence) },
    { name: 'path', state: stateOf(checks.path) },
    { name: 'shown', state: stateOf(showsTheSame(receipt, shown)) },
    { name: 'key', state: publicKey === null ? 'unknown' : stateOf(publicKey === receipt.public_key) },
    {
      name: 'signature',
      state: checks.signature || reason !== 'unsupported' ? stateOf(checks.signature) : 'unknown',
    },
  ]);
}
