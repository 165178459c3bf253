import type { Character } from '../character.ts';
import { face } from '../face.ts';
import type { Pen } from '../pen.ts';
import { blob, curve, ellipse, limb, type Point, pillow, poly, puffs, rect, star, sym } from '../shape.ts';
import { arm } from './parts.ts';

const white = '#f6f4ee';
const orange = '#ff7a2f';
const anchor = {
  neck: [0, -236, 128],
  hand: [200, -220],
  face: [0, -390, 190],
  top: [0, -584, 130],
} as const;

function letter(
  p: Pen,
  x: number,
  y: number,
  w: number,
  turn: number,
  paper = '#fff6df',
  seal = '#e4372c',
): void {
  p.at(`translate(${x} ${y}) rotate(${turn})`, () => {
    const h = w * 0.66;
    p.solid(rect(-w / 2, -h / 2, w, h, 8), paper);
    p.mark(
      curve([
        [-w / 2 + 6, -h / 2 + 6],
        [0, h * 0.12],
        [w / 2 - 6, -h / 2 + 6],
      ]),
      { w: 5 },
    );
    p.solid(ellipse(0, h * 0.1, w * 0.11), seal, { weight: 4 });
  });
}

function parcel(p: Pen, x: number, y: number, w: number, turn: number, paper = '#c98b4a'): void {
  p.at(`translate(${x} ${y}) rotate(${turn})`, () => {
    p.solid(rect(-w / 2, -w * 0.42, w, w * 0.84, 9), paper);
    p.flat(rect(-w * 0.09, -w * 0.42, w * 0.18, w * 0.84), '#f3d9a8');
    p.mark(`M${-w / 2 + 4} 0L${w / 2 - 4} 0`, { w: 5, color: '#8a5522' });
    p.solid(rect(w * 0.14, -w * 0.34, w * 0.26, w * 0.22, 3), '#e4372c', { weight: 3 });
  });
}

/** The family's build: a round helmet with a dark visor on a puffy suit, and a post bag across it. */
function suit(p: Pen, main: string, trim: string): void {
  p.both((s) => p.solid(rect(s * 124 - 44, -300, 88, 180, 34), '#8b93b5'));
  p.both((s) => {
    p.solid(limb(s * 62, -120, s * 70, -44, 52, 50), main);
    p.solid(pillow(s * 78, -28, 68, 30), trim);
    p.flat(rect(s * 68 - 50, -86, 100, 15, 6), trim);
  });
  p.solid(
    sym([
      [0, -290],
      [110, -270],
      [148, -170],
      [126, -80],
      [0, -62],
    ]),
    main,
  );
}

function bag(p: Pen, trim: string): void {
  p.line(
    curve([
      [-104, -258],
      [0, -180],
      [104, -130],
    ]),
    { w: 34 },
  );
  p.mark(
    curve([
      [-104, -258],
      [0, -180],
      [104, -130],
    ]),
    { w: 22, color: trim },
  );
  p.solid(rect(58, -170, 124, 94, 22), trim);
  letter(p, 118, -178, 84, -8);
  p.solid(rect(54, -152, 132, 44, 16), trim);
  p.solid(ellipse(120, -110, 15), '#ffcb3d', { weight: 5 });
}

function helmet(p: Pen, main: string, trim: string, y = -400, r = 190): void {
  p.both((s) => p.solid(rect(s * (r + 2) - 26, y - 52, 52, 104, 22), trim));
  p.solid(
    sym([
      [0, y - r],
      [r * 0.72, y - r * 0.7],
      [r, y],
      [r * 0.74, y + r * 0.72],
      [0, y + r * 0.9],
    ]),
    main,
  );
  const visor = sym([
    [0, y - r * 0.64],
    [r * 0.62, y - r * 0.52],
    [r * 0.82, y + r * 0.02],
    [r * 0.62, y + r * 0.54],
    [0, y + r * 0.64],
  ]);
  p.solid(visor, '#232a5c');
  p.inside(visor, () => {
    p.glow(r * 0.3, y + r * 0.5, r * 0.9, r * 0.5, '#5a6bff', 0.6);
    for (const [x, dy, s] of [
      [-96, -60, 5],
      [-70, 50, 3],
      [104, -50, 4],
      [88, 66, 5],
      [20, -92, 3],
    ] as const)
      p.flat(ellipse(x, y + dy, s), '#ffffff', 0.8);
  });
}

