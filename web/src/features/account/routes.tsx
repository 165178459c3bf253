import type { PageRoute } from '../../lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/login', lazy: () => import('./login/LoginPage.tsx') },
  { path: '/user', lazy: () => import('./member/UserPage.tsx') },
];
