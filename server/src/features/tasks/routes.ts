import * as calls from '@kujiya/contract/tasks';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as tasks from './service.ts';

export function taskRoutes(api: Api, shop: Shop): void {
  api.route(calls.listTasks, async ({ memberId }) => ok({ data: await tasks.tasksOf(shop, memberId) }));
  api.routeOnce(calls.claimTask, async (tx, { memberId, params }) => {
    const data = await tasks.claimTask(shop, tx, memberId, params.id);
    return ok({ message: calls.taskMessages.claimed(data.growth_points), data });
  });
}
