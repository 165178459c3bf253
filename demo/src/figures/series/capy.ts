import type { Character } from '../character.ts';
import { type Eyes, face } from '../face.ts';
import type { Pen } from '../pen.ts';
import { blob, curve, ellipse, pillow, poly, rect, sym } from '../shape.ts';
import { leaf, scatter, steam } from './parts.ts';

const fur = '#b98553';
const muzzle = '#8f6238';
const anchor = {
  top: [0, -520, 140],
  neck: [0, -250, 170],
  hand: [150, -150],
  face: [0, -380, 190],
} as const;

/** Short hairs laid over a surface. */
function hairs(p: Pen, d: string, area: { x: number; y: number; rx: number; ry: number }): void {
  p.inside(d, () =>
    scatter(p, area, 46, (x, y, k) =>
      p.mark(
        curve([
          [x, y],
          [x + 4, y + 12 + k * 8],
        ]),
        { w: 4, color: k > 0.5 ? '#d9a873' : '#8a5c34', opacity: 0.6 },
      ),
    ),
  );
}

/** The family's build: a loaf with a long square face that nothing can disturb. */
function loaf(p: Pen, color = fur): void {
  p.both((s) => p.solid(ellipse(s * 110, -36, 66, 36), '#7d5230'));
  const d = sym([
    [0, -330],
    [150, -300],
    [222, -170],
    [206, -54],
    [0, -20],
  ]);
  p.solid(d, color);
  hairs(p, d, { x: 0, y: -150, rx: 200, ry: 110 });
  p.both((s) =>
    p.solid(
      blob([
        [s * 30, -96],
        [s * 62, -130],
        [s * 94, -96],
        [s * 92, -34],
        [s * 36, -34],
      ]),
      '#9a6b40',
    ),
  );
}

function head(p: Pen, eyes: Eyes = 'slit', color = fur): void {
  p.both((s) => {
    p.solid(ellipse(s * 138, -508, 40, 36), color);
    p.solid(ellipse(s * 136, -500, 19, 16), '#e8a98a', { ink: false });
  });
  const d = sym(
    [
      [0, -530],
      [118, -518],
      [174, -430],
      [186, -310],
      [146, -232],
      [0, -216],
    ],
    0.9,
  );
  p.solid(d, color);
  hairs(p, d, { x: 0, y: -460, rx: 160, ry: 60 });
  p.solid(
    sym(
      [
        [0, -372],
        [92, -368],
        [146, -304],
        [124, -236],
        [0, -224],
      ],
      0.9,
    ),
    color === fur ? muzzle : '#7a6248',
    { weight: 5 },
  );
  face(p, { y: -420, gap: 112, size: 27, eyes, mouth: 'none', ink: '#2b1a10', cheeks: false });
  if (p.silhouette) return;
  p.both((s) => p.raw(`<path d="${ellipse(s * 34, -338, 12, 8)}" fill="#2b1a10"/>`));
  p.mark(
    curve([
      [0, -322],
      [0, -282],
    ]),
    { w: 7, color: '#2b1a10' },
  );
  p.mark(
    curve([
      [-40, -262],
      [-18, -270],
      [0, -282],
      [18, -270],
      [40, -262],
    ]),
    { w: 7, color: '#2b1a10' },
  );
  p.both((s) => p.glow(s * 140, -370, 40, 26, '#ff7a6b', 0.75));
}

function mandarinOrange(p: Pen, x: number, y: number, r: number): void {
  const d = sym([
    [0, -r * 0.86],
    [r * 0.8, -r * 0.62],
    [r, 0.1],
    [r * 0.72, r * 0.7],
    [0, r * 0.82],
  ]);
  p.at(`translate(${x} ${y})`, () => {
    p.solid(d, '#ff9d2e');
    p.inside(d, () =>
      scatter(p, { x: 0, y: 0, rx: r * 0.9, ry: r * 0.75 }, 16, (px, py) =>
        p.flat(ellipse(px, py, 3), '#e07a12', 0.7),
      ),
    );
    p.gloss(-r * 0.4, -r * 0.4, r * 0.26, r * 0.13, -34);
    p.solid(ellipse(0, -r * 0.8, r * 0.16, r * 0.09), '#5a8a3a', { weight: 4 });
    leaf(p, 4, -r * 0.8, r * 0.7, r * 0.44, 48, '#6cb04a', { weight: 4 });
  });
}

