import {
  boxOpeningPath,
  detailPath,
  figuresPath,
  heldBoxPath,
  rulesPath,
  wantedBoxPath,
} from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';
import { failedCheck } from '#shop/session/failed-check.ts';

const expired = { text: failedCheck } as const;

export const routes: PageRoute[] = [
  {
    path: detailPath('blindbox', ':id'),
    lazy: () => import('./detail/DetailPage.tsx'),
    outline: () => import('./detail/outline.ts'),
    handle: { fullScreen: true, expired },
  },
  {
    path: [heldBoxPath(':packageId'), wantedBoxPath(':packageId', ':index')],
    lazy: () => import('./item/ItemPage.tsx'),
    handle: { login: true, depth: 2, fullScreen: true, expired },
  },
  {
    path: boxOpeningPath,
    lazy: () => import('./opening/OpeningPage.tsx'),
    handle: { depth: 2, fullScreen: true, expired, late: '結果已經記好，畫面還在載入' },
  },
  {
    path: figuresPath,
    lazy: () => import('./figures/FiguresPage.tsx'),
    outline: () => import('./figures/outline.ts'),
  },
  {
    path: rulesPath('blindbox'),
    lazy: () => import('./rules/RulesPage.tsx'),
    outline: () => import('./rules/outline.ts'),
  },
];
