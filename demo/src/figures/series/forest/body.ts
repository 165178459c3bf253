import { type Eyes, face } from '../../face.ts';
import type { Mouth } from '../../mouth.ts';
import type { Pen } from '../../pen.ts';
import { ellipse, sym } from '../../shape.ts';
import { arm } from '../parts.ts';

export type Fur = { main: string; pale: string; dark: string };

/** The family's build: a big soft head on a small sitting body, paws together in front. */
export function body(p: Pen, fur: Fur, coat?: string): void {
  p.both((s) => p.solid(ellipse(s * 96, -44, 66, 46), fur.main));
  p.solid(sym('0 -300, 104 -270, 146 -150, 130 -48, 0 -14'), coat ?? fur.main);
  if (!coat) p.solid(sym('0 -236, 70 -206, 92 -120, 70 -46, 0 -32'), fur.pale, { ink: false });
  p.both((s) => p.solid(ellipse(s * 92, -36, 34, 28), fur.pale, { ink: false }));
}

export function paws(p: Pen, fur: Fur, x: number, y: number): void {
  p.both((s) => arm(p, [s * 112, -226], [s * x, y], 34, fur.main));
}

export function head(p: Pen, fur: Fur, rx: number, ry: number, y = -400): string {
  const d = sym([
    [0, y - ry],
    [rx * 0.66, y - ry * 0.82],
    [rx, y + ry * 0.08],
    [rx * 0.78, y + ry * 0.76],
    [0, y + ry],
  ]);
  p.solid(d, fur.main);
  return d;
}

export function snout(p: Pen, y: number, w: number, h: number, pale: string, nose: string): void {
  p.solid(ellipse(0, y, w, h), pale, { ink: false, depth: 8 });
  if (p.silhouette) return;
  p.raw(
    `<path d="${sym([
      [0, y - h * 0.86],
      [w * 0.28, y - h * 0.78],
      [w * 0.2, y - h * 0.4],
      [0, y - h * 0.26],
    ])}" fill="${nose}"/>`,
  );
  p.raw(`<ellipse cx="-6" cy="${y - h * 0.7}" rx="7" ry="4" fill="#fff" fill-opacity=".75"/>`);
}

export function look(
  p: Pen,
  y: number,
  gap: number,
  drop: number,
  mouth: Mouth,
  eyes: Eyes = 'bead',
  size = 30,
): void {
  face(p, { y, gap, size, eyes, mouth, drop, ink: '#2b1c17', cheeks: '#ff8a7a', iris: '#b0692c' });
}

export const anchor = { neck: [0, -268, 116], hand: [150, -200], face: [0, -400, 190] } as const;
