import * as calls from '@kujiya/contract/staff/personal-data';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as account from './service.ts';

export function accountStaffRoutes(api: Api, shop: Shop): void {
  api.routeStaff(calls.staffExportMember, async (tx, { params: { id }, ...caller }) =>
    ok({ data: await account.exportMember(tx, shop, caller, id) }),
  );
  api.routeStaff(calls.staffDeletionPreview, async (db, { params: { id } }) =>
    ok({ data: await account.previewDeletion(db, shop, id) }),
  );
  api.routeStaff(calls.staffDeleteMember, async (tx, { params: { id }, body, ...caller }) => {
    await account.deleteMember(tx, shop, caller, id, body);
    return ok({ message: calls.personalDataMessages.deleted });
  });
}
