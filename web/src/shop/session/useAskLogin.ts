import { onwardPath } from '@kujiya/contract/shop/paths';
import { hrefOf, useNavigate, usePlace } from '#lib/navigation.tsx';
import { useToast } from '#ui/Toast.tsx';

/** Sends a visitor to the login, says why, and brings them back to this page or to `target`. */
export function useAskLogin(why = '請先登入'): (target?: string) => void {
  const toast = useToast();
  const navigate = useNavigate();
  const place = usePlace();
  return (target = hrefOf(place)) => {
    toast(why);
    navigate(onwardPath(target));
  };
}
