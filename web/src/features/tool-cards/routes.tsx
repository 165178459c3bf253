import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/cards', lazy: () => import('./CardsPage.tsx'), handle: { login: true } },
];
