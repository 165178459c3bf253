import type { Character } from '../../character.ts';
import { face } from '../../face.ts';
import {
  blob,
  curve,
  ellipse,
  flip,
  limb,
  type Point,
  pillow,
  poly,
  puffs,
  rect,
  star,
  sym,
  triples,
} from '../../shape.ts';
import { arm } from '../parts.ts';
import { anchor, helmet, letter, orange, parcel, suit, visorGloss, white } from './body.ts';

const comet: Character = {
  ...anchor,
  colour: '#5ad1ff',
  accent: '#ff7ad0',
  top: [-20, -480, 130],
  face: [-20, -300, 180],
  neck: [-20, -130, 150],
  hand: [190, -160],
  draw(p) {
    for (const [k, color] of [
      [1, '#ff7ad0'],
      [0.78, '#ffb45c'],
      [0.54, '#fff0a8'],
    ] as const) {
      const far = (x: number, y: number): Point => [40 + x * k, -330 + y * k];
      p.solid(
        blob(
          [
            far(-150, -60),
            far(-40, -170),
            far(120, -230),
            far(250, -310),
            far(200, -190),
            far(262, -150),
            far(210, -60),
            far(240, 20),
            far(150, 70),
            far(60, 130),
          ],
          0.9,
        ),
        color,
      );
    }
    p.both((s) => p.solid(pillow(-20 + s * 66, -24, 56, 26), orange));
    p.solid(poly(star(-20, -260, 238, 196, 9, 0.2), 60), '#5ad1ff');
    p.flat(ellipse(-40, -300, 128, 110), '#a8ecff', 0.6);
    for (const [x, y, r] of triples('-150 -340 20, 100 -150 24, -120 -140 15, 40 -430 14'))
      p.solid(ellipse(x, y, r, r * 0.8), '#2f9fd6', { weight: 4 });
    face(p, {
      x: -20,
      y: -290,
      gap: 78,
      size: 42,
      eyes: 'star',
      mouth: 'open',
      drop: 58,
      iris: '#fff0a8',
      ink: '#1b1838',
    });
    arm(p, [-200, -220], [-262, -270], 30, '#5ad1ff');
    arm(p, [160, -200], [224, -160], 30, '#5ad1ff');
    letter(p, -262, -318, 100, -16, '#fff6df', '#2a62d8');
  },
};

const saturn: Character = {
  ...anchor,
  colour: '#f2b25c',
  accent: '#9a6bff',
  top: [0, -510, 120],
  face: [0, -320, 170],
  neck: [0, -140, 150],
  hand: [214, -200],
  draw(p) {
    const ring = (from: number, to: number) =>
      Array.from({ length: 13 }, (_, i): Point => {
        const a = from + ((to - from) * i) / 12;
        return [Math.cos(a) * 282, -300 + Math.sin(a) * 78];
      });
    p.at('rotate(-10 0 -300)', () => {
      p.line(curve(ring(Math.PI, Math.PI * 2)), { w: 48 });
      p.mark(curve(ring(Math.PI, Math.PI * 2)), { w: 35, color: '#9a6bff' });
    });
    p.both((s) => {
      p.solid(limb(s * 60, -110, s * 66, -40, 34, 32), '#f2b25c');
      p.solid(pillow(s * 72, -24, 60, 26), '#9a6bff');
    });
    const d = ellipse(0, -310, 204, 202);
    p.solid(d, '#f2b25c');
    p.inside(d, () => {
      for (const [y, h, c] of [
        [-470, 30, '#ffd89a'],
        [-410, 22, '#dc8f3a'],
        [-220, 34, '#ffd89a'],
        [-160, 26, '#dc8f3a'],
      ] as const)
        p.flat(
          blob([
            [-230, y],
            [-60, y - 10],
            [80, y + 8],
            [230, y - 6],
            [230, y + h],
            [60, y + h + 8],
            [-80, y + h - 8],
            [-230, y + h],
          ]),
          c,
          0.75,
        );
    });
    face(p, { y: -352, gap: 78, size: 40, eyes: 'shiny', mouth: 'none', iris: '#9a6bff', ink: '#1b1838' });
    p.at('rotate(-10 0 -300)', () => {
      p.line(curve(ring(0, Math.PI)), { w: 48 });
      p.mark(curve(ring(0, Math.PI)), { w: 35, color: '#9a6bff' });
      p.mark(curve(ring(0.2, Math.PI - 0.2).map(([x, y]): Point => [x * 0.985, y - 6])), {
        w: 8,
        color: '#d9c2ff',
      });
    });
    parcel(p, -20, -206, 110, -6);
    parcel(p, 70, -196, 84, 10, '#e4a86a');
    arm(p, [-170, -190], [-90, -160], 30, '#f2b25c');
    arm(p, [170, -190], [116, -150], 30, '#f2b25c');
    p.solid(sym('0 -560, 70 -544, 84 -500, 0 -486', 0.7), '#2a62d8');
    p.solid(sym('0 -510, 100 -506, 104 -488, 0 -470', 0.8), '#173f96');
  },
};

