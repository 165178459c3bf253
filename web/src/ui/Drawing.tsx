import { Suspense } from 'react';
import { optionalNamed } from '#lib/lazy-named.ts';

/** The words beside a drawing say the same. */
const drawings = {
  lotBox: optionalNamed(() => import('./drawings/LotBox.tsx'), 'LotBox'),
  noResult: optionalNamed(() => import('./drawings/NoResult.tsx'), 'NoResult'),
  brokenMachine: optionalNamed(() => import('./drawings/BrokenMachine.tsx'), 'BrokenMachine'),
  sleepingToy: optionalNamed(() => import('./drawings/SleepingToy.tsx'), 'SleepingToy'),
};

/** A drawing for states that are seldom seen; it comes after the words, into the room reserved for it. */
export function Drawing({ of }: { of: keyof typeof drawings }) {
  const Shape = drawings[of];
  return (
    <div className="grid min-h-36 place-items-center">
      <Suspense fallback={null}>
        <Shape />
      </Suspense>
    </div>
  );
}
