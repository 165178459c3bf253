import { tasksPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';
import { failedCheck } from '#shop/session/failed-check.ts';

export const routes: PageRoute[] = [
  {
    path: tasksPath,
    lazy: () => import('./TasksPage.tsx'),
    handle: { login: true, expired: { text: failedCheck } },
  },
];
