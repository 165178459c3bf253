import type { Character } from '../character.ts';
import { face } from '../face.ts';
import type { Pen } from '../pen.ts';
import { blob, curve, ellipse, limb, type Point, pillow, poly, puffs, rect, star, sym } from '../shape.ts';
import { arm, cape, feet, leaf, scatter, skewer, steam } from './parts.ts';

const claw = '#fff0d2';

function spike(p: Pen, x: number, y: number, r: number, turn: number, color: string): void {
  p.at(`translate(${x} ${y}) rotate(${turn})`, () =>
    p.solid(
      poly(
        [
          [-r * 0.8, r * 0.5],
          [0, -r],
          [r * 0.8, r * 0.5],
        ],
        12,
      ),
      color,
    ),
  );
}

/** The family's build: a pear of a body under a broad head, spikes down the back, a tail round the right side. */
function kaiju(p: Pen, color: string, belly: string, spikes: string): void {
  p.solid(
    blob([
      [70, -150],
      [180, -120],
      [238, -170],
      [262, -262],
      [286, -190],
      [258, -70],
      [160, -18],
      [60, -40],
    ]),
    color,
  );
  p.both((s) => {
    spike(p, s * 186, -386, 44, s * 64, spikes);
    spike(p, s * 184, -250, 40, s * 80, spikes);
  });
  spike(p, 252, -110, 34, 110, spikes);
  spike(p, 256, -268, 36, 14, spikes);
  feet(p, color, 96, 74, 44, claw);
  p.solid(
    sym([
      [0, -390],
      [116, -340],
      [178, -220],
      [200, -140],
      [168, -56],
      [90, -26],
      [0, -20],
    ]),
    color,
  );
  p.solid(
    sym([
      [0, -300],
      [84, -270],
      [118, -170],
      [92, -66],
      [0, -40],
    ]),
    belly,
    { weight: 5 },
  );
  for (const y of [-225, -170, -115])
    p.mark(
      curve([
        [-96, y],
        [0, y + 16],
        [96, y],
      ]),
      { w: 5, opacity: 0.22 },
    );
  p.solid(
    sym([
      [0, -566],
      [116, -548],
      [186, -462],
      [190, -396],
      [128, -322],
      [0, -302],
    ]),
    color,
  );
  for (const [x, y, r] of [
    [-146, -500, 13],
    [-118, -520, 8],
    [142, -504, 11],
    [160, -470, 7],
    [-150, -120, 12],
    [-130, -90, 7],
    [150, -110, 10],
  ] as const) {
    p.flat(ellipse(x, y, r, r * 0.8), '#7d2a1a', 0.55);
  }
}

function fists(p: Pen, color: string, left: Point, right: Point, y = -285, x = 160): void {
  arm(p, [-x, y], left, 38, color);
  arm(p, [x, y], right, 38, color);
}

const braised: Character = {
  colour: '#b4482c',
  accent: '#ffcb3d',
  top: [0, -562, 118],
  neck: [0, -335, 150],
  hand: [208, -330],
  face: [0, -420, 190],
  draw(p) {
    kaiju(p, '#b4482c', '#ffd9a0', '#57a23b');
    skewer(p, -222, -300, 250, -10, ['#7a4a2a', '#e9b46a', '#3b2430', '#e9b46a']);
    fists(p, '#b4482c', [-214, -300], [206, -336]);
    face(p, { y: -440, gap: 74, size: 40, eyes: 'monster', mouth: 'fangs', iris: '#f2a516', drop: 66 });
    p.both((s) => p.mark(ellipse(s * 20, -400, 4, 3), { w: 6 }));
    p.both((s) =>
      p.solid(
        blob([
          [s * 96, -520],
          [s * 150, -560],
          [s * 178, -622],
          [s * 192, -540],
          [s * 160, -490],
        ]),
        '#fff0d2',
      ),
    );
    p.solid(ellipse(0, -556, 132, 34), '#8f97ab', { material: 'metal' });
    p.solid(
      sym([
        [0, -634],
        [74, -618],
        [116, -562],
        [60, -548],
        [0, -544],
      ]),
      '#aab2c6',
      { material: 'metal' },
    );
    p.solid(ellipse(0, -640, 24, 20), '#3b2430');
    steam(p, 40, -650, 60);
    p.solid(poly(star(0, -232, 34, 14, 8), 5), '#8a3a1c', { weight: 5 });
    p.flat(ellipse(0, -232, 9), '#f0b36a');
  },
};

