import type { Prize } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import { useState } from 'react';
import { lazySheet } from '#ui/lazy-sheet.tsx';
import { prizeLines } from './tubes.ts';

// A separate chunk, because only a tap on a prize opens it.
const PrizeSheet = lazySheet(() => import('./PrizeSheet.tsx'), 'PrizeSheet');

/** The close-up of a tube's prizes: `look` shows one in `sheet`. */
export function usePrizeSheet(prizes: readonly Prize[], tube: Tube) {
  const [looked, setLooked] = useState<Prize>();
  const [open, setOpen] = useState(false);
  const look = (prize: Prize) => {
    setLooked(prize);
    setOpen(true);
  };
  const sheet = looked && (
    <PrizeSheet
      prize={looked}
      line={prizeLines(prizes, tube).find(({ prize }) => prize.id === looked.id)}
      tubeId={tube.id}
      remaining={tube.remaining_tickets}
      open={open}
      onClose={() => setOpen(false)}
    />
  );
  return { look, sheet };
}
