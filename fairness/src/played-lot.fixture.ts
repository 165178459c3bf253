import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { beaconName } from './beacon/name.ts';
import { chainHash } from './beacon/quicknet.ts';
import { sandboxChain, signRound } from './beacon/sandbox.ts';
import { toHex, utf8 } from './bytes.ts';
import { type Commitment, commitLot, hashSecret, leafTermsOf, lotTree, type Slot } from './commit.ts';
import { type DrawProof, NO_PREVIOUS, type Receipt, receiptHash } from './receipt.ts';
import { assignLot, sealLot } from './seal.ts';
import { sha256 } from './sha256.ts';
import { isSealed, type LotSpec } from './spec.ts';
import { type NumberStream, numberStream, shuffled } from './stream.ts';
import type { PrizeTerms, PrizeTerms3 } from './terms.ts';
import { type PublishedLot, type PublishedReceipt, verifyLot } from './verify-lot.ts';

/** Random numbers of a test: the same in every run, a different sequence for every name. */
export function seeded(name: string): NumberStream {
  return numberStream(sha256(utf8(name)));
}

/** Random bytes of a test: the same in every run, a different sequence for every name. */
export function seededBytes(name: string): (length: number) => Uint8Array {
  const stream = seeded(name);
  return (length) => Uint8Array.from({ length }, () => stream.below(256));
}

export type Shop = { privateKey: KeyObject; publicKey: string };

export function openShop(): Shop {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
  };
}

export function signReceipt(shop: Shop, receipt: Receipt): string {
  return sign(null, Buffer.from(receiptHash(receipt), 'hex'), shop.privateKey).toString('hex');
}

export const smallTube: LotSpec = {
  format: 'kujiya-tube/1',
  lotId: '7',
  total: 20,
  beacon: '',
  method: 'txid',
  prizes: [
    { prizeId: 'a', quantity: 1, big: true },
    { prizeId: 'b', quantity: 2, big: true },
    { prizeId: 'c', quantity: 7, big: false },
    { prizeId: 'd', quantity: 10, big: false },
  ],
};

export const smallBatch: LotSpec = {
  format: 'kujiya-batch/1',
  lotId: '9',
  total: 24,
  beacon: '',
  method: 'shuffle',
  prizes: [
    { prizeId: 'a', quantity: 2, big: false },
    { prizeId: 'b', quantity: 10, big: false },
    { prizeId: 'c', quantity: 12, big: false },
  ],
};

/** Some terms for a prize of this id. */
export const termsOf = (prizeId: string): PrizeTerms => ({
  tier: `${prizeId.toUpperCase()}賞`,
  name: `貓咪 ${prizeId}：\n1:星空`,
  size: prizeId === 'c' ? '' : '約 12 公分',
  picture: prizeId === 'd' ? 'none' : toHex(sha256(utf8(prizeId))),
});

const inFormat2 = (spec: LotSpec, format: LotSpec['format']): LotSpec => ({
  ...spec,
  format,
  prizes: spec.prizes.map((prize) => ({ ...prize, terms: termsOf(prize.prizeId) })),
});
export const tubeOfFormat2: LotSpec = {
  ...inFormat2(smallTube, 'kujiya-tube/2'),
  lastPrizeId: 'last',
  lastTerms: termsOf('last'),
};
export const batchOfFormat2: LotSpec = inFormat2(smallBatch, 'kujiya-batch/2');

/** A key of a chain of our own. */
export const sandboxKey = new Uint8Array(32).fill(7);
const sandbox = chainHash(sandboxChain(sandboxKey));
/** Some round before the draws of the tests. */
export const sandboxRound = 189_999_000;

/** The same terms as format 3 has them, with everything that a prize may have. */
export const termsOf3 = (prizeId: string, choice: PrizeTerms3['choice'] = 'none'): PrizeTerms3 => ({
  ...termsOf(prizeId),
  material: prizeId === 'c' ? '' : 'PVC、ABS',
  height: prizeId === 'c' ? 0 : 120,
  pictures: prizeId === 'b' ? ['ab'.repeat(32), 'cd'.repeat(32)] : [],
  choice,
  variants:
    choice === 'none'
      ? []
      : ['red', 'blue'].map((variantId) => ({
          variantId,
          name: `貓咪\n${variantId}`,
          picture: 'none',
          quantity: choice === 'blind' ? 0 : 1,
        })),
});

const inFormat3 = (spec: LotSpec, format: LotSpec['format']): LotSpec => ({
  ...spec,
  format,
  beacon: beaconName(sandbox, sandboxRound),
  prizes: spec.prizes.map((prize) => ({
    ...prize,
    terms: termsOf3(
      prize.prizeId,
      prize.quantity === 2 ? 'member' : prize.prizeId === 'c' ? 'blind' : 'none',
    ),
  })),
});
export const tubeOfFormat3: LotSpec = {
  ...inFormat3(smallTube, 'kujiya-tube/3'),
  lastPrizeId: 'last',
  lastTerms: termsOf3('last'),
};
export const batchOfFormat3: LotSpec = inFormat3(smallBatch, 'kujiya-batch/3');

type Played = { lot: Commitment; published: PublishedLot };

const ticketOf = ({ number, prizeId, salt }: Slot) => ({ number, prizeId, salt: toHex(salt) });

const { signature: sandboxValue } = signRound(sandboxKey, sandboxRound);

/** Commits to a lot of any format; one of format 3 gets the value of its beacon at once. */
function commit(spec: LotSpec, seed: string, signature: string): Commitment {
  if (!isSealed(spec.format)) return commitLot(spec, seededBytes(seed));
  return assignLot(spec, sealLot(spec, seededBytes(seed)).secret, signature);
}

