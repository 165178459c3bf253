import { type ComponentType, lazy, Suspense } from 'react';

type Shape = ComponentType;

/** A drawing that cannot be fetched is left out: the words beside it say the same. */
const later = (load: () => Promise<Shape>) =>
  lazy(async () => ({ default: await load().catch((): Shape => () => null) }));

const drawings = {
  lotBox: later(async () => (await import('./drawings/LotBox.tsx')).LotBox),
  noResult: later(async () => (await import('./drawings/NoResult.tsx')).NoResult),
  brokenMachine: later(async () => (await import('./drawings/BrokenMachine.tsx')).BrokenMachine),
  sleepingToy: later(async () => (await import('./drawings/SleepingToy.tsx')).SleepingToy),
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
