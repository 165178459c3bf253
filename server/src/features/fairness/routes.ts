import { fairnessKey, fairnessRefusals, publishedTube } from '@kujiya/contract/fairness';
import { succeed } from '../../platform/answers.ts';
import type { Api } from '../../platform/api.ts';
import type { Context } from '../../platform/context.ts';
import { Refused } from '../../platform/refused.ts';
import type { ReceiptSigner } from '../draws/keys.ts';
import { publishedLot } from '../draws/proofs.ts';

export function fairnessRoutes(api: Api, { db }: Context, signer: ReceiptSigner): void {
  api.route(fairnessKey, async () =>
    succeed({ algorithm: 'Ed25519' as const, public_key: signer.publicKey }),
  );
  api.route(publishedTube, async ({ params }) => {
    const lot = await publishedLot(db, signer, params.tubeId);
    if (lot === null) throw new Refused(fairnessRefusals.tube_missing);
    if (lot === 'unfinished') throw new Refused(fairnessRefusals.tube_unfinished);
    return lot;
  });
}
