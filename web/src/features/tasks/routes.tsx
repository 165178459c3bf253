import { tasksPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: tasksPath, lazy: () => import('./TasksPage.tsx'), handle: { login: true } },
];
