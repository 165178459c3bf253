import { cancelOrder, type OrderSummary } from '@kujiya/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useConfirm } from '#ui/Confirm.tsx';
import { useToast } from '#ui/Toast.tsx';

/** Cancels an unpaid order, or a parcel that is not packed, after a confirmation. */
export function useCancel(): (
  order: Pick<OrderSummary, 'id' | 'order_number' | 'order_type' | 'shipping_fee'>,
) => Promise<void> {
  const client = useClient();
  const cache = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  return async ({ id, order_number, order_type, shipping_fee }) => {
    const sure = await confirm({
      title: '確定要取消這筆訂單嗎？',
      text:
        order_type === 'box_shipping'
          ? `${order_number}：商品會帶著原本的保管天數回到盒櫃${shipping_fee > 0 ? `，運費 ${shipping_fee} 代幣退回` : ''}。`
          : order_number,
      yes: '取消訂單',
      no: '先不要',
    });
    if (!sure) return;
    try {
      const { message } = await client(cancelOrder, { params: { id: String(id) } });
      toast(message, { tone: 'good' });
    } catch (error) {
      toast(messageOf(error, cancelOrder), { tone: 'bad' });
    }
    await cache.invalidateQueries({
      predicate: ({ queryKey }) =>
        /\/api\/(orders|user\/(box-items|parcels|balance))/.test(String(queryKey[0])),
    });
  };
}
