import * as calls from '@kujiya/contract/install';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { markDevice } from '#shop/devices/service.ts';
import type { Shop } from '#shop/feature.ts';
import { claimInstall } from './service.ts';

const { installMessages: messages } = calls;

export function installRoutes(api: Api, shop: Shop): void {
  api.route(calls.claimInstall, async ({ memberId, address, cookies }) => {
    const title = await claimInstall(shop, { memberId, address, device: markDevice(cookies) });
    return ok({
      message: title === null ? messages.taken : messages.given(title),
      already_claimed: title === null,
      data: { coupon: title === null ? null : { title } },
    });
  });
}
