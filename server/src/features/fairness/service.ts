import { fairnessRefusals as refusals } from '@kujiya/contract/fairness';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { publishedLot } from '#shop/draws/proofs.ts';
import { receiptsOfMember } from '#shop/draws/receipt-queries.ts';
import { commitmentOf } from '#shop/draws/terms.ts';
import type { Shop } from '#shop/feature.ts';

/** The key that signs receipts: 32 bytes, hex. */
export const fairnessKey = ({ signer }: Shop) => ({
  algorithm: 'Ed25519' as const,
  public_key: signer.publicKey,
});

/** What a lot committed to and when. Refuses `tube_missing`. */
export async function commitment({ db }: { db: Queryable }, lotId: number) {
  const found = await commitmentOf(db, lotId);
  if (!found) throw new Refused(refusals.tube_missing);
  return found;
}

/**
 * A finished tube, case or batch with all its secrets. Refuses `tube_missing`, and `tube_unfinished` while anything
 * remains.
 */
export async function published({ db, signer }: Shop, lotId: number) {
  const lot = await publishedLot(db, signer, lotId);
  if (lot === null) throw new Refused(refusals.tube_missing);
  if (lot === 'unfinished') throw new Refused(refusals.tube_unfinished);
  return lot;
}

/** The receipts of a member's own orders of a lot, by number; none where the member has none. */
export const ownReceipts = ({ db }: { db: Queryable }, memberId: number, lotId: number) =>
  receiptsOfMember(db, lotId, memberId);
