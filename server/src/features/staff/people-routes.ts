import * as calls from '@kujiya/contract/staff/accounts';
import { staffLimits as limits } from '@kujiya/contract/staff/session';
import { sha256 } from '#platform/crypto.ts';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import { countAgainst } from '#platform/limits.ts';
import { transaction } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import { recordEntry } from '#shop/staff/service.ts';
import * as people from './people.ts';
import { takeInvitation } from './people-queries.ts';
import { changePassword } from './queries.ts';
import { listSessions, newPassword } from './service.ts';

/** Accounts of the staff, their invitations, and roles. */
export function peopleRoutes(api: Api, shop: Shop): void {
  api.routeStaff(calls.staffAccounts, async (db) => ok({ data: await people.listPeople(db) }));
  api.routeStaff(calls.staffCreateAccount, async (tx, { body, ...caller }) =>
    ok({ data: await people.createPerson(tx, shop, caller, body) }),
  );
  api.routeStaff(calls.staffChangeAccount, async (tx, { params, body, ...caller }) =>
    ok({ data: await people.changePerson(tx, caller, params.id, body) }),
  );
  api.routeStaff(calls.staffDeactivate, async (tx, { params, ...caller }) =>
    ok({ data: await people.setActive(tx, caller, params.id, false) }),
  );
  api.routeStaff(calls.staffReactivate, async (tx, { params, ...caller }) =>
    ok({ data: await people.setActive(tx, caller, params.id, true) }),
  );
  api.routeStaff(calls.staffResetFactors, async (tx, { params, ...caller }) =>
    ok({ data: await people.resetFactors(tx, caller, params.id) }),
  );
  api.routeStaff(calls.staffInvite, async (tx, { params, ...caller }) =>
    ok({ data: await people.invite(tx, shop, caller, params.id) }),
  );
  api.routeStaff(calls.staffEndSessions, async (tx, { params, ...caller }) =>
    ok({ data: await people.endAll(tx, caller, params.id) }),
  );
  api.routeStaff(calls.staffAccountSessions, async (db, { params }) => {
    await people.requirePerson(db, params.id);
    return ok({ data: await listSessions(db, params.id) });
  });
  api.routeStaff(calls.staffRoles, async (db) => ok({ data: await people.listRoles(db) }));
  api.routeStaff(calls.staffCreateRole, async (tx, { body, ...caller }) =>
    ok({ data: await people.createRole(tx, caller, body) }),
  );
  api.routeStaff(calls.staffChangeRole, async (tx, { params, body, ...caller }) =>
    ok({ data: await people.changeRole(tx, caller, params.name, body) }),
  );
  api.routeStaff(calls.staffDeleteRole, async (tx, { params, ...caller }) => {
    await people.removeRole(tx, caller, params.name);
    return ok({});
  });
  api.route(calls.staffAcceptInvitation, async ({ body, address }) => {
    const tries = { what: 'staff.invitation', most: limits.loginsPerAddress, seconds: limits.loginWindow };
    await transaction(shop.db, (tx) => countAgainst(tx, tries, address));
    const hash = await newPassword(body.password);
    return transaction(shop.db, async (tx) => {
      const [taken] = await takeInvitation(tx, sha256(body.token));
      if (!taken) throw new Refused(calls.accountRefusals.invitation_invalid);
      await changePassword(tx, taken.id, hash);
      await recordEntry(tx, {
        staffId: taken.id,
        address,
        what: 'POST /api/staff/invitation',
        words: '接受邀請並設定密碼',
        subjects: [`staff:${taken.id}`],
      });
      return ok({ data: { email: taken.email } });
    });
  });
}
