import type { PageRoute } from '../../lib/route.ts';
import { drawRoutes } from './draw/routes.tsx';
import { fairnessRoutes } from './fairness/routes.tsx';

export const routes: PageRoute[] = [
  { path: '/ichiban/detail/:id', lazy: () => import('./detail/DetailPage.tsx') },
  { path: '/ichiban/ticket/:id', lazy: () => import('./ticket/TicketPage.tsx') },
  { path: '/ichiban/history', lazy: () => import('./history/HistoryPage.tsx'), handle: { login: true } },
  { path: '/ichiban/rules', lazy: () => import('./rules/RulesPage.tsx') },
  { path: '/ichiban/result', lazy: () => import('./result/ResultPage.tsx') },
  ...drawRoutes,
  ...fairnessRoutes,
];
