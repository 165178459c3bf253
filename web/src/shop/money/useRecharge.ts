import { drawRefusals } from '@kujiya/contract/shop/draws';
import { rechargePath } from '@kujiya/contract/shop/paths';
import { useEffect, useRef } from 'react';
import { useNavigate } from '#lib/navigation.tsx';
import { writeText } from '#lib/storage.ts';
import { useToast } from '#ui/Toast.tsx';

const returnKey = 'returnToPage';

/** Leads to the top-up after `delay` ms and remembers the way back, where the tokens don't suffice. */
export function useRecharge(delay: number): (returnTo: string) => void {
  const navigate = useNavigate();
  const toast = useToast();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (returnTo) => {
    writeText(returnKey, returnTo);
    toast(drawRefusals.balance_too_low.message, { tone: 'bad' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => navigate(rechargePath), delay);
  };
}
