import type { Character } from '../character.ts';
import { face, type Mouth } from '../face.ts';
import type { Pen } from '../pen.ts';
import { blob, curve, ellipse, limb, type Point, pillow, poly, puffs, star, sym } from '../shape.ts';

const gold = '#f0bf4c';
const anchor = {
  neck: [-10, -250, 120],
  hand: [-170, -120],
  face: [-20, -390, 180],
  top: [-20, -540, 120],
} as const;

/** A curl of auspicious cloud, drawn as one gold line. */
function curl(p: Pen, x: number, y: number, r: number, side = 1, color = gold, w = 8): void {
  const points = Array.from({ length: 12 }, (_, i): Point => {
    const a = (i / 11) * Math.PI * 3;
    const k = r * (1 - i / 13);
    return [x + side * Math.cos(a) * k, y + Math.sin(a) * k];
  });
  p.mark(curve(points), { w, color });
}

/** Overlapping scales on a surface. */
function scales(
  p: Pen,
  d: string,
  area: { x: number; y: number; w: number; h: number },
  color: string,
): void {
  p.inside(d, () => {
    for (let row = 0; row * 30 < area.h; row++)
      for (let i = -1; i * 38 < area.w; i++) {
        const x = area.x + i * 38 + (row % 2) * 19;
        const y = area.y + row * 30;
        p.mark(
          curve([
            [x - 19, y],
            [x, y + 20],
            [x + 19, y],
          ]),
          { w: 4, color, opacity: 0.75 },
        );
      }
  });
}

/** The family's build: a sitting guardian seen from the front, mane and tail of curls, gold hooves or claws. */
function guardian(p: Pen, main: string, belly: string, paw: string): string {
  const d = sym([
    [0, -310],
    [110, -280],
    [168, -140],
    [160, -50],
    [0, -20],
  ]);
  p.both((s) => p.solid(ellipse(s * 134, -74, 76, 70), main));
  p.solid(d, main);
  p.solid(
    sym([
      [0, -270],
      [66, -240],
      [86, -140],
      [60, -50],
      [0, -36],
    ]),
    belly,
    { weight: 4 },
  );
  for (const y of [-210, -166, -122, -80])
    p.mark(
      curve([
        [-72, y],
        [0, y + 14],
        [72, y],
      ]),
      { w: 4, color: gold },
    );
  p.both((s) => {
    p.solid(limb(s * 78, -190, s * 84, -54, 42, 38), main);
    p.solid(pillow(s * 86, -26, 52, 26), paw);
    for (const i of [-1, 1])
      p.mark(
        curve([
          [s * 86 + i * 15, -30],
          [s * 86 + i * 15, -12],
        ]),
        { w: 4 },
      );
  });
  return d;
}

function mane(p: Pen, color: string, y: number, r: number, count: number, inner: string): void {
  for (let i = 0; i < count; i++) {
    const a = (i / count) * Math.PI * 2 + Math.PI / 2;
    const [x, cy] = [Math.cos(a) * r, y + Math.sin(a) * r * 0.86];
    p.solid(ellipse(x, cy, 56, 54), color);
    curl(p, x, cy, 30, x < 0 ? -1 : 1, inner, 6);
  }
}

function skull(p: Pen, color: string, y = -390, rx = 166, ry = 148): string {
  const d = sym([
    [0, y - ry],
    [rx * 0.7, y - ry * 0.78],
    [rx, y],
    [rx * 0.74, y + ry * 0.74],
    [0, y + ry],
  ]);
  p.solid(d, color);
  return d;
}

function look(p: Pen, y: number, gap: number, mouth: Mouth, iris: string, drop = 62, size = 38): void {
  face(p, { y, gap, size, eyes: 'almond', mouth, iris, drop, ink: '#2c1414', cheeks: '#ff6f5e' });
}

function horn(p: Pen, points: readonly Point[], color: string, w = 34): void {
  p.line(curve(points), { w: w + 10 });
  p.mark(curve(points), { w, color });
  p.mark(curve(points.map(([x, y]): Point => [x - 4, y - 4])), {
    w: w * 0.28,
    color: '#ffffff',
    opacity: 0.5,
  });
}

