import type { BlindboxProduct, Package } from '@kujiya/contract/blindbox';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import { useState } from 'react';
import { PurchaseSheet } from '#shop/money/PurchaseSheet.tsx';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { fingerprintOf } from '#shop/proof/fingerprint.ts';
import type { ContentLine } from '../cases.ts';
import type { useWholeCase } from './useWholeCase.ts';

/** The last look before a whole case goes home: all it still holds, and what that costs. */
export function WholeCaseSheet({
  product,
  pack,
  lines,
  whole,
}: {
  product: BlindboxProduct;
  pack: Package;
  lines: readonly ContentLine[];
  whole: ReturnType<typeof useWholeCase>;
}) {
  const [points, setPoints] = useState(0);
  if (!whole.intent) return null;
  const { count, total } = whole.intent;
  return (
    <PurchaseSheet
      game="blindbox"
      open={whole.open}
      onClose={whole.close}
      product={product}
      from={pack.title}
      chosen={
        <p className="outline-ink rounded-md bg-ink px-3 py-1.5 text-sm font-black text-butter">
          整盒 {count} 盒，全部帶走
        </p>
      }
      count={count}
      unitPrice={drawPrice(product)}
      total={total}
      points={points}
      onPoints={setPoints}
      odds={
        <div>
          <p className="font-semibold">裡面一定有</p>
          <ul className="mt-1 grid gap-1">
            {lines
              .filter(({ left }) => left > 0)
              .map(({ figure, left }) => (
                <li key={figure.id} className="flex items-center gap-2">
                  <RarityMark rarity={figure.rarity} />
                  <span className="min-w-0 grow truncate">{figure.name}</span>
                  <span className="font-print">× {left}</span>
                </li>
              ))}
          </ul>
        </div>
      }
      commitment={fingerprintOf(pack.commitment)}
      paying={whole.paying}
      uncertain={whole.uncertain}
      onPay={whole.pay}
    />
  );
}
