import * as money from '@kujiya/contract/staff/balances';
import * as blocks from '@kujiya/contract/staff/blocks';
import * as calls from '@kujiya/contract/staff/members';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import type { Approvables } from '#shop/staff/approvals.ts';
import * as balances from './balances.ts';
import { block, unblock } from './blocks.ts';
import * as members from './service.ts';

const { memberMessages: messages } = calls;
const { balanceMessages: words } = money;

/** What waits for a second person above an amount. */
export const memberApprovables: Approvables = {
  'member.adjust': (tx, caller, step: balances.Adjustment) => balances.adjust(tx, caller, step),
  'member.grant': (tx, caller, step: balances.Gift) => balances.grant(tx, caller, step),
};

export function memberStaffRoutes(api: Api, shop: Shop): void {
  api.routeStaff(calls.staffMembers, async (db, { query }) => ok(await members.listMembers(db, query)));
  api.routeStaff(calls.staffMember, async (db, { params: { id }, staffId }) =>
    ok({ data: await members.showMember(db, shop, staffId, id) }),
  );
  api.routeStaff(calls.staffMemberEntries, async (db, { query: { member_id: memberId, ...asked } }) =>
    ok(await members.listEntries(db, { memberId, ...asked })),
  );
  api.routeStaff(calls.staffRevealMember, async (tx, { params: { id }, ...caller }) =>
    ok({ data: await members.revealMember(tx, caller, id) }),
  );
  api.routeStaff(money.staffAdjustMember, async (tx, { params: { id }, body, ...caller }) => {
    const data = await balances.adjustOrAsk(tx, shop, caller, { ...body, id });
    return ok({ message: 'approval' in data ? words.waits : words.adjusted, data });
  });
  api.routeStaff(money.staffGrantMember, async (tx, { params: { id }, body, ...caller }) => {
    const data = await balances.grantOrAsk(tx, shop, caller, { amount: 1, ...body, id });
    return ok({ message: 'approval' in data ? words.waits : words.granted, data });
  });
  api.routeStaff(money.staffGifts, async (db) => ok({ data: await balances.listGifts(db) }));
  api.routeStaff(blocks.staffBlockMember, async (tx, { params: { id: memberId }, body, ...caller }) => {
    const endsAt = body.ends_at ? new Date(body.ends_at) : null;
    const data = await block(tx, caller, { memberId, reason: body.reason, endsAt });
    return ok({ message: blocks.staffBlockMessages.blocked, data });
  });
  api.routeStaff(blocks.staffUnblockMember, async (tx, { params: { id: memberId }, body, ...caller }) => {
    await unblock(tx, caller, { memberId, ...body });
    return ok({ message: blocks.staffBlockMessages.unblocked });
  });
  api.routeStaff(calls.staffEndSessions, async (tx, { params: { id }, ...caller }) =>
    ok({ message: messages.sessionsEnded, data: await members.endSessions(tx, caller, id) }),
  );
  api.routeStaff(calls.staffNoteMember, async (tx, { params: { id }, body: { text }, ...caller }) => {
    await members.noteMember(tx, caller, id, text);
    return ok({ message: messages.noted });
  });
}
