import { useEffect, useEffectEvent } from 'react';
import { useNavigate, usePlace } from '../lib/navigation.tsx';
import { useToast } from '../ui/Toast.tsx';
import { loginPath } from './path-rules.ts';

/** Leads to the login when the server no longer knows the member's token: the client then fires `expired`. */
export function ExpiryWatch({ signals }: { signals: EventTarget }) {
  const { pathname, search } = usePlace();
  const navigate = useNavigate();
  const toast = useToast();

  const leave = useEffectEvent(() => {
    toast('登入已過期，請重新登入', { tone: 'bad' });
    navigate(loginPath(search === '' ? pathname : `${pathname}?${search}`));
  });

  useEffect(() => {
    const onExpired = () => leave();
    signals.addEventListener('expired', onExpired);
    return () => signals.removeEventListener('expired', onExpired);
  }, [signals]);

  return null;
}
