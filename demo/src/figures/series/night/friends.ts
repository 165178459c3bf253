import type { Character } from '../../character.ts';
import { face } from '../../face.ts';
import { blob, curve, ellipse, flip, pairs, pillow, puffs, rect, sym, triples } from '../../shape.ts';
import { arm, feet, leaf, scatter } from '../parts.ts';
import { claw } from './body.ts';

const oyster: Character = {
  colour: '#ffd257',
  accent: '#f2704d',
  top: [0, -440, 150],
  neck: [0, -190, 170],
  hand: [250, -210],
  face: [0, -290, 175],
  draw(p) {
    feet(p, '#e79a2d', 92, 64, 42, claw);
    p.solid(puffs(0, -170, 262, 128, 9, 0.2), '#fff6dc');
    p.solid(puffs(0, -150, 240, 88, 11, 0.22), '#6cbf4b');
    p.solid(sym('0 -470, 120 -440, 186 -330, 206 -210, 150 -120, 0 -96'), '#ffd257');
    const sauce = sym(
      '0 -482, 122 -452, 176 -370, 150 -318, 118 -372, 84 -340, 52 -392, 20 -330, 0 -318',
      0.95,
    );
    p.solid(sauce, '#f2704d', { weight: 7 });
    p.gloss(-70, -436, 46, 15, -26);
    for (const [x, y, r] of triples('-150 -420 46, 156 -408 42, 196 -300 30, -196 -306 34')) {
      p.solid(ellipse(x, y, r, r * 0.8), '#8d93a8');
      p.solid(ellipse(x - 4, y - 2, r * 0.55, r * 0.42), '#d8dbe6', { weight: 4 });
    }
    arm(p, [-196, -190], [-252, -130], 34, '#e79a2d');
    arm(p, [196, -190], [250, -222], 34, '#e79a2d');
    face(p, { y: -268, gap: 72, size: 38, eyes: 'monster', mouth: 'tongue', iris: '#3b82c4', drop: 54 });
    leaf(p, 6, -462, 76, 54, -18, '#43b66c');
    leaf(p, 20, -462, 84, 56, 28, '#6cbf4b');
  },
};

const shaved: Character = {
  colour: '#dff3ff',
  accent: '#ffb11f',
  top: [0, -600, 70],
  neck: [0, -190, 180],
  hand: [240, -270],
  face: [0, -330, 180],
  draw(p) {
    feet(p, '#3f86d8', 80, 62, 40, claw);
    p.solid(sym('0 -604, 74 -560, 120 -470, 186 -380, 214 -270, 200 -190, 0 -170', 0.85), '#dff3ff');
    p.mark(curve('-120 -430, -70 -452, -30 -440'), { w: 6, color: '#8fc7ee' });
    p.solid(sym('0 -618, 60 -584, 104 -500, 86 -466, 64 -512, 40 -470, 18 -520, 0 -486', 0.9), '#ffb11f', {
      weight: 7,
    });
    p.gloss(-34, -572, 20, 9, -40);
    for (const [x, y, turn] of triples('-150 -350 -20, 150 -372 16, 176 -286 30, -186 -268 6')) {
      p.at(`translate(${x} ${y}) rotate(${turn})`, () => {
        p.solid(rect(-34, -32, 68, 62, 16), '#ffa51f');
        p.gloss(-10, -14, 14, 6);
      });
    }
    for (const [x, y] of pairs('-92 -214, -54 -196, 100 -210, 62 -194, 136 -230'))
      p.solid(ellipse(x, y, 18, 15), '#8c2f39', { weight: 5 });
    p.solid(sym('0 -206, 206 -212, 226 -196, 190 -90, 120 -30, 0 -24', 0.7), '#4aa3ef');
    p.inside(sym('0 -206, 206 -212, 226 -196, 190 -90, 120 -30, 0 -24', 0.7), () => {
      for (let i = -4; i <= 4; i++)
        p.mark(
          curve([
            [i * 58, -190],
            [i * 50, -110],
            [i * 34, -30],
          ]),
          { w: 10, color: '#ffffff', opacity: 0.55 },
        );
    });
    p.solid(sym('0 -216, 218 -216, 228 -198, 214 -180, 0 -176', 0.6), '#bfe2fb');
    arm(p, [-206, -230], [-252, -290], 34, '#dff3ff');
    arm(p, [206, -230], [248, -286], 34, '#dff3ff');
    face(p, { y: -336, gap: 66, size: 38, eyes: 'monster', mouth: 'open', iris: '#1d76d1', drop: 58 });
    p.solid(ellipse(20, -628, 22, 20), '#e4372c');
    p.line(curve('24 -646, 36 -666'), { w: 7 });
  },
};

