import { drawRefusals } from '@kujiya/contract/shop/draws';
import { rechargePath } from '@kujiya/contract/shop/paths';
import { useToast } from '#ui/Toast.tsx';
import { leadOn } from './lead-on.ts';
import { rememberReturn, rememberShortfall } from './return-page.ts';

/**
 * Leads to the top-up after `delay` ms, when the tokens do not suffice, and remembers the way back and how many are
 * missing, if that is known.
 */
export function useRecharge(delay: number): (returnTo: string, missing?: number) => void {
  const toast = useToast();

  return (returnTo, missing) => {
    rememberReturn(returnTo);
    rememberShortfall(missing);
    toast(drawRefusals.balance_too_low.message, { tone: 'bad' });
    void leadOn({ to: rechargePath, afterMs: delay });
  };
}
