import * as calls from '@kujiya/contract/tasks';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { taskRoutes } from './routes.ts';
import * as service from './service.ts';

export const tasks = defineFeature({
  name: 'tasks',
  calls,
  routes: taskRoutes,
  jobs: ({ db, clock }) => [
    {
      name: 'tasks:forget_facts',
      at: '20 19 * * *',
      async run() {
        await service.forgetFacts(db, clock());
      },
    },
  ],
  onMany: {
    'order.paid': service.noteOrders,
    'order.refunded': service.noteRefundedOrders,
    'order.part_refunded': service.noteRefundedOrders,
    'member.checked_in': service.noteCheckIns,
    'product.liked': service.noteLikes,
    'invitation.rewarded': service.noteInvitations,
  },
  definitions: [service.defineTasks],
  audit: [queries.brokenClaims],
  memberData: {
    tables: { task_facts: 'erased', task_claims: 'kept' },
    export: { tasks: queries.exportClaims },
    erase: [queries.eraseFacts],
  },
});
