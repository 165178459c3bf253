import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/settings', lazy: () => import('./hub/HubPage.tsx'), handle: { login: true } },
];
