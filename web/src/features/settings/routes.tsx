import type { PageRoute } from '../../lib/route.ts';

const rooms = ['basic', 'address', 'invoice', 'invite', 'devices', 'account'];

// One entry for all rooms: every file that is named here is a line the home screen carries.
export const routes: PageRoute[] = [
  {
    path: ['/settings', ...rooms.map((room) => `/settings/${room}`)],
    lazy: () => import('./SettingsRooms.tsx'),
    handle: { login: true },
  },
];
