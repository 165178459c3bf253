import { shade } from './colour.ts';
import { fillArea, inkLine } from './ink.ts';
import { type Mouth, mouth } from './mouth.ts';
import type { Pen } from './pen.ts';
import { curve, ellipse, poly, star } from './shape.ts';

export type Eyes =
  | 'bead'
  | 'shiny'
  | 'monster'
  | 'happy'
  | 'sleepy'
  | 'pie'
  | 'cat'
  | 'fierce'
  | 'almond'
  | 'slit'
  | 'star'
  | 'wink'
  | 'none';
export type Face = {
  x?: number;
  y: number;
  /** Distance of the eyes from the middle. */
  gap: number;
  /** Half the height of an eye. */
  size: number;
  eyes: Eyes;
  mouth: Mouth;
  /** Distance of the mouth below the eyes. */
  drop?: number;
  iris?: string;
  cheeks?: string | false;
  brows?: 'none' | 'stern' | 'worried' | 'proud';
  ink?: string;
};

export function face(p: Pen, f: Face): void {
  if (p.silhouette) return;
  const x = f.x ?? 0;
  const ink = p.features ?? f.ink ?? '#241a2b';
  const drop = f.drop ?? f.size * 1.5;
  if (f.cheeks !== false) {
    const paint = f.cheeks ?? '#ff7f8e';
    p.both((s) =>
      p.glow(x + s * (f.gap + f.size * 0.95), f.y + f.size * 1.2, f.size * 1.05, f.size * 0.7, paint, 0.8),
    );
  }
  p.both((s) => eye(p, f, x + s * f.gap, f.y, s, ink));
  brows(p, f, x, ink);
  mouth(p, f.mouth, x, f.y + drop, f.size, ink);
}

function sparkle(p: Pen, x: number, y: number, r: number): void {
  p.raw(`<ellipse cx="${x - r * 0.28}" cy="${y - r * 0.38}" rx="${r * 0.34}" ry="${r * 0.38}" fill="#fff"/>`);
  p.raw(`<circle cx="${x + r * 0.34}" cy="${y + r * 0.4}" r="${r * 0.17}" fill="#fff" fill-opacity=".9"/>`);
}

