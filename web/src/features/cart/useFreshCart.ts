import { goodsLimits, refreshCart } from '@kujiya/contract/goods';
import { useEffect, useEffectEvent, useState } from 'react';
import { useClient, useToken } from '#lib/api.tsx';
import { syncCart } from '#shop/cart/sync.ts';
import { cart } from '#shop/cart/useCart.ts';

/** Asks once, when the cart is opened, what its goods cost and how many there are; returns what has changed. */
export function useFreshCart(): { changes: readonly string[]; note: (more: readonly string[]) => void } {
  const client = useClient();
  const member = useToken() !== undefined;
  const [changes, setChanges] = useState<readonly string[]>([]);

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
    if (answer && !signal.aborted) setChanges(cart.refresh(answer.data));
  });
  useEffect(() => {
    const opened = new AbortController();
    void refresh(opened.signal);
    return () => opened.abort();
  }, []);

  return { changes, note: setChanges };
}
