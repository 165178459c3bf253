import * as calls from '@kujiya/contract/staff/keywords';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import * as keywords from './service.ts';

export function searchStaffRoutes(api: Api): void {
  api.routeStaff(calls.staffKeywords, async (db) => ok({ data: await keywords.keywordsOf(db) }));
  api.routeStaff(calls.setStaffKeywords, async (tx, { body, ...caller }) =>
    ok({ data: await keywords.setKeywords(tx, caller, body) }),
  );
}
