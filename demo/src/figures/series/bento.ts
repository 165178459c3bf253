import type { Character } from '../character.ts';
import { type Eyes, face, type Mouth } from '../face.ts';
import type { Pen } from '../pen.ts';
import { blob, curve, ellipse, limb, type Point, pillow, poly, puffs, rect, star, sym } from '../shape.ts';
import { arm, cape, scatter } from './parts.ts';

const nori = '#1f3a2e';
const anchor = { neck: [0, -236, 120], hand: [206, -250], face: [0, -380, 180] } as const;

/** The family's build: food for a head on a small armoured body, feet apart, ready. */
function warrior(p: Pen, armour: string, sash: string): void {
  p.both((s) => {
    p.solid(limb(s * 60, -130, s * 84, -50, 38, 36), '#f2e3c6');
    p.solid(
      poly(
        [
          [s * 44, -56],
          [s * 128, -56],
          [s * 146, 0],
          [s * 36, 0],
        ],
        14,
      ),
      armour,
    );
  });
  p.solid(
    poly(
      [
        [-104, -262],
        [104, -262],
        [132, -90],
        [-132, -90],
      ],
      26,
    ),
    armour,
  );
  p.solid(
    poly(
      [
        [-120, -176],
        [120, -176],
        [126, -134],
        [-126, -134],
      ],
      12,
    ),
    sash,
  );
  p.solid(
    poly(
      [
        [-26, -184],
        [26, -184],
        [26, -126],
        [-26, -126],
      ],
      10,
    ),
    '#ffcb3d',
    { weight: 7 },
  );
}

function shoulder(p: Pen, color: string): void {
  p.both((s) =>
    p.solid(
      poly(
        [
          [s * 84, -276],
          [s * 176, -256],
          [s * 190, -178],
          [s * 92, -200],
        ],
        16,
      ),
      color,
    ),
  );
}

/** Chopsticks held as a pair of swords. */
function chopsticks(p: Pen, x: number, y: number, angle: number, color = '#c8372d'): void {
  p.at(`translate(${x} ${y}) rotate(${angle})`, () => {
    for (const dx of [-13, 13]) {
      p.solid(
        poly(
          [
            [dx - 10, 60],
            [dx + 10, 60],
            [dx + 6, -250],
            [dx - 6, -250],
          ],
          5,
        ),
        color,
      );
      p.solid(rect(dx - 11, 20, 22, 40, 4), '#ffcb3d', { weight: 6 });
    }
  });
}

function look(
  p: Pen,
  y: number,
  gap: number,
  eyes: Eyes,
  mouth: Mouth,
  drop: number,
  x = 0,
  size = 34,
): void {
  face(p, { x, y, gap, size, eyes, mouth, drop, iris: '#d23b2a', ink: '#1c1310', cheeks: '#ff8a6b' });
}

/** Print dots on the side away from the light: the family's texture. */
function halftone(p: Pen, d: string, cx: number, cy: number, reach: number, color: string): void {
  p.inside(d, () => {
    for (let i = 0; i < 8; i++)
      for (let j = 0; j < 8; j++) {
        const x = cx + (i - 1) * 21 + (j % 2) * 10;
        const y = cy + (j - 1) * 19;
        const r = Math.min(8, Math.max(0, ((i + j) / 14) * reach));
        if (r > 1) p.flat(ellipse(x, y, r), color, 0.5);
      }
  });
}

