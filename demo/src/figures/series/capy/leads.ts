import type { Character } from '../../character.ts';
import type { Pen } from '../../pen.ts';
import { curve, ellipse, pillow, poly, rect, sym, triples } from '../../shape.ts';
import { leaf, scatter, steam } from '../parts.ts';
import { anchor, fur, head, loaf, water } from './body.ts';

function mandarinOrange(p: Pen, x: number, y: number, r: number): void {
  const d = sym([
    [0, -r * 0.86],
    [r * 0.8, -r * 0.62],
    [r, 0.1],
    [r * 0.72, r * 0.7],
    [0, r * 0.82],
  ]);
  p.at(`translate(${x} ${y})`, () => {
    p.solid(d, '#ff9d2e');
    p.inside(d, () =>
      scatter(p, { x: 0, y: 0, rx: r * 0.9, ry: r * 0.75 }, 16, (px, py) =>
        p.flat(ellipse(px, py, 3), '#e07a12', 0.7),
      ),
    );
    p.gloss(-r * 0.4, -r * 0.4, r * 0.26, r * 0.13, -34);
    p.solid(ellipse(0, -r * 0.8, r * 0.16, r * 0.09), '#5a8a3a', { weight: 4 });
    leaf(p, 4, -r * 0.8, r * 0.7, r * 0.44, 48, '#6cb04a', { weight: 4 });
  });
}

const mandarin: Character = {
  ...anchor,
  colour: fur,
  accent: '#ff9d2e',
  top: [0, -600, 80],
  draw(p) {
    loaf(p);
    head(p);
    mandarinOrange(p, 0, -574, 74);
    water(p);
    mandarinOrange(p, -206, -92, 36);
    mandarinOrange(p, 196, -84, 32);
  },
};

const towel: Character = {
  ...anchor,
  colour: fur,
  accent: '#f7f2ea',
  top: [0, -540, 120],
  draw(p) {
    loaf(p);
    head(p, 'happy');
    p.solid(pillow(0, -556, 122, 44), '#fbf7ef');
    p.solid(pillow(0, -584, 96, 28), '#ffffff');
    for (const x of [-70, 58]) p.flat(rect(x, -592, 12, 66, 4), '#4a8fd0');
    p.solid(sym('0 -250, 158 -268, 178 -222, 96 -186, 0 -180', 0.9), '#fbf7ef');
    p.solid(rect(60, -226, 66, 120, 12), '#fbf7ef');
    p.flat(rect(62, -142, 62, 12), '#4a8fd0');
    steam(p, -200, -330, 110, '#ffffff', 0.9);
    steam(p, 210, -350, 100, '#ffffff', 0.9);
  },
};

const milk: Character = {
  ...anchor,
  colour: fur,
  accent: '#e4372c',
  draw(p) {
    loaf(p);
    head(p);
    p.at('translate(0 -70)', () => {
      p.solid(sym('0 -190, 34 -186, 40 -130, 64 -90, 64 20, 0 34', 0.6), '#fffaf0');
      p.flat(rect(-60, -62, 120, 56, 8), '#ffd9e0');
      p.flat(ellipse(0, -34, 19), '#e4372c');
      p.solid(rect(-42, -216, 84, 34, 12), '#e4372c');
      p.gloss(-38, -70, 9, 52, 4, 0.9);
    });
    p.both((s) => p.solid(ellipse(s * 84, -120, 44, 34), '#9a6b40'));
    p.raw(
      p.silhouette
        ? ''
        : `<path d="${curve('-60 -288, -30 -272, 0 -284, 30 -272, 60 -288')}" fill="none" stroke="#fffaf0" stroke-width="15" stroke-linecap="round"/>`,
    );
  },
};

const bucket: Character = {
  ...anchor,
  colour: fur,
  accent: '#d9a060',
  draw(p) {
    p.at('translate(0 -60)', () => head(p, 'happy'));
    p.both((s) => p.solid(ellipse(s * 116, -262, 50, 36), '#9a6b40'));
    const d = poly('-236 -256, 236 -256, 200 -6, -200 -6', 26);
    p.solid(d, '#d9a060');
    p.inside(d, () => {
      for (const x of [-170, -110, -52, 6, 64, 122, 180])
        p.mark(`M${x * 1.06} -250L${x * 0.92} -10`, { w: 6, color: '#a8702f' });
    });
    for (const y of [-206, -62])
      p.solid(
        poly(
          [
            [-238 + (y + 250) * 0.12, y],
            [238 - (y + 250) * 0.12, y],
            [234 - (y + 250) * 0.14, y + 26],
            [-234 + (y + 250) * 0.14, y + 26],
          ],
          8,
        ),
        '#8a949e',
        { material: 'metal', weight: 5 },
      );
    p.both((s) => p.solid(ellipse(s * 116, -258, 44, 26), '#9a6b40'));
    p.solid(sym('0 -604, 70 -596, 92 -566, 0 -552', 0.8), '#fbf7ef');
    for (const [x, y, r] of triples('-190 -280 22, -160 -296 14, 196 -282 20'))
      p.solid(ellipse(x, y, r), '#e6fbff', { material: 'jelly', weight: 4 });
  },
};

export const capyLeads = { mandarin, towel, milk, bucket } as const satisfies Record<string, Character>;
