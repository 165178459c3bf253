import type { Character } from '../../character.ts';
import { face } from '../../face.ts';
import { blob, curve, ellipse, flip, pairs, pillow, poly, rect, sym, triples } from '../../shape.ts';
import { scatter } from '../parts.ts';
import { anchor, brass, helmet, look } from './body.ts';

const octo: Character = {
  ...anchor,
  colour: '#e8504a',
  accent: '#ffd25c',
  top: [0, -600, 120],
  draw(p) {
    for (const s of [-1, 1]) {
      p.solid(blob(flip(s, '60 -190, 170 -170, 246 -250, 282 -230, 258 -130, 150 -80, 50 -110')), '#c93a3c');
      p.solid(blob(flip(s, '40 -160, 140 -120, 222 -60, 266 -86, 270 -30, 190 -4, 80 -40')), '#e8504a');
    }
    for (const x of [-70, 70, -30, 30])
      p.solid(
        blob([
          [x * 0.5 - 30, -180],
          [x * 0.5 + 30, -180],
          [x + 40, -50],
          [x + 66 * Math.sign(x), -14],
          [x, -2],
          [x - 40, -40],
        ]),
        '#e8504a',
      );
    for (const [x, y] of pairs('-230 -50, -190 -30, 230 -50, 190 -30, -246 -196, 246 -196'))
      p.flat(ellipse(x, y, 11), '#ffc2b0');
    p.solid(sym('0 -560, 120 -530, 172 -410, 146 -290, 120 -230, 0 -214'), '#e8504a');
    for (const [x, y, r] of triples('-70 -500 20, -30 -524 12, 92 -476 16'))
      p.flat(ellipse(x, y, r, r * 0.8), '#ff8b78', 0.8);
    look(p, -376, 72, 42, 'shiny', 'o', 62, '#ffb02e');
    helmet(p, -392, 204);
    p.solid(sym('0 -628, 70 -616, 88 -578, 0 -566', 0.8), '#ffffff');
    p.solid(rect(-92, -588, 184, 26, 10), '#1b3a5c');
    p.solid(poly('0 -640, 14 -622, 0 -604, -14 -622', 4), brass, { weight: 3 });
  },
};

const whale: Character = {
  ...anchor,
  colour: '#3f7fd0',
  accent: '#eaf6ff',
  top: [-30, -480, 130],
  face: [-40, -290, 190],
  neck: [-30, -130, 190],
  hand: [150, -170],
  draw(p) {
    p.mark(curve('-30 -500, -40 -560, -92 -584'), { w: 14, color: '#8fe3ff' });
    p.mark(curve('-30 -500, -20 -570, 36 -590'), { w: 14, color: '#8fe3ff' });
    p.solid(
      blob(
        '150 -150, 230 -220, 240 -330, 180 -390, 206 -420, 256 -380, 292 -430, 300 -370, 284 -320, 290 -180, 220 -70, 140 -60',
      ),
      '#3f7fd0',
    );
    const d = blob(
      '-30 -486, 110 -456, 196 -330, 210 -160, 130 -36, -30 -14, -190 -40, -256 -160, -244 -320, -160 -450',
    );
    p.solid(d, '#3f7fd0');
    p.inside(d, () => {
      p.flat(blob('-270 -190, -150 -150, -30 -140, 90 -150, 220 -190, 220 20, -270 20'), '#eaf6ff');
      for (const x of [-150, -96, -40, 16, 72, 126])
        p.mark(
          curve([
            [x, -124],
            [x + 4, -70],
            [x - 4, -10],
          ]),
          { w: 5, color: '#9cc4e8' },
        );
      for (const [x, y, r] of triples('120 -390 15, 156 -340 10, 90 -420 9'))
        p.flat(ellipse(x, y, r), '#79b3ee');
    });
    p.both((s) =>
      p.solid(
        blob([
          [-30 + s * 180, -170],
          [-30 + s * 250, -130],
          [-30 + s * 240, -50],
          [-30 + s * 176, -70],
        ]),
        '#2f68b4',
      ),
    );
    p.at('translate(-30 0)', () => {
      p.solid(rect(-150, -342, 300, 116, 54), '#1b3a5c');
      p.solid(rect(-132, -326, 264, 84, 40), '#8fe3ff', { weight: 5, material: 'jelly' });
      look(p, -282, 66, 34, 'shiny', 'smile', 76);
      p.gloss(-90, -306, 24, 8, -20, 0.9);
    });
    p.line(curve('110 -300, 168 -340, 172 -500'), { w: 26, color: '#0f2b46' });
    p.mark(curve('110 -300, 168 -340, 172 -500'), { w: 15, color: '#ffb02e' });
    p.solid(rect(152, -530, 40, 46, 14), '#e8504a');
  },
};