const onigiri: Character = {
  ...anchor,
  colour: '#fffaf0',
  accent: '#c8372d',
  top: [0, -590, 70],
  draw(p) {
    cape(p, nori, -270, 100, 150, -14);
    chopsticks(p, -206, -250, -14);
    warrior(p, '#c8372d', nori);
    shoulder(p, '#c8372d');
    const d = poly(
      [
        [0, -640],
        [214, -270],
        [-214, -270],
      ],
      96,
    );
    p.solid(d, '#fffaf0');
    halftone(p, d, 60, -420, 8, '#d8c6a8');
    p.inside(d, () =>
      scatter(p, { x: 0, y: -400, rx: 170, ry: 150 }, 26, (x, y, k) =>
        p.at(`translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${Math.round(k * 180)})`, () =>
          p.flat(ellipse(0, 0, 12, 6), '#eadfc9'),
        ),
      ),
    );
    p.solid(
      poly(
        [
          [-70, -330],
          [70, -330],
          [78, -262],
          [-78, -262],
        ],
        8,
      ),
      nori,
    );
    look(p, -410, 66, 'fierce', 'flat', 58);
    p.solid(
      sym(
        [
          [0, -560],
          [40, -552],
          [64, -520],
          [0, -508],
        ],
        0.8,
      ),
      '#ffcb3d',
      { weight: 8 },
    );
    p.both((s) =>
      p.solid(
        blob([
          [s * 34, -540],
          [s * 86, -580],
          [s * 112, -650],
          [s * 60, -620],
          [s * 22, -560],
        ]),
        '#ffcb3d',
        { weight: 8 },
      ),
    );
    p.solid(ellipse(0, -536, 24), '#c8372d', { weight: 7 });
    arm(p, [-130, -226], [-204, -256], 36, '#f2e3c6');
    arm(p, [130, -226], [200, -186], 36, '#f2e3c6');
  },
};

const shrimp: Character = {
  ...anchor,
  colour: '#f0a63c',
  accent: '#e8503a',
  top: [-10, -560, 96],
  face: [-6, -430, 165],
  draw(p) {
    chopsticks(p, 206, -300, 18, '#3a2a24');
    p.solid(
      blob(
        [
          [-60, -560],
          [-150, -640],
          [-110, -560],
          [-60, -640],
          [-10, -560],
          [30, -640],
          [50, -560],
          [20, -520],
          [-60, -520],
        ],
        0.7,
      ),
      '#e8503a',
    );
    warrior(p, '#2d4a8a', '#e8503a');
    const d = blob(
      [
        [-10, -592],
        [96, -560],
        [140, -450],
        [132, -330],
        [110, -250],
        [0, -226],
        [-112, -250],
        [-142, -340],
        [-136, -470],
        [-90, -560],
      ],
      0.95,
    );
    p.solid(puffs(-4, -410, 150, 190, 13, 0.14), '#f0a63c');
    scatter(p, { x: 0, y: -410, rx: 140, ry: 180 }, 60, (x, y, k) =>
      p.flat(
        blob([
          [x - 12, y],
          [x, y - 10],
          [x + 12, y - 1],
          [x + 2, y + 10],
        ]),
        k > 0.5 ? '#ffd98a' : '#c87722',
        0.75,
      ),
    );
    halftone(p, d, 40, -380, 8, '#b3641c');
    p.solid(ellipse(-4, -420, 112, 92), '#ffc46b', { weight: 7 });
    look(p, -440, 54, 'fierce', 'grin', 60, -4, 33);
    p.solid(
      poly(
        [
          [-150, -524],
          [146, -532],
          [150, -492],
          [-152, -484],
        ],
        8,
      ),
      '#fffaf0',
    );
    p.solid(ellipse(-4, -508, 22), '#c8372d', { weight: 6 });
    arm(p, [-124, -226], [-198, -170], 34, '#e8503a');
    arm(p, [124, -226], [206, -290], 34, '#e8503a');
  },
};

