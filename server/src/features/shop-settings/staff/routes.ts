import * as calls from '@kujiya/contract/staff/settings';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import type { Approvables } from '#shop/staff/approvals.ts';
import * as settings from './service.ts';

const { settingMessages: messages } = calls;

/** What a second person's approval does. */
export const settingApprovables: Approvables = { 'settings.approval_amount': settings.setAmount };

export function settingsStaffRoutes(api: Api, shop: Shop): void {
  api.routeStaff(calls.staffSettings, async (db) => ok({ data: await settings.read(db, shop) }));
  api.routeStaff(calls.changeSettings, async (tx, { body, ...caller }) =>
    ok({ message: messages.saved, data: await settings.change(tx, shop, caller, body) }),
  );
  api.routeStaff(calls.changeApprovalAmount, async (tx, { body, ...caller }) => {
    const data = await settings.changeAmount(tx, shop, caller, body);
    return ok({ message: data.approval_amount === body.amount ? messages.lowered : messages.waits, data });
  });
}
