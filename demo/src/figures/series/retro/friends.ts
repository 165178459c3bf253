import type { Character } from '../../character.ts';
import { blob, curve, ellipse, pairs, poly, rect, star, sym, triples } from '../../shape.ts';
import { steam } from '../parts.ts';
import { anchor, chrome, cream, glove, knob, legs, look } from './body.ts';

const phone: Character = {
  ...anchor,
  colour: '#d8342c',
  accent: cream,
  top: [0, -548, 110],
  face: [0, -300, 170],
  draw(p) {
    p.line(curve('-200 -440, -270 -380, -230 -320, -286 -260, -230 -200, -276 -150, -190 -90'), { w: 16 });
    legs(p, 96, -80, cream);
    glove(p, [210, -230], [276, -240], [258, -330]);
    glove(p, [-196, -190], [-240, -150], [-210, -96]);
    const d = sym('0 -446, 120 -440, 170 -330, 222 -160, 214 -76, 0 -62', 0.85);
    p.solid(d, '#d8342c');
    p.solid(ellipse(0, -272, 150), cream);
    for (let i = 0; i < 10; i++) {
      const a = -Math.PI * 0.16 - (i / 10) * Math.PI * 1.72;
      p.solid(ellipse(Math.cos(a) * 116, -272 + Math.sin(a) * 116, 22), '#d8342c', { weight: 5 });
    }
    p.solid(ellipse(0, -272, 84), '#ffffff', { weight: 5 });
    look(p, 0, -286, 32, 26, 'smile');
    p.both((s) => p.solid(rect(s * 76 - 20, -494, 40, 60, 10), chrome, { material: 'metal' }));
    p.solid(
      blob(
        '-236 -470, -230 -560, -150 -578, 0 -566, 150 -578, 230 -560, 236 -470, 170 -452, 140 -500, 0 -506, -140 -500, -170 -452',
        0.85,
      ),
      '#d8342c',
    );
    p.gloss(-80, -556, 80, 9, -2, 0.7);
    p.solid(poly(star(0, -110, 26, 12, 5), 4), '#ffcb3d', { weight: 5 });
  },
};

const thermos: Character = {
  ...anchor,
  colour: '#f2a7b5',
  accent: '#d8342c',
  top: [0, -580, 90],
  face: [0, -330, 150],
  neck: [0, -190, 150],
  draw(p) {
    steam(p, -190, -500, 100);
    legs(p, 66, -80, '#2f9e6b');
    p.line(curve('130 -470, 238 -440, 238 -260, 140 -220'), { w: 42 });
    p.mark(curve('130 -470, 238 -440, 238 -260, 140 -220'), { w: 28, color: chrome });
    glove(p, [-150, -230], [-226, -230], [-232, -310]);
    p.solid(sym('0 -490, 140 -486, 156 -440, 156 -110, 130 -60, 0 -54', 0.7), '#f2a7b5');
    for (const [x, y, r] of triples('-96 -160 1, 96 -130 0.8, -100 -430 0.7, 104 -430 0.85')) {
      for (let i = 0; i < 5; i++) {
        const a = (i / 5) * Math.PI * 2;
        p.flat(ellipse(x + Math.cos(a) * 22 * r, y + Math.sin(a) * 22 * r, 17 * r), '#e4375a', 0.9);
      }
      p.flat(ellipse(x, y, 12 * r), '#ffdf6b');
      p.flat(ellipse(x + 40 * r, y + 20 * r, 20 * r, 9 * r), '#3fa063');
    }
    p.gloss(-124, -300, 10, 120, 0, 0.6);
    p.solid(sym('0 -520, 150 -512, 162 -480, 0 -464', 0.6), chrome, { material: 'metal' });
    p.solid(blob('-60 -520, -150 -520, -196 -500, -190 -470, -140 -486, -60 -486'), chrome, {
      material: 'metal',
    });
    p.solid(sym('0 -600, 64 -588, 92 -520, 0 -508', 0.8), '#d8342c');
    look(p, 0, -320, 60, 36, 'o', 'pie', 70);
  },
};

const washer: Character = {
  ...anchor,
  colour: '#dfeaf2',
  accent: '#4a9fe0',
  top: [0, -540, 170],
  face: [0, -290, 170],
  draw(p) {
    legs(p, 110, -80, '#4a9fe0');
    glove(p, [-210, -260], [-276, -280], [-262, -370]);
    glove(p, [210, -260], [280, -240], [258, -150]);
    p.solid(rect(-216, -546, 432, 476, 48), '#dfeaf2');
    p.solid(rect(-216, -546, 432, 96, 40), '#4a9fe0');
    knob(p, -150, -498, 26, '#fff3dc');
    knob(p, -84, -498, 26, '#fff3dc');
    p.solid(rect(20, -520, 150, 44, 12), '#21343f');
    for (const [i, c] of ['#7cf0a0', '#ffcb3d', '#ff7a6b'].entries())
      p.flat(ellipse(52 + i * 42, -498, 11), c);
    p.solid(ellipse(0, -268, 166), chrome, { material: 'metal' });
    const glass = ellipse(0, -268, 132);
    p.solid(glass, '#9fd8f5');
    p.inside(glass, () => {
      p.flat(blob('-160 -240, -80 -268, 0 -236, 80 -266, 160 -232, 160 -100, -160 -100'), '#4a9fe0', 0.85);
      for (const [x, y, r] of triples('-80 -230 22, -50 -250 14, 70 -236 20, 96 -258 12, 10 -216 14'))
        p.flat(ellipse(x, y, r), '#ffffff', 0.9);
      p.flat(blob('-90 -190, -20 -200, 0 -160, -60 -140'), '#ff7a8a');
    });
    look(p, 0, -304, 54, 34, 'open');
    p.gloss(-70, -350, 40, 16, -40, 0.9);
    for (const [x, y, r] of triples('150 -590 26, 196 -560 16, 110 -616 14'))
      p.solid(ellipse(x, y, r), '#c9f0ff', { material: 'jelly', weight: 4 });
  },
};

const lamp: Character = {
  ...anchor,
  colour: '#ffcb3d',
  accent: '#3a7f6b',
  top: [-40, -610, 80],
  face: [-40, -420, 170],
  draw(p) {
    p.glow(-60, -290, 260, 240, '#fff0a8', 0.8);
    p.line(curve('40 -60, 150 -190, 120 -330, 10 -430'), { w: 30 });
    p.mark(curve('40 -60, 150 -190, 120 -330, 10 -430'), { w: 16, color: chrome });
    for (const [x, y] of pairs('146 -210, 92 -360')) p.solid(ellipse(x, y, 25), '#ffcb3d');
    glove(p, [150, -200], [226, -220], [240, -300]);
    glove(p, [140, -180], [60, -170], [-10, -140]);
    p.solid(sym('0 -90, 140 -76, 176 -30, 160 -4, 0 -2', 0.8), '#3a7f6b');
    p.solid(rect(40, -72, 60, 26, 12), '#e4372c', { weight: 5 });
    p.at('rotate(-10 0 -420) translate(-50 0)', () => {
      p.solid(sym('0 -616, 56 -604, 84 -540, 176 -380, 214 -292, 0 -276', 0.75), '#ffcb3d');
      p.solid(rect(-40, -640, 80, 40, 16), '#3a7f6b');
      look(p, 0, -400, 66, 36, 'smile');
      p.gloss(-74, -500, 18, 66, 24, 0.6);
    });
  },
};

export const retroFriends = { phone, thermos, washer, lamp } as const satisfies Record<string, Character>;
