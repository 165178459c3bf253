import { drawRefusals } from '@kujiya/contract/shop/draws';
import { rechargePath } from '@kujiya/contract/shop/paths';
import { useNavigate } from '#lib/navigation.tsx';
import { useTimeout } from '#lib/useTimeout.ts';
import { useToast } from '#ui/Toast.tsx';
import { rememberReturn } from './return-page.ts';

/** Leads to the top-up after `delay` ms and remembers the way back, where the tokens don't suffice. */
export function useRecharge(delay: number): (returnTo: string) => void {
  const navigate = useNavigate();
  const toast = useToast();
  const after = useTimeout();

  return (returnTo) => {
    rememberReturn(returnTo);
    toast(drawRefusals.balance_too_low.message, { tone: 'bad' });
    after(delay, () => navigate(rechargePath));
  };
}
