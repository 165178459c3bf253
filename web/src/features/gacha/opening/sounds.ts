import type { Rarity } from '@kujiya/contract/shop/rarities';
import type { Instruments } from '#shop/opening/sound/instruments.ts';
import { rarityInk } from '#shop/prize/rarity.ts';

/** The handle clicks over one notch. */
export function ratchet(on: Instruments): void {
  on.rustle(0, 3400, 0.3, 0.03);
  on.tone('square', 0, 260, 130, 0.1, 0.03);
  on.vibrate(5);
}

/** The coin falls, the panel lights up. */
export function coin(on: Instruments): void {
  on.tone('triangle', 0, 1870, 1865, 0.3, 0.12);
  on.tone('triangle', 0.09, 2490, 2480, 0.34, 0.42);
  on.vibrate(20);
}

/** The handle turns all the way round. */
export function whirl(on: Instruments): void {
  for (let notch = 0; notch < 7; notch++) {
    on.rustle(notch * 0.04, 2600 + notch * 260, 0.32, 0.035);
    on.tone('square', notch * 0.04, 190 + notch * 24, 110, 0.09, 0.03);
  }
  on.vibrate([8, 30, 8, 30, 8, 30, 14]);
}

/** The capsule rolls down to the flap. */
export function roll(on: Instruments): void {
  on.tone('sine', 0, 240, 90, 0.3, 0.38);
  for (let knock = 0; knock < 4; knock++) on.rustle(0.06 + knock * 0.09, 900, 0.25, 0.04);
}

/** The capsule falls, and bounces twice. */
export function drop(on: Instruments): void {
  for (const [after, loud] of [
    [0.2, 0.8],
    [0.33, 0.35],
    [0.4, 0.18],
  ] as const) {
    on.tone('sine', after, 210, 90, loud, 0.1);
    on.rustle(after, 1300, loud * 0.5, 0.05);
  }
  on.vibrate([0, 200, 30, 90, 12]);
}

/** The capsule comes closer: the rarer, the higher it rises. */
export function rise(on: Instruments, rarity: Rarity): void {
  const { rank } = rarityInk(rarity);
  on.tone('triangle', 0, 180, 360 + rank * 190, 0.22, 0.58);
  if (rank >= 2) on.tone('sawtooth', 0, 90, 190 + rank * 60, 0.06, 0.58);
}

const steps = [523.25, 659.25, 783.99, 1046.5, 1318.5, 1568]; // C major, upwards

/** The capsule pops open, and sparkles longer, the rarer it is. */
export function pop(on: Instruments, rarity: Rarity): void {
  const { rank } = rarityInk(rarity);
  on.tone('sine', 0, 420, 120, 0.7, 0.14);
  on.rustle(0, 1900, 0.5, 0.07);
  for (const [place, pitch] of steps.slice(0, 2 + rank).entries())
    on.tone('triangle', 0.1 + place * 0.07, pitch, pitch, 0.24, 0.34);
  on.vibrate(rank >= 2 ? [30, 40, 30] : 24);
}