const boba: Character = {
  colour: '#d39a63',
  accent: '#ff8fa3',
  top: [0, -520, 150],
  neck: [0, -250, 150],
  hand: [214, -300],
  face: [0, -330, 185],
  draw(p) {
    p.solid(limb(46, -470, 96, -640, 27, 27), '#ff6f91');
    p.mark(
      curve([
        [62, -520],
        [92, -526],
      ]),
      { w: 9, color: '#fff', opacity: 0.8 },
    );
    p.mark(
      curve([
        [74, -566],
        [106, -572],
      ]),
      { w: 9, color: '#fff', opacity: 0.8 },
    );
    feet(p, '#8a5433', 78, 64, 42, claw);
    arm(p, [-158, -280], [-226, -220], 36, '#8a5433');
    arm(p, [158, -280], [224, -330], 36, '#8a5433');
    const cup = sym(
      [
        [0, -440],
        [178, -440],
        [186, -420],
        [150, -130],
        [126, -40],
        [0, -28],
      ],
      0.45,
    );
    p.solid(cup, '#d39a63');
    p.inside(cup, () => {
      p.flat(
        blob([
          [-200, -452],
          [200, -452],
          [200, -396],
          [120, -372],
          [60, -400],
          [-30, -370],
          [-110, -404],
          [-200, -372],
        ]),
        '#fff1da',
        0.9,
      );
      scatter(p, { x: 0, y: -96, rx: 140, ry: 74 }, 26, (x, y) => {
        p.flat(ellipse(x, y, 25), '#2c161b');
        p.flat(ellipse(x - 8, y - 9, 7, 5), '#c9836b', 0.9);
      });
      p.flat(rect(-160, -430, 34, 330, 17), '#ffffff', 0.34);
      p.flat(rect(-116, -430, 12, 300, 6), '#ffffff', 0.26);
    });
    p.both((s) =>
      p.solid(
        blob([
          [s * 96, -520],
          [s * 134, -560],
          [s * 150, -614],
          [s * 176, -548],
          [s * 152, -488],
        ]),
        '#8a5433',
      ),
    );
    const dome = sym(
      [
        [0, -566],
        [90, -548],
        [160, -478],
        [182, -440],
        [0, -424],
      ],
      0.8,
    );
    p.solid(dome, '#cfe9f2', { material: 'jelly', opacity: 0.82 });
    p.solid(
      sym(
        [
          [0, -456],
          [180, -452],
          [192, -436],
          [180, -418],
          [0, -414],
        ],
        0.6,
      ),
      '#fff4e0',
    );
    p.gloss(-86, -510, 46, 18, -34);
    face(p, {
      y: -322,
      gap: 70,
      size: 38,
      eyes: 'monster',
      mouth: 'fangs',
      iris: '#c0392b',
      drop: 62,
      cheeks: '#ff6f7d',
    });
  },
};

function crumbs(p: Pen, d: string, area: { x: number; y: number; rx: number; ry: number }, count = 60): void {
  p.inside(d, () =>
    scatter(p, area, count, (x, y, k) => {
      p.flat(
        blob([
          [x - 12, y],
          [x, y - 9 - k * 5],
          [x + 13, y - 2],
          [x + 3, y + 10],
        ]),
        k > 0.55 ? '#ffd27a' : '#a8561c',
        0.55,
      );
    }),
  );
}

