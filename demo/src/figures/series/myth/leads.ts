import type { Character } from '../../character.ts';
import { face } from '../../face.ts';
import type { Pen } from '../../pen.ts';
import { blob, curve, ellipse, flip, pairs, pillow, poly, puffs, sym, triples } from '../../shape.ts';
import { anchor, curl, gold, guardian, horn, look, mane, scales, skull } from './body.ts';

function cloudFeet(p: Pen): void {
  p.both((s) => {
    p.solid(puffs(s * 150, -36, 94, 26, 8, 0.2), '#fff6e6', { depth: 9 });
    curl(p, s * 168, -38, 17, s, gold, 6);
  });
}

const qilin: Character = {
  ...anchor,
  colour: '#2f9d8f',
  accent: gold,
  draw(p) {
    for (const [x, y, r] of triples('232 -170 54, 256 -260 48, 220 -330 42')) {
      p.solid(ellipse(x, y, r), '#e4502f');
      curl(p, x, y, r * 0.6);
    }
    mane(p, '#e4502f', -390, 190, 14, gold);
    const d = guardian(p, '#2f9d8f', '#ffedc4', '#3a2420');
    scales(p, d, { x: -160, y: -280, w: 340, h: 250 }, gold);
    p.both((s) =>
      horn(
        p,
        [
          [s * 50, -510],
          [s * 70, -580],
          [s * 130, -626],
        ],
        gold,
        30,
      ),
    );
    p.both((s) =>
      horn(
        p,
        [
          [s * 74, -576],
          [s * 62, -630],
        ],
        gold,
        22,
      ),
    );
    p.both((s) => p.solid(blob(flip(s, '130 -440, 230 -490, 250 -430, 150 -390')), '#2f9d8f'));
    skull(p, '#3fb3a2');
    p.solid(ellipse(0, -322, 98, 62), '#ffedc4', { weight: 4 });
    p.both((s) => p.mark(ellipse(s * 28, -338, 7, 5), { w: 6 }));
    look(p, -412, 80, 'fangs', '#e4372c', 108);
    p.solid(blob('0 -540, 34 -500, 0 -456, -34 -500', 0.7), gold, { weight: 4 });
    p.solid(ellipse(0, -498, 13), '#e4372c', { weight: 3 });
    cloudFeet(p);
  },
};

const ninetail: Character = {
  ...anchor,
  colour: '#fff1e0',
  accent: '#e4372c',
  draw(p) {
    for (const i of [0, 8, 1, 7, 2, 6, 3, 5, 4]) {
      const turn = -84 + i * 21;
      const length = 292 + Math.cos((turn * Math.PI) / 180) * 196;
      p.at(`translate(0 -130) rotate(${turn})`, () => {
        const tail = blob([
          [0, 20],
          [-40, -length * 0.36],
          [-62, -length * 0.74],
          [0, -length],
          [62, -length * 0.74],
          [40, -length * 0.36],
        ]);
        p.solid(tail, i % 2 ? '#ffe4c8' : '#fff1e0');
        p.inside(tail, () =>
          p.flat(
            blob(
              [
                [-70, -length * 0.7],
                [-20, -length * 0.78],
                [0, -length * 0.72],
                [20, -length * 0.78],
                [70, -length * 0.7],
                [60, -length * 1.1],
                [-60, -length * 1.1],
              ],
              0.9,
            ),
            '#e4372c',
            0.92,
          ),
        );
        p.line(tail, { w: 5 });
      });
    }
    guardian(p, '#fff1e0', '#ffffff', '#e4372c');
    p.both((s) => {
      p.solid(poly(flip(s, '50 -480, 150 -632, 176 -400'), 34), '#fff1e0');
      p.solid(poly(flip(s, '84 -480, 142 -576, 152 -430'), 20), '#e4372c', { ink: false });
    });
    p.solid(sym('0 -520, 120 -496, 180 -390, 150 -320, 70 -256, 0 -236', 0.95), '#fff1e0');
    p.both((s) => p.mark(curve(flip(s, '96 -330, 140 -352')), { w: 9, color: '#e4372c' }));
    p.both((s) => p.mark(curve(flip(s, '88 -306, 128 -318')), { w: 9, color: '#e4372c' }));
    look(p, -384, 80, 'cat', '#d6971c', 78);
    p.raw(p.silhouette ? '' : `<path d="${ellipse(0, -326, 14, 10)}" fill="#2c1414"/>`);
    p.flat(blob('0 -490, 20 -456, 0 -424, -20 -456', 0.8), '#e4372c');
    p.flat(ellipse(0, -456, 8), gold);
    p.solid(ellipse(0, -222, 26), gold, { material: 'metal' });
  },
};

