import { type Eyes, face } from '../../face.ts';
import type { Mouth } from '../../mouth.ts';
import type { Pen } from '../../pen.ts';
import { blob, curve, ellipse, type Point } from '../../shape.ts';

export const chrome = '#b9c2cc';

export const cream = '#fff3dc';

export const anchor = { neck: [0, -170, 170], hand: [244, -230] } as const;

/** The family's build: enamelled housings on thin rubber legs, with white gloves and round shoes. */
export function legs(p: Pen, x: number, top: number, shoe: string): void {
  p.both((s) => {
    p.line(
      curve([
        [s * x, top],
        [s * (x + 4), -30],
      ]),
      { w: 24 },
    );
    p.mark(
      curve([
        [s * x - 4, top],
        [s * (x + 4) - 4, -30],
      ]),
      { w: 6, color: '#6b5a52' },
    );
    p.solid(
      blob([
        [s * (x - 34), -4],
        [s * (x - 30), -44],
        [s * x, -58],
        [s * (x + 58), -40],
        [s * (x + 64), -4],
      ]),
      shoe,
    );
    p.gloss(x * s + s * 12, -42, 16, 6, 0);
  });
}

export function glove(p: Pen, from: Point, bend: Point, to: Point): void {
  p.line(curve([from, bend, to]), { w: 22 });
  p.solid(ellipse(to[0], to[1], 36, 34), '#ffffff');
  p.solid(ellipse(to[0] + (to[0] > 0 ? -26 : 26), to[1] - 18, 15, 18), '#ffffff');
  p.mark(
    curve([
      [to[0] - 8, to[1] + 6],
      [to[0] - 8, to[1] + 20],
    ]),
    { w: 4 },
  );
  p.mark(
    curve([
      [to[0] + 8, to[1] + 6],
      [to[0] + 8, to[1] + 20],
    ]),
    { w: 4 },
  );
}

export function look(
  p: Pen,
  x: number,
  y: number,
  gap: number,
  size: number,
  mouth: Mouth,
  eyes: Eyes = 'pie',
  drop?: number,
): void {
  face(p, {
    x,
    y,
    gap,
    size,
    eyes,
    mouth,
    ink: '#2b1d18',
    cheeks: '#ff8f7a',
    iris: '#2d8a7a',
    ...(drop ? { drop } : {}),
  });
}

export function knob(p: Pen, x: number, y: number, r: number, color = chrome): void {
  p.solid(ellipse(x, y, r), color, { material: 'metal' });
  p.mark(
    curve([
      [x, y],
      [x + r * 0.5, y - r * 0.5],
    ]),
    { w: 4 },
  );
}
