import type { Character } from '../character.ts';
import { type Eyes, face, type Mouth } from '../face.ts';
import type { Pen } from '../pen.ts';
import { blob, curve, ellipse, limb, pillow, poly, puffs, rect, sym } from '../shape.ts';
import { arm, leaf } from './parts.ts';

type Fur = { main: string; pale: string; dark: string };

/** The family's build: a big soft head on a small sitting body, paws together in front. */
function body(p: Pen, fur: Fur, coat?: string): void {
  p.both((s) => p.solid(ellipse(s * 96, -44, 66, 46), fur.main));
  p.solid(
    sym([
      [0, -300],
      [104, -270],
      [146, -150],
      [130, -48],
      [0, -14],
    ]),
    coat ?? fur.main,
  );
  if (!coat)
    p.solid(
      sym([
        [0, -236],
        [70, -206],
        [92, -120],
        [70, -46],
        [0, -32],
      ]),
      fur.pale,
      { ink: false },
    );
  p.both((s) => p.solid(ellipse(s * 92, -36, 34, 28), fur.pale, { ink: false }));
}

function paws(p: Pen, fur: Fur, x: number, y: number): void {
  p.both((s) => arm(p, [s * 112, -226], [s * x, y], 34, fur.main));
}

function head(p: Pen, fur: Fur, rx: number, ry: number, y = -400): string {
  const d = sym([
    [0, y - ry],
    [rx * 0.66, y - ry * 0.82],
    [rx, y + ry * 0.08],
    [rx * 0.78, y + ry * 0.76],
    [0, y + ry],
  ]);
  p.solid(d, fur.main);
  return d;
}

function snout(p: Pen, y: number, w: number, h: number, pale: string, nose: string): void {
  p.solid(ellipse(0, y, w, h), pale, { ink: false, depth: 8 });
  if (p.silhouette) return;
  p.raw(
    `<path d="${sym([
      [0, y - h * 0.86],
      [w * 0.28, y - h * 0.78],
      [w * 0.2, y - h * 0.4],
      [0, y - h * 0.26],
    ])}" fill="${nose}"/>`,
  );
  p.raw(`<ellipse cx="-6" cy="${y - h * 0.7}" rx="7" ry="4" fill="#fff" fill-opacity=".75"/>`);
}

function look(
  p: Pen,
  y: number,
  gap: number,
  drop: number,
  mouth: Mouth,
  eyes: Eyes = 'bead',
  size = 30,
): void {
  face(p, { y, gap, size, eyes, mouth, drop, ink: '#2b1c17', cheeks: '#ff8a7a', iris: '#b0692c' });
}

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

const anchor = { neck: [0, -268, 116], hand: [150, -200], face: [0, -400, 190] } as const;

const leopardFur = { main: '#c99a5b', pale: '#fff2d8', dark: '#5b3a22' };
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
    for (const [x, y] of [
      [-112, -190],
      [-120, -120],
      [112, -190],
      [122, -120],
      [-96, -80],
      [100, -80],
    ] as const)
      p.mark(ellipse(x, y, 10, 14), { w: 9, color: leopardFur.dark });
    paws(p, leopardFur, 44, -146);
    const d = head(p, leopardFur, 196, 158);
    p.inside(d, () => {
      p.both((s) => {
        p.flat(
          blob([
            [s * 26, -570],
            [s * 48, -560],
            [s * 58, -470],
            [s * 46, -420],
            [s * 34, -470],
          ]),
          '#fff2d8',
        );
        p.flat(
          blob([
            [s * 66, -570],
            [s * 92, -550],
            [s * 86, -468],
            [s * 72, -490],
          ]),
          leopardFur.dark,
          0.9,
        );
        p.flat(
          blob([
            [s * 2, -570],
            [s * 20, -560],
            [s * 22, -490],
            [s * 10, -460],
          ]),
          leopardFur.dark,
          0.9,
        );
        for (const [x, y] of [
          [150, -450],
          [168, -400],
          [150, -350],
        ] as const)
          p.flat(ellipse(s * x, y, 17, 10), leopardFur.dark, 0.85);
      });
    });
    snout(p, -352, 78, 54, leopardFur.pale, '#c9605a');
    look(p, -408, 88, 78, 'cat', 'shiny', 36);
  },
};

