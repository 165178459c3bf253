import { refreshCart } from '@kujiya/contract/goods';
import type { OrderLine } from '@kujiya/contract/orders';
import { cartPath } from '@kujiya/contract/shop/paths';
import { useMutation } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { whyMissing } from '#shop/cart/cart.ts';
import { cart } from '#shop/cart/useCart.ts';
import { useToast } from '#ui/Toast.tsx';

/**
 * Puts the goods of an order into the cart once more, at today's price and stock, and reports those that cannot be had.
 */
export function useBuyAgain(lines: readonly OrderLine[]) {
  const client = useClient();
  const navigate = useNavigate();
  const toast = useToast();
  const buying = useMutation({
    mutationFn: () =>
      client(refreshCart, {
        body: {
          items: lines.flatMap(({ product_id, quantity }) =>
            product_id === null ? [] : [{ product_id, quantity }],
          ),
        },
      }),
    onSuccess: ({ data }) => {
      const refused = data.flatMap((line) => {
        if (line.issue === 'missing') return [`「${line.title || '商品'}」${whyMissing(line)}`];
        const why = cart.add({ ...line, id: line.product_id }, line.quantity);
        return why === undefined ? [] : [`「${line.title}」${why}`];
      });
      for (const why of refused) toast(why, { tone: 'bad' });
      if (refused.length < data.length) navigate(cartPath);
    },
    onError: (error) => toast(messageOf(error), { tone: 'bad' }),
  });
  return { buyAgain: () => buying.mutate(), buying: buying.isPending };
}