const angler: Character = {
  ...anchor,
  colour: '#4a3f8f',
  accent: '#ffe66b',
  top: [20, -450, 130],
  face: [0, -270, 190],
  neck: [0, -90, 180],
  draw(p) {
    p.glow(-150, -540, 150, 150, '#ffef8a', 0.85);
    p.line(curve('0 -440, -20 -560, -110 -606, -150 -560'), { w: 24 });
    p.mark(curve('0 -440, -20 -560, -110 -606, -150 -560'), { w: 12, color: '#6a5fc0' });
    p.solid(ellipse(-150, -530, 44), '#ffe66b', { material: 'jelly' });
    p.gloss(-162, -546, 14, 9);
    p.solid(blob('170 -240, 270 -330, 290 -240, 262 -200, 294 -120, 240 -100, 170 -160'), '#6a5fc0');
    p.both((s) => p.solid(pillow(s * 80, -22, 58, 24), '#6a5fc0'));
    p.solid(
      blob('0 -452, 130 -420, 214 -300, 210 -140, 120 -36, 0 -20, -120 -36, -216 -140, -218 -300, -130 -424'),
      '#4a3f8f',
    );
    scatter(p, { x: 0, y: -250, rx: 190, ry: 170 }, 22, (x, y, k) =>
      p.flat(ellipse(x, y, 4 + k * 8), '#6a5fc0', 0.8),
    );
    p.both((s) => p.solid(blob(flip(s, '200 -220, 262 -170, 240 -100, 192 -140')), '#6a5fc0'));
    const mouth = sym('0 -206, 120 -214, 172 -190, 140 -100, 0 -70', 0.9);
    p.solid(mouth, '#21143f');
    p.inside(mouth, () => {
      p.flat(ellipse(0, -74, 90, 40), '#ff6f91');
      for (const x of [-120, -72, -24, 24, 72, 120])
        p.raw(
          `<path d="${poly(
            [
              [x - 24, -222],
              [x + 24, -222],
              [x + 2, -158],
            ],
            6,
          )}" fill="#fffbe8"/>`,
        );
      for (const x of [-96, -48, 48, 96])
        p.raw(
          `<path d="${poly(
            [
              [x - 18, -68],
              [x + 18, -68],
              [x, -116],
            ],
            6,
          )}" fill="#fffbe8"/>`,
        );
    });
    p.line(mouth, { w: 7 });
    face(p, {
      y: -304,
      gap: 88,
      size: 48,
      eyes: 'monster',
      mouth: 'none',
      iris: '#22c3b8',
      cheeks: '#ff7fb0',
      ink: '#17103a',
    });
  },
};

const jelly: Character = {
  ...anchor,
  colour: '#f3a6e0',
  accent: '#8fe3ff',
  top: [0, -560, 110],
  face: [0, -390, 190],
  draw(p) {
    p.glow(0, -320, 280, 300, '#ffc6f2', 0.6);
    for (const [x, sway] of pairs('-140 -20, -84 24, 84 -24, 140 20')) {
      p.line(
        curve([
          [x, -300],
          [x + sway, -210],
          [x - sway, -120],
          [x + sway * 0.6, -26],
        ]),
        { w: 30, color: '#b566c4' },
      );
      p.mark(
        curve([
          [x, -300],
          [x + sway, -210],
          [x - sway, -120],
          [x + sway * 0.6, -26],
        ]),
        { w: 19, color: '#f9c8ee' },
      );
    }
    for (const [x, sway] of pairs('-30 30, 30 -30'))
      p.solid(
        blob([
          [x - 32, -300],
          [x + 32, -300],
          [x + sway + 30, -180],
          [x - sway + 16, -70],
          [x, -14],
          [x - sway - 26, -80],
          [x + sway - 34, -190],
        ]),
        '#8fe3ff',
        { material: 'jelly' },
      );
    const d = sym('0 -572, 140 -536, 216 -420, 222 -320, 176 -272, 120 -306, 62 -268, 0 -300', 0.95);
    p.solid(d, '#f3a6e0', { material: 'jelly' });
    p.inside(d, () => {
      for (const [x, y, r] of triples('-90 -500 24, -40 -530 13, 110 -470 18, 60 -510 10, 150 -400 12'))
        p.flat(ellipse(x, y, r), '#ffffff', 0.5);
      p.flat(ellipse(0, -290, 190, 34), '#ffffff', 0.3);
    });
    p.gloss(-110, -480, 54, 22, -42, 0.9);
    look(p, -392, 78, 38, 'shiny', 'smile', 60, '#a03cc0');
  },
};

export const seaLeads = { octo, whale, angler, jelly } as const satisfies Record<string, Character>;
