import {
  detailPath,
  drawHistoryPath,
  drawPath,
  newestDrawPath,
  rulesPath,
  ticketPath,
  tubeResultPath,
} from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  {
    path: detailPath('ichiban', ':id'),
    lazy: () => import('./detail/DetailPage.tsx'),
    outline: () => import('./detail/outline.ts'),
    handle: { fullScreen: true },
  },
  { path: ticketPath(':id'), lazy: () => import('./ticket/TicketPage.tsx'), handle: { fullScreen: true } },
  { path: drawHistoryPath, lazy: () => import('./history/HistoryPage.tsx'), handle: { login: true } },
  {
    path: rulesPath('ichiban'),
    lazy: () => import('./rules/RulesPage.tsx'),
    outline: () => import('./rules/outline.ts'),
  },
  {
    path: tubeResultPath,
    lazy: () => import('./result/ResultPage.tsx'),
    outline: () => import('./result/outline.ts'),
    handle: { depth: 2 },
  },
  {
    path: drawPath(':code'),
    lazy: () => import('./opening/OpeningPage.tsx'),
    handle: { depth: 2, fullScreen: true, expired: { ms: 1_500 }, late: '結果已經記好，畫面還在載入' },
  },
  {
    path: newestDrawPath(':tubeId', ':productId'),
    lazy: () => import('./opening/OpeningPage.tsx'),
    handle: {
      login: true,
      depth: 2,
      fullScreen: true,
      expired: { ms: 1_500 },
      late: '結果已經記好，畫面還在載入',
    },
  },
];
