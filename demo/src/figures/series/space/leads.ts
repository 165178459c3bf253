import type { Character } from '../../character.ts';
import { face } from '../../face.ts';
import { blob, curve, ellipse, flip, limb, pillow, poly, rect, star, sym, triples } from '../../shape.ts';
import { arm } from '../parts.ts';
import { anchor, bag, helmet, letter, orange, parcel, suit, visorGloss, white } from './body.ts';

const captain: Character = {
  ...anchor,
  colour: '#ffffff',
  accent: orange,
  draw(p) {
    suit(p, white, orange);
    p.flat(rect(-36, -254, 72, 44, 10), '#2a62d8');
    bag(p, orange);
    helmet(p, white, orange);
    p.flat(sym('0 -584, 34 -582, 40 -526, 0 -526', 0.5), orange);
    p.inside(ellipse(0, -400, 146, 118), () => {
      p.flat(sym('0 -500, 100 -470, 110 -390, 66 -308, 0 -290'), '#ffd9b8');
      p.flat(
        blob('-130 -400, -120 -500, 0 -530, 120 -500, 130 -400, 84 -440, 40 -462, -10 -440, -70 -450'),
        '#5a3422',
      );
    });
    face(p, {
      y: -386,
      gap: 54,
      size: 30,
      eyes: 'shiny',
      mouth: 'open',
      drop: 44,
      iris: '#2a62d8',
      ink: '#1b1838',
    });
    visorGloss(p);
    arm(p, [-128, -240], [-206, -330], 38, white);
    p.solid(pillow(-212, -344, 42, 38), orange);
    letter(p, -222, -404, 104, -14);
    arm(p, [128, -236], [204, -190], 38, white);
    p.solid(pillow(208, -186, 42, 38), orange);
  },
};

const alien: Character = {
  ...anchor,
  colour: '#8fdc5a',
  accent: '#3a4fd0',
  top: [0, -560, 150],
  draw(p) {
    p.both((s) => {
      p.line(curve(flip(s, '60 -540, 96 -600, 130 -616')), { w: 16 });
      p.mark(curve(flip(s, '60 -540, 96 -600, 130 -616')), { w: 7, color: '#8fdc5a' });
      p.solid(ellipse(s * 134, -618, 25), '#ffcb3d');
    });
    suit(p, '#3a4fd0', '#ffcb3d');
    bag(p, '#ffcb3d');
    p.solid(sym('0 -570, 160 -530, 224 -420, 150 -300, 60 -246, 0 -238'), '#8fdc5a');
    for (const [x, y, r] of triples('-150 -480 16, -120 -506 9, 150 -440 14, 100 -520 10'))
      p.flat(ellipse(x, y, r), '#c8f59a');
    face(p, {
      y: -408,
      gap: 96,
      size: 52,
      eyes: 'shiny',
      mouth: 'smile',
      drop: 74,
      iris: '#1fb6a8',
      ink: '#1b1838',
    });
    face(p, { y: -492, gap: 0.1, size: 22, eyes: 'bead', mouth: 'none', cheeks: false, ink: '#1b1838' });
    p.solid(sym('0 -620, 80 -600, 108 -550, 0 -530', 0.8), '#2a3790');
    p.solid(sym('0 -562, 130 -556, 118 -534, 0 -522', 0.8), '#20296f');
    p.solid(poly(star(0, -580, 24, 11, 5), 4), '#ffcb3d', { weight: 4 });
    arm(p, [-122, -240], [-196, -190], 34, '#8fdc5a');
    arm(p, [122, -240], [200, -232], 34, '#8fdc5a');
    parcel(p, -212, -176, 120, -8);
  },
};

