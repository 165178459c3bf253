import type { Character } from './character.ts';
import type { Theme } from './drawing.ts';
import type { Pen } from './pen.ts';
import {
  blob,
  curve,
  drop,
  ellipse,
  flip,
  limb,
  pairs,
  pillow,
  poly,
  puffs,
  rect,
  star,
  sym,
  triples,
} from './shape.ts';

type Dress = (p: Pen) => void;

function flower(p: Pen, x: number, y: number, r: number, color: string): void {
  for (let i = 0; i < 5; i++) {
    const a = (i / 5) * Math.PI * 2 - Math.PI / 2;
    p.solid(ellipse(x + Math.cos(a) * r, y + Math.sin(a) * r, r * 0.76), color, { weight: 4 });
  }
  p.solid(ellipse(x, y, r * 0.5), '#ffe27a', { weight: 3 });
}

/** Hats are drawn for a head of half-width 120 whose crown is at the origin, then scaled to the head. */
const hats: Record<Theme, Dress> = {
  picnic(p) {
    p.solid(ellipse(0, 14, 168, 38), '#f2d08a', { material: 'felt' });
    p.solid(sym('0 -86, 76 -72, 98 6, 0 22', 0.9), '#f7dda0', { material: 'felt' });
    p.solid(sym('0 -14, 97 -20, 99 6, 0 22', 0.6), '#e4473c', { weight: 4 });
  },
  rain(p) {
    p.solid(sym('0 0, 120 -4, 178 32, 120 42, 0 30', 0.9), '#ffc21f');
    p.solid(sym('0 -96, 80 -78, 112 0, 0 20', 0.9), '#ffd84a');
    p.gloss(-46, -46, 22, 10, -44, 0.9);
    for (const [x, y, r] of triples('-170 -70 12, 150 -110 14, 186 -20 10, -140 -130 9'))
      p.solid(drop(x, y, r, r * 3), '#8fd0ff', { weight: 3, material: 'jelly' });
  },
  festival(p) {
    p.at('translate(76 4) rotate(20)', () => {
      p.solid(sym('0 -60, 54 -46, 64 10, 30 58, 0 66'), '#fffaf0');
      p.both((s) => p.solid(poly(flip(s, '20 -50, 58 -98, 62 -28'), 12), '#fffaf0', { weight: 4 }));
      p.both((s) => p.mark(curve(flip(s, '14 -2, 30 -12, 44 -4')), { w: 6, color: '#2b1a1a' }));
      p.both((s) => p.mark(curve(flip(s, '24 26, 48 18')), { w: 6, color: '#e4372c' }));
      p.flat(ellipse(0, 32, 8, 6), '#e4372c');
      p.flat(blob('0 -46, 8 -32, 0 -18, -8 -32'), '#e4372c');
    });
  },
  sleepy(p) {
    p.solid(blob('-110 20, -80 -60, 20 -110, 130 -90, 190 -10, 200 50, 150 6, 110 24'), '#7f8fe0', {
      material: 'felt',
    });
    for (const [x, y] of pairs('-40 -40, 40 -70, 110 -50, 20 -14'))
      p.flat(poly(star(x, y, 15, 7, 5), 3), '#ffe9a0');
    p.solid(limb(-108, 20, 108, 20, 22, 22), '#fffaf0', { material: 'felt' });
    p.solid(ellipse(198, 62, 30), '#fffaf0', { material: 'felt' });
  },
  winter(p) {
    p.solid(sym('0 -92, 92 -70, 124 10, 0 26', 0.95), '#e4473c', { material: 'felt' });
    for (const x of [-72, -36, 0, 36, 72])
      p.mark(
        curve([
          [x * 0.7, -80],
          [x * 1.1, -40],
          [x * 1.3, 6],
        ]),
        { w: 6, color: '#a82a26', opacity: 0.7 },
      );
    p.solid(limb(-116, 18, 116, 18, 27, 27), '#fff3e0', { material: 'felt' });
    p.solid(puffs(0, -112, 34, 32, 8, 0.16), '#fff3e0', { material: 'felt', depth: 8 });
  },
  party(p) {
    const cone = poly('0 -176, 86 16, -86 16', 14);
    p.solid(cone, '#5aa7f0');
    p.inside(cone, () => {
      for (const [y, c] of [
        [-110, '#ffcb3d'],
        [-60, '#ff7aa2'],
        [-10, '#ffcb3d'],
      ] as const)
        p.flat(
          poly(
            [
              [-100, y + 20],
              [100, y - 16],
              [100, y + 8],
              [-100, y + 44],
            ],
            2,
          ),
          c,
        );
    });
    p.solid(puffs(0, -178, 26, 26, 7, 0.2), '#ff7aa2', { depth: 6 });
    for (const [x, y, c, t] of [
      [-150, -90, '#ffcb3d', 20],
      [130, -130, '#ff7aa2', -30],
      [170, -50, '#12a38b', 50],
      [-120, -160, '#e4372c', -10],
      [90, -200, '#ffcb3d', 12],
    ] as const)
      p.at(`translate(${x} ${y}) rotate(${t})`, () => p.flat(rect(-11, -6, 22, 12, 3), c));
  },
  exam(p) {
    p.solid(sym('0 -78, 96 -60, 126 8, 0 24', 0.95), '#ffcb3d');
    p.both((s) => p.mark(curve(flip(s, '0 -76, 44 -40, 50 14')), { w: 5, opacity: 0.4 }));
    p.solid(blob('-128 6, 0 22, 128 6, 150 34, 60 48, -60 48, -150 34'), '#f2a92e');
    p.solid(ellipse(0, -78, 13, 10), '#f2a92e', { weight: 4 });
    p.solid(poly(star(0, -20, 26, 12, 5), 4), '#e4372c', { weight: 4 });
  },
  beach(p) {
    p.line(limb(-104, 8, 104, 8, 9, 9), { w: 8, color: '#2b1a2b' });
    p.both((s) => {
      p.solid(pillow(s * 58, 8, 52, 34), '#2b2140');
      p.gloss(s * 58 - 18, -6, 18, 7, -20, 0.8);
    });
    flower(p, 112, -30, 26, '#ff6f8f');
  },
  newyear(p) {
    p.solid(sym('0 -96, 84 -76, 112 4, 0 20', 0.95), '#d8342c');
    p.solid(sym('0 -16, 114 -22, 124 14, 0 32', 0.7), '#2b1a1a');
    p.solid(ellipse(0, -100, 20), '#ffcb3d', { material: 'metal' });
    p.solid(ellipse(0, 4, 22), '#ffcb3d', { material: 'metal', weight: 4 });
    p.flat(rect(-7, -3, 14, 14, 2), '#2b1a1a');
  },
  flower(p) {
    for (const [x, y, r, c] of [
      [-96, 12, 24, '#ffb3c8'],
      [-50, -12, 28, '#fff3e0'],
      [0, -22, 31, '#ff8fa8'],
      [52, -12, 28, '#ffd97a'],
      [98, 12, 24, '#c9a9ff'],
    ] as const) {
      p.solid(ellipse(x + 22, y + 18, 20, 11), '#7cb86a', { weight: 3 });
      flower(p, x, y, r, c);
    }
  },
  music(p) {
    p.line(curve('-132 96, -126 -10, 0 -62, 126 -10, 132 96'), { w: 34 });
    p.mark(curve('-132 96, -126 -10, 0 -62, 126 -10, 132 96'), { w: 20, color: '#e4473c' });
    p.both((s) => {
      p.solid(pillow(s * 140, 118, 34, 54), '#fff3dc');
      p.solid(pillow(s * 150, 118, 24, 38), '#e4473c', { weight: 4 });
    });
    for (const [x, y] of pairs('-170 -90, 176 -110')) {
      p.line(`M${x} ${y}L${x} ${y - 56}L${x + 36} ${y - 66}L${x + 36} ${y - 10}`, { w: 9 });
      p.solid(ellipse(x - 10, y, 15, 12), '#ffcb3d', { weight: 5 });
      p.solid(ellipse(x + 26, y - 10, 15, 12), '#ffcb3d', { weight: 5 });
    }
  },
  chef(p) {
    p.solid(puffs(0, -84, 106, 48, 7, 0.24), '#fffdf6', { depth: 12 });
    p.solid(poly('-88 -78, 88 -78, 94 20, -94 20', 18), '#fffdf6');
    for (const x of [-44, 0, 44]) p.mark(`M${x} -40L${x * 1.06} 6`, { w: 5, opacity: 0.25 });
    p.solid(rect(-98, -4, 196, 30, 12), '#e4473c', { weight: 5 });
  },
  detective(p) {
    p.solid(sym('0 -84, 92 -64, 120 8, 0 22', 0.95), '#a8784a', { material: 'felt' });
    p.inside(sym('0 -84, 92 -64, 120 8, 0 22', 0.95), () => {
      for (let i = -4; i <= 4; i++) {
        p.mark(`M${i * 32} -90L${i * 32} 30`, { w: 4, color: '#6b4426', opacity: 0.6 });
        p.mark(`M-130 ${-40 + i * 26}L130 ${-40 + i * 26}`, { w: 4, color: '#6b4426', opacity: 0.6 });
      }
    });
    p.solid(blob('-120 4, 0 16, 120 4, 152 36, 0 44, -152 36'), '#8f6238', { material: 'felt' });
    p.both((s) => p.solid(blob(flip(s, '0 -90, 30 -108, 44 -84, 8 -78')), '#8f6238', { weight: 4 }));
  },
  crown(p) {
    p.solid(poly('-96 20, -110 -70, -54 -26, 0 -96, 54 -26, 110 -70, 96 20', 10), '#f0bf4c', {
      material: 'metal',
    });
    for (const [x, y, c] of [
      [-110, -76, '#e4372c'],
      [0, -102, '#12a38b'],
      [110, -76, '#e4372c'],
      [0, -8, '#e4372c'],
    ] as const)
      p.solid(ellipse(x, y, 15), c, { weight: 4 });
  },
};

