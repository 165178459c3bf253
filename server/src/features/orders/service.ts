import { type OrderItem, orderRefusals as refusals } from '@kujiya/contract/orders';
import { Refused } from '#platform/http/refused.ts';
import { drawnItems } from '#shop/draws/orders.ts';
import { receiptOfOrder } from '#shop/draws/proofs.ts';
import type { Shop } from '#shop/feature.ts';
import { findOrder } from '#shop/orders/service.ts';
import * as queries from './queries.ts';

/** The lines of an order without a draw. */
async function boughtItems({ db }: Shop, orderId: number): Promise<OrderItem[]> {
  const lines = await queries.linesOfOrder(db, orderId);
  return lines.map(({ position, product_id, name, image_url, quantity, unit_price, subtotal }) => ({
    item_id: product_id ?? position,
    item_name: name,
    item_image_url: image_url ?? '',
    quantity,
    unit_price,
    subtotal,
    attributes: { rarity: null, tier: null, number: 0, is_new: false },
  }));
}

/** One order of a member with its drawn prizes and their proof. Refuses `order_missing`. */
export async function orderById(shop: Shop, memberId: number, orderId: number) {
  const row = await findOrder(shop, memberId, orderId);
  if (!row) throw new Refused(refusals.order_missing);
  const [drawn, core] = await Promise.all([drawnItems(shop.db, orderId), receiptOfOrder(shop.db, orderId)]);
  const { points_discount, created_at, paid_at, ...order } = row;
  // A LAST prize comes on top and costs nothing; the price of a case divides evenly among its boxes.
  const paidFor = drawn.filter(({ number }) => number > 0);
  const share = (count: number) => Math.floor((row.total_amount * count) / paidFor.length);
  return {
    order: {
      ...order,
      transaction_id: row.order_number,
      created_at: created_at.toISOString(),
      paid_at: paid_at?.toISOString() ?? null,
      discount_amount: points_discount + row.coupon_discount,
    },
    items:
      row.lot_id === null
        ? await boughtItems(shop, orderId)
        : drawn.map((slot) => {
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
    receipt: core && (await shop.draws.proofs.receipt(core)),
  };
}
