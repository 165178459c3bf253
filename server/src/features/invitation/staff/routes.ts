import { invitationMessages as messages } from '@kujiya/contract/invitation';
import * as calls from '@kujiya/contract/staff/invitations';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import * as invitation from './service.ts';

export function invitationStaffRoutes(api: Api): void {
  api.routeStaff(calls.heldInvitations, async (db) => ok({ data: await invitation.heldInvitations(db) }));
  api.routeStaff(calls.decideInvitation, async (tx, { staffId, params, body, note }) => {
    const releases = body.decision === 'release';
    await invitation.decideInvitation(tx, { staffId, inviteeId: params.id, releases });
    note({
      subjects: [`member:${params.id}`],
      before: { state: 'held' },
      after: { decision: body.decision },
    });
    return ok({ message: releases ? messages.released : messages.declined });
  });
}
