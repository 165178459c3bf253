import type { Character } from '../../character.ts';
import { face } from '../../face.ts';
import type { Pen } from '../../pen.ts';
import { blob, curve, ellipse, flip, pairs, pillow, poly, quads, rect, sym, triples } from '../../shape.ts';
import { arm } from '../parts.ts';
import { anchor, brass, helmet, look } from './body.ts';

function tank(p: Pen, color: string): void {
  p.both((s) => {
    p.solid(rect(s * 150 - 36, -330, 72, 220, 34), color);
    p.solid(rect(s * 150 - 16, -360, 32, 40, 10), brass, { material: 'metal' });
  });
}

function flippers(p: Pen, color: string): void {
  p.both((s) => p.solid(blob(flip(s, '40 -50, 84 -64, 190 -22, 176 -4, 60 -4')), color));
}

function suit(p: Pen, color: string, stripe: string): void {
  p.solid(sym('0 -262, 112 -244, 140 -140, 112 -46, 0 -26'), color);
  p.solid(rect(-28, -222, 56, 176, 22), stripe, { weight: 4 });
  p.solid(ellipse(0, -150, 28), brass, { material: 'metal', weight: 4 });
  p.mark(curve('0 -150, 12 -164'), { w: 4 });
}

const puffer: Character = {
  ...anchor,
  colour: '#ffd25c',
  accent: '#fffaf0',
  top: [0, -520, 130],
  face: [0, -290, 200],
  neck: [0, -90, 160],
  hand: [236, -230],
  draw(p) {
    for (let i = 0; i < 18; i++) {
      const a = (i / 18) * Math.PI * 2 + 0.17;
      const [x, y] = [Math.cos(a) * 222, -270 + Math.sin(a) * 222];
      p.at(
        `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${((a * 180) / Math.PI + 90).toFixed(1)})`,
        () => p.solid(poly('-22 22, 0 -42, 22 22', 7), '#e79a2d'),
      );
    }
    p.both((s) => p.solid(pillow(s * 66, -16, 52, 20), '#e8504a'));
    const d = ellipse(0, -270, 232, 230);
    p.solid(d, '#ffd25c');
    p.inside(d, () => {
      p.flat(blob('-250 -210, -110 -170, 0 -160, 110 -170, 250 -210, 250 20, -250 20'), '#fffaf0');
      for (const [x, y, r] of triples('-120 -430 26, -50 -470 17, 60 -456 28, 140 -400 20, 4 -420 12'))
        p.flat(ellipse(x, y, r, r * 0.8), '#d9822b', 0.75);
      for (const [x, y] of pairs('-120 -120, -60 -80, 0 -110, 60 -80, 120 -120, -30 -50, 40 -48'))
        p.mark(
          curve([
            [x - 8, y],
            [x, y - 12],
            [x + 8, y],
          ]),
          { w: 5, color: '#d9c7a0' },
        );
    });
    p.both((s) => p.solid(blob(flip(s, '214 -290, 280 -330, 290 -250, 270 -190, 218 -230')), '#ff9f43'));
    p.solid(rect(-174, -370, 348, 118, 56), '#12a38b');
    p.both((s) => p.solid(ellipse(s * 82, -312, 72, 66), '#c9f6ff', { material: 'jelly', weight: 8 }));
    look(p, -306, 82, 42, 'shiny', 'o', 104, '#1a7fc4');
    p.both((s) => p.gloss(s * 82 - 26, -342, 22, 10, -36, 0.9));
  },
};