const tamago: Character = {
  ...anchor,
  colour: '#ffd44a',
  accent: '#1f3a2e',
  top: [0, -530, 160],
  draw(p) {
    warrior(p, '#3b5d3a', '#fffaf0');
    p.solid(
      poly(
        [
          [140, -520],
          [222, -560],
          [222, -320],
          [140, -260],
        ],
        26,
      ),
      '#f2b52e',
    );
    const d = poly(
      [
        [-190, -530],
        [160, -530],
        [160, -250],
        [-190, -250],
      ],
      56,
    );
    p.solid(
      poly(
        [
          [-190, -520],
          [-110, -576],
          [222, -566],
          [150, -510],
        ],
        26,
      ),
      '#ffe27a',
    );
    p.solid(d, '#ffd44a');
    halftone(p, d, 60, -380, 8, '#dd9a1f');
    for (const k of [0, 1, 2])
      p.mark(
        curve([
          [176 + k * 3, -500 + k * 46],
          [206, -520 + k * 46],
        ]),
        { w: 6 },
      );
    p.solid(
      poly(
        [
          [-60, -590],
          [30, -594],
          [34, -244],
          [-58, -244],
        ],
        8,
      ),
      nori,
    );
    face(p, {
      x: -14,
      y: -396,
      gap: 104,
      size: 36,
      eyes: 'fierce',
      mouth: 'none',
      iris: '#3b8d3a',
      ink: '#1c1310',
      cheeks: '#ff8a6b',
    });
    p.raw(
      p.silhouette
        ? ''
        : `<path d="${curve([
            [-44, -320],
            [-14, -306],
            [16, -320],
          ])}" stroke="#ffd44a" stroke-width="11" fill="none" stroke-linecap="round"/>`,
    );
    arm(p, [-126, -226], [-204, -170], 36, '#f2b52e');
    arm(p, [126, -226], [206, -240], 36, '#f2b52e');
    p.at('translate(222 -250) rotate(14)', () => {
      p.solid(
        poly(
          [
            [-12, 40],
            [12, 40],
            [14, -30],
            [-14, -30],
          ],
          4,
        ),
        '#7a4a2a',
      );
      p.solid(
        poly(
          [
            [-52, -34],
            [52, -34],
            [60, -130],
            [-60, -130],
          ],
          12,
        ),
        '#b9c2cc',
      );
    });
  },
};

const egg: Character = {
  ...anchor,
  colour: '#8a4a26',
  accent: '#ffb52e',
  top: [0, -600, 90],
  draw(p) {
    p.solid(
      blob([
        [120, -440],
        [220, -480],
        [286, -450],
        [240, -420],
        [276, -380],
        [200, -390],
        [130, -400],
      ]),
      '#2b2140',
    );
    warrior(p, '#2b2140', '#c8372d');
    const d = sym([
      [0, -618],
      [116, -560],
      [178, -410],
      [150, -290],
      [0, -232],
    ]);
    p.solid(d, '#8a4a26');
    halftone(p, d, 50, -420, 9, '#4d2411');
    p.solid(
      sym(
        [
          [0, -490],
          [130, -486],
          [176, -420],
          [158, -370],
          [0, -352],
        ],
        0.8,
      ),
      '#2b2140',
    );
    p.solid(
      sym(
        [
          [0, -462],
          [96, -456],
          [136, -422],
          [96, -388],
          [0, -382],
        ],
        0.9,
      ),
      '#c98250',
      { weight: 7 },
    );
    look(p, -422, 60, 'fierce', 'none', 60, 0, 32);
    p.solid(
      poly(
        [
          [-30, -502],
          [30, -502],
          [26, -470],
          [-26, -470],
        ],
        6,
      ),
      '#c2c9d2',
      { weight: 7 },
    );
    p.gloss(-70, -556, 34, 14, -50, 0.8);
    p.solid(ellipse(56, -556, 30, 24), '#fffaf0', { weight: 6 });
    p.solid(ellipse(58, -556, 16, 13), '#ffb52e', { weight: 4 });
    arm(p, [-122, -226], [-196, -180], 34, '#2b2140');
    arm(p, [122, -226], [196, -240], 34, '#2b2140');
    for (const [x, y, r] of [
      [-214, -176, 10],
      [224, -254, -12],
    ] as const)
      p.at(`translate(${x} ${y}) rotate(${r})`, () =>
        p.solid(poly(star(0, 0, 58, 18, 4), 5), '#c2c9d2', { weight: 8 }),
      );
  },
};

