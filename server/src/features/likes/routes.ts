import * as calls from '@kujiya/contract/likes';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import * as likes from './service.ts';

export function likesRoutes(api: Api, context: Context): void {
  api.route(calls.listLikes, ({ memberId }) => likes.listLikes(context, memberId));
  api.route(calls.toggleLike, ({ memberId, params }) => likes.toggleLike(context, memberId, params.id));
}
