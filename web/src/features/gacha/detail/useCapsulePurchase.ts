import { drawCapsules, gachaHistory, gachaLimits, gachaProduct } from '@kujiya/contract/gacha';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { openedCapsulesPath } from '@kujiya/contract/shop/paths';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useClient } from '#lib/api.tsx';
import { type Attempt, moneyOf, usePurchase } from '#shop/money/usePurchase.ts';
import { orderQuery } from '../order-queries.ts';

export type CapsuleAttempt = Attempt & { quantity: number };

/** Buys capsules of a machine and leads to their opening; `close` closes the purchase sheet. */
export function useCapsulePurchase(productId: number, close: () => void) {
  const client = useClient();
  const cache = useQueryClient();

  const reload = () =>
    cache.invalidateQueries({ queryKey: callKey(gachaProduct, { params: { id: productId } }) });

  return usePurchase<CapsuleAttempt, AnswerOf<typeof drawCapsules>>({
    rechargeDelay: gachaLimits.rechargeRedirectMs,
    calls: [drawCapsules],
    send: (attempt, options) =>
      client(
        drawCapsules,
        { params: { id: productId }, body: { ...moneyOf(attempt), quantity: attempt.quantity } },
        options,
      ),
    onBought: ({ order, product_name: product, items }) => {
      void cache.invalidateQueries({ queryKey: [callKey(gachaHistory)[0]] });
      void cache.prefetchQuery(orderQuery(client, order.id));
      return {
        to: openedCapsulesPath(productId, order.id, order.order_number),
        opens: { orderId: order.id, game: 'gacha', product, total: items.length },
      };
    },
    close,
    reload,
  });
}
