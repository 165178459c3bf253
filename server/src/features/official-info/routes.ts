import * as calls from '@kujiya/contract/official-info';
import { infoFeedPath } from '@kujiya/contract/shop/paths';
import type { FastifyInstance } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import type { Shop } from '#shop/feature.ts';
import { rssOf } from './rss.ts';
import * as info from './service.ts';

export function officialInfoRoutes(api: Api, shop: Shop, app: FastifyInstance): void {
  api.route(calls.listInfo, async ({ query }) => ({
    code: 0 as const,
    ...(await info.listArticles(shop, query.page ?? 1, query.limit ?? calls.infoLimits.pageSize)),
  }));
  api.route(calls.getInfo, async ({ params, memberId, address, userAgent }) => ({
    code: 0 as const,
    data: await info.readArticle(shop, params.id, { memberId, address, userAgent }),
  }));
  app.get(infoFeedPath, { schema: { hide: true } }, async (_request, reply) => {
    const { data } = await info.listArticles(shop, 1, calls.infoLimits.pageSize);
    return reply
      .header('cache-control', `public, max-age=${calls.infoLimits.cachedMs / 1000}`)
      .type('application/rss+xml; charset=utf-8')
      .send(rssOf(data, shop.config));
  });
}
