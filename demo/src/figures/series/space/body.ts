import type { Pen } from '../../pen.ts';
import { curve, ellipse, limb, pillow, rect, sym, triples } from '../../shape.ts';

export const white = '#f6f4ee';

export const orange = '#ff7a2f';

export const anchor = {
  neck: [0, -236, 128],
  hand: [200, -220],
  face: [0, -390, 190],
  top: [0, -584, 130],
} as const;

export function letter(
  p: Pen,
  x: number,
  y: number,
  w: number,
  turn: number,
  paper = '#fff6df',
  seal = '#e4372c',
): void {
  p.at(`translate(${x} ${y}) rotate(${turn})`, () => {
    const h = w * 0.66;
    p.solid(rect(-w / 2, -h / 2, w, h, 8), paper);
    p.mark(
      curve([
        [-w / 2 + 6, -h / 2 + 6],
        [0, h * 0.12],
        [w / 2 - 6, -h / 2 + 6],
      ]),
      { w: 5 },
    );
    p.solid(ellipse(0, h * 0.1, w * 0.11), seal, { weight: 4 });
  });
}

export function parcel(p: Pen, x: number, y: number, w: number, turn: number, paper = '#c98b4a'): void {
  p.at(`translate(${x} ${y}) rotate(${turn})`, () => {
    p.solid(rect(-w / 2, -w * 0.42, w, w * 0.84, 9), paper);
    p.flat(rect(-w * 0.09, -w * 0.42, w * 0.18, w * 0.84), '#f3d9a8');
    p.mark(`M${-w / 2 + 4} 0L${w / 2 - 4} 0`, { w: 5, color: '#8a5522' });
    p.solid(rect(w * 0.14, -w * 0.34, w * 0.26, w * 0.22, 3), '#e4372c', { weight: 3 });
  });
}

/** The family's build: a round helmet with a dark visor on a puffy suit, and a post bag across it. */
export function suit(p: Pen, main: string, trim: string): void {
  p.both((s) => p.solid(rect(s * 124 - 44, -300, 88, 180, 34), '#8b93b5'));
  p.both((s) => {
    p.solid(limb(s * 62, -120, s * 70, -44, 52, 50), main);
    p.solid(pillow(s * 78, -28, 68, 30), trim);
    p.flat(rect(s * 68 - 50, -86, 100, 15, 6), trim);
  });
  p.solid(sym('0 -290, 110 -270, 148 -170, 126 -80, 0 -62'), main);
}

export function bag(p: Pen, trim: string): void {
  p.line(curve('-104 -258, 0 -180, 104 -130'), { w: 34 });
  p.mark(curve('-104 -258, 0 -180, 104 -130'), { w: 22, color: trim });
  p.solid(rect(58, -170, 124, 94, 22), trim);
  letter(p, 118, -178, 84, -8);
  p.solid(rect(54, -152, 132, 44, 16), trim);
  p.solid(ellipse(120, -110, 15), '#ffcb3d', { weight: 5 });
}

export function helmet(p: Pen, main: string, trim: string, y = -400, r = 190): void {
  p.both((s) => p.solid(rect(s * (r + 2) - 26, y - 52, 52, 104, 22), trim));
  p.solid(
    sym([
      [0, y - r],
      [r * 0.72, y - r * 0.7],
      [r, y],
      [r * 0.74, y + r * 0.72],
      [0, y + r * 0.9],
    ]),
    main,
  );
  const visor = sym([
    [0, y - r * 0.64],
    [r * 0.62, y - r * 0.52],
    [r * 0.82, y + r * 0.02],
    [r * 0.62, y + r * 0.54],
    [0, y + r * 0.64],
  ]);
  p.solid(visor, '#232a5c');
  p.inside(visor, () => {
    p.glow(r * 0.3, y + r * 0.5, r * 0.9, r * 0.5, '#5a6bff', 0.6);
    for (const [x, dy, s] of triples('-96 -60 5, -70 50 3, 104 -50 4, 88 66 5, 20 -92 3'))
      p.flat(ellipse(x, y + dy, s), '#ffffff', 0.8);
  });
}

export function visorGloss(p: Pen, y = -400, r = 190): void {
  p.gloss(-r * 0.44, y - r * 0.36, r * 0.22, r * 0.1, -42, 0.95);
  p.mark(
    curve([
      [r * 0.56, y + r * 0.36],
      [r * 0.68, y + r * 0.1],
    ]),
    { w: 8, color: '#ffffff', opacity: 0.55 },
  );
}
