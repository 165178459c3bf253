import { taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import * as approvalCalls from '@kujiya/contract/staff/approvals';
import * as factorCalls from '@kujiya/contract/staff/factors';
import { staffLog, staffLogPeople } from '@kujiya/contract/staff/log';
import { staffSearch } from '@kujiya/contract/staff/search';
import * as calls from '@kujiya/contract/staff/session';
import { staffAgenda, staffFigures, staffWork } from '@kujiya/contract/staff/work';
import { isAdminSecure } from '#platform/config.ts';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import { staffCookie } from '#platform/http/staff.ts';
import type { Shop } from '#shop/feature.ts';
import { agendaOf } from '#shop/staff/agenda.ts';
import * as approvals from '#shop/staff/approvals.ts';
import { findAll } from '#shop/staff/finders.ts';
import { allowanceOf } from '#shop/staff/limits.ts';
import { figuresFor, workOf } from '#shop/staff/work.ts';
import { removePasskey, removeTotp } from './factor-queries.ts';
import * as factors from './factors.ts';
import { addPasskey, offerPasskey } from './passkeys.ts';
import { peopleRoutes } from './people-routes.ts';
import { listPeople } from './queries.ts';
import * as staff from './service.ts';
import { viewRoutes } from './view-routes.ts';

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
  api.routeStaff(calls.staffSelf, async (db, { staffId }) =>
    ok({ data: await staff.selfOf(db, shop, staffId) }),
  );
  api.routeStaff(staffLog, async (db, { staffId, query }) =>
    ok(await staff.listLog(db, shop, staffId, query)),
  );
  api.routeStaff(staffLogPeople, async (db) => ok({ data: await listPeople(db) }));
  api.route(calls.staffPasskeyChallenge, async ({ address }) =>
    ok({ data: await staff.askPasskey(shop, address) }),
  );
  api.route(calls.staffPasskeyLogin, async ({ body, address, userAgent, cookies }) => {
    const data = await staff.loginByPasskey(shop, body.passkey, { address, userAgent, cookies });
    cookies.write(cookie, data.token);
    return ok({ message: messages.signedIn, data });
  });
  api.routeStaffRows(calls.staffProve, async (each, { staffId, tokenHash, body }) => {
    await staff.checkPassword(shop, staffId, body);
    return each(async (tx) =>
      ok({ data: { fresh_until: await staff.prove(tx, shop, staffId, tokenHash, body) } }),
    );
  });
  api.routeStaff(calls.staffChangePassword, async (tx, { staffId, tokenHash, body }) => {
    await staff.setPassword(tx, staffId, body.password, tokenHash);
    return ok({});
  });
  api.routeStaff(calls.staffSessions, async (db, { staffId, tokenHash }) =>
    ok({ data: await staff.listSessions(db, staffId, tokenHash) }),
  );
  api.routeStaff(calls.staffEndSession, async (tx, { staffId, params }) => {
    await staff.endOne(tx, staffId, params.id);
    return ok({});
  });
  api.routeStaff(approvalCalls.staffApprovals, async (db, { staffId, query }) =>
    ok(await approvals.listApprovals(db, shop, staffId, query)),
  );
  api.routeStaff(approvalCalls.staffApprove, async (tx, { params, body, ...caller }) =>
    ok({ data: await approvals.approve(tx, shop, caller, params.id, body.reason) }),
  );
  api.routeStaff(approvalCalls.staffDecline, async (tx, { params, body, ...caller }) =>
    ok({ data: await approvals.decline(tx, shop, caller, params.id, body.reason) }),
  );
  api.routeStaff(approvalCalls.staffWithdraw, async (tx, { params, ...caller }) =>
    ok({ data: await approvals.withdraw(tx, shop, caller, params.id) }),
  );
  api.routeStaff(approvalCalls.staffAllowance, async (db, { staffId, query }) => {
    const { right, subject = '', amount = 0 } = query;
    return ok({ data: await allowanceOf(db, shop, staffId, { right, subject, amount }) });
  });
  api.routeStaff(staffSearch, async (db, { staffId, query }) =>
    ok({ data: await findAll(db, shop, staffId, query.q) }),
  );
  api.routeStaff(staffWork, async (db, { staffId }) => ok({ data: await workOf(db, shop, staffId) }));
  api.routeStaff(staffFigures, async (db, { staffId }) =>
    ok({ data: await figuresFor(db, shop, staffId, taipeiDayStart(taipeiDate(shop.clock()))) }),
  );
  api.routeStaff(staffAgenda, async (db, { staffId }) => ok({ data: await agendaOf(db, shop, staffId) }));
  factorRoutes(api, shop);
  peopleRoutes(api, shop);
  viewRoutes(api, shop);
}

function factorRoutes(api: Api, shop: Shop): void {
  const own = (staffId: number) => ({ subjects: [`staff:${staffId}`] });
  api.routeStaff(factorCalls.staffFactors, async (db, { staffId }) =>
    ok({ data: await factors.factorsOf(db, staffId) }),
  );
  api.routeStaff(factorCalls.staffBeginTotp, async (tx, { staffId }) => {
    const { email } = await staff.selfOf(tx, shop, staffId);
    return ok({ data: await factors.beginTotp(tx, shop, staffId, email) });
  });
  api.routeStaffRows(factorCalls.staffConfirmTotp, async (each, { staffId, body }) => {
    await factors.countCode(shop.db, staffId);
    return each(async (tx, { note }) => {
      note(own(staffId));
      return ok({ data: { recovery_codes: await factors.confirmTotp(tx, shop, staffId, body.code) } });
    });
  });
  api.routeStaff(factorCalls.staffRemoveTotp, async (tx, { staffId, note }) => {
    note(own(staffId));
    await removeTotp(tx, staffId);
    await factors.dropIdleCodes(tx, staffId);
    return ok({});
  });
  api.routeStaff(factorCalls.staffRecoveryCodes, async (tx, { staffId, note }) => {
    note(own(staffId));
    return ok({ data: { recovery_codes: await factors.renewCodes(tx, staffId) } });
  });
  api.routeStaff(factorCalls.staffPasskeyOptions, async (tx, { staffId }) =>
    ok({ data: await offerPasskey(tx, shop, await staff.selfOf(tx, shop, staffId)) }),
  );
  api.routeStaff(factorCalls.staffAddPasskey, async (tx, { staffId, body, note }) => {
    note({ ...own(staffId), after: { passkey: body.name } });
    await addPasskey(tx, shop, staffId, body);
    return ok({ data: { recovery_codes: await factors.firstCodes(tx, staffId) } });
  });
  api.routeStaff(factorCalls.staffRemovePasskey, async (tx, { staffId, params, note }) => {
    const [removed] = await removePasskey(tx, staffId, params.id);
    if (!removed) throw new Refused(factorCalls.factorRefusals.passkey_missing);
    note({ ...own(staffId), before: { passkey: removed.name } });
    await factors.dropIdleCodes(tx, staffId);
    return ok({});
  });
}
