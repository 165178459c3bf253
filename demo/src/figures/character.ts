import type { Pen } from './pen.ts';

/** A figure that can be drawn anywhere; it includes the places for hats, scarves and held things. */
export type Character = {
  /** The colour people remember it by; special editions turn this one black. */
  colour: string;
  accent: string;
  /** The place of a hat: middle, height, half the width of the head there. */
  top: readonly [x: number, y: number, half: number];
  neck: readonly [x: number, y: number, half: number];
  /** The place where the hand on the right side holds things. */
  hand: readonly [x: number, y: number];
  /** The circle that a badge shows. */
  face: readonly [x: number, y: number, r: number];
  draw(p: Pen): void;
};
