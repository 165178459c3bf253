import { staffLog } from '@kujiya/contract/staff/log';
import * as calls from '@kujiya/contract/staff/session';
import { isAdminSecure } from '#platform/config.ts';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { staffCookie } from '#platform/http/staff.ts';
import type { Shop } from '#shop/feature.ts';
import * as staff from './service.ts';

const { staffMessages: messages } = calls;

export function staffRoutes(api: Api, shop: Shop): void {
  const cookie = staffCookie(isAdminSecure(shop.config));
  api.route(calls.staffLogin, async ({ body, address, userAgent, cookies }) => {
    const data = await staff.login(shop, { ...body, address, userAgent, cookies });
    cookies.write(cookie, data.token);
    return ok({ message: messages.signedIn, data });
  });
  api.routeStaff(calls.staffLogout, async (tx, { tokenHash, cookies }) => {
    await staff.logout(tx, tokenHash);
    cookies.drop(cookie);
    return ok({ message: messages.signedOut });
  });
  api.routeStaff(calls.staffSelf, async (db, { staffId }) => ok({ data: await staff.selfOf(db, staffId) }));
  api.routeStaff(staffLog, async (db, { query }) => ok(await staff.listLog(db, query)));
}