const chop: Character = {
  ...anchor,
  colour: '#b9662a',
  accent: '#fff3da',
  top: [-10, -560, 130],
  hand: [230, -260],
  draw(p) {
    p.solid(limb(120, -540, 214, -622, 24, 26), '#fff3da');
    p.both((s) => p.solid(ellipse(206 + s * 22, -630 + s * 12, 26), '#fff3da'));
    p.both((s) => p.solid(limb(s * 76, -120, s * 100, -50, 46, 44), '#e9b27a'));
    p.both((s) => p.solid(pillow(s * 106, -26, 62, 28), '#e9b27a'));
    p.solid(
      sym([
        [0, -280],
        [140, -262],
        [176, -150],
        [110, -80],
        [0, -70],
      ]),
      '#e9b27a',
    );
    p.solid(
      poly(
        [
          [-150, -150],
          [150, -150],
          [140, -90],
          [-140, -90],
        ],
        18,
      ),
      '#fffaf0',
    );
    p.solid(
      poly(
        [
          [-46, -128],
          [46, -128],
          [40, -40],
          [-40, -40],
        ],
        12,
      ),
      '#fffaf0',
    );
    const d = blob(
      [
        [-40, -602],
        [80, -590],
        [180, -520],
        [206, -400],
        [160, -270],
        [60, -240],
        [-60, -250],
        [-170, -280],
        [-204, -390],
        [-180, -510],
      ],
      0.95,
    );
    p.solid(d, '#b9662a');
    p.inside(d, () =>
      scatter(p, { x: 0, y: -420, rx: 190, ry: 170 }, 64, (x, y, k) =>
        p.flat(
          blob([
            [x - 14, y],
            [x, y - 10],
            [x + 14, y],
            [x, y + 11],
          ]),
          k > 0.5 ? '#e9a04e' : '#7f3d14',
          0.7,
        ),
      ),
    );
    p.solid(ellipse(-6, -400, 130, 100), '#d98a44', { weight: 7 });
    look(p, -424, 62, 'fierce', 'grin', 62, -6, 35);
    arm(p, [-166, -226], [-238, -130], 46, '#e9b27a');
    arm(p, [166, -226], [240, -236], 46, '#e9b27a');
  },
};

const wiener: Character = {
  ...anchor,
  colour: '#e8503a',
  accent: '#ffcb3d',
  top: [0, -600, 100],
  face: [0, -460, 165],
  draw(p) {
    p.line(
      curve([
        [226, -470],
        [282, -330],
        [236, -170],
      ]),
      { w: 26 },
    );
    p.mark(
      curve([
        [226, -470],
        [282, -330],
        [236, -170],
      ]),
      { w: 12, color: '#a8642a' },
    );
    p.line('M226 -470L190 -312L236 -170', { w: 5 });
    for (const x of [-150, -92, -32, 32, 92, 150])
      p.solid(limb(x * 0.62, -240, x * 1.18, -40 - Math.abs(x) * 0.16, 34, 30), '#e8503a');
    const d = sym([
      [0, -616],
      [110, -590],
      [146, -480],
      [140, -340],
      [130, -230],
      [0, -200],
    ]);
    p.solid(d, '#e8503a');
    halftone(p, d, 40, -420, 9, '#96241c');
    p.solid(
      poly(
        [
          [-144, -300],
          [144, -300],
          [138, -240],
          [-138, -240],
        ],
        14,
      ),
      '#3b5d3a',
    );
    p.solid(ellipse(0, -270, 30), '#ffcb3d', { weight: 7 });
    p.mark(
      curve([
        [-70, -560],
        [-30, -580],
      ]),
      { w: 14, color: '#ffb29a' },
    );
    look(p, -450, 60, 'fierce', 'o', 64);
    p.solid(
      poly(
        [
          [-150, -544],
          [150, -544],
          [146, -510],
          [-146, -510],
        ],
        8,
      ),
      '#ffcb3d',
    );
    p.solid(
      poly(
        [
          [130, -540],
          [210, -570],
          [196, -520],
          [136, -512],
        ],
        8,
      ),
      '#ffcb3d',
    );
    arm(p, [-128, -300], [-204, -260], 32, '#e8503a');
    arm(p, [128, -300], [196, -316], 32, '#e8503a');
    p.line('M150 -314L284 -334', { w: 12 });
    p.mark('M120 -310L270 -332', { w: 5, color: '#ffe9b8' });
    p.solid(
      poly(
        [
          [262, -354],
          [304, -336],
          [266, -312],
        ],
        3,
      ),
      '#7bbf4b',
      { weight: 6 },
    );
  },
};

