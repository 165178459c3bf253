import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/box', lazy: () => import('./StoragePage.tsx'), handle: { login: true } },
];
