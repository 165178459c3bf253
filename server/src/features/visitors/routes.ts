import * as calls from '@kujiya/contract/visitors';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as visitors from './service.ts';

export function visitorsRoutes(api: Api, shop: Shop): void {
  api.route(calls.recordVisitor, async ({ body, address }) => {
    await visitors.recordVisitor(shop, body, address);
    return ok({});
  });
  api.route(calls.cleanUpVisitors, async () =>
    ok({ message: calls.visitorMessages.cleanedUp(await visitors.cleanUpVisitors(shop)) }),
  );
}
