import { onwardPath } from '@kujiya/contract/shop/paths';
import { useSession } from '#lib/api.tsx';
import { hrefOf, useNavigate, usePlace } from '#lib/navigation.tsx';
import { useToast } from '#ui/Toast.tsx';

/**
 * Runs an action for members only; a visitor is sent to the login instead, with `why` as the message, and brought back
 * to this page or to `target`. The login is read at the press: a page that the server has rendered for a visitor may be
 * pressed before the member's screen has replaced it.
 */
export function useMembersOnly(why = '請先登入'): (act: () => void, target?: string) => void {
  const session = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const place = usePlace();
  return (act, target = hrefOf(place)) => {
    if (session.token() !== undefined) return act();
    toast(why);
    navigate(onwardPath(target));
  };
}
