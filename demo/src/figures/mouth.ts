import { fillArea, inkLine } from './ink.ts';
import type { Pen } from './pen.ts';
import { curve, ellipse, poly } from './shape.ts';

export type Mouth =
  | 'smile'
  | 'cat'
  | 'open'
  | 'fangs'
  | 'o'
  | 'flat'
  | 'tongue'
  | 'grin'
  | 'tiny'
  | 'beak'
  | 'none';

/** A mouth `r` wide around (x, y), including lips. */
export function mouth(p: Pen, kind: Mouth, x: number, y: number, r: number, ink: string): void {
  const stroke = (d: string, w = r * 0.3) => inkLine(p, d, w, ink);
  const fill = (d: string, color: string) => fillArea(p, d, color, ink);
  const bowl = (w: number, h: number) =>
    `M${x - w} ${y}C${x - w * 0.5} ${y + h * 0.14} ${x + w * 0.5} ${y + h * 0.14} ${x + w} ${y}C${x + w * 0.95} ${y + h * 1.3} ${x - w * 0.95} ${y + h * 1.3} ${x - w} ${y}Z`;
  const inMouth = (d: string, draw: () => void) => p.inside(d, draw);
  if (kind === 'smile') {
    stroke(
      curve([
        [x - r * 0.75, y - r * 0.12],
        [x - r * 0.35, y + r * 0.32],
        [x + r * 0.35, y + r * 0.32],
        [x + r * 0.75, y - r * 0.12],
      ]),
    );
  } else if (kind === 'tiny') {
    stroke(
      curve([
        [x - r * 0.34, y],
        [x, y + r * 0.24],
        [x + r * 0.34, y],
      ]),
      r * 0.26,
    );
  } else if (kind === 'cat') {
    stroke(
      curve([
        [x - r * 0.95, y - r * 0.08],
        [x - r * 0.6, y + r * 0.36],
        [x - r * 0.18, y + r * 0.26],
        [x, y - r * 0.1],
        [x + r * 0.18, y + r * 0.26],
        [x + r * 0.6, y + r * 0.36],
        [x + r * 0.95, y - r * 0.08],
      ]),
      r * 0.27,
    );
  } else if (kind === 'flat') {
    stroke(
      curve([
        [x - r * 0.55, y],
        [x + r * 0.55, y],
      ]),
      r * 0.28,
    );
  } else if (kind === 'o') {
    fill(ellipse(x, y + r * 0.1, r * 0.36, r * 0.46), ink);
    fill(ellipse(x, y + r * 0.28, r * 0.22, r * 0.2), '#ff7b7b');
  } else if (kind === 'beak') {
    fill(
      poly(
        [
          [x - r * 0.75, y - r * 0.25],
          [x + r * 0.75, y - r * 0.25],
          [x, y + r * 0.75],
        ],
        r * 0.22,
      ),
      '#f5a524',
    );
    stroke(
      poly(
        [
          [x - r * 0.75, y - r * 0.25],
          [x + r * 0.75, y - r * 0.25],
          [x, y + r * 0.75],
        ],
        r * 0.22,
      ),
      r * 0.16,
    );
  } else if (kind === 'open' || kind === 'tongue' || kind === 'grin' || kind === 'fangs') {
    const w = r * (kind === 'grin' || kind === 'fangs' ? 1.35 : 0.85);
    const h = r * (kind === 'grin' || kind === 'fangs' ? 0.78 : 1.05);
    const d = bowl(w, h);
    fill(d, '#4b1526');
    inMouth(d, () => {
      fill(ellipse(x, y + h * 0.95, w * 0.6, h * 0.5), '#ff6f7d');
      if (kind === 'grin')
        fill(
          `M${x - w} ${y - 4}L${x + w} ${y - 4}L${x + w} ${y + h * 0.34}L${x - w} ${y + h * 0.34}Z`,
          '#fffdf4',
        );
      if (kind === 'fangs') {
        p.both((s) =>
          fill(
            poly(
              [
                [x + s * w * 0.75, y - 3],
                [x + s * w * 0.25, y - 1],
                [x + s * w * 0.48, y + h * 0.62],
              ],
              3,
            ),
            '#fffdf4',
          ),
        );
      }
    });
    stroke(d, r * 0.2);
    if (kind === 'tongue') {
      const out = `M${x - r * 0.36} ${y + h * 0.75}C${x - r * 0.5} ${y + h * 1.6} ${x + r * 0.5} ${y + h * 1.6} ${x + r * 0.36} ${y + h * 0.75}Z`;
      fill(out, '#ff8792');
      stroke(out, r * 0.16);
    }
  }
}
