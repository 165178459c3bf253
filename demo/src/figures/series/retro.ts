import type { Character } from '../character.ts';
import { type Eyes, face, type Mouth } from '../face.ts';
import type { Pen } from '../pen.ts';
import { blob, curve, ellipse, type Point, pillow, poly, rect, star, sym } from '../shape.ts';
import { steam } from './parts.ts';

const chrome = '#b9c2cc';
const cream = '#fff3dc';
const anchor = { neck: [0, -170, 170], hand: [244, -230] } as const;

/** The family's build: enamelled housings on thin rubber legs, with white gloves and round shoes. */
function legs(p: Pen, x: number, top: number, shoe: string): void {
  p.both((s) => {
    p.line(
      curve([
        [s * x, top],
        [s * (x + 4), -30],
      ]),
      { w: 24 },
    );
    p.mark(
      curve([
        [s * x - 4, top],
        [s * (x + 4) - 4, -30],
      ]),
      { w: 6, color: '#6b5a52' },
    );
    p.solid(
      blob([
        [s * (x - 34), -4],
        [s * (x - 30), -44],
        [s * x, -58],
        [s * (x + 58), -40],
        [s * (x + 64), -4],
      ]),
      shoe,
    );
    p.gloss(x * s + s * 12, -42, 16, 6, 0);
  });
}

function glove(p: Pen, from: Point, bend: Point, to: Point): void {
  p.line(curve([from, bend, to]), { w: 22 });
  p.solid(ellipse(to[0], to[1], 36, 34), '#ffffff');
  p.solid(ellipse(to[0] + (to[0] > 0 ? -26 : 26), to[1] - 18, 15, 18), '#ffffff');
  p.mark(
    curve([
      [to[0] - 8, to[1] + 6],
      [to[0] - 8, to[1] + 20],
    ]),
    { w: 4 },
  );
  p.mark(
    curve([
      [to[0] + 8, to[1] + 6],
      [to[0] + 8, to[1] + 20],
    ]),
    { w: 4 },
  );
}

function look(
  p: Pen,
  x: number,
  y: number,
  gap: number,
  size: number,
  mouth: Mouth,
  eyes: Eyes = 'pie',
  drop?: number,
): void {
  face(p, {
    x,
    y,
    gap,
    size,
    eyes,
    mouth,
    ink: '#2b1d18',
    cheeks: '#ff8f7a',
    iris: '#2d8a7a',
    ...(drop ? { drop } : {}),
  });
}

