import { orderRefusals as refusals } from '@kujiya/contract/orders';
import { succeed } from '../../platform/answers.ts';
import type { Context } from '../../platform/context.ts';
import { Refused } from '../../platform/refused.ts';
import { drawnItems } from '../draws/orders.ts';
import { type Proofs, receiptOfOrder } from '../draws/proofs.ts';
import * as queries from './queries.ts';

/** An order of a member as its row, for other features; null when it is not theirs. */
export const findOrder = async ({ db }: Context, memberId: number, orderId: number) =>
  (await queries.findOrder(db, orderId, memberId))[0] ?? null;

/** One order of a member with what it drew and the proof. Refuses `order_missing`. */
export async function orderById(context: Context, proofs: Proofs, memberId: number, orderId: number) {
  const row = await findOrder(context, memberId, orderId);
  if (!row) throw new Refused(refusals.order_missing);
  const [drawn, core] = await Promise.all([
    drawnItems(context.db, orderId),
    receiptOfOrder(context.db, orderId),
  ]);
  const { points_discount, created_at, paid_at, ...order } = row;
  // A LAST prize comes on top and costs nothing; the price of a case goes over its boxes without a rest.
  const paidFor = drawn.filter(({ number }) => number > 0);
  const share = (count: number) => Math.floor((row.total_amount * count) / paidFor.length);
  return succeed({
    data: {
      order: {
        ...order,
        transaction_id: row.order_number,
        created_at: created_at.toISOString(),
        paid_at: paid_at?.toISOString() ?? null,
        discount_amount: points_discount + row.coupon_discount,
      },
      items: drawn.map((slot) => {
        const { number, prize_id, name, image_url, tier, rarity, is_new } = slot;
        const place = paidFor.indexOf(slot);
        const price = place < 0 ? 0 : share(place + 1) - share(place);
        return {
          item_id: prize_id,
          item_name: name,
          item_image_url: image_url,
          quantity: 1,
          unit_price: price,
          subtotal: price,
          attributes: { rarity, tier, number, is_new },
        };
      }),
      receipt: core && (await proofs.receipt(core)),
    },
  });
}
