import { type MiddlewareFunction, redirect } from 'react-router';
import { type PageRoute, pageHandle } from '../lib/route.ts';
import { loginPath } from './path-rules.ts';

type Guard = { isLoggedIn: () => boolean; onRefused: () => void };

const requireLogin =
  ({ isLoggedIn, onRefused }: Guard): MiddlewareFunction =>
  ({ request }) => {
    if (isLoggedIn()) return;
    onRefused();
    const { pathname, search } = new URL(request.url);
    throw redirect(loginPath(pathname + search));
  };

/** Puts the login check before every route that asks for it by `handle.login`, children included. */
export const withGuard = (routes: readonly PageRoute[], guard: Guard): PageRoute[] =>
  routes.map((route): PageRoute => {
    const middleware = pageHandle(route.handle).login
      ? [requireLogin(guard), ...(route.middleware ?? [])]
      : route.middleware;
    const checked = middleware ? { ...route, middleware } : route;
    return checked.children ? { ...checked, children: withGuard(checked.children, guard) } : checked;
  });
