import { fairnessRefusals as refusals } from '@kujiya/contract/fairness';
import type { Context } from '#platform/context.ts';
import { ok } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import type { ReceiptSigner } from '#shop/draws/keys.ts';
import { publishedLot } from '#shop/draws/proofs.ts';

/** The key that signs receipts: 32 bytes, hex. */
export const fairnessKey = (signer: ReceiptSigner) =>
  ok({ algorithm: 'Ed25519' as const, public_key: signer.publicKey });

/** A finished tube, package or batch with all that was secret. Refuses `tube_missing`, and `tube_unfinished` while anything remains. */
export async function published({ db }: Context, signer: ReceiptSigner, lotId: number) {
  const lot = await publishedLot(db, signer, lotId);
  if (lot === null) throw new Refused(refusals.tube_missing);
  if (lot === 'unfinished') throw new Refused(refusals.tube_unfinished);
  return lot;
}
