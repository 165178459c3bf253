import type { Character } from '../character.ts';
import { type Eyes, face, type Mouth } from '../face.ts';
import type { Pen } from '../pen.ts';
import { blob, curve, drop, ellipse, type Point, poly, puffs, star, sym } from '../shape.ts';
import { scatter } from './parts.ts';

type Coat = { main: string; pale: string; ear: string };

const anchor = {
  top: [0, -520, 128],
  neck: [0, -238, 150],
  hand: [132, -160],
  face: [0, -370, 190],
} as const;

/** A tail that is a ribbon of weather, behind everything. */
function tail(
  p: Pen,
  color: string,
  points: readonly Point[] = [
    [120, -110],
    [236, -130],
    [262, -250],
    [216, -330],
    [250, -400],
  ],
): void {
  p.line(curve(points), { w: 62, color: '#7b6aa6' });
  p.mark(curve(points), { w: 53, color });
  p.mark(curve(points.map(([x, y]): Point => [x - 8, y - 6])), { w: 14, color: '#ffffff', opacity: 0.5 });
}

function ears(p: Pen, coat: Coat): void {
  p.both((s) => {
    p.solid(
      poly(
        [
          [s * 70, -486],
          [s * 168, -588],
          [s * 196, -410],
        ],
        46,
      ),
      coat.main,
    );
    p.solid(
      poly(
        [
          [s * 102, -480],
          [s * 156, -536],
          [s * 170, -430],
        ],
        28,
      ),
      coat.ear,
      { ink: false },
    );
  });
}

/** The family's build: a mochi of a cat that sits on, and partly is, a cloud. */
function cat(p: Pen, coat: Coat, pattern: () => void = () => {}): string {
  ears(p, coat);
  p.solid(
    sym([
      [0, -300],
      [130, -260],
      [182, -140],
      [150, -40],
      [0, -20],
    ]),
    coat.main,
  );
  p.solid(ellipse(0, -130, 96, 96), coat.pale, { ink: false });
  const d = sym([
    [0, -524],
    [120, -508],
    [212, -400],
    [208, -300],
    [120, -222],
    [0, -208],
  ]);
  p.solid(d, coat.main);
  p.inside(d, pattern);
  return d;
}

function seat(p: Pen, color: string): void {
  p.solid(puffs(0, -76, 214, 50, 10, 0.2), color, { depth: 13 });
  p.gloss(-140, -112, 34, 10, -14, 0.9);
}

function paws(p: Pen, color: string): void {
  p.both((s) => {
    p.solid(ellipse(s * 66, -92, 48, 40), color);
    for (const i of [-1, 1])
      p.mark(
        curve([
          [s * 66 + i * 14, -84],
          [s * 66 + i * 14, -66],
        ]),
        { w: 4 },
      );
  });
}

function look(p: Pen, eyes: Eyes, mouth: Mouth, iris: string): void {
  face(p, { y: -362, gap: 88, size: 40, eyes, mouth, iris, drop: 52, ink: '#3d3560', cheeks: '#ff9fc0' });
  if (p.silhouette) return;
  p.raw(
    `<path d="${sym([
      [0, -328],
      [15, -326],
      [8, -314],
      [0, -310],
    ])}" fill="#f58aa5"/>`,
  );
  p.both((s) => {
    p.mark(
      curve([
        [s * 150, -330],
        [s * 206, -338],
      ]),
      { w: 4, opacity: 0.7 },
    );
    p.mark(
      curve([
        [s * 150, -310],
        [s * 204, -302],
      ]),
      { w: 4, opacity: 0.7 },
    );
  });
}

const sunny: Character = {
  ...anchor,
  colour: '#ffb45c',
  accent: '#ffe27a',
  draw(p) {
    p.solid(poly(star(0, -366, 290, 236, 16), 18), '#ffe27a');
    tail(p, '#ffb45c');
    const coat = { main: '#ffb45c', pale: '#fff1d8', ear: '#ff9fb0' };
    cat(p, coat, () => {
      for (const x of [-44, 0, 44])
        p.flat(
          blob([
            [x - 14, -540],
            [x + 14, -540],
            [x + 10, -462],
            [x, -440],
            [x - 10, -462],
          ]),
          '#e98a2c',
          0.85,
        );
      p.both((s) =>
        [0, 1].map((i) =>
          p.flat(
            blob([
              [s * 230, -370 + i * 52],
              [s * 150, -356 + i * 46],
              [s * 230, -340 + i * 50],
            ]),
            '#e98a2c',
            0.85,
          ),
        ),
      );
      p.flat(ellipse(0, -290, 84, 62), '#fff1d8');
    });
    seat(p, '#ffffff');
    paws(p, coat.main);
    look(p, 'happy', 'open', '#e98a2c');
  },
};