function visorGloss(p: Pen, y = -400, r = 190): void {
  p.gloss(-r * 0.44, y - r * 0.36, r * 0.22, r * 0.1, -42, 0.95);
  p.mark(
    curve([
      [r * 0.56, y + r * 0.36],
      [r * 0.68, y + r * 0.1],
    ]),
    { w: 8, color: '#ffffff', opacity: 0.55 },
  );
}

const captain: Character = {
  ...anchor,
  colour: '#ffffff',
  accent: orange,
  draw(p) {
    suit(p, white, orange);
    p.flat(rect(-36, -254, 72, 44, 10), '#2a62d8');
    bag(p, orange);
    helmet(p, white, orange);
    p.flat(
      sym(
        [
          [0, -584],
          [34, -582],
          [40, -526],
          [0, -526],
        ],
        0.5,
      ),
      orange,
    );
    p.inside(ellipse(0, -400, 146, 118), () => {
      p.flat(
        sym([
          [0, -500],
          [100, -470],
          [110, -390],
          [66, -308],
          [0, -290],
        ]),
        '#ffd9b8',
      );
      p.flat(
        blob([
          [-130, -400],
          [-120, -500],
          [0, -530],
          [120, -500],
          [130, -400],
          [84, -440],
          [40, -462],
          [-10, -440],
          [-70, -450],
        ]),
        '#5a3422',
      );
    });
    face(p, {
      y: -386,
      gap: 54,
      size: 30,
      eyes: 'shiny',
      mouth: 'open',
      drop: 44,
      iris: '#2a62d8',
      ink: '#1b1838',
    });
    visorGloss(p);
    arm(p, [-128, -240], [-206, -330], 38, white);
    p.solid(pillow(-212, -344, 42, 38), orange);
    letter(p, -222, -404, 104, -14);
    arm(p, [128, -236], [204, -190], 38, white);
    p.solid(pillow(208, -186, 42, 38), orange);
  },
};

const alien: Character = {
  ...anchor,
  colour: '#8fdc5a',
  accent: '#3a4fd0',
  top: [0, -560, 150],
  draw(p) {
    p.both((s) => {
      p.line(
        curve([
          [s * 60, -540],
          [s * 96, -600],
          [s * 130, -616],
        ]),
        { w: 16 },
      );
      p.mark(
        curve([
          [s * 60, -540],
          [s * 96, -600],
          [s * 130, -616],
        ]),
        { w: 7, color: '#8fdc5a' },
      );
      p.solid(ellipse(s * 134, -618, 25), '#ffcb3d');
    });
    suit(p, '#3a4fd0', '#ffcb3d');
    bag(p, '#ffcb3d');
    p.solid(
      sym([
        [0, -570],
        [160, -530],
        [224, -420],
        [150, -300],
        [60, -246],
        [0, -238],
      ]),
      '#8fdc5a',
    );
    for (const [x, y, r] of [
      [-150, -480, 16],
      [-120, -506, 9],
      [150, -440, 14],
      [100, -520, 10],
    ] as const)
      p.flat(ellipse(x, y, r), '#c8f59a');
    face(p, {
      y: -408,
      gap: 96,
      size: 52,
      eyes: 'shiny',
      mouth: 'smile',
      drop: 74,
      iris: '#1fb6a8',
      ink: '#1b1838',
    });
    face(p, { y: -492, gap: 0.1, size: 22, eyes: 'bead', mouth: 'none', cheeks: false, ink: '#1b1838' });
    p.solid(
      sym(
        [
          [0, -620],
          [80, -600],
          [108, -550],
          [0, -530],
        ],
        0.8,
      ),
      '#2a3790',
    );
    p.solid(
      sym(
        [
          [0, -562],
          [130, -556],
          [118, -534],
          [0, -522],
        ],
        0.8,
      ),
      '#20296f',
    );
    p.solid(poly(star(0, -580, 24, 11, 5), 4), '#ffcb3d', { weight: 4 });
    arm(p, [-122, -240], [-196, -190], 34, '#8fdc5a');
    arm(p, [122, -240], [200, -232], 34, '#8fdc5a');
    parcel(p, -212, -176, 120, -8);
  },
};

