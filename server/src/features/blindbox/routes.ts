import * as calls from '@kujiya/contract/blindbox';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Streams } from '#platform/http/streams.ts';
import { paymentTermsOf } from '#shop/draws/purchase.ts';
import { collectionStatus, listFigures } from './collection.ts';
import type { Blindbox } from './service.ts';

export function blindboxRoutes(api: Api, streams: Streams, context: Context, blindbox: Blindbox): void {
  const { cards } = blindbox;
  api.route(calls.productPackages, ({ params }) => blindbox.packages(params.productId));
  api.route(calls.packageItems, ({ params }) => blindbox.items(params.packageId));
  api.routeWithToken(calls.heldBox, ({ tokenHash, params, query }) =>
    blindbox.holdBox(
      tokenHash,
      params.packageId,
      query.itemIndex,
      query.lock_duration ?? calls.blindboxLimits.lock,
    ),
  );
  api.route(calls.releaseBox, ({ memberId, params }) => blindbox.releaseBox(memberId, params.packageId));
  api.routeWithToken(calls.buyItem, ({ body, ...buyer }) =>
    blindbox.buyBox(buyer, body.package_id, body.item_index, paymentTermsOf(body)),
  );
  api.routeWithToken(calls.buyEntireProduct, ({ params, body, ...buyer }) =>
    blindbox.buyCase(buyer, params.productId, body.package_id, paymentTermsOf(body)),
  );
  api.route(calls.boxResult, ({ memberId, params }) => blindbox.result(params.orderId, memberId));
  // Ahead of the transaction: looking a package up may take a second connection.
  const requirePackage = async ({ body }: { body: { package_id: number } }) =>
    void (await blindbox.requirePackage(body.package_id));
  api.routeOnce(
    calls.useHintCard,
    async (tx, { memberId, body }) => {
      const figure = await cards.useFirst(tx, memberId, 'shake_card', body);
      return ok({ data: { not_me_item: { ...figure, item_index: body.item_index } } });
    },
    requirePackage,
  );
  api.routeOnce(
    calls.useInsightCard,
    async (tx, { memberId, body }) =>
      ok({ data: { current_item: await cards.useFirst(tx, memberId, 'insight_card', body) } }),
    requirePackage,
  );
  api.route(calls.collectionStatus, ({ memberId, params }) =>
    collectionStatus(context, memberId, params.productId),
  );
  api.route(calls.listFigures, ({ memberId, query }) =>
    listFigures(context, memberId, {
      series: query.series ?? null,
      rarity: query.rarity ?? null,
      status: query.status ?? 'all',
      keyword: query.q?.trim() ?? '',
      page: query.page ?? 1,
    }),
  );
  streams.serve(calls.packageEvents, async ({ packageId }) => (await blindbox.requirePackage(packageId)).id);
}