function water(p: Pen, color = '#8fd6d8'): void {
  const d = blob([
    [-262, -96],
    [-170, -112],
    [-80, -92],
    [0, -110],
    [90, -92],
    [180, -112],
    [262, -94],
    [272, -40],
    [180, -4],
    [-180, -4],
    [-272, -40],
  ]);
  p.solid(d, color, { material: 'jelly' });
  p.inside(d, () => {
    for (const [x, y] of [
      [-180, -60],
      [-40, -40],
      [120, -64],
      [200, -40],
    ] as const)
      p.mark(
        curve([
          [x - 34, y],
          [x, y - 10],
          [x + 34, y],
        ]),
        { w: 7, color: '#ffffff', opacity: 0.7 },
      );
  });
}

const mandarin: Character = {
  ...anchor,
  colour: fur,
  accent: '#ff9d2e',
  top: [0, -600, 80],
  draw(p) {
    loaf(p);
    head(p);
    mandarinOrange(p, 0, -574, 74);
    water(p);
    mandarinOrange(p, -206, -92, 36);
    mandarinOrange(p, 196, -84, 32);
  },
};

const towel: Character = {
  ...anchor,
  colour: fur,
  accent: '#f7f2ea',
  top: [0, -540, 120],
  draw(p) {
    loaf(p);
    head(p, 'happy');
    p.solid(pillow(0, -556, 122, 44), '#fbf7ef');
    p.solid(pillow(0, -584, 96, 28), '#ffffff');
    for (const x of [-70, 58]) p.flat(rect(x, -592, 12, 66, 4), '#4a8fd0');
    p.solid(
      sym(
        [
          [0, -250],
          [158, -268],
          [178, -222],
          [96, -186],
          [0, -180],
        ],
        0.9,
      ),
      '#fbf7ef',
    );
    p.solid(rect(60, -226, 66, 120, 12), '#fbf7ef');
    p.flat(rect(62, -142, 62, 12), '#4a8fd0');
    steam(p, -200, -330, 110, '#ffffff', 0.9);
    steam(p, 210, -350, 100, '#ffffff', 0.9);
  },
};

const milk: Character = {
  ...anchor,
  colour: fur,
  accent: '#e4372c',
  draw(p) {
    loaf(p);
    head(p);
    p.at('translate(0 -70)', () => {
      p.solid(
        sym(
          [
            [0, -190],
            [34, -186],
            [40, -130],
            [64, -90],
            [64, 20],
            [0, 34],
          ],
          0.6,
        ),
        '#fffaf0',
      );
      p.flat(rect(-60, -62, 120, 56, 8), '#ffd9e0');
      p.flat(ellipse(0, -34, 19), '#e4372c');
      p.solid(rect(-42, -216, 84, 34, 12), '#e4372c');
      p.gloss(-38, -70, 9, 52, 4, 0.9);
    });
    p.both((s) => p.solid(ellipse(s * 84, -120, 44, 34), '#9a6b40'));
    p.raw(
      p.silhouette
        ? ''
        : `<path d="${curve([
            [-60, -288],
            [-30, -272],
            [0, -284],
            [30, -272],
            [60, -288],
          ])}" fill="none" stroke="#fffaf0" stroke-width="15" stroke-linecap="round"/>`,
    );
  },
};

const bucket: Character = {
  ...anchor,
  colour: fur,
  accent: '#d9a060',
  draw(p) {
    p.at('translate(0 -60)', () => head(p, 'happy'));
    p.both((s) => p.solid(ellipse(s * 116, -262, 50, 36), '#9a6b40'));
    const d = poly(
      [
        [-236, -256],
        [236, -256],
        [200, -6],
        [-200, -6],
      ],
      26,
    );
    p.solid(d, '#d9a060');
    p.inside(d, () => {
      for (const x of [-170, -110, -52, 6, 64, 122, 180])
        p.mark(`M${x * 1.06} -250L${x * 0.92} -10`, { w: 6, color: '#a8702f' });
    });
    for (const y of [-206, -62])
      p.solid(
        poly(
          [
            [-238 + (y + 250) * 0.12, y],
            [238 - (y + 250) * 0.12, y],
            [234 - (y + 250) * 0.14, y + 26],
            [-234 + (y + 250) * 0.14, y + 26],
          ],
          8,
        ),
        '#8a949e',
        { material: 'metal', weight: 5 },
      );
    p.both((s) => p.solid(ellipse(s * 116, -258, 44, 26), '#9a6b40'));
    p.solid(
      sym(
        [
          [0, -604],
          [70, -596],
          [92, -566],
          [0, -552],
        ],
        0.8,
      ),
      '#fbf7ef',
    );
    for (const [x, y, r] of [
      [-190, -280, 22],
      [-160, -296, 14],
      [196, -282, 20],
    ] as const)
      p.solid(ellipse(x, y, r), '#e6fbff', { material: 'jelly', weight: 4 });
  },
};

