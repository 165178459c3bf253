import { gachaPhases } from '@kujiya/contract/gacha';

type Timed = (typeof gachaPhases)[number][0];
export type Phase = 'idle' | Timed | 'reveal';

const lasts: ReadonlyMap<string, number> = new Map(gachaPhases);
const order: readonly Phase[] = ['idle', ...gachaPhases.map(([phase]) => phase), 'reveal'];

/** Milliseconds; undefined for `idle` and `reveal`, which last until the member acts. */
export const lastsOf = (phase: Phase): number | undefined => lasts.get(phase);

const after = (phase: Phase): Phase => order[order.indexOf(phase) + 1] ?? 'reveal';

/** The state of the show: the current capsule, its phase, and whether all is shown. */
export type Show = { index: number; phase: Phase; done: boolean };
export type ShowStep = 'turn' | 'elapsed' | 'reveal' | 'next' | 'skip' | 'again';

export const beginning: Show = { index: 0, phase: 'idle', done: false };

/** The final state: all `total` capsules are open. */
export const ended = (total: number): Show => ({ index: total - 1, phase: 'reveal', done: true });

/** All capsules are paid with one coin drop: from the second on the machine comes back with its panel lit. */
const following: Phase = 'panelExpanding';

export const advance =
  (total: number) =>
  (now: Show, step: ShowStep): Show => {
    if (step === 'skip') return ended(total);
    if (step === 'again') return beginning;
    if (now.done) return now;
    switch (step) {
      case 'turn':
        return now.phase === 'idle' ? { ...now, phase: after('idle') } : now;
      case 'elapsed':
        return lasts.has(now.phase) ? { ...now, phase: after(now.phase) } : now;
      case 'reveal':
        return { ...now, phase: 'reveal' };
      case 'next':
        if (now.phase !== 'reveal') return now;
        return now.index < total - 1
          ? { index: now.index + 1, phase: following, done: false }
          : { ...now, done: true };
    }
  };

/** The phases' lengths for the stylesheet: `--panelActive: 500ms`, … */
export const phaseLengths: Record<string, string> = Object.fromEntries(
  gachaPhases.map(([phase, milliseconds]) => [`--${phase}`, `${milliseconds}ms`]),
);
