import { createMemoryRouter, Outlet } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageRoute } from '../lib/route.ts';
import { withGuard } from './guard.ts';

const pages: PageRoute[] = [
  { path: '/' },
  { path: '/login' },
  { path: '/box', handle: { login: true }, lazy: async () => ({ Component: Outlet }) },
  { path: '/user', children: [{ path: 'profile', handle: { login: true } }] },
];

const routers: ReturnType<typeof createMemoryRouter>[] = [];
afterEach(() => {
  for (const router of routers.splice(0)) router.dispose();
});

const visit = async (path: string, loggedIn: boolean) => {
  const onRefused = vi.fn();
  const router = createMemoryRouter(withGuard(pages, { isLoggedIn: () => loggedIn, onRefused }), {
    initialEntries: ['/'],
  });
  routers.push(router);
  await router.navigate(path);
  const { pathname, search } = router.state.location;
  return { at: pathname + search, refused: onRefused.mock.calls.length };
};

test('a visitor is sent to the login and told so once, with the way back', async () => {
  expect(await visit('/box?page=2', false)).toEqual({ at: '/login?redirect=%2Fbox%3Fpage%3D2', refused: 1 });
  expect(await visit('/user/profile', false)).toEqual({
    at: '/login?redirect=%2Fuser%2Fprofile',
    refused: 1,
  });
});

test('a member passes, and open pages ask nobody', async () => {
  expect(await visit('/box', true)).toEqual({ at: '/box', refused: 0 });
  expect(await visit('/login', false)).toEqual({ at: '/login', refused: 0 });
});
