import type { PublishedLot } from '@kujiya/contract/fairness';
import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import { chainHash, quicknet } from '@kujiya/fairness/beacon/quicknet';
import type { PrizeEntry } from '@kujiya/fairness/spec';
import { mapInPieces } from '#platform/in-pieces.ts';
import type { Database, Tx } from '#platform/postgres/database.ts';
import { chainOf } from '#shop/beacon/service.ts';
import type { Commitments } from './commitments.ts';
import type { ReceiptSigner } from './keys.ts';
import { specOf } from './lots.ts';
import * as queries from './queries.ts';
import {
  findReceipt,
  insertSignatures,
  listReceipts,
  type ReceiptRow,
  unsignedReceipts,
} from './receipt-queries.ts';
import { pathsFrom, type Subtrees, subtreeReader } from './tree-store.ts';

export type Proofs = {
  publicKey: string;
  /** The proof of one purchase: salts, Merkle paths, signature. */
  receipt(row: ReceiptCore): Promise<DrawReceipt>;
};

export type ReceiptCore = {
  lotId: number;
  seq: number;
  prev: string;
  hash: string;
  drawnAt: number;
  lastPrizeId: number | null;
  tickets: [number: number, prizeId: number, salt: string][];
  /** As it is stored; null before that. */
  signature: string | null;
  /** The stored subtrees that contain the slots' paths, when they came with the draw. */
  subtrees?: Subtrees | undefined;
};

/** The terms of a draw's prizes, each once; absent in a lot of format 1. */
function termsIn(contents: readonly PrizeEntry[], prizeIds: readonly string[]) {
  const drawn = contents.filter(({ prizeId }) => prizeIds.includes(prizeId));
  return drawn.flatMap(({ prizeId, terms }) => (terms ? [{ prize_id: prizeId, ...terms }] : []));
}

/** Makes proofs. */
export function createProofs(db: Database, signer: ReceiptSigner, commitments: Commitments): Proofs {
  const subtreesOf = subtreeReader(db);
  return {
    publicKey: signer.publicKey,
    async receipt(core) {
      const lot = await commitments.of(db, core.lotId);
      const request = { lotId: core.lotId, numbers: core.tickets.map(([number]) => number) };
      const paths = await pathsFrom(core.subtrees ?? (await subtreesOf(request)), request, lot.terms);
      return {
        lot_id: core.lotId,
        seq: core.seq,
        prev: core.prev,
        hash: core.hash,
        drawn_at: core.drawnAt,
        root: lot.root,
        total: lot.total,
        last_prize_id: core.lastPrizeId === null ? null : String(core.lastPrizeId),
        tickets: core.tickets.map(([number, prizeId, salt]) => ({
          number,
          prize_id: String(prizeId),
          salt,
          path: paths.get(number) ?? [],
        })),
        ...(lot.terms.size > 0 && {
          terms: termsIn(
            lot.contents,
            core.tickets.map(([, prizeId]) => String(prizeId)),
          ),
        }),
        signature: core.signature ?? signer.sign(core.hash),
        public_key: signer.publicKey,
      };
    },
  };
}

/** The part of a receipt that its hash covers, as the database keeps it. */
export const coreOf = (row: ReceiptRow): ReceiptCore => ({
  lotId: row.lot_id,
  seq: row.seq,
  prev: row.prev.toString('hex'),
  hash: row.hash.toString('hex'),
  drawnAt: row.drawn_at.getTime(),
  lastPrizeId: row.last_prize_id,
  tickets: row.tickets,
  signature: row.signature?.toString('hex') ?? null,
});

/** The same for a purchase that has just been booked. */
export const coreOfBooked = (booked: queries.Booked): ReceiptCore => ({
  lotId: booked.lot,
  seq: booked.seq,
  prev: booked.prev,
  hash: booked.hash,
  drawnAt: booked.at,
  lastPrizeId: booked.last,
  tickets: booked.tickets,
  signature: null,
  subtrees: booked.subtrees,
});

/** The receipt of an order, or null when it drew nothing. */
export async function receiptOfOrder(db: Database, orderId: number): Promise<ReceiptCore | null> {
  const [row] = await findReceipt(db, orderId);
  return row ? coreOf(row) : null;
}

/** Signs the receipts of these orders that have no signature yet, and stores the signatures. */
export async function signReceipts(
  tx: Tx,
  signer: ReceiptSigner,
  orderIds: readonly number[],
): Promise<void> {
  const receipts = await unsignedReceipts(tx, [...orderIds]);
  if (receipts.length === 0) return;
  await insertSignatures(
    tx,
    receipts.map(({ lot_id }) => lot_id),
    receipts.map(({ seq }) => seq),
    await mapInPieces(receipts, ({ hash }) => Buffer.from(signer.sign(hash.toString('hex')), 'hex')),
  );
}

/**
 * A finished lot with everything that was secret; 'unfinished' while a slot is undrawn, null when there is no such lot.
 */
export async function publishedLot(
  db: Database,
  signer: ReceiptSigner,
  lotId: number,
): Promise<PublishedLot | 'unfinished' | null> {
  const [[lot], [kept], receipts] = await Promise.all([
    queries.findLotForPublication(db, lotId),
    queries.finishedSecret(db, lotId),
    listReceipts(db, lotId),
  ]);
  if (!lot) return null;
  const { txid_hash: txidHash, root, secret_hash: secretHash, beacon_signature: beaconSignature } = lot;
  if (!kept || txidHash === null || root === null) return 'unfinished';
  const chain = await chainOf(db, lot.beacon);
  return {
    ...specOf(lot),
    ...(secretHash !== null && beaconSignature !== null && { secretHash, beaconSignature }),
    ...(chain && chainHash(chain) !== chainHash(quicknet) && { chain }),
    secret: kept.secret.toString('hex'),
    txid: kept.txid,
    txidHash,
    root,
    receipts: await mapInPieces(receipts, (row) => {
      const core = coreOf(row);
      return {
        lotId: String(core.lotId),
        seq: core.seq,
        prev: core.prev,
        drawnAt: core.drawnAt,
        tickets: core.tickets.map(([number, prizeId, salt]) => ({ number, prizeId: String(prizeId), salt })),
        lastPrizeId: core.lastPrizeId === null ? null : String(core.lastPrizeId),
        signature: core.signature ?? signer.sign(core.hash),
      };
    }),
    publicKey: signer.publicKey,
  };
}
