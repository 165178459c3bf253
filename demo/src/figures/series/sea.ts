import type { Character } from '../character.ts';
import { type Eyes, face, type Mouth } from '../face.ts';
import type { Pen } from '../pen.ts';
import { blob, curve, ellipse, pillow, poly, rect, sym } from '../shape.ts';
import { arm, scatter } from './parts.ts';

const brass = '#e0a53a';
const anchor = { neck: [0, -232, 140], hand: [214, -210], face: [0, -380, 190] } as const;

/** The family's mark: a glass helmet on a brass collar, with bolts and a lamp's reflection. */
function helmet(p: Pen, y: number, r: number): void {
  const collar = 132;
  const x = 0;
  if (!p.silhouette) {
    p.raw(
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${p.radial(
        [
          [0, '#ffffff', 0.02],
          [0.72, '#bff4ff', 0.1],
          [0.93, '#d6fbff', 0.42],
          [1, '#ffffff', 0.75],
        ],
        '.5 .5 .5',
      )}"/>`,
    );
  }
  p.line(ellipse(x, y, r), { w: 7, color: '#bfeff7' });
  p.gloss(x - r * 0.52, y - r * 0.52, r * 0.34, r * 0.15, -44, 0.95);
  p.mark(
    curve([
      [x + r * 0.55, y + r * 0.66],
      [x + r * 0.78, y + r * 0.3],
      [x + r * 0.84, y],
    ]),
    { w: 8, color: '#ffffff', opacity: 0.55 },
  );
  const top = y + r * 0.84;
  p.solid(
    sym(
      [
        [0, top - 12],
        [collar, top - 16],
        [collar + 22, top + 12],
        [collar, top + 42],
        [0, top + 46],
      ],
      0.7,
    ),
    brass,
    { material: 'metal' },
  );
  for (const i of [-2, -1, 0, 1, 2])
    p.solid(ellipse(x + i * collar * 0.4, top + 16, 10), '#f7d98a', { weight: 3 });
}

function tank(p: Pen, color: string): void {
  p.both((s) => {
    p.solid(rect(s * 150 - 36, -330, 72, 220, 34), color);
    p.solid(rect(s * 150 - 16, -360, 32, 40, 10), brass, { material: 'metal' });
  });
}

function flippers(p: Pen, color: string): void {
  p.both((s) =>
    p.solid(
      blob([
        [s * 40, -50],
        [s * 84, -64],
        [s * 190, -22],
        [s * 176, -4],
        [s * 60, -4],
      ]),
      color,
    ),
  );
}

function suit(p: Pen, color: string, stripe: string): void {
  p.solid(
    sym([
      [0, -262],
      [112, -244],
      [140, -140],
      [112, -46],
      [0, -26],
    ]),
    color,
  );
  p.solid(rect(-28, -222, 56, 176, 22), stripe, { weight: 4 });
  p.solid(ellipse(0, -150, 28), brass, { material: 'metal', weight: 4 });
  p.mark(
    curve([
      [0, -150],
      [12, -164],
    ]),
    { w: 4 },
  );
}

function look(
  p: Pen,
  y: number,
  gap: number,
  size: number,
  eyes: Eyes,
  mouth: Mouth,
  drop?: number,
  iris = '#1a7fc4',
): void {
  face(p, { y, gap, size, eyes, mouth, iris, ink: '#0f2338', cheeks: '#ff7f8e', ...(drop ? { drop } : {}) });
}

