import type { Character } from '../../character.ts';
import { face } from '../../face.ts';
import type { Pen } from '../../pen.ts';
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
import { arm, cape, feet, leaf, scatter, skewer, steam } from '../parts.ts';
import { claw } from './body.ts';

function spike(p: Pen, x: number, y: number, r: number, turn: number, color: string): void {
  p.at(`translate(${x} ${y}) rotate(${turn})`, () =>
    p.solid(
      poly(
        [
          [-r * 0.8, r * 0.5],
          [0, -r],
          [r * 0.8, r * 0.5],
        ],
        12,
      ),
      color,
    ),
  );
}

/** The family's build: a pear of a body under a broad head, spikes down the back, a tail round the right side. */
function kaiju(p: Pen, color: string, belly: string, spikes: string): void {
  p.solid(blob('70 -150, 180 -120, 238 -170, 262 -262, 286 -190, 258 -70, 160 -18, 60 -40'), color);
  p.both((s) => {
    spike(p, s * 186, -386, 44, s * 64, spikes);
    spike(p, s * 184, -250, 40, s * 80, spikes);
  });
  spike(p, 252, -110, 34, 110, spikes);
  spike(p, 256, -268, 36, 14, spikes);
  feet(p, color, 96, 74, 44, claw);
  p.solid(sym('0 -390, 116 -340, 178 -220, 200 -140, 168 -56, 90 -26, 0 -20'), color);
  p.solid(sym('0 -300, 84 -270, 118 -170, 92 -66, 0 -40'), belly, { weight: 5 });
  for (const y of [-225, -170, -115])
    p.mark(
      curve([
        [-96, y],
        [0, y + 16],
        [96, y],
      ]),
      { w: 5, opacity: 0.22 },
    );
  p.solid(sym('0 -566, 116 -548, 186 -462, 190 -396, 128 -322, 0 -302'), color);
  for (const [x, y, r] of triples(
    '-146 -500 13, -118 -520 8, 142 -504 11, 160 -470 7, -150 -120 12, -130 -90 7, 150 -110 10',
  )) {
    p.flat(ellipse(x, y, r, r * 0.8), '#7d2a1a', 0.55);
  }
}

function fists(p: Pen, color: string, left: Point, right: Point, y = -285, x = 160): void {
  arm(p, [-x, y], left, 38, color);
  arm(p, [x, y], right, 38, color);
}

function crumbs(p: Pen, d: string, area: { x: number; y: number; rx: number; ry: number }, count = 60): void {
  p.inside(d, () =>
    scatter(p, area, count, (x, y, k) => {
      p.flat(
        blob([
          [x - 12, y],
          [x, y - 9 - k * 5],
          [x + 13, y - 2],
          [x + 3, y + 10],
        ]),
        k > 0.55 ? '#ffd27a' : '#a8561c',
        0.55,
      );
    }),
  );
}

const braised: Character = {
  colour: '#b4482c',
  accent: '#ffcb3d',
  top: [0, -562, 118],
  neck: [0, -335, 150],
  hand: [208, -330],
  face: [0, -420, 190],
  draw(p) {
    kaiju(p, '#b4482c', '#ffd9a0', '#57a23b');
    skewer(p, -222, -300, 250, -10, ['#7a4a2a', '#e9b46a', '#3b2430', '#e9b46a']);
    fists(p, '#b4482c', [-214, -300], [206, -336]);
    face(p, { y: -440, gap: 74, size: 40, eyes: 'monster', mouth: 'fangs', iris: '#f2a516', drop: 66 });
    p.both((s) => p.mark(ellipse(s * 20, -400, 4, 3), { w: 6 }));
    p.both((s) => p.solid(blob(flip(s, '96 -520, 150 -560, 178 -622, 192 -540, 160 -490')), '#fff0d2'));
    p.solid(ellipse(0, -556, 132, 34), '#8f97ab', { material: 'metal' });
    p.solid(sym('0 -634, 74 -618, 116 -562, 60 -548, 0 -544'), '#aab2c6', { material: 'metal' });
    p.solid(ellipse(0, -640, 24, 20), '#3b2430');
    steam(p, 40, -650, 60);
    p.solid(poly(star(0, -232, 34, 14, 8), 5), '#8a3a1c', { weight: 5 });
    p.flat(ellipse(0, -232, 9), '#f0b36a');
  },
};

