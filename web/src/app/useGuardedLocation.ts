import { useEffect } from 'react';
import { type Location, parsePath, type RouteObject, useLocation, useNavigate } from 'react-router';
import { useToken } from '../lib/api.tsx';
import { useToast } from '../ui/Toast.tsx';
import { handleAt } from './pages.tsx';
import { loginPath } from './path-rules.ts';

/** The location to show: the one asked for, or the login where only members may go. The address bar follows. */
export const useGuardedLocation = (routes: readonly RouteObject[]): Location => {
  const asked = useLocation();
  const member = useToken() !== undefined;
  const navigate = useNavigate();
  const toast = useToast();
  const { pathname, search } = asked;
  const refused = !member && handleAt(routes, pathname).login === true;

  useEffect(() => {
    // Who has just logged out may already be on the way elsewhere.
    if (!refused || window.location.pathname !== new URL(pathname, window.location.href).pathname) return;
    toast('請先登入');
    navigate(loginPath(pathname + search), { replace: true });
  }, [refused, pathname, search, navigate, toast]);

  return refused ? { ...asked, ...parsePath(loginPath(pathname + search)) } : asked;
};