const baize: Character = {
  ...anchor,
  colour: '#f7f3ea',
  accent: '#5a7fd0',
  draw(p) {
    for (const [x, y, r] of triples('230 -150 56, 258 -240 44, 226 -304 34')) {
      p.solid(ellipse(x, y, r), '#5a7fd0');
      curl(p, x, y, r * 0.6, 1, '#dfe9ff', 6);
    }
    mane(p, '#5a7fd0', -380, 180, 12, '#dfe9ff');
    guardian(p, '#f7f3ea', '#e6eeff', '#5a7fd0');
    p.both((s) =>
      horn(
        p,
        [
          [s * 90, -480],
          [s * 190, -520],
          [s * 210, -600],
          [s * 150, -630],
        ],
        gold,
        36,
      ),
    );
    skull(p, '#f7f3ea', -384, 172, 150);
    look(p, -380, 82, 'smile', '#3f63c0', 74);
    face(p, {
      y: -470,
      gap: 0.1,
      size: 26,
      eyes: 'shiny',
      mouth: 'none',
      cheeks: false,
      iris: gold,
      ink: '#2c1414',
    });
    p.solid(sym('0 -300, 40 -290, 34 -190, 0 -150', 0.9), '#ffffff');
    curl(p, 0, -236, 16, 1, '#5a7fd0', 5);
    cloudFeet(p);
  },
};

const dragon: Character = {
  ...anchor,
  colour: '#d8432f',
  accent: gold,
  draw(p) {
    p.both((s) => {
      const wing = blob(
        flip(s, '90 -250, 200 -420, 286 -470, 292 -360, 270 -300, 284 -250, 240 -200, 246 -150, 120 -140'),
        0.7,
      );
      p.solid(wing, gold);
      for (const [x, y] of pairs('280 -440, 280 -330, 264 -220'))
        p.mark(
          curve([
            [s * 110, -220],
            [s * x * 0.8, y * 0.86],
            [s * x, y],
          ]),
          { w: 5 },
        );
    });
    p.solid(blob('60 -40, 180 -20, 262 -70, 270 -140, 230 -170, 226 -110, 160 -80, 80 -96'), '#d8432f');
    p.solid(blob('226 -150, 250 -220, 292 -200, 280 -150, 296 -110, 250 -120'), gold);
    const d = guardian(p, '#d8432f', '#ffe3a8', gold);
    scales(p, d, { x: -160, y: -280, w: 340, h: 250 }, '#ffb36b');
    mane(p, '#f29a2f', -410, 168, 9, '#fff0c4');
    p.both((s) => {
      horn(
        p,
        [
          [s * 60, -510],
          [s * 96, -580],
          [s * 90, -634],
        ],
        '#fff0c4',
        26,
      );
      horn(
        p,
        [
          [s * 92, -566],
          [s * 144, -596],
        ],
        '#fff0c4',
        20,
      );
    });
    skull(p, '#d8432f', -396, 166, 140);
    p.solid(pillow(0, -314, 104, 60), '#e8654a');
    p.both((s) => {
      p.solid(ellipse(s * 38, -344, 22, 18), '#e8654a', { weight: 4 });
      p.mark(curve(flip(s, '84 -320, 180 -350, 220 -300')), { w: 9, color: gold });
    });
    look(p, -424, 78, 'fangs', '#2f9d6b', 118);
    p.solid(ellipse(0, -520, 26), '#fff6e6', { material: 'jelly' });
    cloudFeet(p);
  },
};

export const mythLeads = { qilin, ninetail, baize, dragon } as const satisfies Record<string, Character>;
