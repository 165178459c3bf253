import * as calls from '@kujiya/contract/address';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as address from './service.ts';

const { addressMessages: messages } = calls;

export function addressRoutes(api: Api, shop: Shop): void {
  api.route(calls.listAddresses, async ({ memberId }) =>
    ok({ data: await address.listAddresses(shop, memberId) }),
  );
  api.routeOnce(calls.addAddress, async (tx, { memberId, body }) =>
    ok({ message: messages.added, data: await address.addAddress(tx, memberId, body) }),
  );
  api.route(calls.changeAddress, async ({ memberId, params, body }) =>
    ok({ message: messages.changed, data: await address.changeAddress(shop, memberId, params.id, body) }),
  );
  api.route(calls.deleteAddress, async ({ memberId, params }) => {
    await address.deleteAddress(shop, memberId, params.id);
    return ok({ message: messages.deleted });
  });
  api.route(calls.setDefaultAddress, async ({ memberId, params }) => {
    await address.setDefaultAddress(shop, memberId, params.id);
    return ok({ message: messages.madeDefault });
  });
}
