import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/ichiban/detail/:id', lazy: () => import('./detail/DetailPage.tsx') },
  { path: '/ichiban/ticket/:id', lazy: () => import('./ticket/TicketPage.tsx') },
  { path: '/ichiban/history', lazy: () => import('./history/HistoryPage.tsx'), handle: { login: true } },
  { path: '/ichiban/rules', lazy: () => import('./rules/RulesPage.tsx') },
  { path: '/ichiban/result', lazy: () => import('./result/ResultPage.tsx') },
  { path: '/ichiban/draw/:code', lazy: () => import('./opening/OpeningPage.tsx') },
  {
    path: '/ichiban/draw/:tubeId/:productId',
    lazy: () => import('./opening/OpeningPage.tsx'),
    handle: { login: true },
  },
];
