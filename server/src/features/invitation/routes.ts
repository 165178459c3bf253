import * as calls from '@kujiya/contract/invitation';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import * as invitation from './service.ts';

export function invitationRoutes(api: Api, context: Context): void {
  api.route(calls.invitationLink, ({ memberId }) => invitation.invitationLink(context, memberId));
  api.routeOnce(
    calls.registerInvitation,
    (tx, { memberId, body }) => invitation.registerInvitation(tx, memberId, body.invitation_code),
    ({ memberId }) => invitation.countTry(context, memberId),
  );
  api.route(calls.invitation, ({ params }) => invitation.invitation(context, params.code));
}