const crab: Character = {
  ...anchor,
  colour: '#ff6b3d',
  accent: '#ffe0b8',
  top: [0, -350, 150],
  face: [0, -270, 190],
  neck: [0, -110, 170],
  hand: [236, -360],
  draw(p) {
    p.both((s) => {
      for (const [x, y] of pairs('246 -60, 226 -20, 160 -6')) {
        p.line(
          curve([
            [s * 130, -130],
            [s * (x + 6), y - 70],
            [s * x, y],
          ]),
          { w: 40 },
        );
        p.mark(
          curve([
            [s * 130, -130],
            [s * (x + 6), y - 70],
            [s * x, y],
          ]),
          { w: 27, color: '#e4502a' },
        );
      }
      arm(p, [s * 170, -210], [s * 232, -300], 32, '#e4502a');
      const clawD = blob(
        flip(s, '190 -320, 172 -410, 214 -486, 232 -420, 250 -404, 270 -484, 296 -400, 276 -320, 232 -290'),
      );
      p.solid(clawD, '#ff6b3d');
      p.gloss(s * 206, -396, 12, 30, s * 12, 0.7);
      p.line(curve(flip(s, '64 -330, 72 -420')), { w: 34 });
      p.mark(curve(flip(s, '64 -330, 72 -420')), { w: 21, color: '#ff6b3d' });
    });
    p.solid(sym('0 -352, 130 -334, 212 -236, 176 -110, 96 -54, 0 -46'), '#ff6b3d');
    p.solid(sym('0 -136, 120 -150, 110 -86, 0 -64', 0.9), '#ffe0b8', { weight: 5 });
    for (const [x, y, r] of triples('-120 -290 16, -86 -318 9, 120 -286 14, 150 -240 8'))
      p.flat(ellipse(x, y, r), '#ffa27a');
    face(p, {
      y: -448,
      gap: 72,
      size: 46,
      eyes: 'monster',
      mouth: 'none',
      cheeks: false,
      iris: '#1a7fc4',
      ink: '#0f2338',
    });
    face(p, {
      y: -240,
      gap: 90,
      size: 34,
      eyes: 'happy',
      mouth: 'open',
      cheeks: '#ff3f5c',
      drop: 12,
      ink: '#0f2338',
    });
  },
};

const turtle: Character = {
  ...anchor,
  colour: '#5bbf7a',
  accent: '#b5793f',
  top: [0, -566, 110],
  draw(p) {
    p.solid(sym('0 -350, 170 -310, 240 -190, 190 -70, 0 -30'), '#8a5a2e');
    flippers(p, '#4aa868');
    p.both((s) =>
      p.solid(blob(flip(s, '110 -230, 210 -250, 280 -180, 262 -140, 190 -160, 120 -160')), '#5bbf7a'),
    );
    p.solid(sym('0 -270, 120 -240, 160 -140, 120 -50, 0 -30'), '#ffe3a6');
    for (const [x, y, w, h] of quads('0 -206 52 34, -70 -150 44 34, 70 -150 44 34, 0 -112 54 34'))
      p.solid(pillow(x, y, w * 0.62, h), '#e9bf6a', { weight: 4 });
    p.solid(sym('0 -560, 110 -530, 160 -420, 134 -300, 0 -250'), '#5bbf7a');
    for (const [x, y, r] of triples('-60 -520 18, -20 -538 11, 80 -508 15'))
      p.flat(ellipse(x, y, r, r * 0.8), '#84d89c');
    look(p, -400, 68, 34, 'happy', 'smile', 62);
    p.both((s) => p.line(ellipse(s * 68, -400, 48), { w: 9, color: '#22384f' }));
    p.mark(curve('-22 -404, 0 -412, 22 -404'), { w: 9, color: '#22384f' });
    helmet(p, -404, 196);
  },
};

const shark: Character = {
  ...anchor,
  colour: '#7f98b5',
  accent: '#ffb02e',
  top: [0, -590, 96],
  draw(p) {
    tank(p, '#ffb02e');
    p.solid(blob('100 -110, 200 -90, 262 -190, 284 -120, 250 -40, 130 -30'), '#7f98b5');
    flippers(p, '#ffb02e');
    suit(p, '#27435f', '#ffb02e');
    arm(p, [-118, -216], [-206, -160], 34, '#27435f');
    arm(p, [118, -216], [206, -236], 34, '#27435f');
    p.solid(blob('-20 -520, 10 -620, 70 -640, 56 -560, 70 -500'), '#6b85a3');
    p.solid(sym('0 -556, 90 -530, 158 -420, 150 -310, 90 -250, 0 -236'), '#7f98b5');
    p.solid(sym('0 -376, 90 -384, 138 -330, 84 -258, 0 -246'), '#eef5fb', { ink: false });
    p.both((s) =>
      [0, 1, 2].map((i) =>
        p.mark(
          curve([
            [s * (150 - i * 3), -360 + i * 24],
            [s * (132 - i * 3), -352 + i * 24],
          ]),
          { w: 5 },
        ),
      ),
    );
    face(p, {
      y: -412,
      gap: 74,
      size: 36,
      eyes: 'shiny',
      mouth: 'fangs',
      drop: 70,
      iris: '#1a7fc4',
      ink: '#0f2338',
      brows: 'worried',
    });
    helmet(p, -394, 198);
  },
};

export const seaFriends = { puffer, crab, turtle, shark } as const satisfies Record<string, Character>;
