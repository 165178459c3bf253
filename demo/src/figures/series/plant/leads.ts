import type { Character } from '../../character.ts';
import { face } from '../../face.ts';
import { blob, curve, drop, ellipse, limb, pairs, poly, star, sym, triples } from '../../shape.ts';
import { scatter } from '../parts.ts';
import { anchor, arms, earth, look, pot } from './body.ts';

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
    const d = sym('0 -620, 96 -580, 126 -450, 112 -320, 0 -306');
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
    for (const [x, y] of pairs(
      '-84 -540, -96 -420, -30 -580, 40 -560, 90 -500, 100 -390, -50 -350, 50 -340, -200 -500, 206 -520',
    )) {
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
    for (const [turn, h, w] of triples(
      '-72 190 92, 72 190 92, -48 230 104, 48 230 104, -24 260 112, 24 260 112, 0 280 118',
    )) {
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
    p.line(curve('-180 -300, -110 -560, 0 -630, 110 -560, 180 -300'), { w: 9, color: '#a8763f' });
    earth(p);
    scatter(p, { x: 0, y: -350, rx: 170, ry: 56 }, 30, (x, y, k) =>
      p.solid(ellipse(x, y - 6, 21 + k * 9), '#7cc26a', { weight: 4 }),
    );
    pot(p, '#b08adf', '#9570cc');
    for (const [x, count] of pairs('-190 6, -146 4, 150 3, 196 5')) {
      for (let i = 0; i < count; i++) {
        const y = -270 + i * 40;
        p.solid(ellipse(x + (i % 2 ? 8 : -6), y, 22), '#7cc26a', { weight: 4 });
        p.gloss(x - 10, y - 8, 6, 4);
      }
    }
    look(p, 'sleepy', 'smile');
  },
};

export const plantLeads = { cactus, dewy, rosette, pearls } as const satisfies Record<string, Character>;
