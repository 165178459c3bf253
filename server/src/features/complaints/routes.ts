import * as calls from '@kujiya/contract/complaints';
import type { FastifyInstance } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Shop } from '#shop/feature.ts';
import * as files from './files.ts';
import { serveFiles } from './serve.ts';
import * as complaints from './service.ts';

export function complaintRoutes(api: Api, shop: Shop, app: FastifyInstance): void {
  serveFiles(app, shop);
  api.route(calls.listComplaints, async ({ memberId }) =>
    ok({ data: await complaints.listComplaints(shop.db, memberId) }),
  );
  api.route(calls.getComplaint, async ({ memberId, params }) =>
    ok({ data: await complaints.showComplaint(shop, memberId, params.id) }),
  );
  api.route(calls.complaintForm, async ({ memberId, params }) =>
    ok({ data: await complaints.complaintForm(shop.db, memberId, params.id) }),
  );
  api.routeOnce(calls.sendComplaint, async (tx, { memberId, params, body }) =>
    ok({
      data: await complaints.sendComplaint(tx, memberId, params.id, body),
      message: calls.complaintMessages.sent,
    }),
  );
  api.routeOnce(calls.beginComplaintFile, async (tx, { memberId, body }) =>
    ok({ data: await files.beginFile(tx, memberId, body.bytes) }),
  );
  api.route(calls.putComplaintPiece, async ({ memberId, params, body: { bytes } }) => {
    if (!Buffer.isBuffer(bytes)) throw new Refused(calls.complaintRefusals.complaint_file_broken);
    await files.putPiece(shop, memberId, params.id, params.piece - 1, bytes);
    return ok({});
  });
  api.route(calls.finishComplaintFile, async ({ memberId, params }) =>
    ok({ data: await files.finishFile(shop, memberId, params.id) }),
  );
}
