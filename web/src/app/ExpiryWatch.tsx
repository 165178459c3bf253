import { onwardPath, signInPaths } from '@kujiya/contract/shop/paths';
import { useEffect, useEffectEvent } from 'react';
import { hrefOf, useNavigate, usePlace } from '#lib/navigation.tsx';
import { useTimeout } from '#lib/useTimeout.ts';
import { useToast } from '#ui/Toast.tsx';
import type { PageTable } from './pages.tsx';

/**
 * Leads to the login when the server no longer knows the member's token: the client then fires `expired`. The page's
 * own handle says in which words, and how long they are left to be read.
 */
export function ExpiryWatch({ signals, table }: { signals: EventTarget; table: PageTable }) {
  const place = usePlace();
  const navigate = useNavigate();
  const toast = useToast();
  const after = useTimeout();

  const leave = useEffectEvent(() => {
    // A visitor on a sign-in page is about to log in anyway.
    if (signInPaths.includes(place.pathname)) return;
    const { text = '登入已過期，請重新登入', ms = 0 } = table.at(place.pathname)?.handle.expired ?? {};
    // Whatever the member was doing fails as well; why is said once.
    toast(text, { tone: 'bad', alone: true });
    const lead = () => navigate(onwardPath(hrefOf(place)));
    if (ms === 0) return lead();
    after(ms, () => {
      // A visitor who has moved on in the meantime is not led back.
      if (window.location.pathname === place.pathname) lead();
    });
  });

  useEffect(() => {
    const onExpired = (event: Event) => {
      event.preventDefault();
      leave();
    };
    signals.addEventListener('expired', onExpired);
    return () => signals.removeEventListener('expired', onExpired);
  }, [signals]);

  return null;
}