const robot: Character = {
  ...anchor,
  colour: '#e4483c',
  accent: '#9fe8ff',
  top: [0, -560, 150],
  face: [0, -420, 180],
  draw(p) {
    p.both((s) => {
      p.solid(rect(s * 74 - 40, -120, 80, 90, 14), '#aab2cc', { material: 'metal' });
      p.solid(pillow(s * 80, -24, 74, 26), '#3a3f6b');
    });
    p.solid(rect(-150, -300, 300, 214, 44), '#e4483c');
    p.solid(rect(-96, -250, 192, 30, 12), '#1b1838');
    letter(p, 10, -212, 104, 4);
    p.solid(rect(-104, -224, 208, 20, 8), '#f6f4ee', { weight: 5 });
    for (const [i, c] of ['#7cf0a0', '#ffcb3d', '#9fe8ff'].entries())
      p.solid(ellipse(-50 + i * 50, -128, 16), c, { weight: 5 });
    p.line('M0 -560L0 -622', { w: 12 });
    p.solid(ellipse(0, -628, 22), '#ffcb3d');
    p.both((s) => p.solid(rect(s * 206 - 24, -474, 48, 104, 18), '#aab2cc', { material: 'metal' }));
    p.solid(rect(-206, -568, 412, 292, 84), '#f6f4ee');
    p.solid(rect(-166, -520, 332, 200, 70), '#1d2352');
    face(p, {
      y: -432,
      gap: 80,
      size: 42,
      eyes: 'happy',
      mouth: 'open',
      drop: 48,
      ink: '#7df3ff',
      cheeks: '#ff5f8f',
    });
    p.gloss(-112, -488, 40, 14, -16, 0.7);
    p.both((s) => {
      for (const k of [0, 1, 2])
        p.solid(ellipse(s * (172 + k * 22), -236 + k * 30 * -s * 0.6, 25), '#aab2cc', { material: 'metal' });
    });
    p.solid(pillow(-228, -196, 40, 36), '#e4483c');
    p.solid(pillow(228, -290, 40, 36), '#e4483c');
    p.solid(rect(192, -360, 72, 44, 8), '#7a4a2a');
    p.solid(rect(216, -404, 24, 52, 8), '#7a4a2a');
  },
};

const moonrabbit: Character = {
  ...anchor,
  colour: '#ffe7b0',
  accent: '#2a62d8',
  top: [0, -470, 110],
  face: [0, -366, 180],
  draw(p) {
    p.both((s) =>
      p.at(`translate(${s * 78} -470) rotate(${s * 9})`, () => {
        p.solid(limb(0, 20, 0, -120, 46, 38), '#fff6e6');
        p.solid(limb(0, 10, 0, -112, 22, 18), '#ffc1c8', { ink: false });
      }),
    );
    suit(p, '#2a62d8', '#ffcb3d');
    p.solid(ellipse(0, -180, 46), '#ffe7b0', { weight: 5 });
    for (const [x, y, r] of triples('-14 -190 9, 14 -172 12, -8 -162 6')) p.flat(ellipse(x, y, r), '#e2b85c');
    p.solid(sym('0 -510, 120 -490, 192 -380, 140 -264, 0 -236'), '#fff6e6');
    face(p, {
      y: -382,
      gap: 80,
      size: 38,
      eyes: 'shiny',
      mouth: 'cat',
      drop: 54,
      iris: '#e4573c',
      ink: '#1b1838',
    });
    p.raw(p.silhouette ? '' : `<path d="${ellipse(0, -344, 11, 8)}" fill="#ff8a9a"/>`);
    p.solid(sym('0 -556, 84 -542, 96 -494, 0 -478', 0.7), '#2a62d8');
    p.solid(sym('0 -506, 112 -502, 120 -482, 0 -462', 0.8), '#173f96');
    p.solid(ellipse(0, -522, 18), '#ffcb3d', { weight: 5 });
    arm(p, [-124, -236], [-200, -200], 36, '#fff6e6');
    arm(p, [124, -236], [196, -290], 36, '#fff6e6');
    letter(p, -216, -196, 110, -10);
    p.at('translate(210 -330) rotate(14)', () => {
      p.solid(rect(-12, -50, 24, 60, 8), '#7a4a2a');
      p.solid(rect(-44, -2, 88, 34, 8), '#7a4a2a');
      p.flat(rect(-40, 24, 80, 9), '#e4372c');
    });
  },
};

export const spaceLeads = { captain, alien, robot, moonrabbit } as const satisfies Record<string, Character>;