const boba: Character = {
  colour: '#d39a63',
  accent: '#ff8fa3',
  top: [0, -520, 150],
  neck: [0, -250, 150],
  hand: [214, -300],
  face: [0, -330, 185],
  draw(p) {
    p.solid(limb(46, -470, 96, -640, 27, 27), '#ff6f91');
    p.mark(curve('62 -520, 92 -526'), { w: 9, color: '#fff', opacity: 0.8 });
    p.mark(curve('74 -566, 106 -572'), { w: 9, color: '#fff', opacity: 0.8 });
    feet(p, '#8a5433', 78, 64, 42, claw);
    arm(p, [-158, -280], [-226, -220], 36, '#8a5433');
    arm(p, [158, -280], [224, -330], 36, '#8a5433');
    const cup = sym('0 -440, 178 -440, 186 -420, 150 -130, 126 -40, 0 -28', 0.45);
    p.solid(cup, '#d39a63');
    p.inside(cup, () => {
      p.flat(
        blob('-200 -452, 200 -452, 200 -396, 120 -372, 60 -400, -30 -370, -110 -404, -200 -372'),
        '#fff1da',
        0.9,
      );
      scatter(p, { x: 0, y: -96, rx: 140, ry: 74 }, 26, (x, y) => {
        p.flat(ellipse(x, y, 25), '#2c161b');
        p.flat(ellipse(x - 8, y - 9, 7, 5), '#c9836b', 0.9);
      });
      p.flat(rect(-160, -430, 34, 330, 17), '#ffffff', 0.34);
      p.flat(rect(-116, -430, 12, 300, 6), '#ffffff', 0.26);
    });
    p.both((s) => p.solid(blob(flip(s, '96 -520, 134 -560, 150 -614, 176 -548, 152 -488')), '#8a5433'));
    const dome = sym('0 -566, 90 -548, 160 -478, 182 -440, 0 -424', 0.8);
    p.solid(dome, '#cfe9f2', { material: 'jelly', opacity: 0.82 });
    p.solid(sym('0 -456, 180 -452, 192 -436, 180 -418, 0 -414', 0.6), '#fff4e0');
    p.gloss(-86, -510, 46, 18, -34);
    face(p, {
      y: -322,
      gap: 70,
      size: 38,
      eyes: 'monster',
      mouth: 'fangs',
      iris: '#c0392b',
      drop: 62,
      cheeks: '#ff6f7d',
    });
  },
};

