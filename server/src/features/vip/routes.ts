import { getVip } from '@kujiya/contract/vip';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import { vipOf } from './service.ts';

export function vipRoutes(api: Api, shop: Shop): void {
  api.route(getVip, async ({ memberId }) => ok({ data: await vipOf(shop, memberId) }));
}