/** The things some editions hold in the hand, drawn with the grip at the origin. */
const held: Partial<Record<Theme, Dress>> = {
  picnic(p) {
    p.line(curve('-44 10, 0 -62, 44 10'), { w: 15 });
    p.mark(curve('-44 10, 0 -62, 44 10'), { w: 7, color: '#d9a45c' });
    p.solid(poly('-60 4, 60 4, 48 76, -48 76', 14), '#d9a45c');
    p.solid(poly('-64 -6, 64 -6, 56 30, 20 20, -10 38, -56 26', 8), '#e4473c', { weight: 5 });
  },
  festival(p) {
    p.line('M0 0L0 30', { w: 7 });
    p.glow(0, 80, 110, 110, '#ffd97a', 0.7);
    p.solid(pillow(0, 80, 50, 52), '#e4372c');
    for (const x of [-24, 0, 24])
      p.mark(
        curve([
          [x * 0.7, 34],
          [x * 1.3, 80],
          [x * 0.7, 126],
        ]),
        { w: 4, color: '#ffcb3d', opacity: 0.8 },
      );
    p.solid(rect(-28, 22, 56, 15, 5), '#2b1a1a', { weight: 4 });
    p.solid(rect(-28, 124, 56, 15, 5), '#2b1a1a', { weight: 4 });
  },
  newyear(p) {
    p.at('rotate(12)', () => {
      p.solid(rect(-40, -64, 80, 124, 8), '#e4372c');
      p.solid(poly('0 -38, 24 -4, 0 30, -24 -4', 4), '#ffcb3d', { weight: 4 });
    });
  },
  detective(p) {
    p.line('M0 20L26 76', { w: 24 });
    p.mark('M0 20L26 76', { w: 12, color: '#8f6238' });
    p.line(ellipse(-22, -26, 52), { w: 19 });
    p.mark(ellipse(-22, -26, 52), { w: 10, color: '#f0bf4c' });
    p.flat(ellipse(-22, -26, 47), '#c9f0ff', 0.5);
    p.gloss(-38, -46, 17, 8, -40, 0.95);
  },
  beach(p) {
    p.solid(poly('-34 -30, 34 -30, 24 62, -24 62', 10), '#ff9d2e', { material: 'jelly' });
    p.line('M6 -20L30 -84', { w: 8, color: '#e4372c' });
    p.solid(ellipse(30, -34, 24), '#ffe27a', { weight: 4 });
  },
  chef(p) {
    p.line('M0 40L0 -60', { w: 18 });
    p.mark('M0 40L0 -60', { w: 8, color: '#d9a45c' });
    p.solid(poly('-36 -70, 36 -70, 30 -142, -30 -142', 10), '#b9c2cc', { material: 'metal' });
  },
};