const robot: Character = {
  ...anchor,
  colour: '#e4483c',
  accent: '#9fe8ff',
  top: [0, -560, 150],
  face: [0, -420, 180],
  draw(p) {
    p.both((s) => {
      p.solid(rect(s * 74 - 40, -120, 80, 90, 14), '#aab2cc', { material: 'metal' });
      p.solid(pillow(s * 80, -24, 74, 26), '#3a3f6b');
    });
    p.solid(rect(-150, -300, 300, 214, 44), '#e4483c');
    p.solid(rect(-96, -250, 192, 30, 12), '#1b1838');
    letter(p, 10, -212, 104, 4);
    p.solid(rect(-104, -224, 208, 20, 8), '#f6f4ee', { weight: 5 });
    for (const [i, c] of ['#7cf0a0', '#ffcb3d', '#9fe8ff'].entries())
      p.solid(ellipse(-50 + i * 50, -128, 16), c, { weight: 5 });
    p.line('M0 -560L0 -622', { w: 12 });
    p.solid(ellipse(0, -628, 22), '#ffcb3d');
    p.both((s) => p.solid(rect(s * 206 - 24, -474, 48, 104, 18), '#aab2cc', { material: 'metal' }));
    p.solid(rect(-206, -568, 412, 292, 84), '#f6f4ee');
    p.solid(rect(-166, -520, 332, 200, 70), '#1d2352');
    face(p, {
      y: -432,
      gap: 80,
      size: 42,
      eyes: 'happy',
      mouth: 'open',
      drop: 48,
      ink: '#7df3ff',
      cheeks: '#ff5f8f',
    });
    p.gloss(-112, -488, 40, 14, -16, 0.7);
    p.both((s) => {
      for (const k of [0, 1, 2])
        p.solid(ellipse(s * (172 + k * 22), -236 + k * 30 * -s * 0.6, 25), '#aab2cc', { material: 'metal' });
    });
    p.solid(pillow(-228, -196, 40, 36), '#e4483c');
    p.solid(pillow(228, -290, 40, 36), '#e4483c');
    p.solid(rect(192, -360, 72, 44, 8), '#7a4a2a');
    p.solid(rect(216, -404, 24, 52, 8), '#7a4a2a');
  },
};

const moonrabbit: Character = {
  ...anchor,
  colour: '#ffe7b0',
  accent: '#2a62d8',
  top: [0, -470, 110],
  face: [0, -366, 180],
  draw(p) {
    p.both((s) =>
      p.at(`translate(${s * 78} -470) rotate(${s * 9})`, () => {
        p.solid(limb(0, 20, 0, -120, 46, 38), '#fff6e6');
        p.solid(limb(0, 10, 0, -112, 22, 18), '#ffc1c8', { ink: false });
      }),
    );
    suit(p, '#2a62d8', '#ffcb3d');
    p.solid(ellipse(0, -180, 46), '#ffe7b0', { weight: 5 });
    for (const [x, y, r] of [
      [-14, -190, 9],
      [14, -172, 12],
      [-8, -162, 6],
    ] as const)
      p.flat(ellipse(x, y, r), '#e2b85c');
    p.solid(
      sym([
        [0, -510],
        [120, -490],
        [192, -380],
        [140, -264],
        [0, -236],
      ]),
      '#fff6e6',
    );
    face(p, {
      y: -382,
      gap: 80,
      size: 38,
      eyes: 'shiny',
      mouth: 'cat',
      drop: 54,
      iris: '#e4573c',
      ink: '#1b1838',
    });
    p.raw(p.silhouette ? '' : `<path d="${ellipse(0, -344, 11, 8)}" fill="#ff8a9a"/>`);
    p.solid(
      sym(
        [
          [0, -556],
          [84, -542],
          [96, -494],
          [0, -478],
        ],
        0.7,
      ),
      '#2a62d8',
    );
    p.solid(
      sym(
        [
          [0, -506],
          [112, -502],
          [120, -482],
          [0, -462],
        ],
        0.8,
      ),
      '#173f96',
    );
    p.solid(ellipse(0, -522, 18), '#ffcb3d', { weight: 5 });
    arm(p, [-124, -236], [-200, -200], 36, '#fff6e6');
    arm(p, [124, -236], [196, -290], 36, '#fff6e6');
    letter(p, -216, -196, 110, -10);
    p.at('translate(210 -330) rotate(14)', () => {
      p.solid(rect(-12, -50, 24, 60, 8), '#7a4a2a');
      p.solid(rect(-44, -2, 88, 34, 8), '#7a4a2a');
      p.flat(rect(-40, 24, 80, 9), '#e4372c');
    });
  },
};

