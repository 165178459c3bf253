import { type ReactNode, Suspense, useState } from 'react';
import { lazyNamed } from '#lib/lazy-named.ts';
import type { ChoiceGroup } from './useChoosing.ts';

// A separate chunk, because few prizes have variants.
const VariantChooser = lazyNamed(() => import('./VariantChooser.tsx'), 'VariantChooser');

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
      <Suspense>
        <VariantChooser key={shown.time} group={shown.group} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
