import type { Character } from '../../character.ts';
import { face } from '../../face.ts';
import type { Pen } from '../../pen.ts';
import { blob, curve, ellipse, flip, poly, puffs, rect, star, sym, triples } from '../../shape.ts';
import { arm, cape, scatter } from '../parts.ts';
import { anchor, halftone, look, shoulder, warrior } from './body.ts';

const nori = '#1f3a2e';

/** Chopsticks held as a pair of swords. */
function chopsticks(p: Pen, x: number, y: number, angle: number, color = '#c8372d'): void {
  p.at(`translate(${x} ${y}) rotate(${angle})`, () => {
    for (const dx of [-13, 13]) {
      p.solid(
        poly(
          [
            [dx - 10, 60],
            [dx + 10, 60],
            [dx + 6, -250],
            [dx - 6, -250],
          ],
          5,
        ),
        color,
      );
      p.solid(rect(dx - 11, 20, 22, 40, 4), '#ffcb3d', { weight: 6 });
    }
  });
}

const onigiri: Character = {
  ...anchor,
  colour: '#fffaf0',
  accent: '#c8372d',
  top: [0, -590, 70],
  draw(p) {
    cape(p, nori, -270, 100, 150, -14);
    chopsticks(p, -206, -250, -14);
    warrior(p, '#c8372d', nori);
    shoulder(p, '#c8372d');
    const d = poly('0 -640, 214 -270, -214 -270', 96);
    p.solid(d, '#fffaf0');
    halftone(p, d, 60, -420, 8, '#d8c6a8');
    p.inside(d, () =>
      scatter(p, { x: 0, y: -400, rx: 170, ry: 150 }, 26, (x, y, k) =>
        p.at(`translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${Math.round(k * 180)})`, () =>
          p.flat(ellipse(0, 0, 12, 6), '#eadfc9'),
        ),
      ),
    );
    p.solid(poly('-70 -330, 70 -330, 78 -262, -78 -262', 8), nori);
    look(p, -410, 66, 'fierce', 'flat', 58);
    p.solid(sym('0 -560, 40 -552, 64 -520, 0 -508', 0.8), '#ffcb3d', { weight: 8 });
    p.both((s) =>
      p.solid(blob(flip(s, '34 -540, 86 -580, 112 -650, 60 -620, 22 -560')), '#ffcb3d', { weight: 8 }),
    );
    p.solid(ellipse(0, -536, 24), '#c8372d', { weight: 7 });
    arm(p, [-130, -226], [-204, -256], 36, '#f2e3c6');
    arm(p, [130, -226], [200, -186], 36, '#f2e3c6');
  },
};

const shrimp: Character = {
  ...anchor,
  colour: '#f0a63c',
  accent: '#e8503a',
  top: [-10, -560, 96],
  face: [-6, -430, 165],
  draw(p) {
    chopsticks(p, 206, -300, 18, '#3a2a24');
    p.solid(
      blob('-60 -560, -150 -640, -110 -560, -60 -640, -10 -560, 30 -640, 50 -560, 20 -520, -60 -520', 0.7),
      '#e8503a',
    );
    warrior(p, '#2d4a8a', '#e8503a');
    const d = blob(
      '-10 -592, 96 -560, 140 -450, 132 -330, 110 -250, 0 -226, -112 -250, -142 -340, -136 -470, -90 -560',
      0.95,
    );
    p.solid(puffs(-4, -410, 150, 190, 13, 0.14), '#f0a63c');
    scatter(p, { x: 0, y: -410, rx: 140, ry: 180 }, 60, (x, y, k) =>
      p.flat(
        blob([
          [x - 12, y],
          [x, y - 10],
          [x + 12, y - 1],
          [x + 2, y + 10],
        ]),
        k > 0.5 ? '#ffd98a' : '#c87722',
        0.75,
      ),
    );
    halftone(p, d, 40, -380, 8, '#b3641c');
    p.solid(ellipse(-4, -420, 112, 92), '#ffc46b', { weight: 7 });
    look(p, -440, 54, 'fierce', 'grin', 60, -4, 33);
    p.solid(poly('-150 -524, 146 -532, 150 -492, -152 -484', 8), '#fffaf0');
    p.solid(ellipse(-4, -508, 22), '#c8372d', { weight: 6 });
    arm(p, [-124, -226], [-198, -170], 34, '#e8503a');
    arm(p, [124, -226], [206, -290], 34, '#e8503a');
  },
};

