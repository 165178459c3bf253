import { drawRefusals } from '@kujiya/contract/shop/draws';
import { rechargePath } from '@kujiya/contract/shop/paths';
import { useNavigate } from '#lib/navigation.tsx';
import { useTimeout } from '#lib/useTimeout.ts';
import { useToast } from '#ui/Toast.tsx';
import { rememberReturn, rememberShortfall } from './return-page.ts';

/**
 * Leads to the top-up after `delay` ms, when the tokens do not suffice, and remembers the way back and how many are
 * missing, if that is known.
 */
export function useRecharge(delay: number): (returnTo: string, missing?: number) => void {
  const navigate = useNavigate();
  const toast = useToast();
  const after = useTimeout();

  return (returnTo, missing) => {
    rememberReturn(returnTo);
    rememberShortfall(missing);
    toast(drawRefusals.balance_too_low.message, { tone: 'bad' });
    after(delay, () => navigate(rechargePath));
  };
}
