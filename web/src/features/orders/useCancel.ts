import { cancelOrder } from '@kujiya/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useConfirm } from '#ui/Confirm.tsx';
import { useToast } from '#ui/Toast.tsx';

/** Calls off an unpaid order, after asking. */
export function useCancel(): (order: { id: number; order_number: string }) => Promise<void> {
  const client = useClient();
  const cache = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  return async ({ id, order_number }) => {
    const sure = await confirm({
      title: '確定要取消這筆訂單嗎？',
      text: order_number,
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
      predicate: ({ queryKey }) => String(queryKey[0]).includes('/api/orders'),
    });
  };
}
