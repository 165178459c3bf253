import * as calls from '@kujiya/contract/likes';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as likes from './service.ts';

export function likesRoutes(api: Api, shop: Shop): void {
  api.route(calls.listLikes, async ({ memberId, view }) =>
    ok({ data: await likes.listLikes({ db: view }, memberId) }),
  );
  api.route(calls.toggleLike, async ({ memberId, params }) =>
    ok({ data: { is_liked: await likes.toggleLike(shop, memberId, params.id) } }),
  );
}