function cloudFeet(p: Pen): void {
  p.both((s) => {
    p.solid(puffs(s * 150, -36, 94, 26, 8, 0.2), '#fff6e6', { depth: 9 });
    curl(p, s * 168, -38, 17, s, gold, 6);
  });
}

const qilin: Character = {
  ...anchor,
  colour: '#2f9d8f',
  accent: gold,
  draw(p) {
    for (const [x, y, r] of [
      [232, -170, 54],
      [256, -260, 48],
      [220, -330, 42],
    ] as const) {
      p.solid(ellipse(x, y, r), '#e4502f');
      curl(p, x, y, r * 0.6);
    }
    mane(p, '#e4502f', -390, 190, 14, gold);
    const d = guardian(p, '#2f9d8f', '#ffedc4', '#3a2420');
    scales(p, d, { x: -160, y: -280, w: 340, h: 250 }, gold);
    p.both((s) =>
      horn(
        p,
        [
          [s * 50, -510],
          [s * 70, -580],
          [s * 130, -626],
        ],
        gold,
        30,
      ),
    );
    p.both((s) =>
      horn(
        p,
        [
          [s * 74, -576],
          [s * 62, -630],
        ],
        gold,
        22,
      ),
    );
    p.both((s) =>
      p.solid(
        blob([
          [s * 130, -440],
          [s * 230, -490],
          [s * 250, -430],
          [s * 150, -390],
        ]),
        '#2f9d8f',
      ),
    );
    skull(p, '#3fb3a2');
    p.solid(ellipse(0, -322, 98, 62), '#ffedc4', { weight: 4 });
    p.both((s) => p.mark(ellipse(s * 28, -338, 7, 5), { w: 6 }));
    look(p, -412, 80, 'fangs', '#e4372c', 108);
    p.solid(
      blob(
        [
          [0, -540],
          [34, -500],
          [0, -456],
          [-34, -500],
        ],
        0.7,
      ),
      gold,
      { weight: 4 },
    );
    p.solid(ellipse(0, -498, 13), '#e4372c', { weight: 3 });
    cloudFeet(p);
  },
};

const ninetail: Character = {
  ...anchor,
  colour: '#fff1e0',
  accent: '#e4372c',
  draw(p) {
    for (const i of [0, 8, 1, 7, 2, 6, 3, 5, 4]) {
      const turn = -84 + i * 21;
      const length = 292 + Math.cos((turn * Math.PI) / 180) * 196;
      p.at(`translate(0 -130) rotate(${turn})`, () => {
        const tail = blob([
          [0, 20],
          [-40, -length * 0.36],
          [-62, -length * 0.74],
          [0, -length],
          [62, -length * 0.74],
          [40, -length * 0.36],
        ]);
        p.solid(tail, i % 2 ? '#ffe4c8' : '#fff1e0');
        p.inside(tail, () =>
          p.flat(
            blob(
              [
                [-70, -length * 0.7],
                [-20, -length * 0.78],
                [0, -length * 0.72],
                [20, -length * 0.78],
                [70, -length * 0.7],
                [60, -length * 1.1],
                [-60, -length * 1.1],
              ],
              0.9,
            ),
            '#e4372c',
            0.92,
          ),
        );
        p.line(tail, { w: 5 });
      });
    }
    guardian(p, '#fff1e0', '#ffffff', '#e4372c');
    p.both((s) => {
      p.solid(
        poly(
          [
            [s * 50, -480],
            [s * 150, -632],
            [s * 176, -400],
          ],
          34,
        ),
        '#fff1e0',
      );
      p.solid(
        poly(
          [
            [s * 84, -480],
            [s * 142, -576],
            [s * 152, -430],
          ],
          20,
        ),
        '#e4372c',
        { ink: false },
      );
    });
    p.solid(
      sym(
        [
          [0, -520],
          [120, -496],
          [180, -390],
          [150, -320],
          [70, -256],
          [0, -236],
        ],
        0.95,
      ),
      '#fff1e0',
    );
    p.both((s) =>
      p.mark(
        curve([
          [s * 96, -330],
          [s * 140, -352],
        ]),
        { w: 9, color: '#e4372c' },
      ),
    );
    p.both((s) =>
      p.mark(
        curve([
          [s * 88, -306],
          [s * 128, -318],
        ]),
        { w: 9, color: '#e4372c' },
      ),
    );
    look(p, -384, 80, 'cat', '#d6971c', 78);
    p.raw(p.silhouette ? '' : `<path d="${ellipse(0, -326, 14, 10)}" fill="#2c1414"/>`);
    p.flat(
      blob(
        [
          [0, -490],
          [20, -456],
          [0, -424],
          [-20, -456],
        ],
        0.8,
      ),
      '#e4372c',
    );
    p.flat(ellipse(0, -456, 8), gold);
    p.solid(ellipse(0, -222, 26), gold, { material: 'metal' });
  },
};