const popchick: Character = {
  colour: '#e08a2c',
  accent: '#2f9e57',
  top: [0, -560, 130],
  neck: [0, -290, 140],
  hand: [226, -470],
  face: [0, -430, 185],
  draw(p) {
    cape(p, '#1f8a4d', -330, 110, 150, -40);
    p.inside(sym('0 -330, 110 -318, 192 -180, 260 -40, 60 -62, 0 -36', 0.9), () => {
      for (const s of [-1, 1])
        p.mark(curve(flip(s, '40 -300, 120 -160, 170 -50')), { w: 5, color: '#0f5a32', opacity: 0.6 });
    });
    feet(p, '#c3412f', 76, 62, 46);
    p.solid(sym('0 -300, 104 -280, 128 -170, 104 -60, 0 -40'), '#d5772a');
    crumbs(p, sym('0 -300, 104 -280, 128 -170, 104 -60, 0 -40'), { x: 0, y: -170, rx: 120, ry: 120 }, 36);
    p.solid(sym('0 -122, 118 -132, 114 -92, 0 -84', 0.5), '#fff0d2');
    p.solid(poly(star(0, -106, 30, 13, 5), 4), '#e4372c', { weight: 5 });
    arm(p, [-112, -250], [-176, -160], 40, '#e08a2c');
    arm(p, [112, -262], [222, -440], 42, '#e08a2c');
    p.solid(pillow(226, -462, 50, 46), '#c3412f');
    p.solid(pillow(-180, -148, 48, 44), '#c3412f');
    const head = blob(
      '-20 -592, 70 -572, 128 -580, 176 -500, 166 -440, 184 -366, 120 -296, 40 -304, -40 -286, -130 -306, -178 -372, -160 -440, -184 -506, -120 -570',
      0.95,
    );
    p.solid(head, '#e08a2c');
    crumbs(p, head, { x: 0, y: -440, rx: 175, ry: 145 }, 74);
    p.solid(sym('0 -462, 70 -492, 164 -478, 178 -424, 110 -376, 44 -398, 0 -410', 0.9), '#1f8a4d', {
      weight: 6,
    });
    face(p, { y: -432, gap: 76, size: 38, eyes: 'fierce', mouth: 'grin', iris: '#e4372c', drop: 70 });
    leaf(p, -20, -575, 92, 58, -28, '#2f9e57');
    leaf(p, 16, -575, 104, 62, 22, '#43b66c');
  },
};

const tofu: Character = {
  colour: '#d9a24a',
  accent: '#e4572c',
  top: [0, -500, 170],
  neck: [0, -210, 150],
  hand: [232, -250],
  face: [0, -330, 190],
  draw(p) {
    steam(p, -150, -520, 90, '#b9f27c', 0.8);
    steam(p, 150, -540, 80, '#b9f27c', 0.8);
    feet(p, '#a86b26', 92, 66, 44, claw);
    p.solid(poly('150 -440, 232 -490, 224 -120, 150 -50', 30), '#a86b26');
    const front = poly('-196 -452, 172 -442, 164 -40, -184 -48', 52);
    p.solid(front, '#d9a24a');
    p.solid(poly('-196 -442, -110 -506, 232 -492, 168 -428', 34), '#f2cf7e');
    p.inside(front, () => {
      scatter(p, { x: -10, y: -230, rx: 190, ry: 200 }, 46, (x, y, k) =>
        p.flat(ellipse(x, y, 5 + k * 9, 4 + k * 6), k > 0.5 ? '#b97a2a' : '#f8dc95', 0.6),
      );
      p.flat(
        blob(
          '-200 -460, 180 -460, 180 -390, 130 -330, 96 -400, 40 -360, 8 -404, -60 -392, -100 -300, -136 -390, -200 -380',
        ),
        '#7b2418',
        0.9,
      );
      p.flat(blob('-180 -440, -80 -440, -90 -412, -170 -414'), '#ffb27a', 0.6);
    });
    for (const [x, y, r, turn, color] of [
      [-120, -500, 58, -30, '#f4e7a8'],
      [-50, -520, 66, -12, '#f08a3c'],
      [30, -524, 70, 8, '#f7edc0'],
      [104, -512, 60, 26, '#e4572c'],
    ] as const) {
      p.at(`translate(${x} ${y}) rotate(${turn})`, () =>
        p.solid(puffs(0, -20, r * 0.72, r * 0.9, 6, 0.2), color),
      );
    }
    arm(p, [-184, -220], [-240, -150], 38, '#d9a24a');
    arm(p, [176, -220], [232, -262], 38, '#d9a24a');
    face(p, {
      x: -10,
      y: -270,
      gap: 80,
      size: 40,
      eyes: 'fierce',
      mouth: 'fangs',
      iris: '#74b816',
      drop: 74,
    });
  },
};

export const nightLeads = { braised, boba, popchick, tofu } as const satisfies Record<string, Character>;
