import type { Instruments } from './instruments.ts';

/** Paper tears along `holes` of its perforation. */
export function tear(on: Instruments, holes: number): void {
  for (let i = 0; i < Math.min(3, holes); i++)
    on.rustle(i * 0.012, 2600 + Math.random() * 2600, 0.35, 0.045 + Math.random() * 0.05);
  on.vibrate(6);
}

/** The stamp comes down. */
export function stamp(on: Instruments): void {
  on.tone('sine', 0, 140, 46, 0.9, 0.22);
  on.rustle(0, 900, 0.5, 0.07);
  on.vibrate(35);
}

const chord = [523.25, 659.25, 783.99, 1046.5]; // C major

/** A great prize came out. */
export function fanfare(on: Instruments): void {
  for (const [i, hertz] of chord.entries()) {
    on.tone('triangle', 0.18 + i * 0.09, hertz, hertz, 0.28, 0.5);
    on.tone('triangle', 0.6, hertz, hertz, 0.16, 1.1);
  }
  on.vibrate([30, 60, 30, 60, 80]);
}
