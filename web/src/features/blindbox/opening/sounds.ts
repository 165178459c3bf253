import type { Rarity } from '@kujiya/contract/shop/rarities';
import type { Instruments } from '#shop/opening/sound/instruments.ts';
import { rarityInk } from '#shop/prize/rarity.ts';

/** Cardboard flaps snap up, one after the other. */
export function unfold(on: Instruments): void {
  for (const [at, pitch] of [
    [0.3, 190],
    [0.62, 240],
    [0.7, 260],
  ] as const) {
    on.tone('triangle', at, pitch, pitch * 0.5, 0.4, 0.1);
    on.rustle(at, 1200, 0.35, 0.09);
  }
  on.vibrate([10, 290, 10, 60, 10]);
}

/** A foil bag slides out. */
export function slide(on: Instruments): void {
  for (let i = 0; i < 6; i++) on.rustle(0.9 + i * 0.07, 4200 + Math.random() * 2600, 0.16, 0.08);
}

/** Foil tears. */
export function rip(on: Instruments): void {
  for (let i = 0; i < 8; i++) on.rustle(i * 0.022, 3400 + i * 420 + Math.random() * 500, 0.4, 0.07);
  on.vibrate(24);
}

/** The figure is revealed: higher and longer, the rarer it is. */
export function found(on: Instruments, rarity: Rarity): void {
  const { rank } = rarityInk(rarity);
  const notes = [523.25, 659.25, 783.99, 987.77, 1174.66].slice(0, 2 + rank);
  for (const [i, hertz] of notes.entries()) on.tone('sine', 0.12 + i * 0.09, hertz, hertz, 0.34, 0.42);
}
