import type { Character } from '../../character.ts';
import { face } from '../../face.ts';
import type { Pen } from '../../pen.ts';
import { blob, curve, ellipse, flip, limb, pairs, poly, puffs, sym, triples } from '../../shape.ts';
import { arm, leaf } from '../parts.ts';
import { anchor, body, type Fur, head, look, paws, snout } from './body.ts';

function roundEars(p: Pen, fur: Fur, x: number, y: number, r: number): void {
  p.both((s) => {
    p.solid(ellipse(s * x, y, r), fur.main);
    p.solid(ellipse(s * (x - 4), y + 8, r * 0.58), fur.pale, { ink: false });
  });
}

function pointedEars(p: Pen, fur: Fur, x: number, y: number, w: number, h: number, inner: string): void {
  p.both((s) => {
    p.solid(
      poly(
        [
          [s * (x - w), y],
          [s * (x + w * 0.35), y - h],
          [s * (x + w), y + h * 0.35],
        ],
        34,
      ),
      fur.main,
    );
    p.solid(
      poly(
        [
          [s * (x - w * 0.45), y],
          [s * (x + w * 0.28), y - h * 0.66],
          [s * (x + w * 0.6), y + h * 0.18],
        ],
        22,
      ),
      inner,
      { ink: false },
    );
  });
}

const leopardFur = { main: '#c99a5b', pale: '#fff2d8', dark: '#5b3a22' };

const bearFur = { main: '#33302f', pale: '#8a6a52', dark: '#1d1a19' };

const foxFur = { main: '#e2742f', pale: '#fff0dc', dark: '#5a2b1c' };

const rabbitFur = { main: '#f7ecdf', pale: '#ffc9c4', dark: '#b98a76' };

const leopard: Character = {
  ...anchor,
  colour: '#c99a5b',
  accent: '#fff2d8',
  top: [0, -556, 130],
  draw(p) {
    p.solid(limb(110, -80, 236, -230, 38, 34), leopardFur.main);
    for (const k of [0.3, 0.55, 0.8])
      p.mark(
        curve([
          [96 + 126 * k, -70 - 150 * k],
          [146 + 110 * k, -44 - 150 * k],
        ]),
        { w: 15, color: leopardFur.dark, opacity: 0.85 },
      );
    roundEars(p, leopardFur, 132, -536, 58);
    body(p, leopardFur);
    for (const [x, y] of pairs('-112 -190, -120 -120, 112 -190, 122 -120, -96 -80, 100 -80'))
      p.mark(ellipse(x, y, 10, 14), { w: 9, color: leopardFur.dark });
    paws(p, leopardFur, 44, -146);
    const d = head(p, leopardFur, 196, 158);
    p.inside(d, () => {
      p.both((s) => {
        p.flat(blob(flip(s, '26 -570, 48 -560, 58 -470, 46 -420, 34 -470')), '#fff2d8');
        p.flat(blob(flip(s, '66 -570, 92 -550, 86 -468, 72 -490')), leopardFur.dark, 0.9);
        p.flat(blob(flip(s, '2 -570, 20 -560, 22 -490, 10 -460')), leopardFur.dark, 0.9);
        for (const [x, y] of pairs('150 -450, 168 -400, 150 -350'))
          p.flat(ellipse(s * x, y, 17, 10), leopardFur.dark, 0.85);
      });
    });
    snout(p, -352, 78, 54, leopardFur.pale, '#c9605a');
    look(p, -408, 88, 78, 'cat', 'shiny', 36);
  },
};

