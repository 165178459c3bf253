import { drawPrice } from '@kujiya/contract/shop/pricing';
import { useState } from 'react';
import { OddsList } from '#shop/money/OddsList.tsx';
import { type Purchase, PurchaseSheet } from '#shop/money/PurchaseSheet.tsx';
import { type ContentLine, caseCommitment } from '../cases.ts';
import { oddsOf } from '../odds.ts';
import type { HeldBox } from '../queries.ts';

/** Confirms the purchase of the held box. */
export function BuySheet({
  open,
  onClose,
  held: { product, package: pack, lock, known },
  lines,
  purchase,
}: {
  open: boolean;
  onClose: () => void;
  held: HeldBox;
  lines: readonly ContentLine[];
  purchase: Purchase;
}) {
  const points = useState(0);
  const price = drawPrice(product);
  const odds = oddsOf(lines, known);
  return (
    <PurchaseSheet
      open={open}
      onClose={onClose}
      product={product}
      lot={{
        game: 'blindbox',
        name: pack.title,
        commitments: [caseCommitment(pack)],
        odds: (
          <OddsList
            title="這一盒的機率"
            lines={lines.map(({ figure }) => ({ ...figure, part: odds.get(figure.id)?.part ?? 0 }))}
          />
        ),
      }}
      selection={{
        shown: (
          <p className="outline-ink inline-block rounded-sm bg-butter px-2.5 py-1 text-sm font-black">
            <span className="font-print text-base">{lock.item_index}</span> 號盒
          </p>
        ),
        count: 1,
        unitPrice: price,
        total: price,
      }}
      points={points}
      purchase={purchase}
    />
  );
}