const astrocat: Character = {
  ...anchor,
  colour: '#3d3a5c',
  accent: '#ff9ad0',
  draw(p) {
    p.line(curve('110 -120, 220 -150, 236 -260, 282 -310'), { w: 50 });
    p.mark(curve('110 -120, 220 -150, 236 -260, 282 -310'), { w: 36, color: '#3d3a5c' });
    p.both((s) => p.solid(poly(flip(s, '74 -540, 180 -636, 196 -470'), 36), white));
    p.both((s) => p.solid(poly(flip(s, '108 -540, 162 -596, 172 -496'), 20), '#ff9ad0', { ink: false }));
    suit(p, white, '#ff9ad0');
    p.solid(rect(-50, -230, 100, 70, 16), '#8b93b5', { weight: 5 });
    for (const [i, c] of ['#e4372c', '#ffcb3d', '#5ad1ff'].entries())
      p.solid(ellipse(-28 + i * 28, -196, 10), c, { weight: 3 });
    helmet(p, white, '#ff9ad0', -396, 196);
    p.inside(ellipse(0, -396, 152, 122), () => {
      p.flat(sym('0 -476, 60 -478, 104 -530, 128 -420, 84 -316, 0 -290', 0.8), '#3d3a5c');
      p.flat(ellipse(0, -346, 44, 32), '#7a769e');
    });
    face(p, {
      y: -398,
      gap: 58,
      size: 34,
      eyes: 'cat',
      mouth: 'cat',
      drop: 48,
      iris: '#ffd84a',
      ink: '#14122a',
      cheeks: '#ff7fb0',
    });
    visorGloss(p, -396, 196);
    arm(p, [-128, -236], [-216, -270], 36, white);
    arm(p, [128, -236], [214, -180], 36, white);
    p.solid(pillow(-224, -274, 40, 36), '#ff9ad0');
    p.solid(pillow(218, -176, 40, 36), '#ff9ad0');
  },
};

const ufo: Character = {
  ...anchor,
  colour: '#b7c0dc',
  accent: '#7cf0a0',
  top: [0, -590, 90],
  face: [0, -430, 150],
  neck: [0, -250, 220],
  hand: [200, -90],
  draw(p) {
    p.raw(
      p.silhouette
        ? ''
        : `<path d="M-120 -190L120 -190L210 -6L-210 -6Z" fill="${p.linear([
            [0, '#fff7a8', 0.95],
            [1, '#fff7a8', 0.05],
          ])}"/>`,
    );
    letter(p, -50, -96, 104, -14);
    parcel(p, 76, -76, 96, 10);
    p.solid(sym('0 -580, 96 -548, 146 -440, 140 -330, 0 -300'), '#bff4ff', { material: 'jelly' });
    p.solid(sym('0 -520, 66 -500, 92 -420, 70 -330, 0 -310'), '#7cf0a0');
    p.line(curve('0 -516, 10 -548'), { w: 12 });
    p.solid(ellipse(10, -552, 15), '#ffcb3d');
    face(p, {
      y: -420,
      gap: 42,
      size: 28,
      eyes: 'shiny',
      mouth: 'open',
      drop: 42,
      iris: '#2a62d8',
      ink: '#1b1838',
    });
    p.gloss(-84, -490, 20, 54, 24, 0.8);
    p.solid(sym('0 -350, 150 -340, 282 -262, 200 -196, 0 -176'), '#b7c0dc', { material: 'metal' });
    p.solid(sym('0 -352, 128 -346, 156 -326, 110 -300, 0 -292', 0.8), '#6f79a6', { material: 'metal' });
    for (const x of [-200, -120, -40, 40, 120, 200]) {
      const y = -236 + Math.abs(x) * -0.06;
      p.solid(ellipse(x, y, 22), x % 80 === 0 ? '#ff7a2f' : '#ffcb3d');
      p.glow(x, y, 40, 40, '#fff0a8', 0.5);
    }
    p.solid(puffs(0, -176, 70, 18, 8, 0.1), '#6f79a6');
  },
};

export const spaceFriends = { comet, saturn, astrocat, ufo } as const satisfies Record<string, Character>;
