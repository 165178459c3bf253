import { blindboxLimits, productCases } from '@kujiya/contract/blindbox';
import { boxResult, buyEntireProduct, buyItem } from '@kujiya/contract/box-purchase';
import { collectionStatus } from '@kujiya/contract/figures';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { openedBoxesPath } from '@kujiya/contract/shop/paths';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useClient } from '#lib/api.tsx';
import type { ApiError, CallOptions } from '#lib/client.ts';
import { type Attempt, moneyOf, usePurchase } from '#shop/money/usePurchase.ts';

/** One box of a case; without an index, all boxes left in it. */
export type BoxAttempt = Attempt & { packageId: number; index?: number };

type Bought = AnswerOf<typeof buyItem>;

/** Buys a box or a whole case, and leads to the opening. */
export function useBoxPurchase({
  productId,
  close,
  onRefused,
}: {
  productId: number;
  /** Closes the purchase sheet. */
  close: () => void;
  /** Returns true when the screen has handled this refusal itself. */
  onRefused?: (error: ApiError) => boolean;
}) {
  const client = useClient();
  const cache = useQueryClient();

  const reload = () =>
    Promise.all(
      [
        callKey(productCases, { params: { productId } }),
        callKey(collectionStatus, { params: { productId } }),
      ].map((queryKey) => cache.invalidateQueries({ queryKey })),
    );

  const send = (attempt: BoxAttempt, options: CallOptions) => {
    const { packageId, index } = attempt;
    const money = { ...moneyOf(attempt), package_id: packageId };
    return index === undefined
      ? client(buyEntireProduct, { params: { productId }, body: money }, options)
      : client(buyItem, { body: { ...money, item_index: index } }, options);
  };

  const onBought = ({ data: { id: _id, balance: _balance, ...result } }: Bought, { index }: BoxAttempt) => {
    const { order_id: orderId, package_id: packageId } = result;
    cache.setQueryData(callKey(boxResult, { params: { orderId } }), { success: true, data: result });
    return {
      to: openedBoxesPath(orderId, productId, packageId),
      opens: {
        ...{ orderId, game: 'blindbox' as const },
        ...{ product: result.product_name, total: result.items.length },
      },
      afterMs: blindboxLimits.resultRedirectMs,
      // The page of a single opened box is replaced, so that going back skips it.
      replace: index !== undefined,
    };
  };

  return usePurchase<BoxAttempt, Bought>({
    rechargeDelay: blindboxLimits.rechargeRedirectMs,
    calls: [buyItem, buyEntireProduct],
    send,
    onBought,
    ...(onRefused && { onRefused }),
    close,
    reload,
  });
}
