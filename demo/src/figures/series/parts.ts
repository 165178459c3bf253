import type { Pen, SolidOptions } from '../pen.ts';
import { blob, curve, ellipse, limb, type Point, pairs, poly, sym } from '../shape.ts';

/** Two feet on the ground, toes towards the viewer. */
export function feet(p: Pen, color: string, gap: number, rx: number, ry: number, toes?: string): void {
  p.both((s) => {
    p.solid(ellipse(s * gap, -ry * 0.92, rx, ry), color);
    if (toes) {
      for (const i of [-1, 0, 1]) {
        p.solid(ellipse(s * gap + i * rx * 0.52, -ry * 0.34, rx * 0.2, ry * 0.3), toes, { depth: 3 });
      }
    }
  });
}

/** An arm from shoulder to hand with a round fist. */
export function arm(
  p: Pen,
  from: Point,
  to: Point,
  r: number,
  color: string,
  options: SolidOptions = {},
): void {
  p.solid(limb(from[0], from[1], to[0], to[1], r * 1.05, r), color, options);
}

/** Steam: a few rising ribbons. */
export function steam(p: Pen, x: number, y: number, height: number, color = '#fff7ea', opacity = 0.75): void {
  for (const [dx, k] of pairs('-30 0.75, 4 1, 36 0.7')) {
    const h = height * k;
    p.mark(
      curve([
        [x + dx, y],
        [x + dx - 14, y - h * 0.3],
        [x + dx + 12, y - h * 0.62],
        [x + dx - 4, y - h],
      ]),
      { w: 9, color, opacity },
    );
  }
}

/** A leaf with a middle vein, growing from (x, y) at an angle in degrees. */
export function leaf(
  p: Pen,
  x: number,
  y: number,
  length: number,
  width: number,
  angle: number,
  color: string,
  options: SolidOptions = {},
): void {
  p.at(`translate(${x} ${y}) rotate(${angle})`, () => {
    p.solid(
      blob(
        [
          [0, 0],
          [width * 0.5, -length * 0.4],
          [width * 0.3, -length * 0.8],
          [0, -length],
          [-width * 0.3, -length * 0.8],
          [-width * 0.5, -length * 0.4],
        ],
        0.9,
      ),
      color,
      options,
    );
    p.mark(
      curve([
        [0, -length * 0.1],
        [length * 0.02, -length * 0.5],
        [0, -length * 0.85],
      ]),
      { w: 3, opacity: 0.5 },
    );
  });
}

/** A skewer with things on it, growing upwards from (x, y). */
export function skewer(
  p: Pen,
  x: number,
  y: number,
  length: number,
  angle: number,
  bits: readonly string[],
): void {
  p.at(`translate(${x} ${y}) rotate(${angle})`, () => {
    p.line(`M0 20L0 ${-length}`, { w: 13 });
    p.mark(`M0 20L0 ${-length}`, { w: 6, color: '#e9c58a' });
    bits.forEach((color, i) => {
      const cy = -length + 30 + i * 50;
      const d =
        i % 2 === 0
          ? poly(
              [
                [-29, cy - 24],
                [29, cy - 22],
                [27, cy + 24],
                [-28, cy + 22],
              ],
              12,
            )
          : ellipse(0, cy, 29, 25);
      p.solid(d, color);
      p.gloss(-10, cy - 10, 10, 5);
    });
  });
}

/** A cape hanging from the shoulders behind the figure. */
export function cape(p: Pen, color: string, top: number, half: number, flare: number, bottom = -20): void {
  p.solid(
    sym(
      [
        [0, top],
        [half, top + 12],
        [half + flare * 0.55, (top + bottom) / 2],
        [half + flare, bottom],
        [half * 0.55, bottom - 22],
        [0, bottom + 4],
      ],
      0.9,
    ),
    color,
  );
}

/** Scatters small shapes over a surface: seeds, crumbs, freckles. */
export function scatter(
  p: Pen,
  area: { x: number; y: number; rx: number; ry: number },
  count: number,
  draw: (x: number, y: number, k: number) => void,
): void {
  for (let i = 0; i < count; i++) {
    const angle = i * 2.399963 + p.random() * 0.5;
    const far = Math.sqrt((i + 0.5) / count);
    draw(area.x + Math.cos(angle) * area.rx * far, area.y + Math.sin(angle) * area.ry * far, p.random());
  }
}
