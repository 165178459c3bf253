import type { Character } from '../../character.ts';
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
} from '../../shape.ts';
import { arm, cape, scatter } from '../parts.ts';
import { anchor, halftone, look, shoulder, warrior } from './body.ts';

const chop: Character = {
  ...anchor,
  colour: '#b9662a',
  accent: '#fff3da',
  top: [-10, -560, 130],
  hand: [230, -260],
  draw(p) {
    p.solid(limb(120, -540, 214, -622, 24, 26), '#fff3da');
    p.both((s) => p.solid(ellipse(206 + s * 22, -630 + s * 12, 26), '#fff3da'));
    p.both((s) => p.solid(limb(s * 76, -120, s * 100, -50, 46, 44), '#e9b27a'));
    p.both((s) => p.solid(pillow(s * 106, -26, 62, 28), '#e9b27a'));
    p.solid(sym('0 -280, 140 -262, 176 -150, 110 -80, 0 -70'), '#e9b27a');
    p.solid(poly('-150 -150, 150 -150, 140 -90, -140 -90', 18), '#fffaf0');
    p.solid(poly('-46 -128, 46 -128, 40 -40, -40 -40', 12), '#fffaf0');
    const d = blob(
      '-40 -602, 80 -590, 180 -520, 206 -400, 160 -270, 60 -240, -60 -250, -170 -280, -204 -390, -180 -510',
      0.95,
    );
    p.solid(d, '#b9662a');
    p.inside(d, () =>
      scatter(p, { x: 0, y: -420, rx: 190, ry: 170 }, 64, (x, y, k) =>
        p.flat(
          blob([
            [x - 14, y],
            [x, y - 10],
            [x + 14, y],
            [x, y + 11],
          ]),
          k > 0.5 ? '#e9a04e' : '#7f3d14',
          0.7,
        ),
      ),
    );
    p.solid(ellipse(-6, -400, 130, 100), '#d98a44', { weight: 7 });
    look(p, -424, 62, 'fierce', 'grin', 62, -6, 35);
    arm(p, [-166, -226], [-238, -130], 46, '#e9b27a');
    arm(p, [166, -226], [240, -236], 46, '#e9b27a');
  },
};

const wiener: Character = {
  ...anchor,
  colour: '#e8503a',
  accent: '#ffcb3d',
  top: [0, -600, 100],
  face: [0, -460, 165],
  draw(p) {
    p.line(curve('226 -470, 282 -330, 236 -170'), { w: 26 });
    p.mark(curve('226 -470, 282 -330, 236 -170'), { w: 12, color: '#a8642a' });
    p.line('M226 -470L190 -312L236 -170', { w: 5 });
    for (const x of [-150, -92, -32, 32, 92, 150])
      p.solid(limb(x * 0.62, -240, x * 1.18, -40 - Math.abs(x) * 0.16, 34, 30), '#e8503a');
    const d = sym('0 -616, 110 -590, 146 -480, 140 -340, 130 -230, 0 -200');
    p.solid(d, '#e8503a');
    halftone(p, d, 40, -420, 9, '#96241c');
    p.solid(poly('-144 -300, 144 -300, 138 -240, -138 -240', 14), '#3b5d3a');
    p.solid(ellipse(0, -270, 30), '#ffcb3d', { weight: 7 });
    p.mark(curve('-70 -560, -30 -580'), { w: 14, color: '#ffb29a' });
    look(p, -450, 60, 'fierce', 'o', 64);
    p.solid(poly('-150 -544, 150 -544, 146 -510, -146 -510', 8), '#ffcb3d');
    p.solid(poly('130 -540, 210 -570, 196 -520, 136 -512', 8), '#ffcb3d');
    arm(p, [-128, -300], [-204, -260], 32, '#e8503a');
    arm(p, [128, -300], [196, -316], 32, '#e8503a');
    p.line('M150 -314L284 -334', { w: 12 });
    p.mark('M120 -310L270 -332', { w: 5, color: '#ffe9b8' });
    p.solid(poly('262 -354, 304 -336, 266 -312', 3), '#7bbf4b', { weight: 6 });
  },
};

