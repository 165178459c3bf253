import { type Eyes, face } from '../../face.ts';
import type { Mouth } from '../../mouth.ts';
import type { Pen } from '../../pen.ts';
import { ellipse, flip, limb, poly } from '../../shape.ts';

export const anchor = { neck: [0, -236, 120], hand: [206, -250], face: [0, -380, 180] } as const;

/** The family's build: food for a head on a small armoured body, feet apart, ready. */
export function warrior(p: Pen, armour: string, sash: string): void {
  p.both((s) => {
    p.solid(limb(s * 60, -130, s * 84, -50, 38, 36), '#f2e3c6');
    p.solid(poly(flip(s, '44 -56, 128 -56, 146 0, 36 0'), 14), armour);
  });
  p.solid(poly('-104 -262, 104 -262, 132 -90, -132 -90', 26), armour);
  p.solid(poly('-120 -176, 120 -176, 126 -134, -126 -134', 12), sash);
  p.solid(poly('-26 -184, 26 -184, 26 -126, -26 -126', 10), '#ffcb3d', { weight: 7 });
}

export function shoulder(p: Pen, color: string): void {
  p.both((s) => p.solid(poly(flip(s, '84 -276, 176 -256, 190 -178, 92 -200'), 16), color));
}

export function look(
  p: Pen,
  y: number,
  gap: number,
  eyes: Eyes,
  mouth: Mouth,
  drop: number,
  x = 0,
  size = 34,
): void {
  face(p, { x, y, gap, size, eyes, mouth, drop, iris: '#d23b2a', ink: '#1c1310', cheeks: '#ff8a6b' });
}

/** Print dots on the side away from the light: the family's texture. */
export function halftone(p: Pen, d: string, cx: number, cy: number, reach: number, color: string): void {
  p.inside(d, () => {
    for (let i = 0; i < 8; i++)
      for (let j = 0; j < 8; j++) {
        const x = cx + (i - 1) * 21 + (j % 2) * 10;
        const y = cy + (j - 1) * 19;
        const r = Math.min(8, Math.max(0, ((i + j) / 14) * reach));
        if (r > 1) p.flat(ellipse(x, y, r), color, 0.5);
      }
  });
}