const popchick: Character = {
  colour: '#e08a2c',
  accent: '#2f9e57',
  top: [0, -560, 130],
  neck: [0, -290, 140],
  hand: [226, -470],
  face: [0, -430, 185],
  draw(p) {
    cape(p, '#1f8a4d', -330, 110, 150, -40);
    p.inside(
      sym(
        [
          [0, -330],
          [110, -318],
          [192, -180],
          [260, -40],
          [60, -62],
          [0, -36],
        ],
        0.9,
      ),
      () => {
        for (const s of [-1, 1])
          p.mark(
            curve([
              [s * 40, -300],
              [s * 120, -160],
              [s * 170, -50],
            ]),
            { w: 5, color: '#0f5a32', opacity: 0.6 },
          );
      },
    );
    feet(p, '#c3412f', 76, 62, 46);
    p.solid(
      sym([
        [0, -300],
        [104, -280],
        [128, -170],
        [104, -60],
        [0, -40],
      ]),
      '#d5772a',
    );
    crumbs(
      p,
      sym([
        [0, -300],
        [104, -280],
        [128, -170],
        [104, -60],
        [0, -40],
      ]),
      { x: 0, y: -170, rx: 120, ry: 120 },
      36,
    );
    p.solid(
      sym(
        [
          [0, -122],
          [118, -132],
          [114, -92],
          [0, -84],
        ],
        0.5,
      ),
      '#fff0d2',
    );
    p.solid(poly(star(0, -106, 30, 13, 5), 4), '#e4372c', { weight: 5 });
    arm(p, [-112, -250], [-176, -160], 40, '#e08a2c');
    arm(p, [112, -262], [222, -440], 42, '#e08a2c');
    p.solid(pillow(226, -462, 50, 46), '#c3412f');
    p.solid(pillow(-180, -148, 48, 44), '#c3412f');
    const head = blob(
      [
        [-20, -592],
        [70, -572],
        [128, -580],
        [176, -500],
        [166, -440],
        [184, -366],
        [120, -296],
        [40, -304],
        [-40, -286],
        [-130, -306],
        [-178, -372],
        [-160, -440],
        [-184, -506],
        [-120, -570],
      ],
      0.95,
    );
    p.solid(head, '#e08a2c');
    crumbs(p, head, { x: 0, y: -440, rx: 175, ry: 145 }, 74);
    p.solid(
      sym(
        [
          [0, -462],
          [70, -492],
          [164, -478],
          [178, -424],
          [110, -376],
          [44, -398],
          [0, -410],
        ],
        0.9,
      ),
      '#1f8a4d',
      { weight: 6 },
    );
    face(p, { y: -432, gap: 76, size: 38, eyes: 'fierce', mouth: 'grin', iris: '#e4372c', drop: 70 });
    leaf(p, -20, -575, 92, 58, -28, '#2f9e57');
    leaf(p, 16, -575, 104, 62, 22, '#43b66c');
  },
};

const tofu: Character = {
  colour: '#d9a24a',
  accent: '#e4572c',
  top: [0, -500, 170],
  neck: [0, -210, 150],
  hand: [232, -250],
  face: [0, -330, 190],
  draw(p) {
    steam(p, -150, -520, 90, '#b9f27c', 0.8);
    steam(p, 150, -540, 80, '#b9f27c', 0.8);
    feet(p, '#a86b26', 92, 66, 44, claw);
    p.solid(
      poly(
        [
          [150, -440],
          [232, -490],
          [224, -120],
          [150, -50],
        ],
        30,
      ),
      '#a86b26',
    );
    const front = poly(
      [
        [-196, -452],
        [172, -442],
        [164, -40],
        [-184, -48],
      ],
      52,
    );
    p.solid(front, '#d9a24a');
    p.solid(
      poly(
        [
          [-196, -442],
          [-110, -506],
          [232, -492],
          [168, -428],
        ],
        34,
      ),
      '#f2cf7e',
    );
    p.inside(front, () => {
      scatter(p, { x: -10, y: -230, rx: 190, ry: 200 }, 46, (x, y, k) =>
        p.flat(ellipse(x, y, 5 + k * 9, 4 + k * 6), k > 0.5 ? '#b97a2a' : '#f8dc95', 0.6),
      );
      p.flat(
        blob([
          [-200, -460],
          [180, -460],
          [180, -390],
          [130, -330],
          [96, -400],
          [40, -360],
          [8, -404],
          [-60, -392],
          [-100, -300],
          [-136, -390],
          [-200, -380],
        ]),
        '#7b2418',
        0.9,
      );
      p.flat(
        blob([
          [-180, -440],
          [-80, -440],
          [-90, -412],
          [-170, -414],
        ]),
        '#ffb27a',
        0.6,
      );
    });
    for (const [x, y, r, turn, color] of [
      [-120, -500, 58, -30, '#f4e7a8'],
      [-50, -520, 66, -12, '#f08a3c'],
      [30, -524, 70, 8, '#f7edc0'],
      [104, -512, 60, 26, '#e4572c'],
    ] as const) {
      p.at(`translate(${x} ${y}) rotate(${turn})`, () =>
        p.solid(puffs(0, -20, r * 0.72, r * 0.9, 6, 0.2), color),
      );
    }
    arm(p, [-184, -220], [-240, -150], 38, '#d9a24a');
    arm(p, [176, -220], [232, -262], 38, '#d9a24a');
    face(p, {
      x: -10,
      y: -270,
      gap: 80,
      size: 40,
      eyes: 'fierce',
      mouth: 'fangs',
      iris: '#74b816',
      drop: 74,
    });
  },
};

