import * as calls from '@kujiya/contract/tool-cards';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as tools from './service.ts';

const status = 'success' as const;

export function toolCardRoutes(api: Api, shop: Shop): void {
  api.route(calls.listTools, async () => ({ status, data: await tools.listTools(shop) }));
  api.route(calls.listUserTools, async ({ memberId }) => ({
    status,
    data: await tools.listCards(shop, memberId),
  }));
  api.route(calls.countTools, async ({ memberId }) => ok({ data: await tools.countCards(shop, memberId) }));
}