function publish(
  spec: LotSpec,
  lot: Commitment,
  shop: Shop,
  receipts: Receipt[],
  lastPrizeId: string | null,
  beaconSignature: string,
): Played {
  const published: PublishedLot = {
    ...spec,
    secret: toHex(lot.secret),
    txid: lot.txid,
    txidHash: lot.txidHash,
    root: lot.root,
    lastPrizeId,
    receipts: receipts.map((receipt) => ({ ...receipt, signature: signReceipt(shop, receipt) })),
    publicKey: shop.publicKey,
    ...(isSealed(spec.format) && {
      secretHash: hashSecret(lot.secret),
      beaconSignature,
      chain: sandboxChain(sandboxKey),
    }),
  };
  return { lot, published };
}

/** Commits to a tube and draws all its tickets, one to four at a time. */
export function playLot(spec: LotSpec, shop: Shop, seed: string, signature = sandboxValue): Played {
  const lot = commit(spec, seed, signature);
  const stream = seeded(`${seed} draws`);
  const open = shuffled(lot.slots, stream);
  const receipts: Receipt[] = [];
  let prev = NO_PREVIOUS;
  while (open.length > 0) {
    const taken = open.splice(0, 1 + stream.below(4)).sort((x, y) => x.number - y.number);
    const receipt: Receipt = {
      lotId: spec.lotId,
      seq: receipts.length + 1,
      prev,
      drawnAt: 1_790_000_000_000 + receipts.length * 1_000,
      tickets: taken.map(ticketOf),
      lastPrizeId: open.length === 0 ? 'last' : null,
    };
    receipts.push(receipt);
    prev = receiptHash(receipt);
  }
  return publish(spec, lot, shop, receipts, 'last', signature);
}

/**
 * Commits to a machine's batch and empties it as several simultaneous buyers do: each takes one to four of the next six
 * capsules.
 */
export function playBatch(spec: LotSpec, shop: Shop, seed: string, signature = sandboxValue): Played {
  const lot = commit(spec, seed, signature);
  const stream = seeded(`${seed} draws`);
  const open = [...lot.slots];
  const receipts: Receipt[] = [];
  while (open.length > 0) {
    const taken: Slot[] = [];
    for (let wanted = 1 + stream.below(4); wanted > 0 && open.length > 0; wanted--)
      taken.push(...open.splice(stream.below(Math.min(6, open.length)), 1));
    taken.sort((x, y) => x.number - y.number);
    receipts.push({
      lotId: spec.lotId,
      seq: taken[0]!.number,
      prev: NO_PREVIOUS,
      drawnAt: 1_790_000_000_000 + stream.below(60_000),
      tickets: taken.map(ticketOf),
      lastPrizeId: null,
    });
  }
  receipts.sort((x, y) => x.seq - y.seq);
  return publish(spec, lot, shop, receipts, null, signature);
}

/** A receipt as the shop answers a draw with it, and a page saves it. */
export const asDrawn = (receipt: PublishedReceipt, lot: PublishedLot) => ({
  lot_id: Number(receipt.lotId),
  seq: receipt.seq,
  prev: receipt.prev,
  hash: receiptHash(receipt),
  drawn_at: receipt.drawnAt,
  root: lot.root,
  total: lot.total,
  last_prize_id: receipt.lastPrizeId,
  tickets: receipt.tickets.map(({ number, prizeId, salt }) => ({
    number,
    prize_id: prizeId,
    salt,
    path: [],
  })),
  signature: receipt.signature,
  public_key: lot.publicKey,
});

/** The proof that the shop issues with one receipt. */
export function proofOf(receipt: PublishedReceipt, spec: LotSpec, lot: Commitment, shop: Shop): DrawProof {
  const tree = lotTree(spec.lotId, lot.slots, leafTermsOf(spec.total, spec.prizes));
  const { signature, ...bare } = receipt;
  const drawn = new Set(bare.tickets.map(({ prizeId }) => prizeId));
  const terms = spec.prizes.flatMap(({ prizeId, terms }) =>
    terms && drawn.has(prizeId) ? [[prizeId, terms] as const] : [],
  );
  return {
    receipt: bare,
    signature,
    publicKey: shop.publicKey,
    root: lot.root,
    total: spec.total,
    paths: Object.fromEntries(bare.tickets.map((t) => [t.number, tree.path(t.number - 1).map(toHex)])),
    ...(terms.length > 0 && { terms: Object.fromEntries(terms) }),
  };
}

/** The lot with its receipts changed and then numbered, chained and signed again, as a cheating shop would do it. */
export function reissued(
  of: PublishedLot,
  shop: Shop,
  change: (receipts: PublishedReceipt[]) => void,
): PublishedLot {
  const lot = structuredClone(of);
  change(lot.receipts);
  let prev = NO_PREVIOUS;
  lot.receipts.forEach((receipt, i) => {
    receipt.seq = i + 1;
    receipt.prev = prev;
    receipt.signature = signReceipt(shop, receipt);
    prev = receiptHash(receipt);
  });
  return lot;
}

/** The checks that this lot fails, each with its finding. */
export async function failures(lot: PublishedLot): Promise<Record<string, string>> {
  const { ok, checks } = await verifyLot(lot);
  const failed = checks.filter((check) => !check.ok);
  if (ok !== (failed.length === 0)) throw new Error('a lot holds if all of its checks do');
  return Object.fromEntries(failed.map((check) => [check.name, check.detail]));
}
