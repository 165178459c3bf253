import { plainPlacePath } from '@kujiya/contract/shop/paths';
import * as calls from '@kujiya/contract/waiting-room';
import { stageOf } from '@kujiya/contract/waiting-words';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Shop } from '#shop/feature.ts';
import { plainPage } from './plain.ts';
import { ownerOfTicket } from './queries.ts';
import { createWaitingRooms } from './service.ts';

/** What a browser sends when a form without fields is pressed. */
const form = 'application/x-www-form-urlencoded';

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

  type Plain = { Params: { ticket: string } };
  const hidden = { schema: { hide: true } };
  const show = async (reply: FastifyReply, ticket: string, refused?: string) => {
    const place = await rooms.stayByTicket(ticket);
    const { html, policy } = plainPage(shop.config.shortName, place, shop.clock(), refused);
    return reply
      .status(place ? (refused ? 409 : 200) : 404)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  };
  app.get<Plain>(plainPlacePath(':ticket'), hidden, ({ params }, reply) => show(reply, params.ticket));
  // Hands the turn on. Whoever has no turn any more gives up nothing by pressing late.
  app.addContentTypeParser(form, { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
  app.post<Plain>(plainPlacePath(':ticket'), hidden, async ({ params: { ticket } }, reply) => {
    const [own] = await ownerOfTicket(shop.db, ticket);
    if (!own) return show(reply, ticket);
    const place = await rooms.stayByTicket(ticket);
    if (place && stageOf(place) === 'turn')
      try {
        await rooms.leave(own.lot_id, own.member_id);
      } catch (error) {
        if (error instanceof Refused) return show(reply, ticket, error.refusal.message);
        throw error;
      }
    return reply.redirect(plainPlacePath(ticket), 303);
  });
}