const baize: Character = {
  ...anchor,
  colour: '#f7f3ea',
  accent: '#5a7fd0',
  draw(p) {
    for (const [x, y, r] of [
      [230, -150, 56],
      [258, -240, 44],
      [226, -304, 34],
    ] as const) {
      p.solid(ellipse(x, y, r), '#5a7fd0');
      curl(p, x, y, r * 0.6, 1, '#dfe9ff', 6);
    }
    mane(p, '#5a7fd0', -380, 180, 12, '#dfe9ff');
    guardian(p, '#f7f3ea', '#e6eeff', '#5a7fd0');
    p.both((s) =>
      horn(
        p,
        [
          [s * 90, -480],
          [s * 190, -520],
          [s * 210, -600],
          [s * 150, -630],
        ],
        gold,
        36,
      ),
    );
    skull(p, '#f7f3ea', -384, 172, 150);
    look(p, -380, 82, 'smile', '#3f63c0', 74);
    face(p, {
      y: -470,
      gap: 0.1,
      size: 26,
      eyes: 'shiny',
      mouth: 'none',
      cheeks: false,
      iris: gold,
      ink: '#2c1414',
    });
    p.solid(
      sym(
        [
          [0, -300],
          [40, -290],
          [34, -190],
          [0, -150],
        ],
        0.9,
      ),
      '#ffffff',
    );
    curl(p, 0, -236, 16, 1, '#5a7fd0', 5);
    cloudFeet(p);
  },
};

const dragon: Character = {
  ...anchor,
  colour: '#d8432f',
  accent: gold,
  draw(p) {
    p.both((s) => {
      const wing = blob(
        [
          [s * 90, -250],
          [s * 200, -420],
          [s * 286, -470],
          [s * 292, -360],
          [s * 270, -300],
          [s * 284, -250],
          [s * 240, -200],
          [s * 246, -150],
          [s * 120, -140],
        ],
        0.7,
      );
      p.solid(wing, gold);
      for (const [x, y] of [
        [280, -440],
        [280, -330],
        [264, -220],
      ] as const)
        p.mark(
          curve([
            [s * 110, -220],
            [s * x * 0.8, y * 0.86],
            [s * x, y],
          ]),
          { w: 5 },
        );
    });
    p.solid(
      blob([
        [60, -40],
        [180, -20],
        [262, -70],
        [270, -140],
        [230, -170],
        [226, -110],
        [160, -80],
        [80, -96],
      ]),
      '#d8432f',
    );
    p.solid(
      blob([
        [226, -150],
        [250, -220],
        [292, -200],
        [280, -150],
        [296, -110],
        [250, -120],
      ]),
      gold,
    );
    const d = guardian(p, '#d8432f', '#ffe3a8', gold);
    scales(p, d, { x: -160, y: -280, w: 340, h: 250 }, '#ffb36b');
    mane(p, '#f29a2f', -410, 168, 9, '#fff0c4');
    p.both((s) => {
      horn(
        p,
        [
          [s * 60, -510],
          [s * 96, -580],
          [s * 90, -634],
        ],
        '#fff0c4',
        26,
      );
      horn(
        p,
        [
          [s * 92, -566],
          [s * 144, -596],
        ],
        '#fff0c4',
        20,
      );
    });
    skull(p, '#d8432f', -396, 166, 140);
    p.solid(pillow(0, -314, 104, 60), '#e8654a');
    p.both((s) => {
      p.solid(ellipse(s * 38, -344, 22, 18), '#e8654a', { weight: 4 });
      p.mark(
        curve([
          [s * 84, -320],
          [s * 180, -350],
          [s * 220, -300],
        ]),
        { w: 9, color: gold },
      );
    });
    look(p, -424, 78, 'fangs', '#2f9d6b', 118);
    p.solid(ellipse(0, -520, 26), '#fff6e6', { material: 'jelly' });
    cloudFeet(p);
  },
};

