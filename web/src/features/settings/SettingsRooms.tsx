import { type ComponentType, lazy } from 'react';
import { usePlace } from '../../lib/navigation.tsx';

const later = (load: () => Promise<{ Component: ComponentType }>) =>
  lazy(async () => ({ default: (await load()).Component }));

const Hub = later(() => import('./hub/HubPage.tsx'));

const rooms: Record<string, ComponentType> = {
  '/settings/basic': later(() => import('./basic/BasicPage.tsx')),
  '/settings/address': later(() => import('./address/AddressPage.tsx')),
  '/settings/invoice': later(() => import('./invoice/InvoicePage.tsx')),
  '/settings/invite': later(() => import('./invite/InvitePage.tsx')),
  '/settings/devices': later(() => import('./devices/DevicesPage.tsx')),
  '/settings/account': later(() => import('./account/AccountPage.tsx')),
};

/** `/settings` and its rooms, each fetched with its first visit. */
export function Component() {
  const { pathname } = usePlace();
  const Room = rooms[pathname] ?? Hub;
  return <Room />;
}
