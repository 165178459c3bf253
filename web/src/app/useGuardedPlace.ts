import { onwardPath } from '@kujiya/contract/shop/paths';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useToken } from '#lib/api.tsx';
import { hrefOf, type Place, useNavigate, usePlace } from '#lib/navigation.tsx';
import { useToast } from '#ui/Toast.tsx';
import type { PageTable } from './pages.tsx';

/** The place to show: the one asked for, or the login where only members may go. The address bar follows. */
export const useGuardedPlace = (table: PageTable): Place => {
  const { pathname, search } = usePlace();
  const known = () => table.at(pathname);
  const page = useSyncExternalStore(table.subscribe, known, known);
  const member = useToken() !== undefined;
  const navigate = useNavigate();
  const toast = useToast();
  const login = onwardPath(hrefOf({ pathname, search }));
  // A page that lets its reason be read when a login ends is left by `ExpiryWatch`.
  const [memberAt, setMemberAt] = useState<string>();
  if (member && memberAt !== pathname) setMemberAt(pathname);
  const isRead = memberAt === pathname && page?.handle.expired?.ms !== undefined;
  const refused = !member && page?.handle.login === true && !isRead;

  useEffect(() => {
    // A member who has just logged out may already be navigating to another page.
    if (!refused || window.location.pathname !== pathname) return;
    toast('請先登入');
    navigate(login, { replace: true });
  }, [refused, pathname, login, navigate, toast]);

  return useMemo(() => {
    const [to = '', query = ''] = refused ? login.split('?') : [pathname, search];
    return { pathname: to, search: query };
  }, [refused, login, pathname, search]);
};