const broccoli: Character = {
  ...anchor,
  colour: '#4f9f4a',
  accent: '#b98adf',
  top: [0, -600, 120],
  face: [0, -330, 160],
  neck: [0, -210, 120],
  draw(p) {
    cape(p, '#6b4aa0', -260, 90, 130, -8);
    p.at('translate(216 -250) rotate(8)', () => {
      p.solid(rect(-10, -160, 20, 380, 8), '#7a4a2a');
      p.solid(puffs(0, -190, 46, 42, 7, 0.2), '#f7d34a');
      p.solid(poly(star(0, -190, 28, 12, 5), 4), '#fffaf0', { weight: 6 });
    });
    p.both((s) => p.solid(pillow(s * 70, -26, 56, 26), '#3b7a38'));
    p.solid(
      sym([
        [0, -420],
        [110, -400],
        [120, -200],
        [140, -60],
        [0, -30],
      ]),
      '#a9d66b',
    );
    const d = puffs(0, -480, 232, 136, 11, 0.16);
    p.solid(d, '#4f9f4a');
    p.inside(d, () =>
      scatter(p, { x: 0, y: -490, rx: 200, ry: 116 }, 46, (x, y, k) =>
        p.flat(ellipse(x, y, 10 + k * 8), k > 0.45 ? '#77c35e' : '#37803a', 0.8),
      ),
    );
    halftone(p, d, 90, -500, 9, '#205c2a');
    look(p, -320, 54, 'fierce', 'smile', 58, 0, 33);
    p.solid(
      poly(
        [
          [-104, -170],
          [104, -170],
          [112, -126],
          [-112, -126],
        ],
        12,
      ),
      '#6b4aa0',
    );
    p.solid(poly(star(0, -148, 30, 13, 5), 4), '#ffcb3d', { weight: 6 });
    arm(p, [-116, -226], [-192, -170], 32, '#a9d66b');
    arm(p, [116, -226], [208, -240], 32, '#a9d66b');
  },
};

const salmon: Character = {
  ...anchor,
  colour: '#ff8a63',
  accent: '#8fa6bd',
  top: [0, -590, 110],
  draw(p) {
    p.at('translate(214 -240) rotate(12)', () => {
      p.solid(
        poly(
          [
            [-13, 60],
            [13, 60],
            [11, -210],
            [0, -330],
            [-11, -210],
          ],
          5,
        ),
        '#c2c9d2',
      );
      p.solid(rect(-46, 10, 92, 22, 8), '#ffcb3d');
    });
    warrior(p, '#7f93aa', '#ff8a63');
    shoulder(p, '#9fb2c6');
    const d = sym(
      [
        [0, -618],
        [110, -560],
        [186, -420],
        [168, -300],
        [84, -240],
        [0, -236],
      ],
      0.9,
    );
    p.solid(d, '#ff8a63');
    p.inside(d, () => {
      for (const k of [0, 1, 2, 3])
        p.mark(
          curve([
            [-220, -330 - k * 80],
            [0, -440 - k * 70],
            [220, -330 - k * 80],
          ]),
          { w: 13, color: '#ffe0cc' },
        );
    });
    p.solid(
      sym([
        [0, -470],
        [108, -450],
        [124, -380],
        [80, -312],
        [0, -300],
      ]),
      '#ffb193',
      { weight: 7 },
    );
    halftone(p, d, 90, -400, 8, '#b94a2e');
    look(p, -394, 54, 'fierce', 'smile', 54, 0, 32);
    p.both((s) =>
      p.solid(
        poly(
          [
            [s * 126, -560],
            [s * 190, -640],
            [s * 200, -520],
            [s * 166, -480],
          ],
          12,
        ),
        '#9fb2c6',
      ),
    );
    p.solid(
      sym(
        [
          [0, -640],
          [96, -596],
          [150, -510],
          [0, -476],
        ],
        0.8,
      ),
      '#9fb2c6',
    );
    p.solid(
      poly(
        [
          [-12, -660],
          [12, -660],
          [12, -470],
          [-12, -470],
        ],
        6,
      ),
      '#ffcb3d',
    );
    arm(p, [-130, -226], [-206, -180], 34, '#ff8a63');
    arm(p, [130, -226], [212, -230], 34, '#ff8a63');
    const shield: Point[] = [
      [-270, -220],
      [-150, -220],
      [-156, -110],
      [-210, -50],
      [-264, -110],
    ];
    p.solid(poly(shield, 18), '#c8372d');
    p.solid(poly(star(-210, -150, 34, 15, 5), 4), '#ffcb3d', { weight: 6 });
  },
};

export const bento = {
  onigiri,
  shrimp,
  tamago,
  egg,
  chop,
  wiener,
  broccoli,
  salmon,
} as const satisfies Record<string, Character>;