const duck: Character = {
  ...anchor,
  colour: fur,
  accent: '#ffd23f',
  top: [0, -600, 70],
  draw(p) {
    loaf(p);
    head(p);
    p.at('translate(0 -526)', () => {
      p.solid(
        blob([
          [-84, -30],
          [-40, -56],
          [20, -50],
          [88, -64],
          [80, -14],
          [40, 10],
          [-50, 10],
          [-88, -6],
        ]),
        '#ffd23f',
      );
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
    for (const [x, y, r] of [
      [-220, -110, 26],
      [-184, -128, 16],
      [214, -112, 24],
      [180, -126, 14],
      [240, -136, 11],
    ] as const)
      p.solid(ellipse(x, y, r), '#ffffff', { material: 'jelly', weight: 4 });
  },
};

const yukata: Character = {
  ...anchor,
  colour: fur,
  accent: '#2f4f9a',
  draw(p) {
    p.both((s) => p.solid(ellipse(s * 92, -30, 58, 30), '#7d5230'));
    const d = sym([
      [0, -330],
      [150, -300],
      [214, -150],
      [190, -34],
      [0, -24],
    ]);
    p.solid(d, '#2f4f9a');
    p.inside(d, () => {
      scatter(p, { x: 0, y: -160, rx: 200, ry: 140 }, 20, (x, y) => {
        for (let i = 0; i < 5; i++) {
          const a = (i / 5) * Math.PI * 2;
          p.flat(ellipse(x + Math.cos(a) * 9, y + Math.sin(a) * 9, 7), '#dfe9ff', 0.9);
        }
        p.flat(ellipse(x, y, 5), '#ffd23f');
      });
      p.flat(
        poly(
          [
            [-30, -330],
            [60, -330],
            [10, -180],
          ],
          4,
        ),
        fur,
      );
      p.mark(`M90 -320L-40 -30`, { w: 7, color: '#182c66' });
    });
    p.both((s) => {
      p.solid(
        blob([
          [s * 130, -270],
          [s * 230, -220],
          [s * 246, -110],
          [s * 150, -120],
        ]),
        '#2f4f9a',
      );
      p.solid(ellipse(s * 190, -106, 36, 28), '#9a6b40');
    });
    p.solid(
      poly(
        [
          [-190, -176],
          [190, -176],
          [198, -110],
          [-198, -110],
        ],
        16,
      ),
      '#e4372c',
    );
    p.solid(
      poly(
        [
          [-40, -190],
          [40, -190],
          [40, -96],
          [-40, -96],
        ],
        14,
      ),
      '#ff6f5e',
    );
    head(p);
    p.at('translate(206 -150) rotate(14)', () => {
      p.solid(rect(-7, -20, 14, 110, 6), '#d9a060');
      p.solid(ellipse(0, -70, 68, 62), '#fbf7ef');
      p.flat(ellipse(0, -70, 44, 40), '#5fb048');
      p.flat(ellipse(0, -70, 36, 32), '#ff6f6b');
      for (const [x, y] of [
        [-14, -82],
        [12, -84],
        [0, -62],
        [-18, -58],
        [18, -60],
      ] as const)
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
    p.solid(
      blob([
        [40, -330],
        [180, -310],
        [270, -200],
        [262, -70],
        [170, -24],
        [-40, -24],
        [-60, -200],
      ]),
      fur,
    );
    p.at('translate(-60 130) rotate(-4 0 -380)', () => head(p, 'sleepy'));
    p.solid(
      blob([
        [20, -210],
        [120, -290],
        [250, -250],
        [292, -130],
        [286, -30],
        [120, -12],
        [0, -40],
        [-30, -120],
      ]),
      '#8fb3d9',
    );
    for (const [x, y] of [
      [60, -150],
      [140, -220],
      [220, -170],
      [110, -80],
      [200, -70],
      [40, -70],
      [250, -110],
    ] as const)
      p.flat(ellipse(x, y, 15), '#f7f2ea', 0.9);
    p.solid(pillow(-60, -36, 220, 44), '#fbf7ef');
    p.both((s) => p.solid(ellipse(-60 + s * 100, -76, 44, 30), '#9a6b40'));
    for (const [x, y, k] of [
      [150, -400, 1],
      [206, -480, 0.76],
      [246, -548, 0.55],
    ] as const)
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

export const capy = { mandarin, towel, milk, bucket, duck, yukata, nap, sakura } as const satisfies Record<
  string,
  Character
>;