const octo: Character = {
  ...anchor,
  colour: '#e8504a',
  accent: '#ffd25c',
  top: [0, -600, 120],
  draw(p) {
    for (const s of [-1, 1]) {
      p.solid(
        blob([
          [s * 60, -190],
          [s * 170, -170],
          [s * 246, -250],
          [s * 282, -230],
          [s * 258, -130],
          [s * 150, -80],
          [s * 50, -110],
        ]),
        '#c93a3c',
      );
      p.solid(
        blob([
          [s * 40, -160],
          [s * 140, -120],
          [s * 222, -60],
          [s * 266, -86],
          [s * 270, -30],
          [s * 190, -4],
          [s * 80, -40],
        ]),
        '#e8504a',
      );
    }
    for (const x of [-70, 70, -30, 30])
      p.solid(
        blob([
          [x * 0.5 - 30, -180],
          [x * 0.5 + 30, -180],
          [x + 40, -50],
          [x + 66 * Math.sign(x), -14],
          [x, -2],
          [x - 40, -40],
        ]),
        '#e8504a',
      );
    for (const [x, y] of [
      [-230, -50],
      [-190, -30],
      [230, -50],
      [190, -30],
      [-246, -196],
      [246, -196],
    ] as const)
      p.flat(ellipse(x, y, 11), '#ffc2b0');
    p.solid(
      sym([
        [0, -560],
        [120, -530],
        [172, -410],
        [146, -290],
        [120, -230],
        [0, -214],
      ]),
      '#e8504a',
    );
    for (const [x, y, r] of [
      [-70, -500, 20],
      [-30, -524, 12],
      [92, -476, 16],
    ] as const)
      p.flat(ellipse(x, y, r, r * 0.8), '#ff8b78', 0.8);
    look(p, -376, 72, 42, 'shiny', 'o', 62, '#ffb02e');
    helmet(p, -392, 204);
    p.solid(
      sym(
        [
          [0, -628],
          [70, -616],
          [88, -578],
          [0, -566],
        ],
        0.8,
      ),
      '#ffffff',
    );
    p.solid(rect(-92, -588, 184, 26, 10), '#1b3a5c');
    p.solid(
      poly(
        [
          [0, -640],
          [14, -622],
          [0, -604],
          [-14, -622],
        ],
        4,
      ),
      brass,
      { weight: 3 },
    );
  },
};

const whale: Character = {
  ...anchor,
  colour: '#3f7fd0',
  accent: '#eaf6ff',
  top: [-30, -480, 130],
  face: [-40, -290, 190],
  neck: [-30, -130, 190],
  hand: [150, -170],
  draw(p) {
    p.mark(
      curve([
        [-30, -500],
        [-40, -560],
        [-92, -584],
      ]),
      { w: 14, color: '#8fe3ff' },
    );
    p.mark(
      curve([
        [-30, -500],
        [-20, -570],
        [36, -590],
      ]),
      { w: 14, color: '#8fe3ff' },
    );
    p.solid(
      blob([
        [150, -150],
        [230, -220],
        [240, -330],
        [180, -390],
        [206, -420],
        [256, -380],
        [292, -430],
        [300, -370],
        [284, -320],
        [290, -180],
        [220, -70],
        [140, -60],
      ]),
      '#3f7fd0',
    );
    const d = blob([
      [-30, -486],
      [110, -456],
      [196, -330],
      [210, -160],
      [130, -36],
      [-30, -14],
      [-190, -40],
      [-256, -160],
      [-244, -320],
      [-160, -450],
    ]);
    p.solid(d, '#3f7fd0');
    p.inside(d, () => {
      p.flat(
        blob([
          [-270, -190],
          [-150, -150],
          [-30, -140],
          [90, -150],
          [220, -190],
          [220, 20],
          [-270, 20],
        ]),
        '#eaf6ff',
      );
      for (const x of [-150, -96, -40, 16, 72, 126])
        p.mark(
          curve([
            [x, -124],
            [x + 4, -70],
            [x - 4, -10],
          ]),
          { w: 5, color: '#9cc4e8' },
        );
      for (const [x, y, r] of [
        [120, -390, 15],
        [156, -340, 10],
        [90, -420, 9],
      ] as const)
        p.flat(ellipse(x, y, r), '#79b3ee');
    });
    p.both((s) =>
      p.solid(
        blob([
          [-30 + s * 180, -170],
          [-30 + s * 250, -130],
          [-30 + s * 240, -50],
          [-30 + s * 176, -70],
        ]),
        '#2f68b4',
      ),
    );
    p.at('translate(-30 0)', () => {
      p.solid(rect(-150, -342, 300, 116, 54), '#1b3a5c');
      p.solid(rect(-132, -326, 264, 84, 40), '#8fe3ff', { weight: 5, material: 'jelly' });
      look(p, -282, 66, 34, 'shiny', 'smile', 76);
      p.gloss(-90, -306, 24, 8, -20, 0.9);
    });
    p.line(
      curve([
        [110, -300],
        [168, -340],
        [172, -500],
      ]),
      { w: 26, color: '#0f2b46' },
    );
    p.mark(
      curve([
        [110, -300],
        [168, -340],
        [172, -500],
      ]),
      { w: 15, color: '#ffb02e' },
    );
    p.solid(rect(152, -530, 40, 46, 14), '#e8504a');
  },
};

