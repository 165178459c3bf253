import { capsuleOpeningPath, detailPath, rulesPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  {
    path: detailPath('gacha', ':id'),
    lazy: () => import('./detail/DetailPage.tsx'),
    outline: () => import('./detail/outline.ts'),
    handle: { fullScreen: true },
  },
  {
    path: capsuleOpeningPath,
    lazy: () => import('./opening/OpeningPage.tsx'),
    handle: { depth: 2, fullScreen: true, expired: { ms: 1_500 }, late: '結果已經記好，畫面還在載入' },
  },
  {
    path: rulesPath('gacha'),
    lazy: () => import('./rules/RulesPage.tsx'),
    outline: () => import('./rules/outline.ts'),
  },
];
