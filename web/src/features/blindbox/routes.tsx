import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/blindbox/detail/:id', lazy: () => import('./detail/DetailPage.tsx') },
  {
    path: ['/blindbox/item/:packageId', '/blindbox/item/:packageId/:index'],
    lazy: () => import('./item/ItemPage.tsx'),
    handle: { login: true },
  },
  { path: '/blindbox/result', lazy: () => import('./opening/OpeningPage.tsx'), handle: { login: true } },
  { path: '/blindbox/figures', lazy: () => import('./figures/FiguresPage.tsx') },
  { path: '/blindbox/rules', lazy: () => import('./rules/RulesPage.tsx') },
];
