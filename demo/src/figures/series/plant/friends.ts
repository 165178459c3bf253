import type { Character } from '../../character.ts';
import { blob, curve, ellipse, pairs, poly, puffs, quads, rect, star, sym, triples } from '../../shape.ts';
import { leaf, scatter } from '../parts.ts';
import { anchor, arms, earth, look, pot, soil } from './body.ts';

const aloe: Character = {
  ...anchor,
  colour: '#5fb38a',
  accent: '#ffffff',
  draw(p) {
    earth(p);
    for (const [turn, h] of pairs('-64 230, 64 230, -38 280, 38 280, -14 320, 16 310')) {
      p.at(`translate(${turn * 0.6} -310) rotate(${turn})`, () => {
        const d = blob(
          [
            [-38, 0],
            [-34, -h * 0.5],
            [0, -h],
            [34, -h * 0.5],
            [38, 0],
          ],
          0.9,
        );
        p.solid(d, '#5fb38a');
        p.inside(d, () =>
          scatter(p, { x: 0, y: -h * 0.45, rx: 30, ry: h * 0.42 }, 14, (x, y) =>
            p.flat(ellipse(x, y, 5, 3), '#c9f0d9', 0.9),
          ),
        );
        for (let i = 1; i < 5; i++)
          p.both((s) =>
            p.mark(`M${s * (36 - i * 4)} ${-h * 0.18 * i}L${s * (48 - i * 4)} ${-h * 0.18 * i - 8}`, {
              w: 4,
            }),
          );
      });
    }
    arms(p, '#5fb38a', [-206, -190], [206, -190]);
    pot(p, '#fffaf2', '#e4573c');
    p.flat(rect(-14, -116, 28, 76, 6), '#e4573c');
    p.flat(rect(-38, -92, 76, 28, 6), '#e4573c');
    look(p, 'happy', 'open', -186);
  },
};

const lithops: Character = {
  ...anchor,
  colour: '#c9a28f',
  accent: '#ffffff',
  top: [0, -500, 120],
  draw(p) {
    earth(p);
    for (const [x, r, c] of [
      [-118, 74, '#b08f9f'],
      [122, 70, '#a9b08a'],
      [0, 118, '#c9a28f'],
    ] as const) {
      const y = -320 - r * 0.6;
      p.both((s) => {
        const d = blob([
          [x + s * 3, y - r * 0.9],
          [x + s * r * 0.72, y - r * 0.84],
          [x + s * r, y],
          [x + s * r * 0.8, y + r * 0.7],
          [x + s * 3, y + r * 0.74],
        ]);
        p.solid(d, c);
        p.inside(d, () =>
          scatter(p, { x: x + s * r * 0.5, y: y - r * 0.5, rx: r * 0.5, ry: r * 0.32 }, 12, (px, py, k) =>
            p.flat(ellipse(px, py, 4 + k * 7, 4), '#6b4a4a', 0.55),
          ),
        );
      });
    }
    for (let i = 0; i < 12; i++)
      p.at(`translate(0 -500) rotate(${-110 + i * 20})`, () =>
        p.solid(blob('-8 0, -13 -46, 0 -84, 13 -46, 8 0'), '#fffdf4', { weight: 4 }),
      );
    p.solid(ellipse(0, -500, 26, 20), '#ffd23f', { weight: 4 });
    for (const [x, r] of pairs('-150 20, -60 16, 70 18, 150 22'))
      p.solid(ellipse(x, -316, r, r * 0.6), '#d9d2c6', { weight: 4 });
    pot(p, '#8fa6b2', '#6f8794', 'check');
    look(p, 'bead', 'o', -186);
  },
};

const monstera: Character = {
  ...anchor,
  colour: '#2f8f5a',
  accent: '#ffd23f',
  top: [0, -600, 110],
  draw(p) {
    earth(p);
    for (const [x, y, turn, k] of quads('-150 -440 -42 0.8, 156 -430 44 0.82, 0 -460 2 1.08')) {
      p.line(
        curve([
          [0, -310],
          [x * 0.5, -360],
          [x, y],
        ]),
        { w: 17 },
      );
      p.mark(
        curve([
          [0, -310],
          [x * 0.5, -360],
          [x, y],
        ]),
        { w: 8, color: '#5fb048' },
      );
      p.at(`translate(${x} ${y}) rotate(${turn}) scale(${k})`, () => {
        p.solid(
          sym('0 40, 70 66, 128 20, 88 -6, 140 -46, 84 -52, 112 -108, 58 -92, 48 -140, 0 -168', 0.9),
          '#2f8f5a',
        );
        p.mark(curve('0 40, 0 -150'), { w: 6, color: '#8fd6a0' });
        p.both((s) =>
          [0, 1, 2].map((i) =>
            p.mark(
              curve([
                [0, 20 - i * 50],
                [s * 66, -8 - i * 48],
              ]),
              { w: 5, color: '#8fd6a0', opacity: 0.8 },
            ),
          ),
        );
        p.both((s) => p.flat(ellipse(s * 36, -26, 12, 18), '#175a38'));
      });
    }
    arms(p, '#2f8f5a', [-210, -200], [210, -110]);
    pot(p, '#ffd23f', '#f2a92e');
    look(p, 'wink', 'grin', -176);
  },
};

const tomato: Character = {
  ...anchor,
  colour: '#e8432e',
  accent: '#5fb048',
  top: [0, -560, 120],
  draw(p) {
    earth(p);
    p.line(curve('0 -310, -20 -430, 10 -560'), { w: 20 });
    p.mark(curve('0 -310, -20 -430, 10 -560'), { w: 10, color: '#5fb048' });
    for (const [x, y, turn, l] of quads(
      '-10 -440 -70 130, -6 -480 66 140, 0 -540 -34 130, 8 -548 30 140, -6 -390 84 120, -10 -370 -86 110',
    ))
      leaf(p, x, y, l, 70, turn, '#5fb048');
    for (const [x, y, r] of triples('-120 -380 50, 116 -400 56, -64 -520 40, 96 -530 36, 0 -350 44')) {
      p.solid(ellipse(x, y, r), '#e8432e');
      p.gloss(x - r * 0.35, y - r * 0.4, r * 0.26, r * 0.14);
      p.solid(poly(star(x, y - r * 0.86, r * 0.5, r * 0.18, 5), 3), '#5fb048', { weight: 4 });
    }
    p.solid(puffs(0, -316, 120, 10, 9, 0.1), soil, { weight: 3 });
    pot(p, '#7fc0d6', '#4f9fc0', 'dots');
    look(p, 'bead', 'tongue', -182);
  },
};

export const plantFriends = { aloe, lithops, monstera, tomato } as const satisfies Record<string, Character>;
