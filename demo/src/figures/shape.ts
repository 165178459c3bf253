/**
 * Path builders. Every path uses absolute M, L, C and Z only, so that its extent can be read from its numbers.
 * Figures stand on y = 0 and grow upwards (negative y) to about −620; x runs from about −290 to 290.
 */
export type Point = readonly [x: number, y: number];

/** Corners of an outline: as points, or written as text, `'x y, x y, …'`, which is how figures are drawn by hand. */
export type Outline = string | readonly Point[];

function corners(outline: Outline): readonly Point[] {
  return typeof outline === 'string' ? pairs(outline) : outline;
}

/** An outline as written for the right side (1), or its mirror image (−1). */
export function flip(side: number, outline: Outline): readonly Point[] {
  return corners(outline).map(([x, y]): Point => [side * x, y]);
}

const rows = (text: string) => text.split(', ').map((row) => row.split(' ').map(Number));

/** Lists of places written as text, `'x y, x y, …'`, with a third or fourth number where a place needs one. */
export const pairs = (text: string): Point[] => rows(text).map(([x = 0, y = 0]): Point => [x, y]);
export const triples = (text: string): [number, number, number][] =>
  rows(text).map(([a = 0, b = 0, c = 0]) => [a, b, c]);
export const quads = (text: string): [number, number, number, number][] =>
  rows(text).map(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, d]);

export const num = (v: number): string => String(Math.round(v * 10) / 10);
const pt = (x: number, y: number) => `${num(x)} ${num(y)}`;

export function ellipse(cx: number, cy: number, rx: number, ry = rx): string {
  const kx = rx * 0.5523;
  const ky = ry * 0.5523;
  return (
    `M${pt(cx - rx, cy)}C${pt(cx - rx, cy - ky)} ${pt(cx - kx, cy - ry)} ${pt(cx, cy - ry)}` +
    `C${pt(cx + kx, cy - ry)} ${pt(cx + rx, cy - ky)} ${pt(cx + rx, cy)}` +
    `C${pt(cx + rx, cy + ky)} ${pt(cx + kx, cy + ry)} ${pt(cx, cy + ry)}` +
    `C${pt(cx - kx, cy + ry)} ${pt(cx - rx, cy + ky)} ${pt(cx - rx, cy)}Z`
  );
}

/** Handle of a curve at the point between `a` and `c`: along a–c, as long as the piece it bends. */
function handle(a: Point, c: Point, piece: number): Point {
  const length = Math.hypot(c[0] - a[0], c[1] - a[1]) || 1;
  return [((c[0] - a[0]) / length) * piece, ((c[1] - a[1]) / length) * piece];
}

/** A closed soft curve through the points; tension 0 is straight, 1 is round. */
export function blob(outline: Outline, tension = 1): string {
  const points = corners(outline);
  const at = (i: number) => points[(i + points.length) % points.length] as Point;
  let d = `M${pt(...at(0))}`;
  for (let i = 0; i < points.length; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const piece = Math.hypot(c[0] - b[0], c[1] - b[1]) * 0.37 * tension;
    const out = handle(a, c, piece);
    const back = handle(b, e, piece);
    d += `C${pt(b[0] + out[0], b[1] + out[1])} ${pt(c[0] - back[0], c[1] - back[1])} ${pt(...c)}`;
  }
  return `${d}Z`;
}

/** A soft closed curve that is the same on both sides: only the right half is given, from top to bottom. */
export function sym(outline: Outline, tension = 1): string {
  const right = corners(outline);
  const left = [...right].reverse().filter(([x]) => x !== 0);
  return blob([...right, ...left.map(([x, y]): Point => [-x, y])], tension);
}

/** A polygon with rounded corners. */
export function poly(outline: Outline, radius: number): string {
  const points = corners(outline);
  const count = points.length;
  const parts = points.map((p, i) => {
    const before = points[(i + count - 1) % count] as Point;
    const after = points[(i + 1) % count] as Point;
    const towards = (q: Point): Point => {
      const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
      const r = Math.min(radius, length / 2) / length;
      return [p[0] + (q[0] - p[0]) * r, p[1] + (q[1] - p[1]) * r];
    };
    const a = towards(before);
    const b = towards(after);
    const c = (from: Point): Point => [from[0] + (p[0] - from[0]) * 0.6, from[1] + (p[1] - from[1]) * 0.6];
    return `${i === 0 ? 'M' : 'L'}${pt(...a)}C${pt(...c(a))} ${pt(...c(b))} ${pt(...b)}`;
  });
  return `${parts.join('')}Z`;
}

export function rect(x: number, y: number, w: number, h: number, r = 0): string {
  return poly(
    [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ],
    r,
  );
}

/** A rounded box whose sides bulge a little, like cast vinyl. */
export function pillow(cx: number, cy: number, rx: number, ry: number, square = 0.82): string {
  return blob(
    [
      [cx, cy - ry],
      [cx + rx * square, cy - ry * square],
      [cx + rx, cy],
      [cx + rx * square, cy + ry * square],
      [cx, cy + ry],
      [cx - rx * square, cy + ry * square],
      [cx - rx, cy],
      [cx - rx * square, cy - ry * square],
    ],
    0.95,
  );
}

