import { accountDataPath, basicPath, devicesPath, userPath } from '@kujiya/contract/shop/paths';
import type { PageRoute } from '#lib/route.ts';

export const routes: PageRoute[] = [
  { path: userPath, lazy: () => import('./member/UserPage.tsx'), handle: { depth: 0, tab: 'user' } },
  { path: basicPath, lazy: () => import('./basic/BasicPage.tsx'), handle: { login: true } },
  { path: devicesPath, lazy: () => import('./devices/DevicesPage.tsx'), handle: { login: true } },
  { path: accountDataPath, lazy: () => import('./data/AccountPage.tsx'), handle: { login: true } },
];
