import { settingsPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: settingsPath, lazy: () => import('./hub/HubPage.tsx'), handle: { login: true } },
];
