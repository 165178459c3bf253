import { encodeDrawCode } from '@kujiya/contract/draw-code';
import { paymentRedirect, paymentRefusals } from '@kujiya/contract/payment';
import { succeed } from '../../platform/answers.ts';
import type { Api } from '../../platform/api.ts';
import type { Context } from '../../platform/context.ts';
import { Refused } from '../../platform/refused.ts';
import { findPaidDraw } from './queries.ts';

export function paymentRoutes(api: Api, { db }: Context): void {
  api.route(paymentRedirect, async ({ memberId, params }) => {
    const [order] = await findPaidDraw(db, params.orderId, memberId);
    if (!order) throw new Refused(paymentRefusals.order_missing);
    const code = encodeDrawCode({
      tubeId: order.lot_id,
      productId: order.product_id,
      orderId: params.orderId,
    });
    return succeed({ redirect_url: `/ichiban/draw/${code}`, message: '付款完成' });
  });
}
