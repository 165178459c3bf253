import { beanExchangePath, beanListPath, beanPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: beanPath, lazy: () => import('./PointsPage.tsx'), handle: { login: true } },
  { path: beanListPath, lazy: () => import('./HistoryPage.tsx'), handle: { login: true } },
  { path: beanExchangePath, lazy: () => import('./ExchangePage.tsx'), handle: { login: true } },
];
