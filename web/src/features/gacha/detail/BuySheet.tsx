import { detailPath } from '@kujiya/contract/shop/paths';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import { useState } from 'react';
import { OddsList } from '#shop/money/OddsList.tsx';
import { PurchaseSheet } from '#shop/money/PurchaseSheet.tsx';
import { batchCommitment, type MachineState, openBatch, stockOf } from '../stock.ts';
import { useCapsulePurchase } from './useCapsulePurchase.ts';

/** The intended purchase. One idempotency key covers all its attempts. */
export type CapsuleIntent = { key: string; quantity: number };

/** Confirms the purchase of capsules, and leads to their opening. */
export function BuySheet({
  machine: { product, items, batches },
  intent,
  open,
  onClose,
}: {
  machine: MachineState;
  intent: CapsuleIntent;
  open: boolean;
  onClose: () => void;
}) {
  const points = useState(0);
  const purchase = useCapsulePurchase(product.id, onClose);
  // Capsules are alike, so a new intent would buy more of them: an attempt without an answer comes first.
  const { key, quantity } = purchase.unanswered ?? intent;
  const unitPrice = drawPrice(product);
  const batch = openBatch(batches);
  return (
    <PurchaseSheet
      open={open}
      onClose={onClose}
      product={product}
      lot={{
        game: 'gacha',
        commitments: batches.map(batchCommitment),
        name: batch ? `${batch.title}・還有 ${stockOf(items)} 顆` : '',
        odds: (
          <OddsList
            title="目前每一顆的機率"
            lines={items.map((item) => ({ ...item, part: item.remaining_quantity }))}
          />
        ),
      }}
      selection={{ count: quantity, unitPrice, total: unitPrice * quantity }}
      points={points}
      purchase={{
        paying: purchase.paying,
        uncertain: purchase.unanswered !== undefined,
        onPay: (payment, invoice) =>
          purchase.pay({ key, quantity, payment, invoice, returnTo: detailPath('gacha', product.id) }),
      }}
    />
  );
}
