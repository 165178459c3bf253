import * as calls from '@kujiya/contract/blindbox';
import * as purchaseCalls from '@kujiya/contract/box-purchase';
import * as figureCalls from '@kujiya/contract/figures';
import { drawMessages, type ReservedOrder } from '@kujiya/contract/shop/draws';
import { toolMessages, useTool } from '@kujiya/contract/tool-cards';
import type { Api } from '#platform/http/api.ts';
import { Accepted, ok } from '#platform/http/envelope.ts';
import { paymentTermsOf } from '#shop/draws/purchase.ts';
import type { Shop } from '#shop/feature.ts';
import { createCards } from './cards.ts';
import { collectionStatus, listFigures } from './collection.ts';
import { createBlindbox } from './service.ts';

function bought<Data extends object>(data: Data | { reserved: ReservedOrder }) {
  if (!('reserved' in data)) return ok({ message: calls.blindboxMessages.bought, data });
  const { reserved: order } = data;
  return new Accepted(
    ok({
      message: drawMessages.reserved,
      requires_payment: true as const,
      order,
      data: { id: order.id, order_id: order.id },
    }),
  );
}

export function blindboxRoutes(api: Api, shop: Shop): void {
  const blindbox = createBlindbox(shop);
  const cards = createCards();

  api.route(calls.productCases, async ({ params }) => ok({ data: await blindbox.cases(params.productId) }));
  api.route(calls.caseBoxes, async ({ params }) => ok({ data: await blindbox.items(params.packageId) }));
  api.routeWithToken(calls.heldBox, async ({ tokenHash, params, query }) =>
    ok({
      data: await blindbox.holdBox(
        tokenHash,
        params.packageId,
        query.itemIndex,
        query.lock_duration ?? calls.blindboxLimits.lock,
      ),
    }),
  );
  api.route(calls.releaseBox, async ({ memberId, params }) => {
    await blindbox.releaseBox(memberId, params.packageId);
    return ok({});
  });
  api.routeWithToken(purchaseCalls.buyItem, async ({ body, ...buyer }) =>
    bought(await blindbox.buyBox(buyer, body.package_id, body.item_index, paymentTermsOf(body))),
  );
  api.routeWithToken(purchaseCalls.buyEntireProduct, async ({ params, body, ...buyer }) =>
    bought(await blindbox.buyCase(buyer, params.productId, body.package_id, paymentTermsOf(body))),
  );
  api.route(purchaseCalls.boxResult, async ({ memberId, params }) =>
    ok({ data: await blindbox.result(params.orderId, memberId) }),
  );
  // Ahead of the transaction: looking a case up may take a second connection.
  const requireCase = async ({ body }: { body: { package_id: number } }) =>
    void (await blindbox.requireCase(body.package_id));
  api.routeOnce(
    calls.useHintCard,
    async (tx, { memberId, body }) => {
      const figure = await cards.useFirst(tx, memberId, 'shake_card', body);
      return ok({ data: { not_me_item: { ...figure, item_index: body.item_index } } });
    },
    requireCase,
  );
  api.routeOnce(
    calls.useInsightCard,
    async (tx, { memberId, body }) =>
      ok({ data: { current_item: await cards.useFirst(tx, memberId, 'insight_card', body) } }),
    requireCase,
  );
  api.routeOnce(useTool, async (tx, { memberId, body }) => {
    const { figure, ...use } = await cards.useOnHeldBox(tx, memberId, body.user_tool_id);
    return {
      status: 'success' as const,
      message: toolMessages[use.type](figure.name),
      data: {
        ...use,
        not_me_item: use.type === 'shake_card' ? figure : null,
        current_item: use.type === 'insight_card' ? figure : null,
      },
    };
  });
  api.route(figureCalls.collectionStatus, async ({ memberId, params }) =>
    ok({ data: await collectionStatus(shop, memberId, params.productId) }),
  );
  api.route(figureCalls.listFigures, async ({ memberId, query }) =>
    ok(
      await listFigures(shop, memberId, {
        series: query.series ?? null,
        rarity: query.rarity ?? null,
        status: query.status ?? 'all',
        keyword: query.q?.trim() ?? '',
        page: query.page ?? 1,
      }),
    ),
  );
  shop.streams.serve(calls.caseEvents, async ({ packageId }) => (await blindbox.requireCase(packageId)).id);
}