const corn: Character = {
  colour: '#ffc62e',
  accent: '#6cbf4b',
  top: [0, -590, 104],
  neck: [0, -250, 130],
  hand: [216, -300],
  face: [0, -400, 165],
  draw(p) {
    p.both((s) => {
      p.solid(
        blob(flip(s, '30 -60, 150 -120, 236 -300, 262 -470, 190 -380, 90 -300, 20 -200')),
        s < 0 ? '#4f9f3d' : '#5fb048',
      );
    });
    feet(p, '#3f8a35', 74, 62, 42, claw);
    const cob = sym('0 -628, 84 -600, 136 -500, 150 -360, 146 -200, 110 -70, 0 -36', 0.95);
    p.solid(cob, '#ffc62e');
    p.inside(cob, () => {
      for (let row = 0; row < 11; row++) {
        for (let i = -3; i <= 3; i++) {
          const x = i * 48 + (row % 2) * 22 - 10;
          const y = -600 + row * 50;
          p.flat(pillow(x, y, 22, 23), (row * 5 + i * 3 + 20) % 11 === 0 ? '#a8561c' : '#ffd95e', 0.75);
          p.flat(ellipse(x - 7, y - 8, 7, 5), '#ffffff', 0.5);
        }
      }
      p.flat(ellipse(0, -396, 128, 104), '#ffcf47', 0.85);
    });
    p.solid(sym('0 -130, 60 -210, 148 -250, 168 -150, 120 -44, 0 -26', 0.9), '#6cbf4b');
    p.mark(curve('0 -130, 4 -80, 0 -30'), { w: 7 });
    arm(p, [-140, -280], [-214, -350], 34, '#5fb048');
    arm(p, [140, -280], [216, -314], 34, '#5fb048');
    face(p, { y: -412, gap: 66, size: 37, eyes: 'fierce', mouth: 'o', iris: '#e4572c', drop: 64 });
    p.solid(ellipse(0, -618, 66, 28), '#7a3d16');
    p.flat(ellipse(0, -622, 40, 14), '#241018');
    p.solid(rect(-104, -560, 208, 34, 15), '#e4372c');
    p.solid(blob('96 -548, 160 -570, 176 -536, 120 -526'), '#e4372c');
  },
};

const sausage: Character = {
  colour: '#d8433a',
  accent: '#fff1d6',
  top: [-16, -600, 92],
  neck: [0, -300, 140],
  hand: [210, -310],
  face: [-10, -450, 165],
  draw(p) {
    feet(p, '#8c2430', 78, 64, 42, claw);
    p.solid(
      blob(
        '-30 -622, 70 -602, 116 -500, 110 -350, 124 -200, 100 -80, 0 -50, -104 -80, -126 -220, -120 -360, -136 -480, -110 -592',
      ),
      '#d8433a',
    );
    p.both((s) =>
      p.mark(
        curve([
          [s * 40 - 10, -566],
          [s * 84 - 10, -540],
        ]),
        { w: 8, color: '#7c1a20', opacity: 0.8 },
      ),
    );
    const bun = (s: number) =>
      blob(flip(s, '62 -330, 150 -360, 206 -240, 186 -96, 100 -30, 36 -70, 20 -210'));
    p.both((s) => {
      p.solid(bun(s), '#f4dfc0');
      p.inside(bun(s), () =>
        scatter(p, { x: s * 110, y: -190, rx: 100, ry: 150 }, 26, (x, y, k) =>
          p.flat(ellipse(x, y, 9, 5 + k * 3), '#d9b98c', 0.8),
        ),
      );
    });
    p.solid(blob('-40 -330, 40 -340, 54 -200, 30 -80, -30 -80, -54 -200'), '#5db346', { weight: 6 });
    p.mark(curve('0 -320, 8 -200, 0 -90'), { w: 6, color: '#2c6b28' });
    for (const [x, y] of pairs('-26 -260, 24 -190, -16 -130'))
      p.solid(ellipse(x, y, 17, 14), '#fff6df', { weight: 4 });
    arm(p, [-170, -250], [-236, -320], 36, '#f4dfc0');
    arm(p, [170, -250], [214, -318], 36, '#f4dfc0');
    p.gloss(-66, -540, 22, 54, 12, 0.6);
    face(p, { x: -8, y: -462, gap: 58, size: 37, eyes: 'monster', mouth: 'grin', iris: '#2f9e57', drop: 66 });
    p.at('translate(-16 -606) rotate(-8)', () => {
      p.solid(sym('0 -62, 22 -34, 62 -14, 76 26, 40 40, 0 42'), '#fff6ea');
      p.both((s) => p.mark(curve(flip(s, '4 -40, 30 0, 28 34')), { w: 4, color: '#c9a7c9' }));
    });
  },
};

export const nightFriends = { oyster, shaved, corn, sausage } as const satisfies Record<string, Character>;
