import type { Character } from '../../character.ts';
import { face } from '../../face.ts';
import { blob, curve, ellipse, flip, pairs, poly, puffs, quads, star, sym, triples } from '../../shape.ts';
import { anchor, curl, gold, guardian, horn, look, mane, scales, skull } from './body.ts';

const kun: Character = {
  ...anchor,
  colour: '#2d5f9a',
  accent: '#fff1cf',
  top: [-30, -420, 130],
  face: [-60, -260, 170],
  neck: [-40, -90, 190],
  hand: [180, -60],
  draw(p) {
    p.solid(
      blob('140 -150, 220 -260, 200 -420, 240 -400, 262 -470, 292 -380, 280 -250, 230 -120, 150 -70'),
      '#2d5f9a',
    );
    for (const k of [0, 1, 2])
      p.mark(
        curve([
          [226 + k * 16, -400 + k * 10],
          [236 + k * 10, -320],
        ]),
        { w: 5, color: '#8fc0e8' },
      );
    const d = blob('-60 -440, 100 -400, 200 -270, 190 -120, 90 -50, -70 -40, -220 -80, -262 -200, -220 -360');
    p.solid(d, '#2d5f9a');
    p.inside(d, () => {
      p.flat(blob('-280 -150, -140 -120, 0 -130, 120 -120, 240 -180, 240 0, -280 0'), '#fff1cf');
      for (let i = 0; i < 6; i++)
        p.mark(
          curve([
            [-200 + i * 64, -116],
            [-190 + i * 60, -40],
          ]),
          { w: 5, color: '#d9b06a' },
        );
    });
    for (const [x, y, r] of triples('40 -330 34, 118 -260 28, 110 -346 20'))
      curl(p, x, y, r, 1, '#8fc0e8', 7);
    p.solid(blob('-20 -430, 10 -540, 90 -560, 60 -490, 90 -410'), '#3f7fc0');
    p.both((s) =>
      p.solid(
        blob([
          [-50 + s * 150, -130],
          [-50 + s * 250, -160],
          [-50 + s * 262, -90],
          [-50 + s * 160, -60],
        ]),
        '#3f7fc0',
      ),
    );
    face(p, {
      x: -60,
      y: -250,
      gap: 92,
      size: 38,
      eyes: 'almond',
      mouth: 'smile',
      iris: '#12a38b',
      drop: 58,
      ink: '#101f38',
      cheeks: '#ff8a7a',
    });
    p.solid(puffs(-30, -40, 220, 26, 14, 0.2), '#dff0f5', { depth: 9 });
    for (const x of [-180, -60, 60, 160]) curl(p, x, -40, 16, 1, '#5aa0c8', 6);
    p.mark(curve('-100 -456, -120 -520, -170 -540'), { w: 13, color: '#8fd0f0' });
    p.mark(curve('-90 -456, -80 -530, -30 -556'), { w: 13, color: '#8fd0f0' });
  },
};

const pixiu: Character = {
  ...anchor,
  colour: '#f2b52e',
  accent: '#e4372c',
  draw(p) {
    for (const [x, y, r] of triples('222 -120 60, 256 -200 44')) {
      p.solid(ellipse(x, y, r), '#fff0c4');
      curl(p, x, y, r * 0.6, 1, '#e4372c', 6);
    }
    mane(p, '#fff0c4', -400, 190, 12, '#e4372c');
    guardian(p, '#f2b52e', '#ffedc4', '#e4372c');
    horn(
      p,
      [
        [0, -520],
        [16, -590],
        [-20, -640],
      ],
      '#e4372c',
      36,
    );
    p.both((s) => p.solid(ellipse(s * 160, -490, 50, 46), '#f2b52e'));
    skull(p, '#f2b52e', -390, 186, 156);
    p.both((s) => p.solid(ellipse(s * 58, -316, 74, 54), '#ffdf86', { weight: 4 }));
    p.solid(ellipse(0, -352, 34, 24), '#e4372c', { weight: 4 });
    face(p, {
      y: -424,
      gap: 82,
      size: 42,
      eyes: 'fierce',
      mouth: 'grin',
      iris: '#e4372c',
      drop: 124,
      ink: '#2c1414',
    });
    p.at('translate(0 -120)', () => {
      p.solid(
        blob('-100 10, -70 -34, -30 -20, 0 -44, 30 -20, 70 -34, 100 10, 50 50, -50 50', 0.9),
        '#ffd65c',
        { material: 'metal' },
      );
      p.gloss(-30, 4, 24, 10);
    });
  },
};

