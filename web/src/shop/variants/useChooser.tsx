import { type ReactNode, useState } from 'react';
import { lazySheet } from '#ui/lazy-sheet.tsx';
import type { ChoiceGroup } from './useChoosing.ts';

// A separate chunk, because few prizes have variants.
const VariantChooser = lazySheet(() => import('./VariantChooser.tsx'), 'VariantChooser');

/** The sheet for choosing variants, and the way to open it; the group stays while it is open, also when nothing is left to choose. */
export function useChooser(): { choose: (group: ChoiceGroup) => void; sheet: ReactNode } {
  const [shown, setShown] = useState<{ group: ChoiceGroup; time: number }>();
  const [open, setOpen] = useState(false);
  return {
    choose: (group) => {
      setShown({ group, time: (shown?.time ?? 0) + 1 });
      setOpen(true);
    },
    sheet: shown && (
      <VariantChooser key={shown.time} group={shown.group} open={open} onClose={() => setOpen(false)} />
    ),
  };
}