const oyster: Character = {
  colour: '#ffd257',
  accent: '#f2704d',
  top: [0, -440, 150],
  neck: [0, -190, 170],
  hand: [250, -210],
  face: [0, -290, 175],
  draw(p) {
    feet(p, '#e79a2d', 92, 64, 42, claw);
    p.solid(puffs(0, -170, 262, 128, 9, 0.2), '#fff6dc');
    p.solid(puffs(0, -150, 240, 88, 11, 0.22), '#6cbf4b');
    p.solid(
      sym([
        [0, -470],
        [120, -440],
        [186, -330],
        [206, -210],
        [150, -120],
        [0, -96],
      ]),
      '#ffd257',
    );
    const sauce = sym(
      [
        [0, -482],
        [122, -452],
        [176, -370],
        [150, -318],
        [118, -372],
        [84, -340],
        [52, -392],
        [20, -330],
        [0, -318],
      ],
      0.95,
    );
    p.solid(sauce, '#f2704d', { weight: 7 });
    p.gloss(-70, -436, 46, 15, -26);
    for (const [x, y, r] of [
      [-150, -420, 46],
      [156, -408, 42],
      [196, -300, 30],
      [-196, -306, 34],
    ] as const) {
      p.solid(ellipse(x, y, r, r * 0.8), '#8d93a8');
      p.solid(ellipse(x - 4, y - 2, r * 0.55, r * 0.42), '#d8dbe6', { weight: 4 });
    }
    arm(p, [-196, -190], [-252, -130], 34, '#e79a2d');
    arm(p, [196, -190], [250, -222], 34, '#e79a2d');
    face(p, { y: -268, gap: 72, size: 38, eyes: 'monster', mouth: 'tongue', iris: '#3b82c4', drop: 54 });
    leaf(p, 6, -462, 76, 54, -18, '#43b66c');
    leaf(p, 20, -462, 84, 56, 28, '#6cbf4b');
  },
};