function eye(p: Pen, f: Face, x: number, y: number, s: -1 | 1, ink: string): void {
  const r = f.size;
  const iris = f.iris ?? '#7a4bd0';
  const fill = (d: string, color: string) => fillArea(p, d, color, ink);
  const stroke = (d: string, w: number) => inkLine(p, d, w, ink);
  const glowing = p.radial(
    [
      [0, '#ffffff', 0.9],
      [0.35, iris],
      [1, shade(iris, 0.55)],
    ],
    '.5 .95 .75',
  );
  const kind = f.eyes === 'wink' ? (s < 0 ? 'shiny' : 'happy') : f.eyes;
  if (kind === 'bead') {
    fill(ellipse(x, y, r * 0.8, r), ink);
    sparkle(p, x, y, r * 0.85);
  } else if (kind === 'shiny') {
    fill(ellipse(x, y, r * 0.86, r * 1.08), ink);
    fill(ellipse(x, y + r * 0.3, r * 0.62, r * 0.66), glowing);
    fill(ellipse(x, y - r * 0.16, r * 0.4, r * 0.5), ink);
    sparkle(p, x, y - r * 0.08, r);
  } else if (kind === 'monster' || kind === 'fierce') {
    fill(ellipse(x, y, r * 1.12), ink);
    fill(ellipse(x, y, r * 0.95), '#fffdf4');
    fill(ellipse(x - s * r * 0.14, y + r * 0.06, r * 0.66), glowing);
    fill(ellipse(x - s * r * 0.14, y + r * 0.04, r * 0.38), ink);
    sparkle(p, x - s * r * 0.14, y, r * 0.62);
    if (kind === 'fierce') {
      const lid: [number, number][] = [
        [x - s * r * 1.25, y - r * 0.1],
        [x + s * r * 1.25, y - r * 0.85],
        [x + s * r * 1.2, y - r * 1.4],
        [x - s * r * 1.2, y - r * 1.25],
      ];
      fill(poly(lid, r * 0.2), ink);
    }
  } else if (kind === 'happy') {
    stroke(
      curve([
        [x - r, y + r * 0.35],
        [x - r * 0.5, y - r * 0.35],
        [x, y - r * 0.55],
        [x + r * 0.5, y - r * 0.35],
        [x + r, y + r * 0.35],
      ]),
      r * 0.42,
    );
  } else if (kind === 'sleepy') {
    stroke(
      curve([
        [x - r, y - r * 0.1],
        [x - r * 0.5, y + r * 0.35],
        [x + r * 0.5, y + r * 0.35],
        [x + r, y - r * 0.1],
      ]),
      r * 0.36,
    );
    stroke(
      curve([
        [x + s * r * 0.75, y + r * 0.25],
        [x + s * r * 1.15, y + r * 0.55],
      ]),
      r * 0.24,
    );
  } else if (kind === 'pie') {
    fill(ellipse(x, y, r * 0.82, r * 1.2), ink);
    fill(
      poly(
        [
          [x, y],
          [x + r * 0.95, y - r * 1.25],
          [x + r * 1.1, y - r * 0.2],
        ],
        1,
      ),
      '#fffdf4',
    );
    fill(ellipse(x - r * 0.25, y + r * 0.6, r * 0.16, r * 0.22), '#fffdf4');
  } else if (kind === 'cat') {
    fill(ellipse(x, y, r * 1.08, r * 1.12), ink);
    fill(ellipse(x, y + r * 0.04, r * 0.92, r * 0.96), glowing);
    fill(ellipse(x, y + r * 0.02, r * 0.5, r * 0.72), ink);
    sparkle(p, x, y - r * 0.06, r * 0.95);
    stroke(
      curve([
        [x + s * r * 0.8, y - r * 0.7],
        [x + s * r * 1.35, y - r * 0.95],
      ]),
      r * 0.26,
    );
  } else if (kind === 'almond') {
    const lid = [
      [x - s * r * 1.2, y + r * 0.12],
      [x - s * r * 0.3, y - r * 0.62],
      [x + s * r * 1.35, y - r * 0.7],
      [x + s * r * 0.75, y + r * 0.5],
      [x - s * r * 0.2, y + r * 0.72],
    ] as [number, number][];
    fill(poly(lid, r * 0.55), '#fffaf0');
    fill(ellipse(x, y, r * 0.56, r * 0.64), glowing);
    fill(ellipse(x, y, r * 0.3, r * 0.42), ink);
    sparkle(p, x, y, r * 0.55);
    stroke(
      curve([
        [x - s * r * 1.15, y - r * 0.18],
        [x - s * r * 0.3, y - r * 0.66],
        [x + s * r * 0.7, y - r * 0.78],
        [x + s * r * 1.65, y - r * 0.92],
      ]),
      r * 0.34,
    );
  } else if (kind === 'slit') {
    stroke(
      curve([
        [x - r * 0.95, y + s * r * 0.05],
        [x + r * 0.95, y - s * r * 0.05],
      ]),
      r * 0.36,
    );
    fill(ellipse(x, y + r * 0.2, r * 0.42, r * 0.42), ink);
  } else if (kind === 'star') {
    fill(ellipse(x, y, r * 1.02, r * 1.12), ink);
    fill(poly(star(x, y, r * 0.86, r * 0.4, 5), r * 0.1), iris);
    p.raw(`<circle cx="${x - r * 0.3}" cy="${y - r * 0.4}" r="${r * 0.18}" fill="#fff"/>`);
  }
}

function brows(p: Pen, f: Face, x: number, ink: string): void {
  if (!f.brows || f.brows === 'none') return;
  const r = f.size;
  const inner = f.brows === 'stern' ? 0.45 : f.brows === 'worried' ? -0.35 : -0.05;
  p.both((s) => {
    const y = f.y - r * 1.75;
    const line = curve([
      [x + s * (f.gap - r * 0.85), y + r * inner],
      [x + s * f.gap, y - r * 0.12],
      [x + s * (f.gap + r * 0.95), y - r * inner],
    ]);
    inkLine(p, line, r * 0.42, ink);
  });
}
