import { type Eyes, face } from '../../face.ts';
import type { Mouth } from '../../mouth.ts';
import type { Pen } from '../../pen.ts';
import { ellipse, limb, type Point, pillow, poly, rect } from '../../shape.ts';
import { scatter } from '../parts.ts';

export const soil = '#5b3b2a';

export const anchor = {
  top: [0, -470, 110],
  neck: [0, -300, 150],
  hand: [196, -130],
  face: [0, -190, 150],
} as const;

/** The family's build: a pot with a face and a plant. */
export function pot(
  p: Pen,
  color: string,
  band: string,
  pattern: 'plain' | 'stripe' | 'dots' | 'check' = 'plain',
): void {
  p.both((s) => p.solid(pillow(s * 66, -18, 44, 18), '#7a4a2a'));
  const d = poly('-170 -290, 170 -290, 128 -26, -128 -26', 34);
  p.solid(d, color);
  p.inside(d, () => {
    if (pattern === 'stripe')
      for (let i = -3; i <= 3; i++)
        p.mark(`M${i * 52} -280L${i * 40} -20`, { w: 12, color: band, opacity: 0.55 });
    if (pattern === 'dots')
      scatter(p, { x: 0, y: -120, rx: 160, ry: 130 }, 22, (x, y) => p.flat(ellipse(x, y, 9), band, 0.6));
    if (pattern === 'check')
      for (let i = -4; i < 4; i++) p.flat(rect(i * 40 + 2, -84 + (i % 2 ? 0 : 26), 38, 26), band, 0.6);
  });
  p.solid(rect(-192, -318, 384, 66, 26), band);
  p.gloss(-130, -292, 36, 8, 0, 0.7);
  p.gloss(-118, -170, 11, 52, 8, 0.5);
}

export function earth(p: Pen): void {
  p.solid(ellipse(0, -312, 168, 26), soil);
}

export function look(p: Pen, eyes: Eyes, mouth: Mouth, y = -172, iris = '#3a7f3a'): void {
  face(p, { y, gap: 54, size: 27, eyes, mouth, drop: 40, iris, ink: '#2b2018', cheeks: '#ff7f6b' });
}

export function arms(p: Pen, color: string, left: Point = [-210, -110], right: Point = [208, -150]): void {
  p.solid(limb(-140, -170, left[0], left[1], 21, 25), color);
  p.solid(limb(140, -170, right[0], right[1], 21, 25), color);
}