export function star(cx: number, cy: number, outer: number, inner: number, tips: number, turn = 0): Point[] {
  return Array.from({ length: tips * 2 }, (_, i): Point => {
    const r = i % 2 === 0 ? outer : inner;
    const angle = (Math.PI * i) / tips - Math.PI / 2 + turn;
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
  });
}

/** A limb: a capsule from one joint to another, with its own radius at each end. */
export function limb(x1: number, y1: number, x2: number, y2: number, r1: number, r2: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const at = (x: number, y: number, r: number, along: number, across: number) =>
    pt(x + r * (ux * along - uy * across), y + r * (uy * along + ux * across));
  const k = 0.5523;
  return (
    `M${at(x1, y1, r1, 0, -1)}L${at(x2, y2, r2, 0, -1)}` +
    `C${at(x2, y2, r2, k, -1)} ${at(x2, y2, r2, 1, -k)} ${at(x2, y2, r2, 1, 0)}` +
    `C${at(x2, y2, r2, 1, k)} ${at(x2, y2, r2, k, 1)} ${at(x2, y2, r2, 0, 1)}` +
    `L${at(x1, y1, r1, 0, 1)}` +
    `C${at(x1, y1, r1, -k, 1)} ${at(x1, y1, r1, -1, k)} ${at(x1, y1, r1, -1, 0)}` +
    `C${at(x1, y1, r1, -1, -k)} ${at(x1, y1, r1, -k, -1)} ${at(x1, y1, r1, 0, -1)}Z`
  );
}

/** An open soft curve through the points, for strokes. */
export function curve(outline: Outline): string {
  const points = corners(outline);
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))] as Point;
  let d = `M${pt(...at(0))}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const piece = Math.hypot(c[0] - b[0], c[1] - b[1]) * 0.37;
    const out = handle(a, c, piece);
    const back = handle(b, e, piece);
    d += `C${pt(b[0] + out[0], b[1] + out[1])} ${pt(c[0] - back[0], c[1] - back[1])} ${pt(...c)}`;
  }
  return d;
}

/** A cloud-like outline: `count` round bumps set evenly around an ellipse; `bump` is how far they swell. */
export function puffs(cx: number, cy: number, rx: number, ry: number, count: number, bump = 0.2): string {
  const fine = Array.from({ length: 241 }, (_, i): Point => {
    const angle = (i / 240) * Math.PI * 2 - Math.PI / 2;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });
  const far = [0];
  for (let i = 1; i < fine.length; i++) {
    const [a, b] = [fine[i - 1] as Point, fine[i] as Point];
    far.push((far[i - 1] as number) + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const total = far[240] as number;
  const knots = Array.from({ length: count }, (_, i) => {
    const index = far.findIndex((length) => length >= ((i + 0.5) / count) * total);
    return fine[index] as Point;
  });
  let d = `M${pt(...(knots[0] as Point))}`;
  knots.forEach(([x1, y1], i) => {
    const [x2, y2] = knots[(i + 1) % count] as Point;
    const h = 0.24 + bump * 1.5;
    const [nx, ny] = [(y2 - y1) * h, (x1 - x2) * h];
    d += `C${pt(x1 + nx, y1 + ny)} ${pt(x2 + nx, y2 + ny)} ${pt(x2, y2)}`;
  });
  return `${d}Z`;
}

export function heart(cx: number, cy: number, r: number): string {
  return blob(
    [
      [cx, cy - r * 0.45],
      [cx + r * 0.45, cy - r * 0.9],
      [cx + r, cy - r * 0.4],
      [cx + r * 0.62, cy + r * 0.3],
      [cx, cy + r * 0.9],
      [cx - r * 0.62, cy + r * 0.3],
      [cx - r, cy - r * 0.4],
      [cx - r * 0.45, cy - r * 0.9],
    ],
    0.8,
  );
}

/** A falling drop with its tip at the top. */
export function drop(cx: number, top: number, r: number, height: number): string {
  return blob(
    [
      [cx, top],
      [cx + r * 0.45, top + height * 0.4],
      [cx + r, top + height - r],
      [cx, top + height],
      [cx - r, top + height - r],
      [cx - r * 0.45, top + height * 0.4],
    ],
    0.85,
  );
}

/** Smallest and largest coordinates among a path's numbers (control points included). */
export function extent(d: string): { x: number; y: number; w: number; h: number } {
  const values = d.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  let [x1, y1, x2, y2] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < values.length; i += 2) {
    const x = values[i] as number;
    const y = values[i + 1] as number;
    x1 = Math.min(x1, x);
    x2 = Math.max(x2, x);
    y1 = Math.min(y1, y);
    y2 = Math.max(y2, y);
  }
  return { x: x1, y: y1, w: x2 - x1, h: y2 - y1 };
}
