import type { Character } from '../character.ts';
import { type Eyes, face, type Mouth } from '../face.ts';
import type { Pen } from '../pen.ts';
import {
  blob,
  curve,
  drop,
  ellipse,
  limb,
  type Point,
  pillow,
  poly,
  puffs,
  rect,
  star,
  sym,
} from '../shape.ts';
import { leaf, scatter } from './parts.ts';

const soil = '#5b3b2a';
const anchor = {
  top: [0, -470, 110],
  neck: [0, -300, 150],
  hand: [196, -130],
  face: [0, -190, 150],
} as const;

/** The family's build: a pot with a face, and whatever grows out of it. */
function pot(
  p: Pen,
  color: string,
  band: string,
  pattern: 'plain' | 'stripe' | 'dots' | 'check' = 'plain',
): void {
  p.both((s) => p.solid(pillow(s * 66, -18, 44, 18), '#7a4a2a'));
  const d = poly(
    [
      [-170, -290],
      [170, -290],
      [128, -26],
      [-128, -26],
    ],
    34,
  );
  p.solid(d, color);
  p.inside(d, () => {
    if (pattern === 'stripe')
      for (let i = -3; i <= 3; i++)
        p.mark(`M${i * 52} -280L${i * 40} -20`, { w: 12, color: band, opacity: 0.55 });
    if (pattern === 'dots')
      scatter(p, { x: 0, y: -120, rx: 160, ry: 130 }, 22, (x, y) => p.flat(ellipse(x, y, 9), band, 0.6));
    if (pattern === 'check')
      for (let i = -4; i < 4; i++) p.flat(rect(i * 40 + 2, -84 + (i % 2 ? 0 : 26), 38, 26), band, 0.6);
  });
  p.solid(rect(-192, -318, 384, 66, 26), band);
  p.gloss(-130, -292, 36, 8, 0, 0.7);
  p.gloss(-118, -170, 11, 52, 8, 0.5);
}

function earth(p: Pen): void {
  p.solid(ellipse(0, -312, 168, 26), soil);
}

function look(p: Pen, eyes: Eyes, mouth: Mouth, y = -172, iris = '#3a7f3a'): void {
  face(p, { y, gap: 54, size: 27, eyes, mouth, drop: 40, iris, ink: '#2b2018', cheeks: '#ff7f6b' });
}

function arms(p: Pen, color: string, left: Point = [-210, -110], right: Point = [208, -150]): void {
  p.solid(limb(-140, -170, left[0], left[1], 21, 25), color);
  p.solid(limb(140, -170, right[0], right[1], 21, 25), color);
}

const cactus: Character = {
  ...anchor,
  colour: '#4fae5e',
  accent: '#ff7aa2',
  top: [0, -620, 90],
  draw(p) {
    earth(p);
    p.both((s) => {
      p.solid(limb(s * 100, -430, s * 196, -440, 40, 42), '#4fae5e');
      p.solid(limb(s * 200, -440, s * 206, -520 - s * 20, 42, 38), '#4fae5e');
    });
    const d = sym([
      [0, -620],
      [96, -580],
      [126, -450],
      [112, -320],
      [0, -306],
    ]);
    p.solid(d, '#4fae5e');
    p.inside(d, () => {
      for (const x of [-80, -40, 0, 40, 80])
        p.mark(
          curve([
            [x * 0.6, -620],
            [x * 1.2, -450],
            [x, -310],
          ]),
          { w: 6, color: '#2f7f45', opacity: 0.7 },
        );
    });
    for (const [x, y] of [
      [-84, -540],
      [-96, -420],
      [-30, -580],
      [40, -560],
      [90, -500],
      [100, -390],
      [-50, -350],
      [50, -340],
      [-200, -500],
      [206, -520],
    ] as const) {
      p.mark(`M${x - 9} ${y - 7}L${x} ${y}L${x + 9} ${y - 7}`, { w: 4, color: '#fffbe0' });
    }
    for (let i = 0; i < 6; i++) {
      const a = (i / 6) * Math.PI * 2;
      p.solid(ellipse(20 + Math.cos(a) * 30, -620 + Math.sin(a) * 22, 23, 18), '#ff7aa2', { weight: 4 });
    }
    p.solid(ellipse(20, -620, 16, 13), '#ffe27a', { weight: 3 });
    pot(p, '#d9764a', '#c45f36');
    face(p, {
      y: -450,
      gap: 50,
      size: 28,
      eyes: 'shiny',
      mouth: 'open',
      drop: 42,
      iris: '#2f7f45',
      ink: '#2b2018',
      cheeks: '#ff7f6b',
    });
    p.solid(poly(star(0, -140, 42, 19, 5), 7), '#ffe9c8', { weight: 4 });
  },
};

