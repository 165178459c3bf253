import type { BoxResult } from '@kujiya/contract/box-purchase';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { DrawProof } from '#shop/proof/DrawProof.tsx';
import type { Commitment } from '#shop/proof/proof.ts';
import { casesQuery } from '../queries.ts';

/** The proof of a purchase, checked against the commitment that its case shows publicly. */
export function BoxProof({ result, isBrief = false }: { result: BoxResult; isBrief?: boolean }) {
  const cases = useQuery(casesQuery(useClient(), result.product_id));
  const pack = cases.data?.data.packages.find(({ id }) => id === result.package_id);
  const published: Commitment | null | undefined = pack
    ? { root: pack.commitment.root, total: pack.commitment.total }
    : cases.isPending
      ? undefined
      : null;
  const names = new Map(result.items.map((item) => [String(item.item_id), item.item_name]));
  return (
    <DrawProof
      onNight
      isBrief={isBrief}
      game="blindbox"
      receipt={result.receipt}
      shown={{
        tickets: result.items.map(({ item_index, item_id, item_name, rarity }) => ({
          number: item_index,
          prizeId: String(item_id),
          name: item_name,
          tier: rarity,
        })),
        lastPrizeId: null,
      }}
      published={published}
      prizeName={(id) => names.get(id) ?? `款式 ${id}`}
    />
  );
}
