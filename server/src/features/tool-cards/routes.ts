import * as calls from '@kujiya/contract/tool-cards';
import type { Blindbox } from '#features/blindbox/service.ts';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import * as tools from './service.ts';

export function toolCardRoutes(api: Api, context: Context, { cards }: Blindbox): void {
  api.route(calls.listTools, () => tools.listTools(context));
  api.route(calls.listUserTools, ({ memberId }) => tools.listCards(context, memberId));
  api.route(calls.countTools, ({ memberId }) => tools.countCards(context, memberId));
  api.routeOnce(calls.useTool, (tx, { memberId, body }) =>
    cards.useOnHeldBox(tx, memberId, body.user_tool_id),
  );
}
