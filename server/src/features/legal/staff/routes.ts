import * as calls from '@kujiya/contract/staff/legal';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as legal from './service.ts';

export function legalStaffRoutes(api: Api, shop: Shop): void {
  api.routeStaff(calls.staffLegalTexts, async (db) => ok({ data: await legal.listTexts(db, shop) }));
  api.routeStaff(calls.staffLegal, async (db, { params: { kind } }) =>
    ok({ data: await legal.recordOf(db, shop, kind) }),
  );
  api.routeStaff(calls.staffLegalVersion, async (db, { params: { kind, number } }) =>
    ok({ data: { number, content: await legal.textOf(db, shop, kind, number) } }),
  );
  api.routeStaff(calls.beginLegalDraft, async (tx, { params: { kind }, ...caller }) =>
    ok({ data: await legal.begin(tx, shop, caller, kind) }),
  );
  api.routeStaff(calls.changeLegalDraft, async (tx, { params: { kind }, body, ...caller }) =>
    ok({ data: await legal.changeDraft(tx, shop, caller, kind, body) }),
  );
  api.routeStaff(calls.deleteLegalDraft, async (tx, { params: { kind }, ...caller }) =>
    ok({ data: await legal.discard(tx, shop, caller, kind) }),
  );
  api.routeStaff(calls.publishLegalDraft, async (tx, { params: { kind }, body, ...caller }) =>
    ok({ data: await legal.publish(tx, shop, caller, kind, body.version) }),
  );
  api.routeStaff(calls.withdrawLegalText, async (tx, { params: { kind, number }, ...caller }) =>
    ok({ data: await legal.withdraw(tx, shop, caller, kind, number) }),
  );
  api.routeStaff(calls.staffMemberLegal, async (db, { params: { id } }) =>
    ok({ data: await legal.acceptedBy(db, id) }),
  );
}
