import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/gacha/detail/:id', lazy: () => import('./detail/DetailPage.tsx') },
  { path: '/gacha/animation', lazy: () => import('./opening/OpeningPage.tsx') },
  { path: '/gacha/rules', lazy: () => import('./rules/RulesPage.tsx') },
];
