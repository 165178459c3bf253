import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: '/invite/:code', lazy: () => import('./InvitePage.tsx') },
  { path: '/settings/invite', lazy: () => import('./friends/FriendsPage.tsx'), handle: { login: true } },
];