const cotton: Character = {
  ...anchor,
  colour: '#f4f1ff',
  accent: '#b9c8ff',
  draw(p) {
    tail(p, '#ffffff', [
      [110, -110],
      [230, -120],
      [262, -220],
    ]);
    p.solid(puffs(256, -260, 50, 48, 6, 0.26), '#ffffff', { depth: 14 });
    const coat = { main: '#f7f4ff', pale: '#ffffff', ear: '#ffc1d2' };
    p.solid(puffs(0, -190, 196, 170, 10, 0.24), '#ffffff', { depth: 14 });
    ears(p, coat);
    p.solid(puffs(0, -366, 218, 158, 11, 0.16), coat.main, { depth: 14 });
    p.solid(puffs(0, -508, 92, 56, 6, 0.3), '#ffffff', { depth: 14 });
    seat(p, '#dfe6ff');
    paws(p, '#ffffff');
    look(p, 'sleepy', 'cat', '#8fa2ff');
  },
};

const thunder: Character = {
  ...anchor,
  colour: '#6b6a8f',
  accent: '#ffd84a',
  draw(p) {
    p.solid(
      poly(
        [
          [150, -150],
          [250, -190],
          [226, -250],
          [290, -330],
          [196, -290],
          [220, -230],
          [130, -190],
        ],
        8,
      ),
      '#ffd84a',
    );
    const coat = { main: '#6b6a8f', pale: '#a3a2c6', ear: '#ff9fb0' };
    cat(p, coat, () => {
      p.flat(puffs(0, -540, 230, 80, 11, 0.3), '#54537a');
      p.flat(ellipse(0, -286, 84, 62), '#a3a2c6');
    });
    p.both((s) =>
      p.solid(
        poly(
          [
            [s * 200, -560],
            [s * 240, -600],
            [s * 232, -560],
            [s * 268, -566],
            [s * 210, -496],
            [s * 222, -540],
          ],
          5,
        ),
        '#ffd84a',
      ),
    );
    seat(p, '#8b8ab0');
    p.both((s) =>
      p.solid(
        poly(
          [
            [s * 156, -60],
            [s * 196, -70],
            [s * 180, -36],
            [s * 210, -36],
            [s * 150, 18],
            [s * 164, -22],
            [s * 136, -20],
          ],
          4,
        ),
        '#ffd84a',
      ),
    );
    paws(p, coat.main);
    look(p, 'fierce', 'cat', '#e0a400');
  },
};

const rainbow: Character = {
  ...anchor,
  colour: '#fff6ec',
  accent: '#ff8f6b',
  draw(p) {
    ['#ff7a8a', '#ffb45c', '#ffe27a', '#8fd9a0', '#8fc7ff', '#b9a2ff'].forEach((color, i) => {
      const arch = Array.from({ length: 9 }, (_, k): Point => {
        const a = Math.PI + (k / 8) * Math.PI;
        return [Math.cos(a) * (276 - i * 19), -70 + Math.sin(a) * (548 - i * 21)];
      });
      if (i === 0) p.line(curve(arch), { w: 34 });
      p.line(curve(arch), { w: 24, color });
    });
    const coat = { main: '#fff6ec', pale: '#ffffff', ear: '#ffb0bd' };
    cat(p, coat, () => {
      p.flat(
        blob([
          [-230, -560],
          [-60, -560],
          [-70, -450],
          [-130, -380],
          [-240, -370],
        ]),
        '#ff9f5c',
      );
      p.flat(
        blob([
          [40, -560],
          [240, -560],
          [240, -400],
          [150, -420],
          [90, -470],
        ]),
        '#5a4a63',
      );
    });
    seat(p, '#e4f3ff');
    paws(p, coat.main);
    look(p, 'cat', 'cat', '#3fae7a');
  },
};