const bear: Character = {
  ...anchor,
  colour: '#33302f',
  accent: '#ffe08a',
  top: [0, -566, 140],
  draw(p) {
    roundEars(p, bearFur, 150, -530, 66);
    p.both((s) => p.solid(ellipse(s * 104, -46, 74, 52), bearFur.main));
    p.solid(sym('0 -310, 126 -280, 176 -150, 150 -44, 0 -14'), bearFur.main);
    p.both((s) => p.solid(ellipse(s * 104, -36, 38, 30), '#8a6a52', { ink: false }));
    p.solid(
      blob('-112 -262, -60 -196, 0 -170, 60 -196, 112 -262, 74 -222, 0 -206, -74 -222', 0.7),
      '#ffe08a',
      { weight: 4 },
    );
    p.both((s) => arm(p, [s * 140, -226], [s * 120, -120], 42, bearFur.main));
    head(p, bearFur, 206, 166);
    snout(p, -356, 76, 56, '#c8a17e', '#1d1412');
    face(p, {
      y: -410,
      gap: 92,
      size: 31,
      eyes: 'bead',
      mouth: 'smile',
      drop: 84,
      ink: '#120c0b',
      cheeks: '#d9695f',
    });
    p.both((s) => p.mark(ellipse(s * 92, -410, 27, 34), { w: 4, color: '#7a5c48' }));
    leaf(p, 24, -560, 80, 46, 24, '#7cab4d');
  },
};

const fox: Character = {
  ...anchor,
  colour: '#e2742f',
  accent: '#fff0dc',
  top: [0, -540, 120],
  draw(p) {
    const tail = blob('70 -60, 160 -40, 256 -110, 272 -240, 214 -330, 184 -230, 140 -160, 80 -130');
    p.solid(tail, foxFur.main);
    p.inside(tail, () => p.flat(puffs(236, -290, 74, 74, 7), foxFur.pale));
    pointedEars(p, foxFur, 128, -500, 66, 128, foxFur.dark);
    body(p, foxFur);
    paws(p, { ...foxFur, main: foxFur.dark }, 46, -142);
    const d = sym('0 -540, 130 -520, 196 -420, 222 -350, 130 -280, 0 -238', 0.9);
    p.solid(d, foxFur.main);
    p.inside(d, () =>
      p.both((s) =>
        p.flat(blob(flip(s, '0 -250, 20 -350, 96 -392, 190 -360, 250 -330, 120 -230')), foxFur.pale),
      ),
    );
    p.raw(p.silhouette ? '' : `<path d="${ellipse(0, -312, 19, 14)}" fill="#2b1c17"/>`);
    look(p, -404, 84, 118, 'cat', 'happy', 32);
    leaf(p, -30, -526, 70, 50, -30, '#d9422c');
    leaf(p, -8, -528, 78, 52, 14, '#f2a12e');
  },
};

const rabbit: Character = {
  ...anchor,
  colour: '#f7ecdf',
  accent: '#e4473c',
  top: [0, -500, 120],
  face: [0, -370, 180],
  draw(p) {
    p.both((s) => {
      p.at(`translate(${s * 74} -470) rotate(${s * 10})`, () => {
        p.solid(blob('-44 20, -52 -90, -20 -164, 24 -160, 48 -80, 42 20'), rabbitFur.main);
        p.solid(blob('-20 10, -26 -80, -4 -128, 18 -122, 24 -70, 18 10'), rabbitFur.pale, { ink: false });
      });
    });
    body(p, rabbitFur);
    p.solid(sym('0 -300, 126 -266, 152 -170, 0 -150', 0.8), '#e4473c');
    for (const [x, y] of pairs('-92 -216, 0 -200, 92 -216')) p.flat(ellipse(x, y, 17), '#fff6ea');
    paws(p, rabbitFur, 46, -136);
    head(p, rabbitFur, 186, 144, -372);
    snout(p, -330, 58, 42, '#fffaf2', '#e2808a');
    look(p, -382, 88, 70, 'tiny', 'bead', 30);
    p.solid(sym('0 -560, 70 -546, 108 -500, 92 -482, 0 -478', 0.9), '#e4473c');
    for (const [x, y, r] of triples('-50 -516 13, 10 -530 15, 62 -506 11'))
      p.flat(ellipse(x, y, r), '#fff6ea');
  },
};

export const forestLeads = { leopard, bear, fox, rabbit } as const satisfies Record<string, Character>;