const dewy: Character = {
  ...anchor,
  colour: '#8fd6a0',
  accent: '#c9f3ff',
  draw(p) {
    earth(p);
    for (const [turn, h, w] of [
      [-72, 190, 92],
      [72, 190, 92],
      [-48, 230, 104],
      [48, 230, 104],
      [-24, 260, 112],
      [24, 260, 112],
      [0, 280, 118],
    ] as const) {
      p.at(`translate(0 -330) rotate(${turn})`, () => {
        const d = blob([
          [0, 10],
          [w * 0.5, -h * 0.45],
          [w * 0.42, -h * 0.86],
          [0, -h],
          [-w * 0.42, -h * 0.86],
          [-w * 0.5, -h * 0.45],
        ]);
        p.solid(d, '#8fd6a0', { material: 'jelly' });
        p.mark(
          curve([
            [0, -h * 0.4],
            [0, -h * 0.9],
          ]),
          { w: 5, color: '#e6fff0', opacity: 0.7 },
        );
        p.gloss(-w * 0.14, -h * 0.78, w * 0.14, h * 0.07, 10);
      });
    }
    p.solid(drop(-150, -520, 20, 60), '#c9f3ff', { material: 'jelly', weight: 4 });
    p.solid(drop(170, -470, 16, 48), '#c9f3ff', { material: 'jelly', weight: 4 });
    arms(p, '#8fd6a0');
    pot(p, '#f2f0ea', '#4f8fc0', 'stripe');
    look(p, 'shiny', 'smile', -166, '#2f9d8f');
  },
};

const rosette: Character = {
  ...anchor,
  colour: '#f29bb2',
  accent: '#9fd6b0',
  draw(p) {
    earth(p);
    for (const [count, r, size, color] of [
      [11, 178, 92, '#7fbf9a'],
      [9, 132, 86, '#a9d9b0'],
      [8, 88, 76, '#f6b8c4'],
      [6, 48, 60, '#f29bb2'],
    ] as const) {
      for (let i = 0; i < count; i++) {
        const turn = (i / count) * 360 + count * 9;
        p.at(
          `translate(0 -440) scale(1 .82) rotate(${turn.toFixed(1)}) translate(0 ${-r + size * 0.5})`,
          () => {
            p.solid(
              blob([
                [0, 30],
                [size * 0.48, -10],
                [size * 0.36, -size * 0.5],
                [0, -size * 0.84],
                [-size * 0.36, -size * 0.5],
                [-size * 0.48, -10],
              ]),
              color,
              { weight: 5 },
            );
            p.flat(ellipse(0, -size * 0.62, 8, 6), '#e4577a', 0.8);
          },
        );
      }
    }
    p.solid(ellipse(0, -440, 26, 22), '#ffd0da', { weight: 4 });
    arms(p, '#a9d9b0', [-214, -150], [204, -104]);
    pot(p, '#fbe6d0', '#f2a37a', 'dots');
    look(p, 'happy', 'cat');
  },
};