const drizzle: Character = {
  ...anchor,
  colour: '#b6c3d6',
  accent: '#5aa7f0',
  draw(p) {
    tail(p, '#b6c3d6');
    const coat = { main: '#b6c3d6', pale: '#f1f6fb', ear: '#ffb0bd' };
    cat(p, coat, () => {
      for (const x of [-52, 0, 52]) p.flat(drop(x, -530, 15, 66), '#8c9db8', 0.9);
      p.flat(ellipse(0, -284, 90, 64), '#f1f6fb');
    });
    p.solid(
      sym(
        [
          [0, -246],
          [120, -262],
          [150, -220],
          [80, -180],
          [0, -172],
        ],
        0.9,
      ),
      '#5aa7f0',
    );
    p.solid(drop(0, -216, 26, 74), '#8fd0ff', { material: 'jelly' });
    seat(p, '#cfe0f2');
    for (const [x, y] of [
      [-200, -30],
      [-120, 6],
      [120, 6],
      [200, -30],
    ] as const)
      p.solid(drop(x, y - 50, 17, 52), '#5aa7f0', { material: 'jelly' });
    paws(p, coat.main);
    look(p, 'shiny', 'tiny', '#3a7fd0');
  },
};

const mist: Character = {
  ...anchor,
  colour: '#f1e4d4',
  accent: '#7c6258',
  draw(p) {
    tail(p, '#7c6258');
    const coat = { main: '#f1e4d4', pale: '#fffaf2', ear: '#7c6258' };
    p.both((s) =>
      p.solid(
        poly(
          [
            [s * 70, -486],
            [s * 172, -596],
            [s * 196, -410],
          ],
          46,
        ),
        '#7c6258',
      ),
    );
    cat(p, { ...coat, main: '#f1e4d4' }, () => p.glow(0, -320, 170, 150, '#5d4740', 0.95));
    p.both((s) =>
      p.flat(
        poly(
          [
            [s * 92, -486],
            [s * 168, -576],
            [s * 188, -440],
          ],
          36,
        ),
        '#7c6258',
      ),
    );
    seat(p, '#f4eef8');
    paws(p, '#7c6258');
    look(p, 'cat', 'cat', '#4aa8e8');
    for (const [x, y] of [
      [-170, -170],
      [170, -190],
      [0, -30],
    ] as const) {
      p.glow(x, y, 170, 50, '#ffffff', 0.9);
    }
  },
};

const starry: Character = {
  ...anchor,
  colour: '#3f4fa0',
  accent: '#ffe27a',
  draw(p) {
    tail(p, '#3f4fa0');
    p.solid(poly(star(252, -420, 56, 25, 5), 9), '#ffe27a');
    const coat = { main: '#3f4fa0', pale: '#7f8fe0', ear: '#ff9fc0' };
    cat(p, coat, () => {
      scatter(p, { x: 0, y: -400, rx: 200, ry: 150 }, 30, (x, y, k) =>
        p.flat(k > 0.75 ? poly(star(x, y, 14, 6, 4), 2) : ellipse(x, y, 2 + k * 4), '#fff3b8', 0.95),
      );
      p.flat(ellipse(0, -286, 84, 60), '#7f8fe0');
    });
    seat(p, '#6672c4');
    paws(p, coat.main);
    look(p, 'star', 'cat', '#ffe27a');
    p.solid(poly(star(0, -486, 40, 17, 5), 7), '#ffe27a');
  },
};

const moon: Character = {
  ...anchor,
  colour: '#ffe9b0',
  accent: '#c9b2ff',
  draw(p) {
    p.solid(
      blob([
        [-90, -40],
        [-230, -150],
        [-262, -330],
        [-190, -510],
        [-60, -610],
        [-120, -470],
        [-130, -300],
        [-60, -150],
        [60, -70],
      ]),
      '#ffd65c',
    );
    p.gloss(-214, -380, 14, 70, 12, 0.7);
    const coat = { main: '#fff0c9', pale: '#fffaf0', ear: '#ffb9c6' };
    p.at('translate(30 0)', () => {
      cat(p, coat, () => p.flat(ellipse(0, -286, 90, 62), '#fffaf0'));
    });
    seat(p, '#e3d6ff');
    p.at('translate(30 0)', () => {
      paws(p, coat.main);
      look(p, 'sleepy', 'smile', '#c98a2a');
    });
    p.line('M-66 -604L-66 -520', { w: 5 });
    p.solid(poly(star(-66, -500, 32, 14, 5), 5), '#c9b2ff');
  },
};

export const cloud = {
  sunny,
  cotton,
  thunder,
  rainbow,
  drizzle,
  mist,
  starry,
  moon,
} as const satisfies Record<string, Character>;
