import { newsPath, notificationSettingsPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: newsPath, lazy: () => import('./NewsPage.tsx') },
  {
    path: notificationSettingsPath,
    lazy: () => import('./NotificationSettingsPage.tsx'),
    handle: { login: true },
  },
];
