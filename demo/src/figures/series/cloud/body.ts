import { type Eyes, face } from '../../face.ts';
import type { Mouth } from '../../mouth.ts';
import type { Pen } from '../../pen.ts';
import { curve, ellipse, flip, type Point, poly, puffs, sym } from '../../shape.ts';

type Coat = { main: string; pale: string; ear: string };

export const anchor = {
  top: [0, -520, 128],
  neck: [0, -238, 150],
  hand: [132, -160],
  face: [0, -370, 190],
} as const;

/** A tail that is a ribbon of weather, behind everything. */
export function tail(
  p: Pen,
  color: string,
  points: readonly Point[] = [
    [120, -110],
    [236, -130],
    [262, -250],
    [216, -330],
    [250, -400],
  ],
): void {
  p.line(curve(points), { w: 62, color: '#7b6aa6' });
  p.mark(curve(points), { w: 53, color });
  p.mark(curve(points.map(([x, y]): Point => [x - 8, y - 6])), { w: 14, color: '#ffffff', opacity: 0.5 });
}

export function ears(p: Pen, coat: Coat): void {
  p.both((s) => {
    p.solid(poly(flip(s, '70 -486, 168 -588, 196 -410'), 46), coat.main);
    p.solid(poly(flip(s, '102 -480, 156 -536, 170 -430'), 28), coat.ear, { ink: false });
  });
}

/** The family's build: a mochi of a cat that sits on, and partly is, a cloud. */
export function cat(p: Pen, coat: Coat, pattern: () => void = () => {}): string {
  ears(p, coat);
  p.solid(sym('0 -300, 130 -260, 182 -140, 150 -40, 0 -20'), coat.main);
  p.solid(ellipse(0, -130, 96, 96), coat.pale, { ink: false });
  const d = sym('0 -524, 120 -508, 212 -400, 208 -300, 120 -222, 0 -208');
  p.solid(d, coat.main);
  p.inside(d, pattern);
  return d;
}

export function seat(p: Pen, color: string): void {
  p.solid(puffs(0, -76, 214, 50, 10, 0.2), color, { depth: 13 });
  p.gloss(-140, -112, 34, 10, -14, 0.9);
}

export function paws(p: Pen, color: string): void {
  p.both((s) => {
    p.solid(ellipse(s * 66, -92, 48, 40), color);
    for (const i of [-1, 1])
      p.mark(
        curve([
          [s * 66 + i * 14, -84],
          [s * 66 + i * 14, -66],
        ]),
        { w: 4 },
      );
  });
}

export function look(p: Pen, eyes: Eyes, mouth: Mouth, iris: string): void {
  face(p, { y: -362, gap: 88, size: 40, eyes, mouth, iris, drop: 52, ink: '#3d3560', cheeks: '#ff9fc0' });
  if (p.silhouette) return;
  p.raw(`<path d="${sym('0 -328, 15 -326, 8 -314, 0 -310')}" fill="#f58aa5"/>`);
  p.both((s) => {
    p.mark(curve(flip(s, '150 -330, 206 -338')), { w: 4, opacity: 0.7 });
    p.mark(curve(flip(s, '150 -310, 204 -302')), { w: 4, opacity: 0.7 });
  });
}
