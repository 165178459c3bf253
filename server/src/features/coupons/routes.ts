import * as calls from '@kujiya/contract/coupons';
import type { Api } from '#platform/http/api.ts';
import { deviceOf } from '#shop/devices/service.ts';
import type { Shop } from '#shop/feature.ts';
import * as service from './service.ts';

const status = 'success' as const;

export function couponRoutes(api: Api, shop: Shop): void {
  api.route(calls.listCoupons, async ({ memberId, query }) => ({
    status,
    data: await service.listCoupons(shop, memberId, query),
  }));
  api.route(calls.redeemCoupon, async ({ memberId, address, cookies, body }) => {
    const tryer = { memberId, address, device: deviceOf(cookies) };
    const redeemed = await service.redeemCoupon(shop, tryer, body.code);
    return { status, message: calls.couponMessages.redeemed, ...redeemed };
  });
}