function knob(p: Pen, x: number, y: number, r: number, color = chrome): void {
  p.solid(ellipse(x, y, r), color, { material: 'metal' });
  p.mark(
    curve([
      [x, y],
      [x + r * 0.5, y - r * 0.5],
    ]),
    { w: 4 },
  );
}

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
    p.both((s) =>
      p.solid(
        blob([
          [s * 190, -360],
          [s * 244, -372],
          [s * 256, -330],
          [s * 240, -296],
          [s * 190, -300],
        ]),
        '#2b1d18',
      ),
    );
    const d = sym(
      [
        [0, -400],
        [196, -398],
        [214, -340],
        [206, -160],
        [170, -66],
        [0, -56],
      ],
      0.8,
    );
    p.solid(d, '#2f9e6b');
    p.gloss(-160, -270, 16, 96, 4, 0.55);
    p.solid(
      sym(
        [
          [0, -412],
          [206, -414],
          [226, -392],
          [206, -368],
          [0, -364],
        ],
        0.7,
      ),
      chrome,
      { material: 'metal' },
    );
    p.solid(
      sym(
        [
          [0, -504],
          [110, -488],
          [188, -430],
          [200, -406],
          [0, -400],
        ],
        0.9,
      ),
      chrome,
      { material: 'metal' },
    );
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
    p.solid(
      sym([
        [0, -240],
        [40, -230],
        [46, -110],
        [0, -90],
      ]),
      chrome,
      { material: 'metal' },
    );
    p.solid(
      sym(
        [
          [0, -130],
          [120, -112],
          [156, -50],
          [140, -8],
          [0, -4],
        ],
        0.8,
      ),
      '#66c2c9',
    );
    for (const [i, c] of ['#e4372c', '#fff3dc', '#ffcb3d'].entries())
      p.solid(rect(-74 + i * 54, -76, 40, 34, 10), c, { weight: 5 });
    const d = ellipse(0, -390, 220);
    p.solid(d, '#d9f0ee');
    p.inside(d, () => {
      for (let i = 0; i < 4; i++)
        p.at(`translate(0 -390) rotate(${i * 90 + 20})`, () =>
          p.flat(
            blob([
              [0, 0],
              [70, -60],
              [96, -180],
              [10, -200],
              [-50, -120],
            ]),
            '#66c2c9',
            0.85,
          ),
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
    p.solid(
      blob([
        [100, -560],
        [170, -620],
        [230, -600],
        [190, -570],
        [240, -540],
        [160, -530],
      ]),
      '#ff8fa3',
    );
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
      p.flat(
        poly(
          [
            [-190, -460],
            [-60, -460],
            [-160, -130],
            [-200, -130],
          ],
          4,
        ),
        '#ffffff',
        0.26,
      );
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
    p.line(
      curve([
        [-150, -430],
        [-130, -510],
        [130, -510],
        [150, -430],
      ]),
      { w: 34 },
    );
    p.mark(
      curve([
        [-150, -430],
        [-130, -510],
        [130, -510],
        [150, -430],
      ]),
      { w: 20, color: cream },
    );
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

const phone: Character = {
  ...anchor,
  colour: '#d8342c',
  accent: cream,
  top: [0, -548, 110],
  face: [0, -300, 170],
  draw(p) {
    p.line(
      curve([
        [-200, -440],
        [-270, -380],
        [-230, -320],
        [-286, -260],
        [-230, -200],
        [-276, -150],
        [-190, -90],
      ]),
      { w: 16 },
    );
    legs(p, 96, -80, cream);
    glove(p, [210, -230], [276, -240], [258, -330]);
    glove(p, [-196, -190], [-240, -150], [-210, -96]);
    const d = sym(
      [
        [0, -446],
        [120, -440],
        [170, -330],
        [222, -160],
        [214, -76],
        [0, -62],
      ],
      0.85,
    );
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
        [
          [-236, -470],
          [-230, -560],
          [-150, -578],
          [0, -566],
          [150, -578],
          [230, -560],
          [236, -470],
          [170, -452],
          [140, -500],
          [0, -506],
          [-140, -500],
          [-170, -452],
        ],
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
    p.line(
      curve([
        [130, -470],
        [238, -440],
        [238, -260],
        [140, -220],
      ]),
      { w: 42 },
    );
    p.mark(
      curve([
        [130, -470],
        [238, -440],
        [238, -260],
        [140, -220],
      ]),
      { w: 28, color: chrome },
    );
    glove(p, [-150, -230], [-226, -230], [-232, -310]);
    p.solid(
      sym(
        [
          [0, -490],
          [140, -486],
          [156, -440],
          [156, -110],
          [130, -60],
          [0, -54],
        ],
        0.7,
      ),
      '#f2a7b5',
    );
    for (const [x, y, r] of [
      [-96, -160, 1],
      [96, -130, 0.8],
      [-100, -430, 0.7],
      [104, -430, 0.85],
    ] as const) {
      for (let i = 0; i < 5; i++) {
        const a = (i / 5) * Math.PI * 2;
        p.flat(ellipse(x + Math.cos(a) * 22 * r, y + Math.sin(a) * 22 * r, 17 * r), '#e4375a', 0.9);
      }
      p.flat(ellipse(x, y, 12 * r), '#ffdf6b');
      p.flat(ellipse(x + 40 * r, y + 20 * r, 20 * r, 9 * r), '#3fa063');
    }
    p.gloss(-124, -300, 10, 120, 0, 0.6);
    p.solid(
      sym(
        [
          [0, -520],
          [150, -512],
          [162, -480],
          [0, -464],
        ],
        0.6,
      ),
      chrome,
      { material: 'metal' },
    );
    p.solid(
      blob([
        [-60, -520],
        [-150, -520],
        [-196, -500],
        [-190, -470],
        [-140, -486],
        [-60, -486],
      ]),
      chrome,
      { material: 'metal' },
    );
    p.solid(
      sym(
        [
          [0, -600],
          [64, -588],
          [92, -520],
          [0, -508],
        ],
        0.8,
      ),
      '#d8342c',
    );
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
      p.flat(
        blob([
          [-160, -240],
          [-80, -268],
          [0, -236],
          [80, -266],
          [160, -232],
          [160, -100],
          [-160, -100],
        ]),
        '#4a9fe0',
        0.85,
      );
      for (const [x, y, r] of [
        [-80, -230, 22],
        [-50, -250, 14],
        [70, -236, 20],
        [96, -258, 12],
        [10, -216, 14],
      ] as const)
        p.flat(ellipse(x, y, r), '#ffffff', 0.9);
      p.flat(
        blob([
          [-90, -190],
          [-20, -200],
          [0, -160],
          [-60, -140],
        ]),
        '#ff7a8a',
      );
    });
    look(p, 0, -304, 54, 34, 'open');
    p.gloss(-70, -350, 40, 16, -40, 0.9);
    for (const [x, y, r] of [
      [150, -590, 26],
      [196, -560, 16],
      [110, -616, 14],
    ] as const)
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
    p.line(
      curve([
        [40, -60],
        [150, -190],
        [120, -330],
        [10, -430],
      ]),
      { w: 30 },
    );
    p.mark(
      curve([
        [40, -60],
        [150, -190],
        [120, -330],
        [10, -430],
      ]),
      { w: 16, color: chrome },
    );
    for (const [x, y] of [
      [146, -210],
      [92, -360],
    ] as const)
      p.solid(ellipse(x, y, 25), '#ffcb3d');
    glove(p, [150, -200], [226, -220], [240, -300]);
    glove(p, [140, -180], [60, -170], [-10, -140]);
    p.solid(
      sym(
        [
          [0, -90],
          [140, -76],
          [176, -30],
          [160, -4],
          [0, -2],
        ],
        0.8,
      ),
      '#3a7f6b',
    );
    p.solid(rect(40, -72, 60, 26, 12), '#e4372c', { weight: 5 });
    p.at('rotate(-10 0 -420) translate(-50 0)', () => {
      p.solid(
        sym(
          [
            [0, -616],
            [56, -604],
            [84, -540],
            [176, -380],
            [214, -292],
            [0, -276],
          ],
          0.75,
        ),
        '#ffcb3d',
      );
      p.solid(rect(-40, -640, 80, 40, 16), '#3a7f6b');
      look(p, 0, -400, 66, 36, 'smile');
      p.gloss(-74, -500, 18, 66, 24, 0.6);
    });
  },
};

export const retro = { cooker, fan, tv, radio, phone, thermos, washer, lamp } as const satisfies Record<
  string,
  Character
>;
