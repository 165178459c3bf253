import {
  drawHistoryPath,
  figuresPath,
  rechargePath,
  storagePath,
  userPath,
} from '@kujiya/contract/shop/paths';
import { Suspense, useEffect, useState } from 'react';
import { optionalNamed } from '#lib/lazy-named.ts';
import { usePlace } from '#lib/navigation.tsx';
import { type Unopened, unopenedDraws } from '#shop/opening/unopened.ts';
import type { PageTable } from './pages.tsx';

const UnopenedChip = optionalNamed(() => import('./UnopenedChip.tsx'), 'UnopenedChip');

/** Pages that show this way in the place of the prizes, and one on which nobody is led out of a payment. */
const without: readonly string[] = [storagePath, userPath, drawHistoryPath, figuresPath, rechargePath];

/** Of the full screens, which no tab bar leads out of, only the pages of a product show it. */
const ofProduct = /^\/(ichiban|blindbox|gacha)\/detail\//;

/** The way back to an opening that was left before its end. */
export function UnopenedWay({ table }: { table: PageTable }) {
  const { pathname } = usePlace();
  const [newest, setNewest] = useState<Unopened>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page anew, for what waits changes between two
  useEffect(() => setNewest(unopenedDraws().at(-1)), [pathname]);
  const isFull = table.at(pathname)?.handle.fullScreen === true;
  if (!newest || without.includes(pathname) || (isFull && !ofProduct.test(pathname))) return null;
  return (
    <Suspense>
      <UnopenedChip key={newest.orderId} draw={newest} />
    </Suspense>
  );
}