const tamago: Character = {
  ...anchor,
  colour: '#ffd44a',
  accent: '#1f3a2e',
  top: [0, -530, 160],
  draw(p) {
    warrior(p, '#3b5d3a', '#fffaf0');
    p.solid(poly('140 -520, 222 -560, 222 -320, 140 -260', 26), '#f2b52e');
    const d = poly('-190 -530, 160 -530, 160 -250, -190 -250', 56);
    p.solid(poly('-190 -520, -110 -576, 222 -566, 150 -510', 26), '#ffe27a');
    p.solid(d, '#ffd44a');
    halftone(p, d, 60, -380, 8, '#dd9a1f');
    for (const k of [0, 1, 2])
      p.mark(
        curve([
          [176 + k * 3, -500 + k * 46],
          [206, -520 + k * 46],
        ]),
        { w: 6 },
      );
    p.solid(poly('-60 -590, 30 -594, 34 -244, -58 -244', 8), nori);
    face(p, {
      x: -14,
      y: -396,
      gap: 104,
      size: 36,
      eyes: 'fierce',
      mouth: 'none',
      iris: '#3b8d3a',
      ink: '#1c1310',
      cheeks: '#ff8a6b',
    });
    p.raw(
      p.silhouette
        ? ''
        : `<path d="${curve('-44 -320, -14 -306, 16 -320')}" stroke="#ffd44a" stroke-width="11" fill="none" stroke-linecap="round"/>`,
    );
    arm(p, [-126, -226], [-204, -170], 36, '#f2b52e');
    arm(p, [126, -226], [206, -240], 36, '#f2b52e');
    p.at('translate(222 -250) rotate(14)', () => {
      p.solid(poly('-12 40, 12 40, 14 -30, -14 -30', 4), '#7a4a2a');
      p.solid(poly('-52 -34, 52 -34, 60 -130, -60 -130', 12), '#b9c2cc');
    });
  },
};

const egg: Character = {
  ...anchor,
  colour: '#8a4a26',
  accent: '#ffb52e',
  top: [0, -600, 90],
  draw(p) {
    p.solid(blob('120 -440, 220 -480, 286 -450, 240 -420, 276 -380, 200 -390, 130 -400'), '#2b2140');
    warrior(p, '#2b2140', '#c8372d');
    const d = sym('0 -618, 116 -560, 178 -410, 150 -290, 0 -232');
    p.solid(d, '#8a4a26');
    halftone(p, d, 50, -420, 9, '#4d2411');
    p.solid(sym('0 -490, 130 -486, 176 -420, 158 -370, 0 -352', 0.8), '#2b2140');
    p.solid(sym('0 -462, 96 -456, 136 -422, 96 -388, 0 -382', 0.9), '#c98250', { weight: 7 });
    look(p, -422, 60, 'fierce', 'none', 60, 0, 32);
    p.solid(poly('-30 -502, 30 -502, 26 -470, -26 -470', 6), '#c2c9d2', { weight: 7 });
    p.gloss(-70, -556, 34, 14, -50, 0.8);
    p.solid(ellipse(56, -556, 30, 24), '#fffaf0', { weight: 6 });
    p.solid(ellipse(58, -556, 16, 13), '#ffb52e', { weight: 4 });
    arm(p, [-122, -226], [-196, -180], 34, '#2b2140');
    arm(p, [122, -226], [196, -240], 34, '#2b2140');
    for (const [x, y, r] of triples('-214 -176 10, 224 -254 -12'))
      p.at(`translate(${x} ${y}) rotate(${r})`, () =>
        p.solid(poly(star(0, 0, 58, 18, 4), 5), '#c2c9d2', { weight: 8 }),
      );
  },
};

export const bentoLeads = { onigiri, shrimp, tamago, egg } as const satisfies Record<string, Character>;
