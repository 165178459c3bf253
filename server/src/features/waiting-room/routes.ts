import { plainPlacePath } from '@kujiya/contract/shop/paths';
import * as calls from '@kujiya/contract/waiting-room';
import type { FastifyInstance } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import { plainPage } from './plain.ts';
import { createWaitingRooms } from './service.ts';

export function waitingRoutes(api: Api, shop: Shop, app: FastifyInstance): void {
  const rooms = createWaitingRooms(shop);
  api.route(calls.waitingRoom, async ({ params }) => ok({ data: await rooms.room(params.tubeId) }));
  api.route(calls.waitingList, ({ params }) => rooms.list(params.tubeId));
  api.route(calls.stayInRoom, async ({ memberId, params }) =>
    ok({ data: await rooms.stay(params.tubeId, memberId) }),
  );
  api.route(calls.enterRoom, async ({ memberId, params }) =>
    ok({ data: await rooms.enter(params.tubeId, memberId) }),
  );
  api.route(calls.leaveRoom, async ({ memberId, params }) =>
    ok({ data: await rooms.leave(params.tubeId, memberId) }),
  );
  app.get<{ Params: { ticket: string } }>(
    plainPlacePath(':ticket'),
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const place = await rooms.stayByTicket(params.ticket);
      const { html, policy } = plainPage(place, shop.clock());
      return reply
        .status(place ? 200 : 404)
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': policy,
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );
}