const comet: Character = {
  ...anchor,
  colour: '#5ad1ff',
  accent: '#ff7ad0',
  top: [-20, -480, 130],
  face: [-20, -300, 180],
  neck: [-20, -130, 150],
  hand: [190, -160],
  draw(p) {
    for (const [k, color] of [
      [1, '#ff7ad0'],
      [0.78, '#ffb45c'],
      [0.54, '#fff0a8'],
    ] as const) {
      const far = (x: number, y: number): Point => [40 + x * k, -330 + y * k];
      p.solid(
        blob(
          [
            far(-150, -60),
            far(-40, -170),
            far(120, -230),
            far(250, -310),
            far(200, -190),
            far(262, -150),
            far(210, -60),
            far(240, 20),
            far(150, 70),
            far(60, 130),
          ],
          0.9,
        ),
        color,
      );
    }
    p.both((s) => p.solid(pillow(-20 + s * 66, -24, 56, 26), orange));
    p.solid(poly(star(-20, -260, 238, 196, 9, 0.2), 60), '#5ad1ff');
    p.flat(ellipse(-40, -300, 128, 110), '#a8ecff', 0.6);
    for (const [x, y, r] of [
      [-150, -340, 20],
      [100, -150, 24],
      [-120, -140, 15],
      [40, -430, 14],
    ] as const)
      p.solid(ellipse(x, y, r, r * 0.8), '#2f9fd6', { weight: 4 });
    face(p, {
      x: -20,
      y: -290,
      gap: 78,
      size: 42,
      eyes: 'star',
      mouth: 'open',
      drop: 58,
      iris: '#fff0a8',
      ink: '#1b1838',
    });
    arm(p, [-200, -220], [-262, -270], 30, '#5ad1ff');
    arm(p, [160, -200], [224, -160], 30, '#5ad1ff');
    letter(p, -262, -318, 100, -16, '#fff6df', '#2a62d8');
  },
};

const saturn: Character = {
  ...anchor,
  colour: '#f2b25c',
  accent: '#9a6bff',
  top: [0, -510, 120],
  face: [0, -320, 170],
  neck: [0, -140, 150],
  hand: [214, -200],
  draw(p) {
    const ring = (from: number, to: number) =>
      Array.from({ length: 13 }, (_, i): Point => {
        const a = from + ((to - from) * i) / 12;
        return [Math.cos(a) * 282, -300 + Math.sin(a) * 78];
      });
    p.at('rotate(-10 0 -300)', () => {
      p.line(curve(ring(Math.PI, Math.PI * 2)), { w: 48 });
      p.mark(curve(ring(Math.PI, Math.PI * 2)), { w: 35, color: '#9a6bff' });
    });
    p.both((s) => {
      p.solid(limb(s * 60, -110, s * 66, -40, 34, 32), '#f2b25c');
      p.solid(pillow(s * 72, -24, 60, 26), '#9a6bff');
    });
    const d = ellipse(0, -310, 204, 202);
    p.solid(d, '#f2b25c');
    p.inside(d, () => {
      for (const [y, h, c] of [
        [-470, 30, '#ffd89a'],
        [-410, 22, '#dc8f3a'],
        [-220, 34, '#ffd89a'],
        [-160, 26, '#dc8f3a'],
      ] as const)
        p.flat(
          blob([
            [-230, y],
            [-60, y - 10],
            [80, y + 8],
            [230, y - 6],
            [230, y + h],
            [60, y + h + 8],
            [-80, y + h - 8],
            [-230, y + h],
          ]),
          c,
          0.75,
        );
    });
    face(p, { y: -352, gap: 78, size: 40, eyes: 'shiny', mouth: 'none', iris: '#9a6bff', ink: '#1b1838' });
    p.at('rotate(-10 0 -300)', () => {
      p.line(curve(ring(0, Math.PI)), { w: 48 });
      p.mark(curve(ring(0, Math.PI)), { w: 35, color: '#9a6bff' });
      p.mark(curve(ring(0.2, Math.PI - 0.2).map(([x, y]): Point => [x * 0.985, y - 6])), {
        w: 8,
        color: '#d9c2ff',
      });
    });
    parcel(p, -20, -206, 110, -6);
    parcel(p, 70, -196, 84, 10, '#e4a86a');
    arm(p, [-170, -190], [-90, -160], 30, '#f2b25c');
    arm(p, [170, -190], [116, -150], 30, '#f2b25c');
    p.solid(
      sym(
        [
          [0, -560],
          [70, -544],
          [84, -500],
          [0, -486],
        ],
        0.7,
      ),
      '#2a62d8',
    );
    p.solid(
      sym(
        [
          [0, -510],
          [100, -506],
          [104, -488],
          [0, -470],
        ],
        0.8,
      ),
      '#173f96',
    );
  },
};

