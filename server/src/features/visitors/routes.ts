import * as calls from '@kujiya/contract/visitors';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import * as visitors from './service.ts';

export function visitorsRoutes(api: Api, context: Context): void {
  api.route(calls.recordVisitor, ({ body, address }) => visitors.recordVisitor(context, body, address));
  api.route(calls.cleanUpVisitors, () => visitors.cleanUpVisitors(context));
}