const kun: Character = {
  ...anchor,
  colour: '#2d5f9a',
  accent: '#fff1cf',
  top: [-30, -420, 130],
  face: [-60, -260, 170],
  neck: [-40, -90, 190],
  hand: [180, -60],
  draw(p) {
    p.solid(
      blob([
        [140, -150],
        [220, -260],
        [200, -420],
        [240, -400],
        [262, -470],
        [292, -380],
        [280, -250],
        [230, -120],
        [150, -70],
      ]),
      '#2d5f9a',
    );
    for (const k of [0, 1, 2])
      p.mark(
        curve([
          [226 + k * 16, -400 + k * 10],
          [236 + k * 10, -320],
        ]),
        { w: 5, color: '#8fc0e8' },
      );
    const d = blob([
      [-60, -440],
      [100, -400],
      [200, -270],
      [190, -120],
      [90, -50],
      [-70, -40],
      [-220, -80],
      [-262, -200],
      [-220, -360],
    ]);
    p.solid(d, '#2d5f9a');
    p.inside(d, () => {
      p.flat(
        blob([
          [-280, -150],
          [-140, -120],
          [0, -130],
          [120, -120],
          [240, -180],
          [240, 0],
          [-280, 0],
        ]),
        '#fff1cf',
      );
      for (let i = 0; i < 6; i++)
        p.mark(
          curve([
            [-200 + i * 64, -116],
            [-190 + i * 60, -40],
          ]),
          { w: 5, color: '#d9b06a' },
        );
    });
    for (const [x, y, r] of [
      [40, -330, 34],
      [118, -260, 28],
      [110, -346, 20],
    ] as const)
      curl(p, x, y, r, 1, '#8fc0e8', 7);
    p.solid(
      blob([
        [-20, -430],
        [10, -540],
        [90, -560],
        [60, -490],
        [90, -410],
      ]),
      '#3f7fc0',
    );
    p.both((s) =>
      p.solid(
        blob([
          [-50 + s * 150, -130],
          [-50 + s * 250, -160],
          [-50 + s * 262, -90],
          [-50 + s * 160, -60],
        ]),
        '#3f7fc0',
      ),
    );
    face(p, {
      x: -60,
      y: -250,
      gap: 92,
      size: 38,
      eyes: 'almond',
      mouth: 'smile',
      iris: '#12a38b',
      drop: 58,
      ink: '#101f38',
      cheeks: '#ff8a7a',
    });
    p.solid(puffs(-30, -40, 220, 26, 14, 0.2), '#dff0f5', { depth: 9 });
    for (const x of [-180, -60, 60, 160]) curl(p, x, -40, 16, 1, '#5aa0c8', 6);
    p.mark(
      curve([
        [-100, -456],
        [-120, -520],
        [-170, -540],
      ]),
      { w: 13, color: '#8fd0f0' },
    );
    p.mark(
      curve([
        [-90, -456],
        [-80, -530],
        [-30, -556],
      ]),
      { w: 13, color: '#8fd0f0' },
    );
  },
};