const pearls: Character = {
  ...anchor,
  colour: '#7cc26a',
  accent: '#b08adf',
  draw(p) {
    p.line(
      curve([
        [-180, -300],
        [-110, -560],
        [0, -630],
        [110, -560],
        [180, -300],
      ]),
      { w: 9, color: '#a8763f' },
    );
    earth(p);
    scatter(p, { x: 0, y: -350, rx: 170, ry: 56 }, 30, (x, y, k) =>
      p.solid(ellipse(x, y - 6, 21 + k * 9), '#7cc26a', { weight: 4 }),
    );
    pot(p, '#b08adf', '#9570cc');
    for (const [x, count] of [
      [-190, 6],
      [-146, 4],
      [150, 3],
      [196, 5],
    ] as const) {
      for (let i = 0; i < count; i++) {
        const y = -270 + i * 40;
        p.solid(ellipse(x + (i % 2 ? 8 : -6), y, 22), '#7cc26a', { weight: 4 });
        p.gloss(x - 10, y - 8, 6, 4);
      }
    }
    look(p, 'sleepy', 'smile');
  },
};

const aloe: Character = {
  ...anchor,
  colour: '#5fb38a',
  accent: '#ffffff',
  draw(p) {
    earth(p);
    for (const [turn, h] of [
      [-64, 230],
      [64, 230],
      [-38, 280],
      [38, 280],
      [-14, 320],
      [16, 310],
    ] as const) {
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
        p.solid(
          blob([
            [-8, 0],
            [-13, -46],
            [0, -84],
            [13, -46],
            [8, 0],
          ]),
          '#fffdf4',
          { weight: 4 },
        ),
      );
    p.solid(ellipse(0, -500, 26, 20), '#ffd23f', { weight: 4 });
    for (const [x, r] of [
      [-150, 20],
      [-60, 16],
      [70, 18],
      [150, 22],
    ] as const)
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
    for (const [x, y, turn, k] of [
      [-150, -440, -42, 0.8],
      [156, -430, 44, 0.82],
      [0, -460, 2, 1.08],
    ] as const) {
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
          sym(
            [
              [0, 40],
              [70, 66],
              [128, 20],
              [88, -6],
              [140, -46],
              [84, -52],
              [112, -108],
              [58, -92],
              [48, -140],
              [0, -168],
            ],
            0.9,
          ),
          '#2f8f5a',
        );
        p.mark(
          curve([
            [0, 40],
            [0, -150],
          ]),
          { w: 6, color: '#8fd6a0' },
        );
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
    p.line(
      curve([
        [0, -310],
        [-20, -430],
        [10, -560],
      ]),
      { w: 20 },
    );
    p.mark(
      curve([
        [0, -310],
        [-20, -430],
        [10, -560],
      ]),
      { w: 10, color: '#5fb048' },
    );
    for (const [x, y, turn, l] of [
      [-10, -440, -70, 130],
      [-6, -480, 66, 140],
      [0, -540, -34, 130],
      [8, -548, 30, 140],
      [-6, -390, 84, 120],
      [-10, -370, -86, 110],
    ] as const)
      leaf(p, x, y, l, 70, turn, '#5fb048');
    for (const [x, y, r] of [
      [-120, -380, 50],
      [116, -400, 56],
      [-64, -520, 40],
      [96, -530, 36],
      [0, -350, 44],
    ] as const) {
      p.solid(ellipse(x, y, r), '#e8432e');
      p.gloss(x - r * 0.35, y - r * 0.4, r * 0.26, r * 0.14);
      p.solid(poly(star(x, y - r * 0.86, r * 0.5, r * 0.18, 5), 3), '#5fb048', { weight: 4 });
    }
    p.solid(puffs(0, -316, 120, 10, 9, 0.1), soil, { weight: 3 });
    pot(p, '#7fc0d6', '#4f9fc0', 'dots');
    look(p, 'bead', 'tongue', -182);
  },
};

export const plant = {
  cactus,
  dewy,
  rosette,
  pearls,
  aloe,
  lithops,
  monstera,
  tomato,
} as const satisfies Record<string, Character>;
