import { type BlindboxProduct, blindboxRefusals, type Package } from '@kujiya/contract/blindbox';
import type { InvoiceInfo } from '@kujiya/contract/invoice';
import { casePath } from '@kujiya/contract/shop/paths';
import { useState } from 'react';
import { intentKey } from '#lib/intent-key.ts';
import type { PriceBreakdown } from '#shop/money/price-breakdown.ts';
import { useToast } from '#ui/Toast.tsx';
import { useBoxPurchase } from '../useBoxPurchase.ts';

/** The intent to take a case home whole: what is agreed is what was on its shelves then. */
type CaseIntent = { key: string; packageId: number; count: number; total: number };

/** Taking all that is left of a case; `picking`: somebody else holds one of its boxes. */
export function useWholeCase(product: BlindboxProduct, pack: Package, picking: boolean) {
  const toast = useToast();
  const [intent, setIntent] = useState<CaseIntent>();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const purchase = useBoxPurchase({ productId: product.id, close });

  // Whoever bought a box meanwhile changed what was agreed. What has been sent is the server's to decide.
  const changed =
    intent !== undefined &&
    (intent.packageId !== pack.id ||
      intent.count !== pack.remaining_boxes ||
      intent.total !== pack.package_price);
  if (open && !purchase.paying && changed && purchase.uncertain !== intent.key) {
    setOpen(false);
    toast(blindboxRefusals.package_changed.message, { tone: 'bad' });
  }

  return {
    intent,
    open,
    close,
    paying: purchase.paying,
    uncertain: intent !== undefined && purchase.uncertain === intent.key,
    ask: () => {
      if (picking) {
        toast(blindboxRefusals.package_being_picked.message, { tone: 'bad' });
        return;
      }
      setIntent({
        key: intentKey(),
        packageId: pack.id,
        count: pack.remaining_boxes,
        total: pack.package_price,
      });
      setOpen(true);
    },
    pay: (payment: PriceBreakdown, invoice: InvoiceInfo | undefined) =>
      intent &&
      purchase.pay({
        key: intent.key,
        payment,
        invoice,
        packageId: intent.packageId,
        returnTo: casePath(product.id, intent.packageId),
      }),
  };
}