const pixiu: Character = {
  ...anchor,
  colour: '#f2b52e',
  accent: '#e4372c',
  draw(p) {
    for (const [x, y, r] of [
      [222, -120, 60],
      [256, -200, 44],
    ] as const) {
      p.solid(ellipse(x, y, r), '#fff0c4');
      curl(p, x, y, r * 0.6, 1, '#e4372c', 6);
    }
    mane(p, '#fff0c4', -400, 190, 12, '#e4372c');
    guardian(p, '#f2b52e', '#ffedc4', '#e4372c');
    horn(
      p,
      [
        [0, -520],
        [16, -590],
        [-20, -640],
      ],
      '#e4372c',
      36,
    );
    p.both((s) => p.solid(ellipse(s * 160, -490, 50, 46), '#f2b52e'));
    skull(p, '#f2b52e', -390, 186, 156);
    p.both((s) => p.solid(ellipse(s * 58, -316, 74, 54), '#ffdf86', { weight: 4 }));
    p.solid(ellipse(0, -352, 34, 24), '#e4372c', { weight: 4 });
    face(p, {
      y: -424,
      gap: 82,
      size: 42,
      eyes: 'fierce',
      mouth: 'grin',
      iris: '#e4372c',
      drop: 124,
      ink: '#2c1414',
    });
    p.at('translate(0 -120)', () => {
      p.solid(
        blob(
          [
            [-100, 10],
            [-70, -34],
            [-30, -20],
            [0, -44],
            [30, -20],
            [70, -34],
            [100, 10],
            [50, 50],
            [-50, 50],
          ],
          0.9,
        ),
        '#ffd65c',
        { material: 'metal' },
      );
      p.gloss(-30, 4, 24, 10);
    });
  },
};

const jingwei: Character = {
  ...anchor,
  colour: '#3b4f7f',
  accent: '#e4372c',
  top: [-10, -580, 90],
  face: [-10, -430, 160],
  neck: [-10, -290, 120],
  draw(p) {
    for (const [turn, c] of [
      [58, '#e4372c'],
      [74, gold],
      [90, '#12a38b'],
    ] as const)
      p.at(`translate(90 -130) rotate(${turn})`, () => {
        p.solid(
          blob([
            [-24, 0],
            [-36, -130],
            [0, -226],
            [36, -130],
            [24, 0],
          ]),
          c,
        );
        p.solid(ellipse(0, -160, 17, 22), '#fff6e6', { weight: 4 });
      });
    p.both((s) => {
      p.line(`M${s * 44} -60L${s * 46} -14`, { w: 18, color: '#e4372c' });
      for (const i of [-1, 0, 1]) p.line(`M${s * 46} -18L${s * 46 + i * 24} -6`, { w: 13, color: '#e4372c' });
    });
    const d = sym([
      [0, -330],
      [120, -290],
      [170, -170],
      [120, -60],
      [0, -44],
    ]);
    p.solid(d, '#3b4f7f');
    p.solid(
      sym([
        [0, -280],
        [70, -250],
        [90, -150],
        [56, -70],
        [0, -60],
      ]),
      '#fff6e6',
      { weight: 4 },
    );
    for (const [x, y] of [
      [-36, -210],
      [0, -200],
      [36, -210],
      [-20, -166],
      [20, -166],
      [0, -126],
    ] as const)
      p.mark(
        curve([
          [x - 13, y],
          [x, y + 14],
          [x + 13, y],
        ]),
        { w: 5, color: '#e4372c' },
      );
    p.both((s) => {
      p.solid(
        blob(
          [
            [s * 120, -280],
            [s * 240, -330],
            [s * 288, -260],
            [s * 250, -240],
            [s * 262, -190],
            [s * 214, -180],
            [s * 210, -130],
            [s * 130, -130],
          ],
          0.8,
        ),
        '#3b4f7f',
      );
      p.mark(
        curve([
          [s * 150, -250],
          [s * 210, -270],
          [s * 250, -262],
        ]),
        { w: 7, color: gold },
      );
      p.mark(
        curve([
          [s * 150, -210],
          [s * 200, -222],
          [s * 236, -208],
        ]),
        { w: 7, color: gold },
      );
    });
    for (const [x, turn] of [
      [-30, -30],
      [0, 0],
      [30, 30],
    ] as const)
      p.at(`translate(${x - 10} -560) rotate(${turn})`, () =>
        p.solid(
          blob([
            [-14, 10],
            [-22, -50],
            [0, -86],
            [22, -50],
            [14, 10],
          ]),
          x === 0 ? '#e4372c' : gold,
        ),
      );
    p.solid(
      sym([
        [0, -580],
        [110, -550],
        [156, -440],
        [110, -330],
        [0, -300],
      ]),
      '#fff6e6',
    );
    p.inside(
      sym([
        [0, -580],
        [110, -550],
        [156, -440],
        [110, -330],
        [0, -300],
      ]),
      () =>
        p.flat(
          blob([
            [-170, -600],
            [170, -600],
            [170, -460],
            [80, -520],
            [0, -470],
            [-80, -520],
            [-170, -460],
          ]),
          '#3b4f7f',
        ),
    );
    look(p, -426, 70, 'none', '#e4372c', 60, 34);
    p.solid(
      poly(
        [
          [-40, -404],
          [40, -404],
          [0, -340],
        ],
        12,
      ),
      '#e4372c',
    );
    p.solid(poly(star(0, -322, 34, 24, 7), 8), '#9aa3ad');
  },
};

