import type { PageRoute } from '../../lib/route.ts';

const handle = { login: true } as const;

export const routes: PageRoute[] = [
  { path: '/settings', lazy: () => import('./hub/HubPage.tsx'), handle },
  { path: '/settings/basic', lazy: () => import('./basic/BasicPage.tsx'), handle },
  { path: '/settings/address', lazy: () => import('./address/AddressPage.tsx'), handle },
  { path: '/settings/invoice', lazy: () => import('./invoice/InvoicePage.tsx'), handle },
  { path: '/settings/invite', lazy: () => import('./invite/InvitePage.tsx'), handle },
  { path: '/settings/devices', lazy: () => import('./devices/DevicesPage.tsx'), handle },
  { path: '/settings/account', lazy: () => import('./account/AccountPage.tsx'), handle },
];