const bearFur = { main: '#33302f', pale: '#8a6a52', dark: '#1d1a19' };
const bear: Character = {
  ...anchor,
  colour: '#33302f',
  accent: '#ffe08a',
  top: [0, -566, 140],
  draw(p) {
    roundEars(p, bearFur, 150, -530, 66);
    p.both((s) => p.solid(ellipse(s * 104, -46, 74, 52), bearFur.main));
    p.solid(
      sym([
        [0, -310],
        [126, -280],
        [176, -150],
        [150, -44],
        [0, -14],
      ]),
      bearFur.main,
    );
    p.both((s) => p.solid(ellipse(s * 104, -36, 38, 30), '#8a6a52', { ink: false }));
    p.solid(
      blob(
        [
          [-112, -262],
          [-60, -196],
          [0, -170],
          [60, -196],
          [112, -262],
          [74, -222],
          [0, -206],
          [-74, -222],
        ],
        0.7,
      ),
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

const foxFur = { main: '#e2742f', pale: '#fff0dc', dark: '#5a2b1c' };
const fox: Character = {
  ...anchor,
  colour: '#e2742f',
  accent: '#fff0dc',
  top: [0, -540, 120],
  draw(p) {
    const tail = blob([
      [70, -60],
      [160, -40],
      [256, -110],
      [272, -240],
      [214, -330],
      [184, -230],
      [140, -160],
      [80, -130],
    ]);
    p.solid(tail, foxFur.main);
    p.inside(tail, () => p.flat(puffs(236, -290, 74, 74, 7), foxFur.pale));
    pointedEars(p, foxFur, 128, -500, 66, 128, foxFur.dark);
    body(p, foxFur);
    paws(p, { ...foxFur, main: foxFur.dark }, 46, -142);
    const d = sym(
      [
        [0, -540],
        [130, -520],
        [196, -420],
        [222, -350],
        [130, -280],
        [0, -238],
      ],
      0.9,
    );
    p.solid(d, foxFur.main);
    p.inside(d, () =>
      p.both((s) =>
        p.flat(
          blob([
            [0, -250],
            [s * 20, -350],
            [s * 96, -392],
            [s * 190, -360],
            [s * 250, -330],
            [s * 120, -230],
          ]),
          foxFur.pale,
        ),
      ),
    );
    p.raw(p.silhouette ? '' : `<path d="${ellipse(0, -312, 19, 14)}" fill="#2b1c17"/>`);
    look(p, -404, 84, 118, 'cat', 'happy', 32);
    leaf(p, -30, -526, 70, 50, -30, '#d9422c');
    leaf(p, -8, -528, 78, 52, 14, '#f2a12e');
  },
};

const rabbitFur = { main: '#f7ecdf', pale: '#ffc9c4', dark: '#b98a76' };
const rabbit: Character = {
  ...anchor,
  colour: '#f7ecdf',
  accent: '#e4473c',
  top: [0, -500, 120],
  face: [0, -370, 180],
  draw(p) {
    p.both((s) => {
      p.at(`translate(${s * 74} -470) rotate(${s * 10})`, () => {
        p.solid(
          blob([
            [-44, 20],
            [-52, -90],
            [-20, -164],
            [24, -160],
            [48, -80],
            [42, 20],
          ]),
          rabbitFur.main,
        );
        p.solid(
          blob([
            [-20, 10],
            [-26, -80],
            [-4, -128],
            [18, -122],
            [24, -70],
            [18, 10],
          ]),
          rabbitFur.pale,
          { ink: false },
        );
      });
    });
    body(p, rabbitFur);
    p.solid(
      sym(
        [
          [0, -300],
          [126, -266],
          [152, -170],
          [0, -150],
        ],
        0.8,
      ),
      '#e4473c',
    );
    for (const [x, y] of [
      [-92, -216],
      [0, -200],
      [92, -216],
    ] as const)
      p.flat(ellipse(x, y, 17), '#fff6ea');
    paws(p, rabbitFur, 46, -136);
    head(p, rabbitFur, 186, 144, -372);
    snout(p, -330, 58, 42, '#fffaf2', '#e2808a');
    look(p, -382, 88, 70, 'tiny', 'bead', 30);
    p.solid(
      sym(
        [
          [0, -560],
          [70, -546],
          [108, -500],
          [92, -482],
          [0, -478],
        ],
        0.9,
      ),
      '#e4473c',
    );
    for (const [x, y, r] of [
      [-50, -516, 13],
      [10, -530, 15],
      [62, -506, 11],
    ] as const)
      p.flat(ellipse(x, y, r), '#fff6ea');
  },
};

const owlFur = { main: '#8a6a4e', pale: '#f3dfc0', dark: '#4b3424' };
const owl: Character = {
  ...anchor,
  colour: '#8a6a4e',
  accent: '#f2a12e',
  top: [0, -540, 130],
  neck: [0, -250, 170],
  face: [0, -390, 185],
  draw(p) {
    p.both((s) =>
      p.solid(
        poly(
          [
            [s * 60, -500],
            [s * 182, -596],
            [s * 190, -430],
          ],
          26,
        ),
        owlFur.dark,
      ),
    );
    p.both((s) => p.solid(pillow(s * 64, -22, 52, 22), '#f2a12e'));
    const d = sym([
      [0, -548],
      [128, -520],
      [196, -400],
      [200, -220],
      [150, -60],
      [0, -24],
    ]);
    p.solid(d, owlFur.main);
    p.solid(
      sym([
        [0, -280],
        [104, -250],
        [124, -150],
        [86, -64],
        [0, -44],
      ]),
      owlFur.pale,
      { ink: false },
    );
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
      p.solid(
        blob([
          [s * 168, -300],
          [s * 222, -220],
          [s * 210, -110],
          [s * 150, -70],
          [s * 140, -190],
        ]),
        owlFur.dark,
      );
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

const hogFur = { main: '#e8c79a', pale: '#fff1da', dark: '#6b4630' };
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
    const d = sym([
      [0, -450],
      [96, -430],
      [168, -350],
      [160, -260],
      [80, -212],
      [0, -206],
    ]);
    p.solid(d, hogFur.main);
    p.both((s) => p.solid(ellipse(s * 138, -424, 36), hogFur.main));
    snout(p, -278, 50, 40, hogFur.pale, '#2b1c17');
    look(p, -326, 78, 66, 'smile', 'bead', 28);
    p.at('translate(120 -96) rotate(14)', () => {
      p.solid(
        sym([
          [0, -60],
          [40, -34],
          [46, 10],
          [0, 34],
        ]),
        '#8a3f22',
        { material: 'vinyl' },
      );
      p.solid(
        sym(
          [
            [0, 40],
            [38, 22],
            [42, 2],
            [0, 8],
          ],
          0.7,
        ),
        '#d9b27a',
      );
      p.gloss(-14, -22, 9, 16, 10);
    });
  },
};

const deerFur = { main: '#c8834a', pale: '#fff0dc', dark: '#6b4226' };
const deer: Character = {
  ...anchor,
  colour: '#c8834a',
  accent: '#ff9db0',
  top: [0, -500, 96],
  face: [0, -380, 175],
  draw(p) {
    p.both((s) => {
      p.line(
        curve([
          [s * 56, -480],
          [s * 96, -556],
          [s * 92, -630],
        ]),
        { w: 30, color: deerFur.dark },
      );
      p.line(
        curve([
          [s * 90, -560],
          [s * 146, -600],
        ]),
        { w: 26, color: deerFur.dark },
      );
      p.mark(
        curve([
          [s * 56, -480],
          [s * 96, -556],
          [s * 92, -630],
        ]),
        { w: 20, color: '#a87446' },
      );
      p.mark(
        curve([
          [s * 90, -560],
          [s * 146, -600],
        ]),
        { w: 16, color: '#a87446' },
      );
      p.at(`translate(${s * 150} -440) rotate(${s * 62})`, () => {
        p.solid(
          blob([
            [-36, 30],
            [-46, -50],
            [0, -116],
            [46, -50],
            [36, 30],
          ]),
          deerFur.main,
        );
        p.solid(
          blob([
            [-16, 20],
            [-22, -40],
            [0, -80],
            [22, -40],
            [16, 20],
          ]),
          '#ffc9c4',
          { ink: false },
        );
      });
    });
    body(p, deerFur);
    for (const [x, y] of [
      [-116, -200],
      [-126, -130],
      [116, -200],
      [126, -130],
      [-100, -86],
      [104, -84],
    ] as const)
      p.flat(ellipse(x, y, 12, 10), '#fff0dc');
    paws(p, { ...deerFur, main: deerFur.dark }, 44, -136);
    const d = sym([
      [0, -526],
      [110, -508],
      [172, -420],
      [150, -320],
      [92, -256],
      [0, -240],
    ]);
    p.solid(d, deerFur.main);
    for (const [x, y] of [
      [-40, -490],
      [0, -470],
      [40, -490],
      [-120, -350],
      [120, -350],
    ] as const)
      p.flat(ellipse(x, y, 11), '#fff0dc');
    snout(p, -292, 76, 50, deerFur.pale, '#3a2419');
    look(p, -390, 92, 112, 'smile', 'shiny', 35);
    for (const [dx, dy] of [
      [0, -15],
      [14, -4],
      [9, 12],
      [-9, 12],
      [-14, -4],
    ] as const)
      p.solid(ellipse(-104 + dx * 1.5, -492 + dy * 1.5, 17), '#ff9db0', { weight: 3 });
    p.flat(ellipse(-104, -492, 11), '#ffe08a');
  },
};

const squirrelFur = { main: '#a5562f', pale: '#ffe6c4', dark: '#5e2d1a' };
const squirrel: Character = {
  ...anchor,
  colour: '#a5562f',
  accent: '#ffe6c4',
  top: [-10, -500, 110],
  face: [-10, -370, 170],
  draw(p) {
    const tail = blob([
      [60, -60],
      [170, -40],
      [262, -160],
      [266, -330],
      [200, -470],
      [120, -520],
      [40, -470],
      [66, -420],
      [140, -400],
      [150, -290],
      [110, -180],
    ]);
    p.solid(tail, squirrelFur.main);
    p.mark(
      curve([
        [120, -110],
        [204, -220],
        [208, -350],
        [130, -456],
      ]),
      { w: 26, color: squirrelFur.dark, opacity: 0.55 },
    );
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
      const d = sym([
        [0, -506],
        [104, -486],
        [168, -400],
        [190, -320],
        [110, -250],
        [0, -236],
      ]);
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
      p.solid(
        sym([
          [0, -46],
          [58, -30],
          [56, 30],
          [0, 66],
        ]),
        '#d99a3e',
        { material: 'vinyl' },
      );
      p.solid(
        sym(
          [
            [0, -76],
            [66, -58],
            [74, -22],
            [0, -14],
          ],
          0.8,
        ),
        '#7a4a2a',
        { material: 'vinyl' },
      );
      p.line('M0 -76L8 -98', { w: 9 });
      p.gloss(-22, 8, 9, 18, 8);
    });
    paws(p, squirrelFur, 62, -146);
  },
};

export const forest = { leopard, bear, fox, rabbit, owl, hedgehog, deer, squirrel } as const satisfies Record<
  string,
  Character
>;
