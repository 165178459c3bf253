import { productCases } from '@kujiya/contract/blindbox';
import { fairnessKey } from '@kujiya/contract/fairness';
import { type Batch, gachaProduct } from '@kujiya/contract/gacha';
import { useQueryClient } from '@tanstack/react-query';
import { apiQuery, useClient } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';
import { toId } from '#lib/ids.ts';
import type { SoldLot } from '#shop/proof/lot.ts';
import { ticketsQuery } from './queries.ts';
import type { PublicTube } from './tube-check.ts';

type Shown = Pick<Batch, 'root' | 'txid_hash'>;

/** The public root and TXID hash of a case or a batch, read from its product. */
async function shownBy(client: Client, { game, productId, lotId }: SoldLot): Promise<Shown | undefined> {
  if (game === 'gacha') {
    const { batches } = await client(gachaProduct, { params: { id: productId } });
    return batches.find(({ lot_id }) => lot_id === lotId);
  }
  const { data } = await client(productCases, { params: { productId }, query: {} });
  return data.packages.find(({ commitment }) => commitment.lot_id === lotId)?.commitment;
}

/**
 * Finds the public values of a lot, as `checkTube` needs them; a lot other than a tube must be `lot`. Null when none
 * are found or a request fails.
 */
export function useShownLot(lot: SoldLot | undefined): (lotId: string) => Promise<PublicTube | null> {
  const client = useClient();
  const queries = useQueryClient();

  const shownOf = async (id: number): Promise<Shown | undefined> => {
    if (lot?.lotId === id) return shownBy(client, lot);
    return (await queries.fetchQuery(ticketsQuery(client, id))).tube_info;
  };

  return async (lotId) => {
    const id = toId(lotId);
    if (id === undefined) return null;
    try {
      const [shown, key] = await Promise.all([
        shownOf(id),
        queries.fetchQuery(apiQuery(client, fairnessKey, {})),
      ]);
      return shown ? { txidHash: shown.txid_hash, root: shown.root, publicKey: key.public_key } : null;
    } catch {
      return null;
    }
  };
}
