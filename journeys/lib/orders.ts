import { createOrder, listGoods } from '../../contract/src/goods.ts';
import type { Api, Entered } from './api.ts';

/** Buys goods for tokens; returns the order's number. */
export async function orderPaid(api: Api, { token }: Pick<Entered, 'token'>): Promise<string> {
  const { data } = await api(listGoods, { query: { limit: 40 } });
  const goods = data.find(
    ({ stock, release_date, arrives_at }) =>
      // A preorder: kept goods that are there are completed at once.
      arrives_at !== null && stock > 15 && (release_date === null || Date.parse(release_date) < Date.now()),
  );
  if (!goods) throw new Error('no preorder of which there is plenty');
  const answer = await api(createOrder, {
    body: { items: [{ product_id: goods.id, quantity: 1 }], payment_method: 'balance' },
    token,
  });
  return answer.data.order_number;
}
