import {
  boxOpeningPath,
  detailPath,
  figuresPath,
  heldBoxPath,
  rulesPath,
  wantedBoxPath,
} from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: detailPath('blindbox', ':id'), lazy: () => import('./detail/DetailPage.tsx') },
  {
    path: [heldBoxPath(':packageId'), wantedBoxPath(':packageId', ':index')],
    lazy: () => import('./item/ItemPage.tsx'),
    handle: { login: true, depth: 2, fullScreen: true },
  },
  {
    path: boxOpeningPath,
    lazy: () => import('./opening/OpeningPage.tsx'),
    handle: { login: true, depth: 2, fullScreen: true },
  },
  { path: figuresPath, lazy: () => import('./figures/FiguresPage.tsx') },
  { path: rulesPath('blindbox'), lazy: () => import('./rules/RulesPage.tsx') },
];
