import { onwardPath } from '@kujiya/contract/shop/paths';
import { useEffect, useEffectEvent } from 'react';
import { hrefOf, useNavigate, usePlace } from '#lib/navigation.tsx';
import { useToast } from '#ui/Toast.tsx';

/** Leads to the login when the server no longer knows the member's token: the client then fires `expired`. */
export function ExpiryWatch({ signals }: { signals: EventTarget }) {
  const place = usePlace();
  const navigate = useNavigate();
  const toast = useToast();

  const leave = useEffectEvent(() => {
    toast('登入已過期，請重新登入', { tone: 'bad' });
    navigate(onwardPath(hrefOf(place)));
  });

  useEffect(() => {
    const onExpired = () => leave();
    signals.addEventListener('expired', onExpired);
    return () => signals.removeEventListener('expired', onExpired);
  }, [signals]);

  return null;
}
