import * as calls from '@kujiya/contract/staff/complaints';
import type { FastifyInstance } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import { serveFiles } from '../serve.ts';
import * as complaints from './service.ts';

export function complaintStaffRoutes(api: Api, shop: Shop, admin: FastifyInstance): void {
  serveFiles(admin, shop);
  api.routeStaff(calls.staffComplaints, async (db, { query }) =>
    ok(await complaints.listComplaints(db, query)),
  );
  api.routeStaff(calls.staffComplaint, async (db, { params }) =>
    ok({ data: await complaints.showComplaint(db, params.id) }),
  );
  api.routeStaff(calls.staffComplaintFiles, async (tx, { params, ...caller }) =>
    ok({ data: await complaints.showFiles(shop, tx, caller, params.id) }),
  );
  api.routeStaff(calls.staffTakeComplaint, async (tx, { params, ...caller }) => {
    await complaints.takeComplaint(tx, caller, params.id);
    return ok({});
  });
  api.routeStaff(calls.staffAnswerComplaint, async (tx, { params, body, ...caller }) => {
    await complaints.answerComplaint(tx, caller, params.id, { ...body, outcome: body.outcome ?? null });
    return ok({});
  });
}
