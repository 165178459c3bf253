import { type Eyes, face } from '../../face.ts';
import type { Mouth } from '../../mouth.ts';
import type { Pen } from '../../pen.ts';
import { curve, ellipse, sym } from '../../shape.ts';

export const brass = '#e0a53a';

export const anchor = { neck: [0, -232, 140], hand: [214, -210], face: [0, -380, 190] } as const;

/** The family's mark: a glass helmet on a brass collar, with bolts and a lamp's reflection. */
export function helmet(p: Pen, y: number, r: number): void {
  const collar = 132;
  const x = 0;
  if (!p.silhouette) {
    p.raw(
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${p.radial(
        [
          [0, '#ffffff', 0.02],
          [0.72, '#bff4ff', 0.1],
          [0.93, '#d6fbff', 0.42],
          [1, '#ffffff', 0.75],
        ],
        '.5 .5 .5',
      )}"/>`,
    );
  }
  p.line(ellipse(x, y, r), { w: 7, color: '#bfeff7' });
  p.gloss(x - r * 0.52, y - r * 0.52, r * 0.34, r * 0.15, -44, 0.95);
  p.mark(
    curve([
      [x + r * 0.55, y + r * 0.66],
      [x + r * 0.78, y + r * 0.3],
      [x + r * 0.84, y],
    ]),
    { w: 8, color: '#ffffff', opacity: 0.55 },
  );
  const top = y + r * 0.84;
  p.solid(
    sym(
      [
        [0, top - 12],
        [collar, top - 16],
        [collar + 22, top + 12],
        [collar, top + 42],
        [0, top + 46],
      ],
      0.7,
    ),
    brass,
    { material: 'metal' },
  );
  for (const i of [-2, -1, 0, 1, 2])
    p.solid(ellipse(x + i * collar * 0.4, top + 16, 10), '#f7d98a', { weight: 3 });
}

export function look(
  p: Pen,
  y: number,
  gap: number,
  size: number,
  eyes: Eyes,
  mouth: Mouth,
  drop?: number,
  iris = '#1a7fc4',
): void {
  face(p, { y, gap, size, eyes, mouth, iris, ink: '#0f2338', cheeks: '#ff7f8e', ...(drop ? { drop } : {}) });
}
