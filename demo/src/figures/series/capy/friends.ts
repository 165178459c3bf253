import type { Character } from '../../character.ts';
import { blob, ellipse, flip, pairs, pillow, poly, rect, sym, triples } from '../../shape.ts';
import { scatter } from '../parts.ts';
import { anchor, fur, head, loaf, water } from './body.ts';

const duck: Character = {
  ...anchor,
  colour: fur,
  accent: '#ffd23f',
  top: [0, -600, 70],
  draw(p) {
    loaf(p);
    head(p);
    p.at('translate(0 -526)', () => {
      p.solid(blob('-84 -30, -40 -56, 20 -50, 88 -64, 80 -14, 40 10, -50 10, -88 -6'), '#ffd23f');
      p.solid(ellipse(-34, -84, 48, 44), '#ffd23f');
      p.solid(pillow(-84, -78, 26, 13), '#ff8a2e', { weight: 5 });
      p.raw(
        p.silhouette
          ? ''
          : '<circle cx="-44" cy="-94" r="8" fill="#2b1a10"/><circle cx="-46" cy="-97" r="3" fill="#fff"/>',
      );
      p.gloss(-20, -106, 14, 7, 10);
    });
    water(p);
    for (const [x, y, r] of triples('-220 -110 26, -184 -128 16, 214 -112 24, 180 -126 14, 240 -136 11'))
      p.solid(ellipse(x, y, r), '#ffffff', { material: 'jelly', weight: 4 });
  },
};

const yukata: Character = {
  ...anchor,
  colour: fur,
  accent: '#2f4f9a',
  draw(p) {
    p.both((s) => p.solid(ellipse(s * 92, -30, 58, 30), '#7d5230'));
    const d = sym('0 -330, 150 -300, 214 -150, 190 -34, 0 -24');
    p.solid(d, '#2f4f9a');
    p.inside(d, () => {
      scatter(p, { x: 0, y: -160, rx: 200, ry: 140 }, 20, (x, y) => {
        for (let i = 0; i < 5; i++) {
          const a = (i / 5) * Math.PI * 2;
          p.flat(ellipse(x + Math.cos(a) * 9, y + Math.sin(a) * 9, 7), '#dfe9ff', 0.9);
        }
        p.flat(ellipse(x, y, 5), '#ffd23f');
      });
      p.flat(poly('-30 -330, 60 -330, 10 -180', 4), fur);
      p.mark(`M90 -320L-40 -30`, { w: 7, color: '#182c66' });
    });
    p.both((s) => {
      p.solid(blob(flip(s, '130 -270, 230 -220, 246 -110, 150 -120')), '#2f4f9a');
      p.solid(ellipse(s * 190, -106, 36, 28), '#9a6b40');
    });
    p.solid(poly('-190 -176, 190 -176, 198 -110, -198 -110', 16), '#e4372c');
    p.solid(poly('-40 -190, 40 -190, 40 -96, -40 -96', 14), '#ff6f5e');
    head(p);
    p.at('translate(206 -150) rotate(14)', () => {
      p.solid(rect(-7, -20, 14, 110, 6), '#d9a060');
      p.solid(ellipse(0, -70, 68, 62), '#fbf7ef');
      p.flat(ellipse(0, -70, 44, 40), '#5fb048');
      p.flat(ellipse(0, -70, 36, 32), '#ff6f6b');
      for (const [x, y] of pairs('-14 -82, 12 -84, 0 -62, -18 -58, 18 -60'))
        p.flat(ellipse(x, y, 4, 6), '#2b1a10');
    });
  },
};

const nap: Character = {
  ...anchor,
  colour: fur,
  accent: '#8fb3d9',
  top: [-40, -400, 130],
  face: [-50, -270, 180],
  neck: [20, -120, 150],
  draw(p) {
    p.solid(blob('40 -330, 180 -310, 270 -200, 262 -70, 170 -24, -40 -24, -60 -200'), fur);
    p.at('translate(-60 130) rotate(-4 0 -380)', () => head(p, 'sleepy'));
    p.solid(blob('20 -210, 120 -290, 250 -250, 292 -130, 286 -30, 120 -12, 0 -40, -30 -120'), '#8fb3d9');
    for (const [x, y] of pairs('60 -150, 140 -220, 220 -170, 110 -80, 200 -70, 40 -70, 250 -110'))
      p.flat(ellipse(x, y, 15), '#f7f2ea', 0.9);
    p.solid(pillow(-60, -36, 220, 44), '#fbf7ef');
    p.both((s) => p.solid(ellipse(-60 + s * 100, -76, 44, 30), '#9a6b40'));
    for (const [x, y, k] of triples('150 -400 1, 206 -480 0.76, 246 -548 0.55'))
      p.line(`M${x} ${y}L${x + 50 * k} ${y}L${x} ${y + 52 * k}L${x + 50 * k} ${y + 52 * k}`, {
        w: 13 * k + 3,
      });
  },
};

const sakura: Character = {
  ...anchor,
  colour: '#d9a98a',
  accent: '#ff9db8',
  draw(p) {
    loaf(p, '#d9a98a');
    head(p, 'happy', '#d9a98a');
    const flower = (x: number, y: number, r: number, c = '#ffb3c8') => {
      for (let i = 0; i < 5; i++) {
        const a = (i / 5) * Math.PI * 2 - Math.PI / 2;
        p.solid(ellipse(x + Math.cos(a) * r, y + Math.sin(a) * r, r * 0.78), c, { weight: 4 });
      }
      p.solid(ellipse(x, y, r * 0.46), '#ffe27a', { weight: 3 });
    };
    flower(-70, -530, 32);
    flower(4, -552, 38, '#ff9db8');
    flower(80, -532, 30);
    water(p, '#f7b7c6');
    flower(-170, -100, 18);
    flower(150, -92, 20, '#ff9db8');
    flower(226, -112, 14);
    flower(-236, -84, 14, '#ff9db8');
  },
};

export const capyFriends = { duck, yukata, nap, sakura } as const satisfies Record<string, Character>;
