import { type BlindboxProduct, blindboxRefusals, type Case } from '@kujiya/contract/blindbox';
import { casePath } from '@kujiya/contract/shop/paths';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import { useEffect, useEffectEvent, useState } from 'react';
import { OddsList } from '#shop/money/OddsList.tsx';
import { PurchaseSheet } from '#shop/money/PurchaseSheet.tsx';
import { useToast } from '#ui/Toast.tsx';
import { caseCommitment, contentLines } from '../cases.ts';
import { useBoxPurchase } from '../useBoxPurchase.ts';

/** The intent to buy a whole case, with the boxes and the price that the member agreed to when the sheet opened. */
export type CaseIntent = { key: string; pack: Case };

/** Confirms the purchase of a whole case: the boxes it still holds, and their price. */
export function WholeCaseSheet({
  product,
  now,
  intent: { key, pack },
  open,
  onClose,
}: {
  product: BlindboxProduct;
  /** The same case as it is now; undefined where it is on the shelf no more. */
  now: Case | undefined;
  intent: CaseIntent;
  open: boolean;
  onClose: () => void;
}) {
  const toast = useToast();
  const points = useState(0);
  const purchase = useBoxPurchase({ productId: product.id, close: onClose });
  const { id: packageId, remaining_boxes: count, package_price: total } = pack;
  const uncertain = purchase.unanswered?.key === key;

  // A box sold in the meantime changes the count and price agreed to. Once a purchase is sent, the server decides.
  const isChanged = count !== now?.remaining_boxes || total !== now.package_price;
  const isVoid = open && !purchase.paying && !uncertain && isChanged;
  const giveUp = useEffectEvent(() => {
    onClose();
    toast(blindboxRefusals.package_changed.message, { tone: 'bad' });
  });
  useEffect(() => {
    if (isVoid) giveUp();
  }, [isVoid]);

  return (
    <PurchaseSheet
      open={open && !isVoid}
      onClose={onClose}
      product={product}
      lot={{
        game: 'blindbox',
        name: pack.title,
        commitments: [caseCommitment(pack)],
        odds: (
          <OddsList
            title="裡面一定有"
            lines={contentLines(product, pack).map(({ figure, left }) => ({ ...figure, part: left }))}
            pieces
          />
        ),
      }}
      selection={{
        shown: (
          <p className="outline-ink rounded-md bg-ink px-3 py-1.5 text-sm font-black text-butter">
            整盒 {count} 盒，全部帶走
          </p>
        ),
        count,
        unitPrice: drawPrice(product),
        total,
      }}
      points={points}
      purchase={{
        paying: purchase.paying,
        uncertain,
        onPay: (payment, invoice) =>
          purchase.pay({ key, payment, invoice, packageId, returnTo: casePath(product.id, packageId) }),
      }}
    />
  );
}
