import { listCoupons } from '@kujiya/contract/coupons';
import { getUser } from '@kujiya/contract/member';
import { cancelOrder } from '@kujiya/contract/orders';
import { pendingDraw } from '@kujiya/contract/payments';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useToast } from '#ui/Toast.tsx';

/** Cancels an unpaid order, which releases its reservation; `onDone` is called in any case. */
export function useCancelUnpaid(onDone?: () => void): (orderNumber: string) => Promise<void> {
  const client = useClient();
  const cache = useQueryClient();
  const toast = useToast();
  return async (orderNumber) => {
    await client(cancelOrder, { params: { id: orderNumber } }).catch((error: unknown) =>
      toast(messageOf(error, cancelOrder), { tone: 'bad' }),
    );
    for (const call of [getUser, listCoupons, pendingDraw])
      void cache.invalidateQueries({ queryKey: [callKey(call)[0]] });
    void cache.invalidateQueries({
      predicate: ({ queryKey }) => /\/api\/(orders|recharge)/.test(String(queryKey[0])),
    });
    onDone?.();
  };
}