const broccoli: Character = {
  ...anchor,
  colour: '#4f9f4a',
  accent: '#b98adf',
  top: [0, -600, 120],
  face: [0, -330, 160],
  neck: [0, -210, 120],
  draw(p) {
    cape(p, '#6b4aa0', -260, 90, 130, -8);
    p.at('translate(216 -250) rotate(8)', () => {
      p.solid(rect(-10, -160, 20, 380, 8), '#7a4a2a');
      p.solid(puffs(0, -190, 46, 42, 7, 0.2), '#f7d34a');
      p.solid(poly(star(0, -190, 28, 12, 5), 4), '#fffaf0', { weight: 6 });
    });
    p.both((s) => p.solid(pillow(s * 70, -26, 56, 26), '#3b7a38'));
    p.solid(sym('0 -420, 110 -400, 120 -200, 140 -60, 0 -30'), '#a9d66b');
    const d = puffs(0, -480, 232, 136, 11, 0.16);
    p.solid(d, '#4f9f4a');
    p.inside(d, () =>
      scatter(p, { x: 0, y: -490, rx: 200, ry: 116 }, 46, (x, y, k) =>
        p.flat(ellipse(x, y, 10 + k * 8), k > 0.45 ? '#77c35e' : '#37803a', 0.8),
      ),
    );
    halftone(p, d, 90, -500, 9, '#205c2a');
    look(p, -320, 54, 'fierce', 'smile', 58, 0, 33);
    p.solid(poly('-104 -170, 104 -170, 112 -126, -112 -126', 12), '#6b4aa0');
    p.solid(poly(star(0, -148, 30, 13, 5), 4), '#ffcb3d', { weight: 6 });
    arm(p, [-116, -226], [-192, -170], 32, '#a9d66b');
    arm(p, [116, -226], [208, -240], 32, '#a9d66b');
  },
};

const salmon: Character = {
  ...anchor,
  colour: '#ff8a63',
  accent: '#8fa6bd',
  top: [0, -590, 110],
  draw(p) {
    p.at('translate(214 -240) rotate(12)', () => {
      p.solid(poly('-13 60, 13 60, 11 -210, 0 -330, -11 -210', 5), '#c2c9d2');
      p.solid(rect(-46, 10, 92, 22, 8), '#ffcb3d');
    });
    warrior(p, '#7f93aa', '#ff8a63');
    shoulder(p, '#9fb2c6');
    const d = sym('0 -618, 110 -560, 186 -420, 168 -300, 84 -240, 0 -236', 0.9);
    p.solid(d, '#ff8a63');
    p.inside(d, () => {
      for (const k of [0, 1, 2, 3])
        p.mark(
          curve([
            [-220, -330 - k * 80],
            [0, -440 - k * 70],
            [220, -330 - k * 80],
          ]),
          { w: 13, color: '#ffe0cc' },
        );
    });
    p.solid(sym('0 -470, 108 -450, 124 -380, 80 -312, 0 -300'), '#ffb193', { weight: 7 });
    halftone(p, d, 90, -400, 8, '#b94a2e');
    look(p, -394, 54, 'fierce', 'smile', 54, 0, 32);
    p.both((s) => p.solid(poly(flip(s, '126 -560, 190 -640, 200 -520, 166 -480'), 12), '#9fb2c6'));
    p.solid(sym('0 -640, 96 -596, 150 -510, 0 -476', 0.8), '#9fb2c6');
    p.solid(poly('-12 -660, 12 -660, 12 -470, -12 -470', 6), '#ffcb3d');
    arm(p, [-130, -226], [-206, -180], 34, '#ff8a63');
    arm(p, [130, -226], [212, -230], 34, '#ff8a63');
    const shield: Point[] = [
      [-270, -220],
      [-150, -220],
      [-156, -110],
      [-210, -50],
      [-264, -110],
    ];
    p.solid(poly(shield, 18), '#c8372d');
    p.solid(poly(star(-210, -150, 34, 15, 5), 4), '#ffcb3d', { weight: 6 });
  },
};

export const bentoFriends = { chop, wiener, broccoli, salmon } as const satisfies Record<string, Character>;
