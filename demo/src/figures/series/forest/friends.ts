import type { Character } from '../../character.ts';
import { face } from '../../face.ts';
import { blob, curve, ellipse, flip, pairs, pillow, poly, rect, sym } from '../../shape.ts';
import { anchor, body, look, paws, snout } from './body.ts';

const owlFur = { main: '#8a6a4e', pale: '#f3dfc0', dark: '#4b3424' };

const hogFur = { main: '#e8c79a', pale: '#fff1da', dark: '#6b4630' };

const deerFur = { main: '#c8834a', pale: '#fff0dc', dark: '#6b4226' };

const squirrelFur = { main: '#a5562f', pale: '#ffe6c4', dark: '#5e2d1a' };

const owl: Character = {
  ...anchor,
  colour: '#8a6a4e',
  accent: '#f2a12e',
  top: [0, -540, 130],
  neck: [0, -250, 170],
  face: [0, -390, 185],
  draw(p) {
    p.both((s) => p.solid(poly(flip(s, '60 -500, 182 -596, 190 -430'), 26), owlFur.dark));
    p.both((s) => p.solid(pillow(s * 64, -22, 52, 22), '#f2a12e'));
    const d = sym('0 -548, 128 -520, 196 -400, 200 -220, 150 -60, 0 -24');
    p.solid(d, owlFur.main);
    p.solid(sym('0 -280, 104 -250, 124 -150, 86 -64, 0 -44'), owlFur.pale, { ink: false });
    for (let row = 0; row < 4; row++) {
      for (const x of row % 2 ? [-50, 0, 50] : [-25, 25]) {
        const y = -226 + row * 42;
        p.mark(
          curve([
            [x - 17, y],
            [x, y + 18],
            [x + 17, y],
          ]),
          { w: 6, color: owlFur.main },
        );
      }
    }
    p.both((s) => {
      p.solid(blob(flip(s, '168 -300, 222 -220, 210 -110, 150 -70, 140 -190')), owlFur.dark);
      p.solid(ellipse(s * 80, -398, 92, 96), owlFur.pale, { ink: false });
    });
    face(p, {
      y: -398,
      gap: 80,
      size: 46,
      eyes: 'shiny',
      mouth: 'beak',
      drop: 44,
      ink: '#2b1c17',
      iris: '#f2a12e',
      cheeks: false,
    });
  },
};

const hedgehog: Character = {
  ...anchor,
  colour: '#6b4630',
  accent: '#e8c79a',
  top: [0, -500, 130],
  face: [0, -330, 170],
  neck: [0, -214, 116],
  draw(p) {
    const spines = Array.from({ length: 46 }, (_, i): [number, number] => {
      const a = Math.PI * (0.86 + (i / 45) * 1.28);
      const r = i % 2 ? 1 : 0.86;
      return [Math.cos(a) * 250 * r, -270 + Math.sin(a) * 256 * r];
    });
    p.solid(poly(spines, 8), hogFur.dark);
    for (const k of [0.82, 0.64])
      for (let i = 0; i < 13; i++) {
        const a = Math.PI * (1.02 + (i / 12) * 0.96);
        const [x, y] = [Math.cos(a) * 240 * k, -280 + Math.sin(a) * 246 * k];
        p.mark(
          curve([
            [x, y],
            [x * 1.09, y - 18],
          ]),
          { w: 8, color: '#a87952' },
        );
      }
    body(p, hogFur);
    paws(p, hogFur, 40, -126);
    const d = sym('0 -450, 96 -430, 168 -350, 160 -260, 80 -212, 0 -206');
    p.solid(d, hogFur.main);
    p.both((s) => p.solid(ellipse(s * 138, -424, 36), hogFur.main));
    snout(p, -278, 50, 40, hogFur.pale, '#2b1c17');
    look(p, -326, 78, 66, 'smile', 'bead', 28);
    p.at('translate(120 -96) rotate(14)', () => {
      p.solid(sym('0 -60, 40 -34, 46 10, 0 34'), '#8a3f22', { material: 'vinyl' });
      p.solid(sym('0 40, 38 22, 42 2, 0 8', 0.7), '#d9b27a');
      p.gloss(-14, -22, 9, 16, 10);
    });
  },
};

