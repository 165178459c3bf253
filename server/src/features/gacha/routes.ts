import * as calls from '@kujiya/contract/gacha';
import { drawMessages } from '@kujiya/contract/shop/draws';
import type { Api } from '#platform/http/api.ts';
import { Accepted, ok } from '#platform/http/envelope.ts';
import { paymentTermsOf } from '#shop/draws/purchase.ts';
import type { Shop } from '#shop/feature.ts';
import * as machine from './machine.ts';
import { createGacha } from './service.ts';

export function gachaRoutes(api: Api, shop: Shop): void {
  const gacha = createGacha(shop);
  api.route(calls.gachaProduct, async ({ params, memberId }) =>
    ok(await machine.machineNow(shop, params.id, memberId)),
  );
  api.routeWithToken(calls.drawCapsules, async ({ params, body, ...buyer }) => {
    const bought = await gacha.draw(buyer, params.id, body.quantity ?? 1, paymentTermsOf(body));
    if (!('reserved' in bought)) return ok({ message: calls.gachaMessages.drawn, ...bought });
    const message = drawMessages.reserved;
    return new Accepted(ok({ message, requires_payment: true as const, order: bought.reserved }));
  });
  api.route(calls.gachaCollections, async ({ memberId }) =>
    ok({ data: await machine.collections(shop, memberId) }),
  );
  api.route(calls.gachaHistory, async ({ memberId, query }) =>
    ok(await machine.history(shop, memberId, query.product_id ?? null, query.page ?? 1)),
  );
  shop.streams.serve(calls.machineEvents, async ({ id }) => (await machine.requireMachine(shop, id)).id);
}
