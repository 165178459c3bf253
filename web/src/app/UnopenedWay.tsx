import { drawHistoryPath, figuresPath, storagePath, userPath } from '@kujiya/contract/shop/paths';
import { Suspense, useEffect, useState } from 'react';
import { optionalNamed } from '#lib/lazy-named.ts';
import { usePlace } from '#lib/navigation.tsx';
import { type Unopened, unopenedDraws } from '#shop/opening/unopened.ts';
import type { PageTable } from './pages.tsx';

const UnopenedChip = optionalNamed(() => import('./UnopenedChip.tsx'), 'UnopenedChip');

/** Pages that show this way in the place of the prizes. */
const withOwn: readonly string[] = [storagePath, userPath, drawHistoryPath, figuresPath];

/** On full screens, where no tab bar leads to those, only the pages of a product show it: nobody is led out of a payment. */
const ofProduct = /^\/(ichiban|blindbox|gacha)\/(detail|ticket)\//;

/** The way back to an opening that was left before its end. */
export function UnopenedWay({ table }: { table: PageTable }) {
  const { pathname } = usePlace();
  const [newest, setNewest] = useState<Unopened>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page anew, for what waits changes between two
  useEffect(() => setNewest(unopenedDraws().at(-1)), [pathname]);
  const isFull = table.at(pathname)?.handle.fullScreen === true;
  if (!newest || withOwn.includes(pathname) || (isFull && !ofProduct.test(pathname))) return null;
  return (
    <Suspense>
      <UnopenedChip key={newest.orderId} draw={newest} />
    </Suspense>
  );
}
