import { goodsLimits, type QuoteLine, refreshCart } from '@kujiya/contract/goods';
import { useEffect, useEffectEvent, useState } from 'react';
import { useClient, useToken } from '#lib/api.tsx';
import { syncCart } from '#shop/cart/sync.ts';
import { cart } from '#shop/cart/useCart.ts';

/** The server's current data of the goods in the cart, by product. */
type Known = ReadonlyMap<number, QuoteLine>;
const nothing: Known = new Map();

/** Fetches prices and stock of the goods once, when the cart is opened; returns them, and the changes. */
export function useFreshCart(): { changes: readonly string[]; known: Known } {
  const client = useClient();
  const member = useToken() !== undefined;
  const [changes, setChanges] = useState<readonly string[]>([]);
  const [known, setKnown] = useState(nothing);

  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    if (member) await syncCart(client);
    const items = cart.items().map(({ id, quantity, price }) => ({
      product_id: id,
      // A single quantity above the limit would make the server refuse the whole request.
      quantity: Math.min(goodsLimits.quantity, Math.max(1, quantity)),
      price,
    }));
    if (items.length === 0) return;
    // If the request fails, the cart stays as it was: the checkout asks again.
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
