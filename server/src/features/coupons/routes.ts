import * as calls from '@kujiya/contract/coupons';
import type { Api } from '#platform/http/api.ts';
import type { Shop } from '#shop/feature.ts';
import * as service from './service.ts';

const status = 'success' as const;

export function couponRoutes(api: Api, shop: Shop): void {
  api.route(calls.listCoupons, async ({ memberId, query }) => ({
    status,
    data: await service.listCoupons(shop, memberId, query),
  }));
  api.route(calls.redeemCoupon, async ({ memberId, address, body }) => {
    const redeemed = await service.redeemCoupon(shop, { memberId, address }, body.code);
    return { status, message: calls.couponMessages.redeemed, ...redeemed };
  });
}
