import { blindboxRefusals } from '@kujiya/contract/blindbox';
import { casePath } from '@kujiya/contract/shop/paths';
import { useState } from 'react';
import { intentKey } from '#lib/intent-key.ts';
import { hrefOf, useNavigate, usePlace } from '#lib/navigation.tsx';
import type { Purchase } from '#shop/money/PurchaseSheet.tsx';
import { useToast } from '#ui/Toast.tsx';
import type { HeldBox } from '../queries.ts';
import { useBoxPurchase } from '../useBoxPurchase.ts';

/** Refusals that mean the member does not, or no longer, hold the box. */
const isLost = (code: string) =>
  [blindboxRefusals.box_not_held, blindboxRefusals.box_drawn, blindboxRefusals.box_missing].some(
    (refusal) => refusal.code === code,
  );

/** The purchase of the held box, which only its holder can make: without the hold it leads back to the case. */
export function useHeldPurchase({ product, package: pack, lock }: HeldBox, closeSheet: () => void) {
  const toast = useToast();
  const navigate = useNavigate();
  const here = hrefOf(usePlace());
  const [key, setKey] = useState<string>();
  const leave = (text: string) => {
    toast(text, { tone: 'bad', seconds: 6 });
    navigate(casePath(product.id, pack.id), { replace: true });
  };
  const { paying, unanswered, pay } = useBoxPurchase({
    productId: product.id,
    close: closeSheet,
    onRefused: ({ code, message }) => {
      if (!isLost(code)) return false;
      leave(message);
      return true;
    },
  });
  const onPay: Purchase['onPay'] = (payment, invoice) => {
    if (key === undefined) return;
    const box = { packageId: pack.id, index: lock.item_index };
    pay({ key, payment, invoice, returnTo: here, ...box });
  };
  return {
    /** The member means to buy it. An attempt without an answer keeps its key. */
    intend: () =>
      setKey((before) => (before !== undefined && before === unanswered?.key ? before : intentKey())),
    intended: key !== undefined,
    paying,
    uncertain: key !== undefined && unanswered?.key === key,
    onPay,
    /** The hold has ended. */
    onEnd: () => {
      // A purchase sent in time is left to the server to decide; so is one without an answer.
      if (!paying && !unanswered) leave(blindboxRefusals.box_not_held.message);
    },
  };
}