const jingwei: Character = {
  ...anchor,
  colour: '#3b4f7f',
  accent: '#e4372c',
  top: [-10, -580, 90],
  face: [-10, -430, 160],
  neck: [-10, -290, 120],
  draw(p) {
    for (const [turn, c] of [
      [58, '#e4372c'],
      [74, gold],
      [90, '#12a38b'],
    ] as const)
      p.at(`translate(90 -130) rotate(${turn})`, () => {
        p.solid(blob('-24 0, -36 -130, 0 -226, 36 -130, 24 0'), c);
        p.solid(ellipse(0, -160, 17, 22), '#fff6e6', { weight: 4 });
      });
    p.both((s) => {
      p.line(`M${s * 44} -60L${s * 46} -14`, { w: 18, color: '#e4372c' });
      for (const i of [-1, 0, 1]) p.line(`M${s * 46} -18L${s * 46 + i * 24} -6`, { w: 13, color: '#e4372c' });
    });
    const d = sym('0 -330, 120 -290, 170 -170, 120 -60, 0 -44');
    p.solid(d, '#3b4f7f');
    p.solid(sym('0 -280, 70 -250, 90 -150, 56 -70, 0 -60'), '#fff6e6', { weight: 4 });
    for (const [x, y] of pairs('-36 -210, 0 -200, 36 -210, -20 -166, 20 -166, 0 -126'))
      p.mark(
        curve([
          [x - 13, y],
          [x, y + 14],
          [x + 13, y],
        ]),
        { w: 5, color: '#e4372c' },
      );
    p.both((s) => {
      p.solid(
        blob(flip(s, '120 -280, 240 -330, 288 -260, 250 -240, 262 -190, 214 -180, 210 -130, 130 -130'), 0.8),
        '#3b4f7f',
      );
      p.mark(curve(flip(s, '150 -250, 210 -270, 250 -262')), { w: 7, color: gold });
      p.mark(curve(flip(s, '150 -210, 200 -222, 236 -208')), { w: 7, color: gold });
    });
    for (const [x, turn] of pairs('-30 -30, 0 0, 30 30'))
      p.at(`translate(${x - 10} -560) rotate(${turn})`, () =>
        p.solid(blob('-14 10, -22 -50, 0 -86, 22 -50, 14 10'), x === 0 ? '#e4372c' : gold),
      );
    p.solid(sym('0 -580, 110 -550, 156 -440, 110 -330, 0 -300'), '#fff6e6');
    p.inside(sym('0 -580, 110 -550, 156 -440, 110 -330, 0 -300'), () =>
      p.flat(blob('-170 -600, 170 -600, 170 -460, 80 -520, 0 -470, -80 -520, -170 -460'), '#3b4f7f'),
    );
    look(p, -426, 70, 'none', '#e4372c', 60, 34);
    p.solid(poly('-40 -404, 40 -404, 0 -340', 12), '#e4372c');
    p.solid(poly(star(0, -322, 34, 24, 7), 8), '#9aa3ad');
  },
};

const zhulong: Character = {
  ...anchor,
  colour: '#8c2f5a',
  accent: '#ffb23d',
  top: [-10, -560, 110],
  face: [-10, -420, 170],
  neck: [-10, -280, 110],
  hand: [-220, -60],
  draw(p) {
    p.glow(-10, -430, 290, 250, '#ffcf7a', 0.55);
    p.solid(blob('200 -40, 280 -130, 250 -230, 200 -220, 222 -150, 170 -110'), '#8c2f5a');
    p.solid(blob('232 -210, 220 -300, 262 -270, 292 -310, 280 -220'), '#ffb23d');
    for (const [x, y, rx, ry] of quads('0 -56 236 56, 0 -136 190 54, -6 -208 142 52')) {
      const d = ellipse(x, y, rx, ry);
      p.solid(d, '#8c2f5a');
      scales(p, d, { x: x - rx, y: y - ry + 10, w: rx * 2, h: ry * 2 }, '#e06a7a');
      p.mark(
        curve([
          [x - rx * 0.8, y + ry * 0.4],
          [x, y + ry * 0.84],
          [x + rx * 0.8, y + ry * 0.4],
        ]),
        { w: 10, color: '#ffb23d' },
      );
    }
    mane(p, '#ff7a3d', -420, 176, 11, '#ffe3a0');
    p.both((s) =>
      horn(
        p,
        [
          [s * 70, -530],
          [s * 130, -590],
          [s * 110, -640],
        ],
        '#ffe3a0',
        28,
      ),
    );
    p.at('translate(-6 0)', () => {
      skull(p, '#a83d68', -408, 160, 138);
      p.solid(ellipse(0, -340, 84, 50), '#f3c0b0', { weight: 4 });
      face(p, {
        y: -430,
        gap: 76,
        size: 38,
        eyes: 'sleepy',
        mouth: 'smile',
        drop: 92,
        ink: '#2c0f1c',
        cheeks: '#ff9a6b',
      });
      p.solid(blob('0 -560, 30 -514, 16 -476, -16 -476, -30 -514', 0.9), '#ffd65c', { material: 'jelly' });
      p.glow(0, -510, 70, 70, '#fff0a8', 0.8);
    });
  },
};

export const mythFriends = { kun, pixiu, jingwei, zhulong } as const satisfies Record<string, Character>;
