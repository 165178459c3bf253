import * as calls from '@kujiya/contract/staff/articles';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import * as articles from './service.ts';

export function officialInfoStaffRoutes(api: Api): void {
  api.routeStaff(calls.staffArticles, async (db, { query }) => ok(await articles.list(db, query)));
  api.routeStaff(calls.staffArticle, async (db, { params }) =>
    ok({ data: await articles.recordOf(db, params.id) }),
  );
  api.routeStaff(calls.createStaffArticle, async (tx, { body, ...caller }) =>
    ok({ data: await articles.create(tx, caller, body) }),
  );
  api.routeStaff(calls.changeStaffArticle, async (tx, { params, body, ...caller }) =>
    ok({ data: await articles.change(tx, caller, params.id, body) }),
  );
  api.routeStaff(calls.publishStaffArticle, async (tx, { params, body, ...caller }) =>
    ok({ data: await articles.publish(tx, caller, params.id, body) }),
  );
  api.routeStaff(calls.unpublishStaffArticle, async (tx, { params, ...caller }) =>
    ok({ data: await articles.unpublish(tx, caller, params.id) }),
  );
  api.routeStaff(calls.deleteStaffArticle, async (tx, { params, ...caller }) => {
    await articles.remove(tx, caller, params.id);
    return ok({});
  });
}