const angler: Character = {
  ...anchor,
  colour: '#4a3f8f',
  accent: '#ffe66b',
  top: [20, -450, 130],
  face: [0, -270, 190],
  neck: [0, -90, 180],
  draw(p) {
    p.glow(-150, -540, 150, 150, '#ffef8a', 0.85);
    p.line(
      curve([
        [0, -440],
        [-20, -560],
        [-110, -606],
        [-150, -560],
      ]),
      { w: 24 },
    );
    p.mark(
      curve([
        [0, -440],
        [-20, -560],
        [-110, -606],
        [-150, -560],
      ]),
      { w: 12, color: '#6a5fc0' },
    );
    p.solid(ellipse(-150, -530, 44), '#ffe66b', { material: 'jelly' });
    p.gloss(-162, -546, 14, 9);
    p.solid(
      blob([
        [170, -240],
        [270, -330],
        [290, -240],
        [262, -200],
        [294, -120],
        [240, -100],
        [170, -160],
      ]),
      '#6a5fc0',
    );
    p.both((s) => p.solid(pillow(s * 80, -22, 58, 24), '#6a5fc0'));
    p.solid(
      blob([
        [0, -452],
        [130, -420],
        [214, -300],
        [210, -140],
        [120, -36],
        [0, -20],
        [-120, -36],
        [-216, -140],
        [-218, -300],
        [-130, -424],
      ]),
      '#4a3f8f',
    );
    scatter(p, { x: 0, y: -250, rx: 190, ry: 170 }, 22, (x, y, k) =>
      p.flat(ellipse(x, y, 4 + k * 8), '#6a5fc0', 0.8),
    );
    p.both((s) =>
      p.solid(
        blob([
          [s * 200, -220],
          [s * 262, -170],
          [s * 240, -100],
          [s * 192, -140],
        ]),
        '#6a5fc0',
      ),
    );
    const mouth = sym(
      [
        [0, -206],
        [120, -214],
        [172, -190],
        [140, -100],
        [0, -70],
      ],
      0.9,
    );
    p.solid(mouth, '#21143f');
    p.inside(mouth, () => {
      p.flat(ellipse(0, -74, 90, 40), '#ff6f91');
      for (const x of [-120, -72, -24, 24, 72, 120])
        p.raw(
          `<path d="${poly(
            [
              [x - 24, -222],
              [x + 24, -222],
              [x + 2, -158],
            ],
            6,
          )}" fill="#fffbe8"/>`,
        );
      for (const x of [-96, -48, 48, 96])
        p.raw(
          `<path d="${poly(
            [
              [x - 18, -68],
              [x + 18, -68],
              [x, -116],
            ],
            6,
          )}" fill="#fffbe8"/>`,
        );
    });
    p.line(mouth, { w: 7 });
    face(p, {
      y: -304,
      gap: 88,
      size: 48,
      eyes: 'monster',
      mouth: 'none',
      iris: '#22c3b8',
      cheeks: '#ff7fb0',
      ink: '#17103a',
    });
  },
};