const hatHeights: Record<Theme, number> = {
  picnic: 90,
  rain: 130,
  festival: 70,
  sleepy: 100,
  winter: 150,
  party: 206,
  exam: 92,
  beach: 60,
  newyear: 122,
  flower: 56,
  music: 170,
  chef: 142,
  detective: 112,
  crown: 116,
};

/** The height of a dressed figure above its feet. */
export function tallest(theme: Theme, character: Character): number {
  const [, y, half] = character.top;
  return hatHeights[theme] * (half / 120) - y;
}

/** Dresses a figure for its edition; drawn after the figure. */
export function dress(p: Pen, theme: Theme, character: Character): void {
  const [x, y, half] = character.top;
  p.at(`translate(${x} ${y}) scale(${(half / 120).toFixed(3)})`, () => hats[theme](p));
  if (theme === 'winter') scarf(p, character);
  const [hx, hy] = character.hand;
  const thing = held[theme];
  if (thing) p.at(`translate(${hx} ${hy})`, () => thing(p));
}

function scarf(p: Pen, character: Character): void {
  const [x, y, half] = character.neck;
  p.at(`translate(${x} ${y})`, () => {
    p.solid(rect(half * 0.34, 0, half * 0.42, half * 0.86, 12), '#c9362e', { material: 'felt' });
    p.solid(
      sym(
        [
          [0, 6],
          [half * 0.8, -22],
          [half * 1.06, 2],
          [half * 0.8, 34],
          [0, 52],
        ],
        0.9,
      ),
      '#e4473c',
      { material: 'felt' },
    );
  });
}
