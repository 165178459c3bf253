import { fairnessKey } from '@kujiya/contract/fairness';
import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, useClient } from '#lib/api.tsx';
import { notedLot, noteKey, noteReceipt } from './noted.ts';
import type { Commitment, Proof, ShownPrizes } from './proof.ts';

/**
 * Checks a draw in this browser; undefined while under way. `published` is the commitment on the lot's own page (null:
 * could not be fetched, undefined: not yet); `shown` are the prizes the screen shows.
 */
export function useProof({
  receipt,
  shown,
  published,
}: {
  receipt: DrawReceipt;
  shown: ShownPrizes;
  published: Commitment | null | undefined;
}): Proof | undefined {
  const client = useClient();
  const key = useQuery({ ...apiQuery(client, fairnessKey, {}), staleTime: Number.POSITIVE_INFINITY });
  const publicKey = key.isPending ? undefined : (key.data?.public_key ?? null);
  const evidence =
    published === undefined || publicKey === undefined
      ? undefined
      : {
          receipt,
          shown,
          published,
          publicKey,
          noted: notedLot(receipt.lot_id),
          notedKey: publicKey === null ? undefined : noteKey(publicKey),
        };

  const { data } = useQuery({
    queryKey: ['draw proof', evidence],
    queryFn: async () => {
      if (!evidence) throw new Error('Nothing to check yet');
      const { checkProof } = await import('./check.ts');
      const proof = await checkProof(evidence);
      noteReceipt(receipt);
      return proof;
    },
    enabled: evidence !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
