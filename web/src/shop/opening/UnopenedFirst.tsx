import type { Game } from '@kujiya/contract/shop/games';
import type { ReactNode } from 'react';
import { useUnopened } from './useUnopened.tsx';

/** The note in the place of what shows prizes of all orders together, of one game or of all. */
export function UnopenedFirst({ game, children }: { game?: Game; children: ReactNode }) {
  const { draws, note } = useUnopened();
  return draws.some((draw) => game === undefined || draw.game === game) ? note : children;
}
