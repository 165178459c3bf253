import type { Character } from '../../character.ts';
import { face } from '../../face.ts';
import { blob, curve, ellipse, flip, pillow, poly, rect, sym } from '../../shape.ts';
import { steam } from '../parts.ts';
import { anchor, chrome, cream, glove, knob, legs, look } from './body.ts';

const cooker: Character = {
  ...anchor,
  colour: '#2f9e6b',
  accent: chrome,
  top: [0, -520, 96],
  face: [0, -260, 180],
  draw(p) {
    steam(p, 130, -470, 90);
    legs(p, 80, -80, '#e4372c');
    glove(p, [-190, -240], [-262, -200], [-236, -130]);
    glove(p, [190, -240], [262, -270], [246, -346]);
    p.both((s) => p.solid(blob(flip(s, '190 -360, 244 -372, 256 -330, 240 -296, 190 -300')), '#2b1d18'));
    const d = sym('0 -400, 196 -398, 214 -340, 206 -160, 170 -66, 0 -56', 0.8);
    p.solid(d, '#2f9e6b');
    p.gloss(-160, -270, 16, 96, 4, 0.55);
    p.solid(sym('0 -412, 206 -414, 226 -392, 206 -368, 0 -364', 0.7), chrome, { material: 'metal' });
    p.solid(sym('0 -504, 110 -488, 188 -430, 200 -406, 0 -400', 0.9), chrome, { material: 'metal' });
    p.solid(rect(-44, -538, 88, 42, 18), '#2b1d18');
    look(p, 0, -284, 80, 36, 'smile');
    p.solid(rect(-62, -150, 124, 74, 16), cream);
    p.solid(rect(-16, -128, 32, 40, 8), '#e4372c');
    p.solid(ellipse(42, -112, 11), '#ffcb3d', { weight: 4 });
    p.glow(42, -112, 34, 34, '#ffcb3d', 0.8);
  },
};

const fan: Character = {
  ...anchor,
  colour: '#66c2c9',
  accent: '#ffcb3d',
  top: [0, -590, 120],
  face: [0, -390, 180],
  draw(p) {
    glove(p, [-60, -150], [-170, -180], [-216, -110]);
    glove(p, [60, -150], [170, -190], [222, -250]);
    p.solid(sym('0 -240, 40 -230, 46 -110, 0 -90'), chrome, { material: 'metal' });
    p.solid(sym('0 -130, 120 -112, 156 -50, 140 -8, 0 -4', 0.8), '#66c2c9');
    for (const [i, c] of ['#e4372c', '#fff3dc', '#ffcb3d'].entries())
      p.solid(rect(-74 + i * 54, -76, 40, 34, 10), c, { weight: 5 });
    const d = ellipse(0, -390, 220);
    p.solid(d, '#d9f0ee');
    p.inside(d, () => {
      for (let i = 0; i < 4; i++)
        p.at(`translate(0 -390) rotate(${i * 90 + 20})`, () =>
          p.flat(blob('0 0, 70 -60, 96 -180, 10 -200, -50 -120'), '#66c2c9', 0.85),
        );
    });
    for (const r of [206, 170, 134]) p.mark(ellipse(0, -390, r), { w: 4, color: '#ffffff', opacity: 0.85 });
    for (let i = 0; i < 24; i++) {
      const a = (i / 24) * Math.PI * 2;
      p.mark(
        `M${(Math.cos(a) * 110).toFixed(0)} ${(Math.sin(a) * 110 - 390).toFixed(0)}L${(Math.cos(a) * 216).toFixed(0)} ${(Math.sin(a) * 216 - 390).toFixed(0)}`,
        { w: 4, color: '#ffffff', opacity: 0.8 },
      );
    }
    p.line(ellipse(0, -390, 220), { w: 20, color: '#33251f' });
    p.mark(ellipse(0, -390, 220), { w: 10, color: chrome });
    p.solid(ellipse(0, -390, 122), cream);
    look(p, 0, -406, 48, 34, 'open');
    p.solid(blob('100 -560, 170 -620, 230 -600, 190 -570, 240 -540, 160 -530'), '#ff8fa3');
  },
};