const shaved: Character = {
  colour: '#dff3ff',
  accent: '#ffb11f',
  top: [0, -600, 70],
  neck: [0, -190, 180],
  hand: [240, -270],
  face: [0, -330, 180],
  draw(p) {
    feet(p, '#3f86d8', 80, 62, 40, claw);
    p.solid(
      sym(
        [
          [0, -604],
          [74, -560],
          [120, -470],
          [186, -380],
          [214, -270],
          [200, -190],
          [0, -170],
        ],
        0.85,
      ),
      '#dff3ff',
    );
    p.mark(
      curve([
        [-120, -430],
        [-70, -452],
        [-30, -440],
      ]),
      { w: 6, color: '#8fc7ee' },
    );
    p.solid(
      sym(
        [
          [0, -618],
          [60, -584],
          [104, -500],
          [86, -466],
          [64, -512],
          [40, -470],
          [18, -520],
          [0, -486],
        ],
        0.9,
      ),
      '#ffb11f',
      { weight: 7 },
    );
    p.gloss(-34, -572, 20, 9, -40);
    for (const [x, y, turn] of [
      [-150, -350, -20],
      [150, -372, 16],
      [176, -286, 30],
      [-186, -268, 6],
    ] as const) {
      p.at(`translate(${x} ${y}) rotate(${turn})`, () => {
        p.solid(rect(-34, -32, 68, 62, 16), '#ffa51f');
        p.gloss(-10, -14, 14, 6);
      });
    }
    for (const [x, y] of [
      [-92, -214],
      [-54, -196],
      [100, -210],
      [62, -194],
      [136, -230],
    ] as const)
      p.solid(ellipse(x, y, 18, 15), '#8c2f39', { weight: 5 });
    p.solid(
      sym(
        [
          [0, -206],
          [206, -212],
          [226, -196],
          [190, -90],
          [120, -30],
          [0, -24],
        ],
        0.7,
      ),
      '#4aa3ef',
    );
    p.inside(
      sym(
        [
          [0, -206],
          [206, -212],
          [226, -196],
          [190, -90],
          [120, -30],
          [0, -24],
        ],
        0.7,
      ),
      () => {
        for (let i = -4; i <= 4; i++)
          p.mark(
            curve([
              [i * 58, -190],
              [i * 50, -110],
              [i * 34, -30],
            ]),
            { w: 10, color: '#ffffff', opacity: 0.55 },
          );
      },
    );
    p.solid(
      sym(
        [
          [0, -216],
          [218, -216],
          [228, -198],
          [214, -180],
          [0, -176],
        ],
        0.6,
      ),
      '#bfe2fb',
    );
    arm(p, [-206, -230], [-252, -290], 34, '#dff3ff');
    arm(p, [206, -230], [248, -286], 34, '#dff3ff');
    face(p, { y: -336, gap: 66, size: 38, eyes: 'monster', mouth: 'open', iris: '#1d76d1', drop: 58 });
    p.solid(ellipse(20, -628, 22, 20), '#e4372c');
    p.line(
      curve([
        [24, -646],
        [36, -666],
      ]),
      { w: 7 },
    );
  },
};

const corn: Character = {
  colour: '#ffc62e',
  accent: '#6cbf4b',
  top: [0, -590, 104],
  neck: [0, -250, 130],
  hand: [216, -300],
  face: [0, -400, 165],
  draw(p) {
    p.both((s) => {
      p.solid(
        blob([
          [s * 30, -60],
          [s * 150, -120],
          [s * 236, -300],
          [s * 262, -470],
          [s * 190, -380],
          [s * 90, -300],
          [s * 20, -200],
        ]),
        s < 0 ? '#4f9f3d' : '#5fb048',
      );
    });
    feet(p, '#3f8a35', 74, 62, 42, claw);
    const cob = sym(
      [
        [0, -628],
        [84, -600],
        [136, -500],
        [150, -360],
        [146, -200],
        [110, -70],
        [0, -36],
      ],
      0.95,
    );
    p.solid(cob, '#ffc62e');
    p.inside(cob, () => {
      for (let row = 0; row < 11; row++) {
        for (let i = -3; i <= 3; i++) {
          const x = i * 48 + (row % 2) * 22 - 10;
          const y = -600 + row * 50;
          p.flat(pillow(x, y, 22, 23), (row * 5 + i * 3 + 20) % 11 === 0 ? '#a8561c' : '#ffd95e', 0.75);
          p.flat(ellipse(x - 7, y - 8, 7, 5), '#ffffff', 0.5);
        }
      }
      p.flat(ellipse(0, -396, 128, 104), '#ffcf47', 0.85);
    });
    p.solid(
      sym(
        [
          [0, -130],
          [60, -210],
          [148, -250],
          [168, -150],
          [120, -44],
          [0, -26],
        ],
        0.9,
      ),
      '#6cbf4b',
    );
    p.mark(
      curve([
        [0, -130],
        [4, -80],
        [0, -30],
      ]),
      { w: 7 },
    );
    arm(p, [-140, -280], [-214, -350], 34, '#5fb048');
    arm(p, [140, -280], [216, -314], 34, '#5fb048');
    face(p, { y: -412, gap: 66, size: 37, eyes: 'fierce', mouth: 'o', iris: '#e4572c', drop: 64 });
    p.solid(ellipse(0, -618, 66, 28), '#7a3d16');
    p.flat(ellipse(0, -622, 40, 14), '#241018');
    p.solid(rect(-104, -560, 208, 34, 15), '#e4372c');
    p.solid(
      blob([
        [96, -548],
        [160, -570],
        [176, -536],
        [120, -526],
      ]),
      '#e4372c',
    );
  },
};