const jelly: Character = {
  ...anchor,
  colour: '#f3a6e0',
  accent: '#8fe3ff',
  top: [0, -560, 110],
  face: [0, -390, 190],
  draw(p) {
    p.glow(0, -320, 280, 300, '#ffc6f2', 0.6);
    for (const [x, sway] of [
      [-140, -20],
      [-84, 24],
      [84, -24],
      [140, 20],
    ] as const) {
      p.line(
        curve([
          [x, -300],
          [x + sway, -210],
          [x - sway, -120],
          [x + sway * 0.6, -26],
        ]),
        { w: 30, color: '#b566c4' },
      );
      p.mark(
        curve([
          [x, -300],
          [x + sway, -210],
          [x - sway, -120],
          [x + sway * 0.6, -26],
        ]),
        { w: 19, color: '#f9c8ee' },
      );
    }
    for (const [x, sway] of [
      [-30, 30],
      [30, -30],
    ] as const)
      p.solid(
        blob([
          [x - 32, -300],
          [x + 32, -300],
          [x + sway + 30, -180],
          [x - sway + 16, -70],
          [x, -14],
          [x - sway - 26, -80],
          [x + sway - 34, -190],
        ]),
        '#8fe3ff',
        { material: 'jelly' },
      );
    const d = sym(
      [
        [0, -572],
        [140, -536],
        [216, -420],
        [222, -320],
        [176, -272],
        [120, -306],
        [62, -268],
        [0, -300],
      ],
      0.95,
    );
    p.solid(d, '#f3a6e0', { material: 'jelly' });
    p.inside(d, () => {
      for (const [x, y, r] of [
        [-90, -500, 24],
        [-40, -530, 13],
        [110, -470, 18],
        [60, -510, 10],
        [150, -400, 12],
      ] as const)
        p.flat(ellipse(x, y, r), '#ffffff', 0.5);
      p.flat(ellipse(0, -290, 190, 34), '#ffffff', 0.3);
    });
    p.gloss(-110, -480, 54, 22, -42, 0.9);
    look(p, -392, 78, 38, 'shiny', 'smile', 60, '#a03cc0');
  },
};

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
        () =>
          p.solid(
            poly(
              [
                [-22, 22],
                [0, -42],
                [22, 22],
              ],
              7,
            ),
            '#e79a2d',
          ),
      );
    }
    p.both((s) => p.solid(pillow(s * 66, -16, 52, 20), '#e8504a'));
    const d = ellipse(0, -270, 232, 230);
    p.solid(d, '#ffd25c');
    p.inside(d, () => {
      p.flat(
        blob([
          [-250, -210],
          [-110, -170],
          [0, -160],
          [110, -170],
          [250, -210],
          [250, 20],
          [-250, 20],
        ]),
        '#fffaf0',
      );
      for (const [x, y, r] of [
        [-120, -430, 26],
        [-50, -470, 17],
        [60, -456, 28],
        [140, -400, 20],
        [4, -420, 12],
      ] as const)
        p.flat(ellipse(x, y, r, r * 0.8), '#d9822b', 0.75);
      for (const [x, y] of [
        [-120, -120],
        [-60, -80],
        [0, -110],
        [60, -80],
        [120, -120],
        [-30, -50],
        [40, -48],
      ] as const)
        p.mark(
          curve([
            [x - 8, y],
            [x, y - 12],
            [x + 8, y],
          ]),
          { w: 5, color: '#d9c7a0' },
        );
    });
    p.both((s) =>
      p.solid(
        blob([
          [s * 214, -290],
          [s * 280, -330],
          [s * 290, -250],
          [s * 270, -190],
          [s * 218, -230],
        ]),
        '#ff9f43',
      ),
    );
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
      for (const [x, y] of [
        [246, -60],
        [226, -20],
        [160, -6],
      ] as const) {
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
      const clawD = blob([
        [s * 190, -320],
        [s * 172, -410],
        [s * 214, -486],
        [s * 232, -420],
        [s * 250, -404],
        [s * 270, -484],
        [s * 296, -400],
        [s * 276, -320],
        [s * 232, -290],
      ]);
      p.solid(clawD, '#ff6b3d');
      p.gloss(s * 206, -396, 12, 30, s * 12, 0.7);
      p.line(
        curve([
          [s * 64, -330],
          [s * 72, -420],
        ]),
        { w: 34 },
      );
      p.mark(
        curve([
          [s * 64, -330],
          [s * 72, -420],
        ]),
        { w: 21, color: '#ff6b3d' },
      );
    });
    p.solid(
      sym([
        [0, -352],
        [130, -334],
        [212, -236],
        [176, -110],
        [96, -54],
        [0, -46],
      ]),
      '#ff6b3d',
    );
    p.solid(
      sym(
        [
          [0, -136],
          [120, -150],
          [110, -86],
          [0, -64],
        ],
        0.9,
      ),
      '#ffe0b8',
      { weight: 5 },
    );
    for (const [x, y, r] of [
      [-120, -290, 16],
      [-86, -318, 9],
      [120, -286, 14],
      [150, -240, 8],
    ] as const)
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
    p.solid(
      sym([
        [0, -350],
        [170, -310],
        [240, -190],
        [190, -70],
        [0, -30],
      ]),
      '#8a5a2e',
    );
    flippers(p, '#4aa868');
    p.both((s) =>
      p.solid(
        blob([
          [s * 110, -230],
          [s * 210, -250],
          [s * 280, -180],
          [s * 262, -140],
          [s * 190, -160],
          [s * 120, -160],
        ]),
        '#5bbf7a',
      ),
    );
    p.solid(
      sym([
        [0, -270],
        [120, -240],
        [160, -140],
        [120, -50],
        [0, -30],
      ]),
      '#ffe3a6',
    );
    for (const [x, y, w, h] of [
      [0, -206, 52, 34],
      [-70, -150, 44, 34],
      [70, -150, 44, 34],
      [0, -112, 54, 34],
    ] as const)
      p.solid(pillow(x, y, w * 0.62, h), '#e9bf6a', { weight: 4 });
    p.solid(
      sym([
        [0, -560],
        [110, -530],
        [160, -420],
        [134, -300],
        [0, -250],
      ]),
      '#5bbf7a',
    );
    for (const [x, y, r] of [
      [-60, -520, 18],
      [-20, -538, 11],
      [80, -508, 15],
    ] as const)
      p.flat(ellipse(x, y, r, r * 0.8), '#84d89c');
    look(p, -400, 68, 34, 'happy', 'smile', 62);
    p.both((s) => p.line(ellipse(s * 68, -400, 48), { w: 9, color: '#22384f' }));
    p.mark(
      curve([
        [-22, -404],
        [0, -412],
        [22, -404],
      ]),
      { w: 9, color: '#22384f' },
    );
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
    p.solid(
      blob([
        [100, -110],
        [200, -90],
        [262, -190],
        [284, -120],
        [250, -40],
        [130, -30],
      ]),
      '#7f98b5',
    );
    flippers(p, '#ffb02e');
    suit(p, '#27435f', '#ffb02e');
    arm(p, [-118, -216], [-206, -160], 34, '#27435f');
    arm(p, [118, -216], [206, -236], 34, '#27435f');
    p.solid(
      blob([
        [-20, -520],
        [10, -620],
        [70, -640],
        [56, -560],
        [70, -500],
      ]),
      '#6b85a3',
    );
    p.solid(
      sym([
        [0, -556],
        [90, -530],
        [158, -420],
        [150, -310],
        [90, -250],
        [0, -236],
      ]),
      '#7f98b5',
    );
    p.solid(
      sym([
        [0, -376],
        [90, -384],
        [138, -330],
        [84, -258],
        [0, -246],
      ]),
      '#eef5fb',
      { ink: false },
    );
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

export const sea = { octo, whale, angler, jelly, puffer, crab, turtle, shark } as const satisfies Record<
  string,
  Character
>;