const astrocat: Character = {
  ...anchor,
  colour: '#3d3a5c',
  accent: '#ff9ad0',
  draw(p) {
    p.line(
      curve([
        [110, -120],
        [220, -150],
        [236, -260],
        [282, -310],
      ]),
      { w: 50 },
    );
    p.mark(
      curve([
        [110, -120],
        [220, -150],
        [236, -260],
        [282, -310],
      ]),
      { w: 36, color: '#3d3a5c' },
    );
    p.both((s) =>
      p.solid(
        poly(
          [
            [s * 74, -540],
            [s * 180, -636],
            [s * 196, -470],
          ],
          36,
        ),
        white,
      ),
    );
    p.both((s) =>
      p.solid(
        poly(
          [
            [s * 108, -540],
            [s * 162, -596],
            [s * 172, -496],
          ],
          20,
        ),
        '#ff9ad0',
        { ink: false },
      ),
    );
    suit(p, white, '#ff9ad0');
    p.solid(rect(-50, -230, 100, 70, 16), '#8b93b5', { weight: 5 });
    for (const [i, c] of ['#e4372c', '#ffcb3d', '#5ad1ff'].entries())
      p.solid(ellipse(-28 + i * 28, -196, 10), c, { weight: 3 });
    helmet(p, white, '#ff9ad0', -396, 196);
    p.inside(ellipse(0, -396, 152, 122), () => {
      p.flat(
        sym(
          [
            [0, -476],
            [60, -478],
            [104, -530],
            [128, -420],
            [84, -316],
            [0, -290],
          ],
          0.8,
        ),
        '#3d3a5c',
      );
      p.flat(ellipse(0, -346, 44, 32), '#7a769e');
    });
    face(p, {
      y: -398,
      gap: 58,
      size: 34,
      eyes: 'cat',
      mouth: 'cat',
      drop: 48,
      iris: '#ffd84a',
      ink: '#14122a',
      cheeks: '#ff7fb0',
    });
    visorGloss(p, -396, 196);
    arm(p, [-128, -236], [-216, -270], 36, white);
    arm(p, [128, -236], [214, -180], 36, white);
    p.solid(pillow(-224, -274, 40, 36), '#ff9ad0');
    p.solid(pillow(218, -176, 40, 36), '#ff9ad0');
  },
};

const ufo: Character = {
  ...anchor,
  colour: '#b7c0dc',
  accent: '#7cf0a0',
  top: [0, -590, 90],
  face: [0, -430, 150],
  neck: [0, -250, 220],
  hand: [200, -90],
  draw(p) {
    p.raw(
      p.silhouette
        ? ''
        : `<path d="M-120 -190L120 -190L210 -6L-210 -6Z" fill="${p.linear([
            [0, '#fff7a8', 0.95],
            [1, '#fff7a8', 0.05],
          ])}"/>`,
    );
    letter(p, -50, -96, 104, -14);
    parcel(p, 76, -76, 96, 10);
    p.solid(
      sym([
        [0, -580],
        [96, -548],
        [146, -440],
        [140, -330],
        [0, -300],
      ]),
      '#bff4ff',
      { material: 'jelly' },
    );
    p.solid(
      sym([
        [0, -520],
        [66, -500],
        [92, -420],
        [70, -330],
        [0, -310],
      ]),
      '#7cf0a0',
    );
    p.line(
      curve([
        [0, -516],
        [10, -548],
      ]),
      { w: 12 },
    );
    p.solid(ellipse(10, -552, 15), '#ffcb3d');
    face(p, {
      y: -420,
      gap: 42,
      size: 28,
      eyes: 'shiny',
      mouth: 'open',
      drop: 42,
      iris: '#2a62d8',
      ink: '#1b1838',
    });
    p.gloss(-84, -490, 20, 54, 24, 0.8);
    p.solid(
      sym([
        [0, -350],
        [150, -340],
        [282, -262],
        [200, -196],
        [0, -176],
      ]),
      '#b7c0dc',
      { material: 'metal' },
    );
    p.solid(
      sym(
        [
          [0, -352],
          [128, -346],
          [156, -326],
          [110, -300],
          [0, -292],
        ],
        0.8,
      ),
      '#6f79a6',
      { material: 'metal' },
    );
    for (const x of [-200, -120, -40, 40, 120, 200]) {
      const y = -236 + Math.abs(x) * -0.06;
      p.solid(ellipse(x, y, 22), x % 80 === 0 ? '#ff7a2f' : '#ffcb3d');
      p.glow(x, y, 40, 40, '#fff0a8', 0.5);
    }
    p.solid(puffs(0, -176, 70, 18, 8, 0.1), '#6f79a6');
  },
};

export const space = {
  captain,
  alien,
  robot,
  moonrabbit,
  comet,
  saturn,
  astrocat,
  ufo,
} as const satisfies Record<string, Character>;
