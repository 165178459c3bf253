import type { Pen } from '../pen.ts';
import { num, type Point, poly } from '../shape.ts';

/** Pictures are square; scenes, frames and objects share this size. */
export const size = 960;

export function sky(p: Pen, stops: readonly (readonly [number, string])[], height = size): void {
  p.raw(`<rect width="${size}" height="${height}" fill="${p.linear(stops)}"/>`);
}

export function band(p: Pen, y: number, height: number, paint: string, opacity = 1): void {
  p.raw(
    `<rect y="${num(y)}" width="${size}" height="${num(height)}" fill="${paint}" fill-opacity="${opacity}"/>`,
  );
}

/** Rays from a point to beyond the edges, every second one painted. */
export function rays(
  p: Pen,
  x: number,
  y: number,
  count: number,
  color: string,
  opacity: number,
  turn = 0,
): void {
  const at = (i: number): Point => {
    const a = ((i + turn) / count) * Math.PI * 2;
    return [x + Math.cos(a) * 1100, y + Math.sin(a) * 1100];
  };
  let d = '';
  for (let i = 0; i < count; i += 2) {
    const [a, b] = [at(i), at(i + 1)];
    d += `M${x} ${y}L${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}Z`;
  }
  p.raw(`<path d="${d}" fill="${color}" fill-opacity="${opacity}"/>`);
}

/** A grid of small things, every second row shifted. */
export function grid(
  step: number,
  draw: (x: number, y: number, i: number, j: number) => void,
  from = 0,
  to = size,
): void {
  for (let j = 0; from + j * step <= to + step; j++) {
    for (let i = -1; i * step <= size + step; i++)
      draw(i * step + (j % 2) * (step / 2), from + j * step, i, j);
  }
}

export function twinkle(p: Pen, x: number, y: number, r: number, color: string, opacity = 1): void {
  p.flat(
    poly(
      [
        [x, y - r],
        [x + r * 0.24, y - r * 0.24],
        [x + r, y],
        [x + r * 0.24, y + r * 0.24],
        [x, y + r],
        [x - r * 0.24, y + r * 0.24],
        [x - r, y],
        [x - r * 0.24, y - r * 0.24],
      ],
      1,
    ),
    color,
    opacity,
  );
}