const zhulong: Character = {
  ...anchor,
  colour: '#8c2f5a',
  accent: '#ffb23d',
  top: [-10, -560, 110],
  face: [-10, -420, 170],
  neck: [-10, -280, 110],
  hand: [-220, -60],
  draw(p) {
    p.glow(-10, -430, 290, 250, '#ffcf7a', 0.55);
    p.solid(
      blob([
        [200, -40],
        [280, -130],
        [250, -230],
        [200, -220],
        [222, -150],
        [170, -110],
      ]),
      '#8c2f5a',
    );
    p.solid(
      blob([
        [232, -210],
        [220, -300],
        [262, -270],
        [292, -310],
        [280, -220],
      ]),
      '#ffb23d',
    );
    for (const [x, y, rx, ry] of [
      [0, -56, 236, 56],
      [0, -136, 190, 54],
      [-6, -208, 142, 52],
    ] as const) {
      const d = ellipse(x, y, rx, ry);
      p.solid(d, '#8c2f5a');
      scales(p, d, { x: x - rx, y: y - ry + 10, w: rx * 2, h: ry * 2 }, '#e06a7a');
      p.mark(
        curve([
          [x - rx * 0.8, y + ry * 0.4],
          [x, y + ry * 0.84],
          [x + rx * 0.8, y + ry * 0.4],
        ]),
        { w: 10, color: '#ffb23d' },
      );
    }
    mane(p, '#ff7a3d', -420, 176, 11, '#ffe3a0');
    p.both((s) =>
      horn(
        p,
        [
          [s * 70, -530],
          [s * 130, -590],
          [s * 110, -640],
        ],
        '#ffe3a0',
        28,
      ),
    );
    p.at('translate(-6 0)', () => {
      skull(p, '#a83d68', -408, 160, 138);
      p.solid(ellipse(0, -340, 84, 50), '#f3c0b0', { weight: 4 });
      face(p, {
        y: -430,
        gap: 76,
        size: 38,
        eyes: 'sleepy',
        mouth: 'smile',
        drop: 92,
        ink: '#2c0f1c',
        cheeks: '#ff9a6b',
      });
      p.solid(
        blob(
          [
            [0, -560],
            [30, -514],
            [16, -476],
            [-16, -476],
            [-30, -514],
          ],
          0.9,
        ),
        '#ffd65c',
        { material: 'jelly' },
      );
      p.glow(0, -510, 70, 70, '#fff0a8', 0.8);
    });
  },
};

export const myth = {
  qilin,
  ninetail,
  baize,
  dragon,
  kun,
  pixiu,
  jingwei,
  zhulong,
} as const satisfies Record<string, Character>;
