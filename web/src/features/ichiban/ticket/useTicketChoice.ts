import { ichibanRefusals, type Tube, type TubeEvent } from '@kujiya/contract/ichiban';
import { useState } from 'react';
import { useToast } from '#ui/Toast.tsx';
import { useTubeLive } from '../useTubeLive.ts';
import { nothing, picked, type Selection, selectionFrom, toggled, undrawnOf } from './selection.ts';

export type TicketChoice = ReturnType<typeof useTicketChoice>;

/** The member's choice among the undrawn tickets, kept up to date while others draw. */
export function useTicketChoice({
  productId,
  tube,
  drawnNumbers,
  picks,
  isMine,
  onOthers,
}: {
  productId: number;
  tube: Tube;
  drawnNumbers: readonly number[];
  /** The initial choice, as written in the address. */
  picks: string | null;
  /** True when an event comes from the member's own purchase. */
  isMine: (event: TubeEvent) => boolean;
  /** Called when somebody else has drawn; `lost`: a chosen ticket was among the drawn ones. */
  onOthers: (lost: boolean) => void;
}) {
  const toast = useToast();
  const [selection, setSelection] = useState<Selection>(() => selectionFrom(picks));
  const [justDrawn, setJustDrawn] = useState<ReadonlySet<number>>(new Set());
  const drawn: ReadonlySet<number> = new Set(drawnNumbers);
  const undrawn = undrawnOf(tube.total_tickets, drawn);
  const numbers = picked(selection, undrawn);

  useTubeLive(productId, tube.id, (event) => {
    setJustDrawn((before) => new Set([...before, ...event.drawn]));
    if (isMine(event)) return;
    const lost = event.drawn.filter((number) => numbers.includes(number));
    if (lost.length > 0) {
      toast(
        selection.full
          ? '其他玩家剛抽走了籤，整筒張數已更新'
          : `${lost.join('、')} 號被其他玩家抽走了，已從您的選擇移除`,
        { tone: 'bad', seconds: 6 },
      );
    }
    onOthers(lost.length > 0);
  });

  return {
    selection,
    drawn,
    undrawn,
    numbers,
    justDrawn,
    toggle: (number: number) => {
      const next = toggled(selection, number, undrawn);
      if (next) setSelection(next);
      else toast(ichibanRefusals.tickets_too_many.message, { tone: 'bad' });
    },
    /** In the place of the choice before. */
    pick: (numbers: number[]) => setSelection({ full: false, numbers }),
    pickAll: () => setSelection({ full: true }),
    clear: () => setSelection(nothing),
  };
}
