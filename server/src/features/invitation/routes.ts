import * as calls from '@kujiya/contract/invitation';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as invitation from './service.ts';

const { invitationMessages: messages } = calls;

export function invitationRoutes(api: Api, shop: Shop): void {
  api.route(calls.invitationLink, async ({ memberId }) =>
    ok({ data: await invitation.invitationLink(shop, memberId) }),
  );
  api.routeOnce(
    calls.registerInvitation,
    async (tx, { memberId, body }) => {
      const state = await invitation.registerInvitation(tx, memberId, body.invitation_code);
      return ok({ message: state === 'pending' ? messages.due : messages.registered, data: { state } });
    },
    ({ memberId }) => invitation.countTry(shop, memberId),
  );
  api.route(calls.invitation, async ({ params, view }) =>
    ok({ data: await invitation.invitation({ db: view }, params.code) }),
  );
}
