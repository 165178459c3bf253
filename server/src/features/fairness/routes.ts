import * as calls from '@kujiya/contract/fairness';
import type { FastifyInstance } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { beaconSandbox } from '#shop/beacon/sandbox.ts';
import type { Shop } from '#shop/feature.ts';
import { listLeaves } from '#shop/log/service.ts';
import { listWitnesses } from '#shop/log/witnesses.ts';
import { serveLog } from './log.ts';
import * as fairness from './service.ts';

export function fairnessRoutes(api: Api, shop: Shop, app: FastifyInstance): void {
  serveLog(app, shop);
  if (!shop.config.beaconRelays) beaconSandbox(app, shop);
  api.route(calls.fairnessKey, async () => ok(fairness.fairnessKey(shop)));
  api.route(calls.lotCommitment, async ({ params, view }) =>
    ok({ data: await fairness.commitment({ db: view }, params.lotId) }),
  );
  api.route(calls.ownReceipts, async ({ memberId, params }) =>
    ok({ data: await fairness.ownReceipts(shop, memberId, params.tubeId) }),
  );
  api.route(calls.logEntries, async ({ query }) => ok({ data: await listLeaves(shop.db, query) }));
  api.route(calls.logWitnesses, async () => ok({ data: await listWitnesses(shop.db, shop.config) }));
  api.route(calls.publishedTube, ({ params }) => fairness.published(shop, params.tubeId));
}
