import { friendsPath, invitePath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  {
    path: invitePath(':code'),
    lazy: () => import('./InvitePage.tsx'),
    outline: () => import('./outline.ts'),
  },
  { path: friendsPath, lazy: () => import('./friends/FriendsPage.tsx'), handle: { login: true } },
];
