import { type Eyes, face } from '../../face.ts';
import type { Pen } from '../../pen.ts';
import { blob, curve, ellipse, flip, pairs, sym } from '../../shape.ts';
import { scatter } from '../parts.ts';

export const fur = '#b98553';

const muzzle = '#8f6238';

export const anchor = {
  top: [0, -520, 140],
  neck: [0, -250, 170],
  hand: [150, -150],
  face: [0, -380, 190],
} as const;

/** Short hairs laid over a surface. */
function hairs(p: Pen, d: string, area: { x: number; y: number; rx: number; ry: number }): void {
  p.inside(d, () =>
    scatter(p, area, 46, (x, y, k) =>
      p.mark(
        curve([
          [x, y],
          [x + 4, y + 12 + k * 8],
        ]),
        { w: 4, color: k > 0.5 ? '#d9a873' : '#8a5c34', opacity: 0.6 },
      ),
    ),
  );
}

/** The family's build: a loaf with a long square face that nothing can disturb. */
export function loaf(p: Pen, color = fur): void {
  p.both((s) => p.solid(ellipse(s * 110, -36, 66, 36), '#7d5230'));
  const d = sym('0 -330, 150 -300, 222 -170, 206 -54, 0 -20');
  p.solid(d, color);
  hairs(p, d, { x: 0, y: -150, rx: 200, ry: 110 });
  p.both((s) => p.solid(blob(flip(s, '30 -96, 62 -130, 94 -96, 92 -34, 36 -34')), '#9a6b40'));
}

export function head(p: Pen, eyes: Eyes = 'slit', color = fur): void {
  p.both((s) => {
    p.solid(ellipse(s * 138, -508, 40, 36), color);
    p.solid(ellipse(s * 136, -500, 19, 16), '#e8a98a', { ink: false });
  });
  const d = sym('0 -530, 118 -518, 174 -430, 186 -310, 146 -232, 0 -216', 0.9);
  p.solid(d, color);
  hairs(p, d, { x: 0, y: -460, rx: 160, ry: 60 });
  p.solid(sym('0 -372, 92 -368, 146 -304, 124 -236, 0 -224', 0.9), color === fur ? muzzle : '#7a6248', {
    weight: 5,
  });
  face(p, { y: -420, gap: 112, size: 27, eyes, mouth: 'none', ink: '#2b1a10', cheeks: false });
  if (p.silhouette) return;
  p.both((s) => p.raw(`<path d="${ellipse(s * 34, -338, 12, 8)}" fill="#2b1a10"/>`));
  p.mark(curve('0 -322, 0 -282'), { w: 7, color: '#2b1a10' });
  p.mark(curve('-40 -262, -18 -270, 0 -282, 18 -270, 40 -262'), { w: 7, color: '#2b1a10' });
  p.both((s) => p.glow(s * 140, -370, 40, 26, '#ff7a6b', 0.75));
}

export function water(p: Pen, color = '#8fd6d8'): void {
  const d = blob(
    '-262 -96, -170 -112, -80 -92, 0 -110, 90 -92, 180 -112, 262 -94, 272 -40, 180 -4, -180 -4, -272 -40',
  );
  p.solid(d, color, { material: 'jelly' });
  p.inside(d, () => {
    for (const [x, y] of pairs('-180 -60, -40 -40, 120 -64, 200 -40'))
      p.mark(
        curve([
          [x - 34, y],
          [x, y - 10],
          [x + 34, y],
        ]),
        { w: 7, color: '#ffffff', opacity: 0.7 },
      );
  });
}
