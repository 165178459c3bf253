import { goodsLimits, refreshCart } from '@kujiya/contract/goods';
import { useEffect, useEffectEvent, useState } from 'react';
import { useClient, useToken } from '#lib/api.tsx';
import { syncCart } from '#shop/cart/sync.ts';
import { cart } from '#shop/cart/useCart.ts';

/** Pieces the member may still buy, by product; only of goods that have a limit. */
type Allowances = ReadonlyMap<number, number>;
const unlimited: Allowances = new Map();

/** Asks once, when the cart is opened, what its goods cost and how many there are; returns what has changed. */
export function useFreshCart(): { changes: readonly string[]; allowances: Allowances } {
  const client = useClient();
  const member = useToken() !== undefined;
  const [changes, setChanges] = useState<readonly string[]>([]);
  const [allowances, setAllowances] = useState(unlimited);

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
    setAllowances(
      new Map(
        answer.data.flatMap(({ product_id, allowance }) =>
          allowance === null ? [] : [[product_id, allowance]],
        ),
      ),
    );
  });
  useEffect(() => {
    const opened = new AbortController();
    void refresh(opened.signal);
    return () => opened.abort();
  }, []);

  return { changes, allowances };
}
