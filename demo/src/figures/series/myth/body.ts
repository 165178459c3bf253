import { face } from '../../face.ts';
import type { Mouth } from '../../mouth.ts';
import type { Pen } from '../../pen.ts';
import { curve, ellipse, limb, type Point, pillow, sym } from '../../shape.ts';

export const gold = '#f0bf4c';

export const anchor = {
  neck: [-10, -250, 120],
  hand: [-170, -120],
  face: [-20, -390, 180],
  top: [-20, -540, 120],
} as const;

/** A curl of auspicious cloud, drawn as one gold line. */
export function curl(p: Pen, x: number, y: number, r: number, side = 1, color = gold, w = 8): void {
  const points = Array.from({ length: 12 }, (_, i): Point => {
    const a = (i / 11) * Math.PI * 3;
    const k = r * (1 - i / 13);
    return [x + side * Math.cos(a) * k, y + Math.sin(a) * k];
  });
  p.mark(curve(points), { w, color });
}

/** Overlapping scales on a surface. */
export function scales(
  p: Pen,
  d: string,
  area: { x: number; y: number; w: number; h: number },
  color: string,
): void {
  p.inside(d, () => {
    for (let row = 0; row * 30 < area.h; row++)
      for (let i = -1; i * 38 < area.w; i++) {
        const x = area.x + i * 38 + (row % 2) * 19;
        const y = area.y + row * 30;
        p.mark(
          curve([
            [x - 19, y],
            [x, y + 20],
            [x + 19, y],
          ]),
          { w: 4, color, opacity: 0.75 },
        );
      }
  });
}

/** The family's build: a sitting guardian seen from the front, mane and tail of curls, gold hooves or claws. */
export function guardian(p: Pen, main: string, belly: string, paw: string): string {
  const d = sym('0 -310, 110 -280, 168 -140, 160 -50, 0 -20');
  p.both((s) => p.solid(ellipse(s * 134, -74, 76, 70), main));
  p.solid(d, main);
  p.solid(sym('0 -270, 66 -240, 86 -140, 60 -50, 0 -36'), belly, { weight: 4 });
  for (const y of [-210, -166, -122, -80])
    p.mark(
      curve([
        [-72, y],
        [0, y + 14],
        [72, y],
      ]),
      { w: 4, color: gold },
    );
  p.both((s) => {
    p.solid(limb(s * 78, -190, s * 84, -54, 42, 38), main);
    p.solid(pillow(s * 86, -26, 52, 26), paw);
    for (const i of [-1, 1])
      p.mark(
        curve([
          [s * 86 + i * 15, -30],
          [s * 86 + i * 15, -12],
        ]),
        { w: 4 },
      );
  });
  return d;
}

export function mane(p: Pen, color: string, y: number, r: number, count: number, inner: string): void {
  for (let i = 0; i < count; i++) {
    const a = (i / count) * Math.PI * 2 + Math.PI / 2;
    const [x, cy] = [Math.cos(a) * r, y + Math.sin(a) * r * 0.86];
    p.solid(ellipse(x, cy, 56, 54), color);
    curl(p, x, cy, 30, x < 0 ? -1 : 1, inner, 6);
  }
}

export function skull(p: Pen, color: string, y = -390, rx = 166, ry = 148): string {
  const d = sym([
    [0, y - ry],
    [rx * 0.7, y - ry * 0.78],
    [rx, y],
    [rx * 0.74, y + ry * 0.74],
    [0, y + ry],
  ]);
  p.solid(d, color);
  return d;
}

export function look(p: Pen, y: number, gap: number, mouth: Mouth, iris: string, drop = 62, size = 38): void {
  face(p, { y, gap, size, eyes: 'almond', mouth, iris, drop, ink: '#2c1414', cheeks: '#ff6f5e' });
}

export function horn(p: Pen, points: readonly Point[], color: string, w = 34): void {
  p.line(curve(points), { w: w + 10 });
  p.mark(curve(points), { w, color });
  p.mark(curve(points.map(([x, y]): Point => [x - 4, y - 4])), {
    w: w * 0.28,
    color: '#ffffff',
    opacity: 0.5,
  });
}
