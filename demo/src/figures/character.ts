import type { Pen } from './pen.ts';

/** A figure that can be drawn anywhere: where hats, scarves and held things go is part of it. */
export type Character = {
  /** The colour one remembers it by; special editions turn this one black. */
  colour: string;
  accent: string;
  /** Where a hat sits: middle, height, half the width of the head there. */
  top: readonly [x: number, y: number, half: number];
  neck: readonly [x: number, y: number, half: number];
  /** Where the hand on the right side holds things. */
  hand: readonly [x: number, y: number];
  /** The circle that a badge shows. */
  face: readonly [x: number, y: number, r: number];
  draw(p: Pen): void;
};