const sausage: Character = {
  colour: '#d8433a',
  accent: '#fff1d6',
  top: [-16, -600, 92],
  neck: [0, -300, 140],
  hand: [210, -310],
  face: [-10, -450, 165],
  draw(p) {
    feet(p, '#8c2430', 78, 64, 42, claw);
    p.solid(
      blob([
        [-30, -622],
        [70, -602],
        [116, -500],
        [110, -350],
        [124, -200],
        [100, -80],
        [0, -50],
        [-104, -80],
        [-126, -220],
        [-120, -360],
        [-136, -480],
        [-110, -592],
      ]),
      '#d8433a',
    );
    p.both((s) =>
      p.mark(
        curve([
          [s * 40 - 10, -566],
          [s * 84 - 10, -540],
        ]),
        { w: 8, color: '#7c1a20', opacity: 0.8 },
      ),
    );
    const bun = (s: number) =>
      blob([
        [s * 62, -330],
        [s * 150, -360],
        [s * 206, -240],
        [s * 186, -96],
        [s * 100, -30],
        [s * 36, -70],
        [s * 20, -210],
      ]);
    p.both((s) => {
      p.solid(bun(s), '#f4dfc0');
      p.inside(bun(s), () =>
        scatter(p, { x: s * 110, y: -190, rx: 100, ry: 150 }, 26, (x, y, k) =>
          p.flat(ellipse(x, y, 9, 5 + k * 3), '#d9b98c', 0.8),
        ),
      );
    });
    p.solid(
      blob([
        [-40, -330],
        [40, -340],
        [54, -200],
        [30, -80],
        [-30, -80],
        [-54, -200],
      ]),
      '#5db346',
      { weight: 6 },
    );
    p.mark(
      curve([
        [0, -320],
        [8, -200],
        [0, -90],
      ]),
      { w: 6, color: '#2c6b28' },
    );
    for (const [x, y] of [
      [-26, -260],
      [24, -190],
      [-16, -130],
    ] as const)
      p.solid(ellipse(x, y, 17, 14), '#fff6df', { weight: 4 });
    arm(p, [-170, -250], [-236, -320], 36, '#f4dfc0');
    arm(p, [170, -250], [214, -318], 36, '#f4dfc0');
    p.gloss(-66, -540, 22, 54, 12, 0.6);
    face(p, { x: -8, y: -462, gap: 58, size: 37, eyes: 'monster', mouth: 'grin', iris: '#2f9e57', drop: 66 });
    p.at('translate(-16 -606) rotate(-8)', () => {
      p.solid(
        sym([
          [0, -62],
          [22, -34],
          [62, -14],
          [76, 26],
          [40, 40],
          [0, 42],
        ]),
        '#fff6ea',
      );
      p.both((s) =>
        p.mark(
          curve([
            [s * 4, -40],
            [s * 30, 0],
            [s * 28, 34],
          ]),
          { w: 4, color: '#c9a7c9' },
        ),
      );
    });
  },
};

export const night = {
  braised,
  boba,
  popchick,
  tofu,
  oyster,
  shaved,
  corn,
  sausage,
} as const satisfies Record<string, Character>;
