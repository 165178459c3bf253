import * as calls from '@kujiya/contract/staff/members';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as members from './service.ts';

const { memberMessages: messages } = calls;

export function memberStaffRoutes(api: Api, shop: Shop): void {
  api.routeStaff(calls.staffMembers, async (db, { query }) => ok(await members.listMembers(db, query)));
  api.routeStaff(calls.staffMember, async (db, { params: { id }, staffId }) =>
    ok({ data: await members.showMember(db, shop, staffId, id) }),
  );
  api.routeStaff(calls.staffRevealMember, async (tx, { params: { id }, ...caller }) =>
    ok({ data: await members.revealMember(tx, caller, id) }),
  );
  api.routeStaff(calls.staffEndSessions, async (tx, { params: { id }, ...caller }) =>
    ok({ message: messages.sessionsEnded, data: await members.endSessions(tx, caller, id) }),
  );
  api.routeStaff(calls.staffNoteMember, async (tx, { params: { id }, body: { text }, ...caller }) => {
    await members.noteMember(tx, caller, id, text);
    return ok({ message: messages.noted });
  });
}
