import { paymentRefusals } from '@kujiya/contract/payments';
import { encodeDrawCode } from '@kujiya/contract/shop/draw-code';
import { drawPath, openedBoxesPath, openedCapsulesPath } from '@kujiya/contract/shop/paths';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { findOrder } from '#shop/orders/service.ts';

type Paid = { id: number; order_number: string; product_id: number; lot_id: number };

/** Where each game shows what a paid order drew. */
const openings: Record<string, (order: Paid) => string> = {
  kuji: ({ id, product_id, lot_id }) =>
    drawPath(encodeDrawCode({ tubeId: lot_id, productId: product_id, orderId: id })),
  gashapon: ({ id, product_id, order_number }) => openedCapsulesPath(product_id, id, order_number),
  blindbox: ({ id, product_id, lot_id }) => openedBoxesPath(id, product_id, lot_id),
};

/** Where the browser goes after an order of a member was paid. Refuses `order_missing`. */
export async function redirectOf(context: Context, memberId: number, orderId: number): Promise<string> {
  const order = await findOrder(context, memberId, orderId);
  const opening = order?.payment_status === 'paid' ? openings[order.order_type] : undefined;
  if (!order || !opening || order.product_id === null || order.lot_id === null)
    throw new Refused(paymentRefusals.order_missing);
  const { id, order_number, product_id, lot_id } = order;
  return opening({ id, order_number, product_id, lot_id });
}
