import * as calls from '@kujiya/contract/tools';
import type { Api } from '../../platform/api.ts';
import type { Context } from '../../platform/context.ts';
import type { Blindbox } from '../blindbox/service.ts';
import * as tools from './service.ts';

export function toolsRoutes(api: Api, context: Context, { cards }: Blindbox): void {
  api.route(calls.listTools, () => tools.listTools(context));
  api.route(calls.listUserTools, ({ memberId }) => tools.listCards(context, memberId));
  api.route(calls.countTools, ({ memberId }) => tools.countCards(context, memberId));
  api.route(calls.useTool, ({ memberId, idempotency, body }) =>
    cards.useOnHeldBox(memberId, idempotency, body.user_tool_id),
  );
}
