import { useEffect } from 'react';
import { useClient, useToken } from '#lib/api.tsx';
import { isUnsent, syncCart } from './sync.ts';
import { cart } from './useCart.ts';

/** Milliseconds after the last change. */
const pause = 800;

/**
 * Keeps a member's cart the same on all their devices: at login, when the page becomes visible again, and after each
 * change.
 */
export function CartSync() {
  const client = useClient();
  const token = useToken();
  useEffect(() => {
    if (token === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const sync = () => void syncCart(client);
    const onChange = () => {
      clearTimeout(timer);
      if (isUnsent()) timer = setTimeout(sync, pause);
    };
    const onShown = () => document.visibilityState === 'visible' && sync();
    sync();
    const unsubscribe = cart.subscribe(onChange);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [client, token]);
  return null;
}