const deer: Character = {
  ...anchor,
  colour: '#c8834a',
  accent: '#ff9db0',
  top: [0, -500, 96],
  face: [0, -380, 175],
  draw(p) {
    p.both((s) => {
      p.line(curve(flip(s, '56 -480, 96 -556, 92 -630')), { w: 30, color: deerFur.dark });
      p.line(curve(flip(s, '90 -560, 146 -600')), { w: 26, color: deerFur.dark });
      p.mark(curve(flip(s, '56 -480, 96 -556, 92 -630')), { w: 20, color: '#a87446' });
      p.mark(curve(flip(s, '90 -560, 146 -600')), { w: 16, color: '#a87446' });
      p.at(`translate(${s * 150} -440) rotate(${s * 62})`, () => {
        p.solid(blob('-36 30, -46 -50, 0 -116, 46 -50, 36 30'), deerFur.main);
        p.solid(blob('-16 20, -22 -40, 0 -80, 22 -40, 16 20'), '#ffc9c4', { ink: false });
      });
    });
    body(p, deerFur);
    for (const [x, y] of pairs('-116 -200, -126 -130, 116 -200, 126 -130, -100 -86, 104 -84'))
      p.flat(ellipse(x, y, 12, 10), '#fff0dc');
    paws(p, { ...deerFur, main: deerFur.dark }, 44, -136);
    const d = sym('0 -526, 110 -508, 172 -420, 150 -320, 92 -256, 0 -240');
    p.solid(d, deerFur.main);
    for (const [x, y] of pairs('-40 -490, 0 -470, 40 -490, -120 -350, 120 -350'))
      p.flat(ellipse(x, y, 11), '#fff0dc');
    snout(p, -292, 76, 50, deerFur.pale, '#3a2419');
    look(p, -390, 92, 112, 'smile', 'shiny', 35);
    for (const [dx, dy] of pairs('0 -15, 14 -4, 9 12, -9 12, -14 -4'))
      p.solid(ellipse(-104 + dx * 1.5, -492 + dy * 1.5, 17), '#ff9db0', { weight: 3 });
    p.flat(ellipse(-104, -492, 11), '#ffe08a');
  },
};

const squirrel: Character = {
  ...anchor,
  colour: '#a5562f',
  accent: '#ffe6c4',
  top: [-10, -500, 110],
  face: [-10, -370, 170],
  draw(p) {
    const tail = blob(
      '60 -60, 170 -40, 262 -160, 266 -330, 200 -470, 120 -520, 40 -470, 66 -420, 140 -400, 150 -290, 110 -180',
    );
    p.solid(tail, squirrelFur.main);
    p.mark(curve('120 -110, 204 -220, 208 -350, 130 -456'), {
      w: 26,
      color: squirrelFur.dark,
      opacity: 0.55,
    });
    p.both((s) => {
      p.solid(
        poly(
          [
            [-10 + s * 70, -480],
            [-10 + s * 132, -580],
            [-10 + s * 152, -430],
          ],
          22,
        ),
        squirrelFur.main,
      );
      p.mark(
        curve([
          [-10 + s * 120, -560],
          [-10 + s * 138, -604],
        ]),
        { w: 10, color: squirrelFur.dark },
      );
    });
    body(p, squirrelFur);
    p.at('translate(-10 0)', () => {
      const d = sym('0 -506, 104 -486, 168 -400, 190 -320, 110 -250, 0 -236');
      p.solid(d, squirrelFur.main);
      p.both((s) => p.solid(ellipse(s * 92, -306, 70, 56), squirrelFur.pale, { ink: false }));
      snout(p, -320, 44, 38, squirrelFur.pale, '#2b1c17');
      look(p, -382, 80, 72, 'open', 'bead', 31);
      p.raw(
        p.silhouette
          ? ''
          : `<path d="${rect(-10, -312, 20, 22, 5)}" fill="#fffaf2" stroke="#2b1c17" stroke-width="4"/>`,
      );
    });
    p.at('translate(0 -150)', () => {
      p.solid(sym('0 -46, 58 -30, 56 30, 0 66'), '#d99a3e', { material: 'vinyl' });
      p.solid(sym('0 -76, 66 -58, 74 -22, 0 -14', 0.8), '#7a4a2a', { material: 'vinyl' });
      p.line('M0 -76L8 -98', { w: 9 });
      p.gloss(-22, 8, 9, 18, 8);
    });
    paws(p, squirrelFur, 62, -146);
  },
};

export const forestFriends = { owl, hedgehog, deer, squirrel } as const satisfies Record<string, Character>;
