import type { PageRoute } from '../../lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/box', lazy: () => import('./BoxPage.tsx'), handle: { login: true } },
];
