/** A sheet that lifts along a line and bends around a cylinder lying on that line. Lengths in px, angles in radians. */
export type Fold = {
  /** The point where the line meets the perforation. */
  x: number;
  y: number;
  /** The angle between the perforation and the line, which rises to the left. */
  angle: number;
  radius: number;
  /** The angle the paper bends through before it runs straight on: at π it lies back flat on itself. */
  bend: number;
};

/** Unit vectors of a fold: along its line, and towards the side that has lifted. */
export const axesOf = ({ angle }: Fold) => ({
  along: { x: -Math.cos(angle), y: -Math.sin(angle) },
  across: { x: -Math.sin(angle), y: Math.cos(angle) },
});

/** The distance of a point from the fold on the lifted side; negative on the side that still lies flat. */
export const liftedBy = (fold: Fold, x: number, y: number): number => {
  const { across } = axesOf(fold);
  return (x - fold.x) * across.x + (y - fold.y) * across.y;
};

/** A distance across the flat sheet, as seen from above once the sheet has bent. */
export const bentDistance = ({ radius, bend }: Fold, s: number): number => {
  if (s <= 0) return s;
  const arc = radius * bend;
  if (s <= arc) return radius * Math.sin(s / radius);
  return radius * Math.sin(bend) + (s - arc) * Math.cos(bend);
};

/** The part of a closed outline (x, y, x, y, …) whose distance across the fold lies beyond `from` (or before it). */
export function cut(
  outline: readonly number[],
  fold: Fold,
  from: number,
  side: 'beyond' | 'before',
): number[] {
  const sign = side === 'beyond' ? 1 : -1;
  const kept: number[] = [];
  const count = outline.length / 2;
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % count;
    const x = outline[i * 2]!;
    const y = outline[i * 2 + 1]!;
    const nextX = outline[j * 2]!;
    const nextY = outline[j * 2 + 1]!;
    const here = sign * (liftedBy(fold, x, y) - from);
    const there = sign * (liftedBy(fold, nextX, nextY) - from);
    if (here >= 0) kept.push(x, y);
    if (here >= 0 !== there >= 0) {
      const share = here / (here - there);
      kept.push(x + (nextX - x) * share, y + (nextY - y) * share);
    }
  }
  return kept;
}

const smoothness = 7; // px between two bent points

/** The outline as seen from above after bending; long edges get points in between, so that they bend too. */
export function bendOutline(outline: readonly number[], fold: Fold): number[] {
  const { along, across } = axesOf(fold);
  const bent: number[] = [];
  const count = outline.length / 2;
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % count;
    const x = outline[i * 2]!;
    const y = outline[i * 2 + 1]!;
    const dx = outline[j * 2]! - x;
    const dy = outline[j * 2 + 1]! - y;
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / smoothness));
    for (let step = 0; step < steps; step++) {
      const px = x + (dx * step) / steps - fold.x;
      const py = y + (dy * step) / steps - fold.y;
      const a = px * along.x + py * along.y;
      const s = bentDistance(fold, px * across.x + py * across.y);
      bent.push(fold.x + along.x * a + across.x * s, fold.y + along.y * a + across.y * s);
    }
  }
  return bent;
}

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The affine map that stretches distances across the fold by `scale` and shifts them by `shift`. */
export function acrossMatrix(fold: Fold, scale: number, shift: number): Matrix {
  const { along, across } = axesOf(fold);
  const a = along.x * along.x + scale * across.x * across.x;
  const b = along.y * along.x + scale * across.y * across.x;
  const c = along.x * along.y + scale * across.x * across.y;
  const d = along.y * along.y + scale * across.y * across.y;
  return [
    a,
    b,
    c,
    d,
    fold.x + across.x * shift - (a * fold.x + c * fold.y),
    fold.y + across.y * shift - (b * fold.x + d * fold.y),
  ];
}
