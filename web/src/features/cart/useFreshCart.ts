import { goodsLimits, type QuoteLine, refreshCart } from '@kujiya/contract/goods';
import { useEffect, useEffectEvent, useState } from 'react';
import { useClient, useToken } from '#lib/api.tsx';
import { syncCart } from '#shop/cart/sync.ts';
import { cart } from '#shop/cart/useCart.ts';

/** What the shop says of the goods in the cart, by product. */
type Known = ReadonlyMap<number, QuoteLine>;
const nothing: Known = new Map();

/** Asks once, when the cart is opened, what its goods cost and how many there are; returns that, and what has changed. */
export function useFreshCart(): { changes: readonly string[]; known: Known } {
  const client = useClient();
  const member = useToken() !== undefined;
  const [changes, setChanges] = useState<readonly string[]>([]);
  const [known, setKnown] = useState(nothing);

  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    if (member) await syncCart(client);
    const items = cart.items().map(({ id, quantity, price }) => ({
      product_id: id,
      // One line beyond what may be ordered would keep the others from being looked up.
      quantity: Math.min(goodsLimits.quantity, Math.max(1, quantity)),
      price,
    }));
    if (items.length === 0) return;
    // Without an answer the cart stays as it was: the checkout asks again.
    const answer = await client(refreshCart, { body: { items } }, { signal }).catch(() => undefined);
    if (!answer || signal.aborted) return;
    setChanges(cart.refresh(answer.data));
    setKnown(new Map(answer.data.map((line) => [line.product_id, line])));
  });
  useEffect(() => {
    const opened = new AbortController();
    void refresh(opened.signal);
    return () => opened.abort();
  }, []);

  return { changes, known };
}