const tv: Character = {
  ...anchor,
  colour: '#c06a3a',
  accent: '#8fe3d0',
  top: [-30, -520, 180],
  face: [-44, -310, 170],
  draw(p) {
    p.both((s) => {
      p.line(`M${s * 10} -500L${s * 96} -624`, { w: 9 });
      p.solid(ellipse(s * 96, -628, 17), '#e4372c');
    });
    legs(p, 110, -90, '#2b1d18');
    glove(p, [-220, -250], [-276, -220], [-262, -140]);
    glove(p, [220, -250], [276, -260], [262, -350]);
    p.solid(rect(-236, -514, 472, 436, 60), '#c06a3a');
    for (const y of [-470, -400, -330, -200, -130])
      p.mark(
        curve([
          [-220, y],
          [-60, y + 8],
          [60, y - 6],
          [220, y + 4],
        ]),
        { w: 5, color: '#8a4422', opacity: 0.35 },
      );
    p.solid(rect(-214, -490, 338, 388, 50), cream);
    const screen = pillow(-45, -296, 142, 160, 0.86);
    p.solid(screen, '#8fe3d0');
    p.inside(screen, () => {
      for (let y = -460; y < -130; y += 18) p.flat(rect(-200, y, 320, 6), '#4fb3a0', 0.3);
      p.flat(poly('-190 -460, -60 -460, -160 -130, -200 -130', 4), '#ffffff', 0.26);
    });
    look(p, -45, -320, 62, 38, 'open');
    knob(p, 178, -420, 32);
    knob(p, 178, -330, 26, '#ffcb3d');
    for (const y of [-250, -226, -202, -178, -154]) p.mark(`M154 ${y}L204 ${y}`, { w: 7 });
  },
};

const radio: Character = {
  ...anchor,
  colour: '#e4572c',
  accent: '#ffcb3d',
  top: [0, -450, 200],
  face: [0, -250, 190],
  draw(p) {
    p.line('M170 -420L262 -620', { w: 10, color: '#7d868f' });
    p.solid(ellipse(264, -622, 14), chrome, { material: 'metal' });
    p.line(curve('-150 -430, -130 -510, 130 -510, 150 -430'), { w: 34 });
    p.mark(curve('-150 -430, -130 -510, 130 -510, 150 -430'), { w: 20, color: cream });
    legs(p, 100, -90, '#2f6fb0');
    glove(p, [-240, -240], [-284, -180], [-250, -110]);
    glove(p, [240, -240], [284, -280], [252, -350]);
    p.solid(rect(-258, -446, 516, 366, 66), '#e4572c');
    p.gloss(-150, -424, 90, 9, 0, 0.6);
    p.solid(rect(-150, -420, 300, 62, 18), cream);
    for (let i = 0; i < 13; i++)
      p.mark(`M${-126 + i * 21} -400L${-126 + i * 21} ${i % 3 ? -386 : -376}`, { w: 4 });
    p.mark('M46 -414L46 -364', { w: 7, color: '#e4372c' });
    p.both((s) => {
      p.solid(ellipse(s * 138, -220, 100), chrome, { material: 'metal' });
      p.solid(ellipse(s * 138, -220, 80), '#4a342b', { weight: 5 });
      p.inside(ellipse(s * 138, -220, 80), () => {
        for (let r = 74; r > 40; r -= 14) p.mark(ellipse(s * 138, -220, r), { w: 4, color: '#8a6a55' });
      });
    });
    face(p, {
      y: -224,
      gap: 138,
      size: 40,
      eyes: 'monster',
      mouth: 'none',
      cheeks: false,
      iris: '#e4a02c',
      ink: '#2b1d18',
    });
    look(p, 0, -196, 60, 30, 'grin', 'none', 20);
    knob(p, -34, -306, 22);
    knob(p, 34, -306, 22);
  },
};

export const retroLeads = { cooker, fan, tv, radio } as const satisfies Record<string, Character>;
