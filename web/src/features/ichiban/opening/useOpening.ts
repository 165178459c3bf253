import { useEffect, useReducer, useState } from 'react';
import { markOpened } from '#shop/opening/stage/opened-orders.ts';
import { noteOpened, openedBefore } from '#shop/opening/unopened.ts';
import { useConfirm } from '#ui/Confirm.tsx';
import { advance, closed } from './sequence.ts';

export type Opening = ReturnType<typeof useOpening>;

/** The ticket of an opening that is before the member, whether it is open, and the steps from one to the next. */
export function useOpening(orderId: number, total: number, seen: boolean) {
  const confirm = useConfirm();
  const [state, step] = useReducer(
    advance(total),
    seen ? { index: total - 1, open: true, done: true } : { ...closed, index: openedBefore(orderId) },
  );
  const opened = state.index + (state.open ? 1 : 0);
  useEffect(() => {
    noteOpened(orderId, opened);
    if (opened === total) markOpened(orderId);
  }, [orderId, opened, total]);
  const [cameOpen, setCameOpen] = useState(false);
  const single = total === 1;
  const skip = async () => {
    const yes = await confirm({
      title: '確定要略過動畫，直接前往獎品結果頁嗎？',
      yes: '直接看結果',
      no: '繼續撕',
    });
    if (!yes) return;
    setCameOpen(true);
    step('skip');
  };
  return {
    ...state,
    single,
    /** The ticket was open from the start: nobody tore it. */
    cameOpen,
    tear: () => step('opened'),
    moveOn: () => step('next'),
    /** Leads to the result, after a question; a single open ticket is its own result. */
    skip: single && state.open ? undefined : () => void skip(),
    again: () => {
      setCameOpen(false);
      step('again');
    },
  };
}
