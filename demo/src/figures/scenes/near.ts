import type { Pen } from '../pen.ts';
import { blob, curve, ellipse, pairs, pillow, poly, puffs, quads, rect, triples } from '../shape.ts';
import { band, grid, rays, sky, twinkle } from './common.ts';

/** Night market: strings of bulbs over stalls, lanterns at the sides, lights on the wet street. */
export function night(p: Pen): void {
  sky(p, [
    [0, '#1c1140'],
    [0.45, '#4a1f72'],
    [0.78, '#b53a78'],
    [1, '#ff8a5c'],
  ]);
  for (const [x, w, h] of triples('-20 210 330, 170 130 250, 660 150 280, 790 210 350')) {
    p.flat(rect(x, 760 - h, w, h + 40, 10), '#2a1552', 0.85);
    for (let row = 0; row < 5; row++)
      for (let i = 0; i < 4; i++)
        if (p.random() > 0.45)
          p.flat(rect(x + 22 + i * (w / 4.4), 790 - h + row * 48, 18, 22, 3), '#ffcf6b', 0.75);
  }
  for (const s of [0, 1]) {
    const x = s ? 700 : -30;
    for (let i = 0; i < 6; i++)
      p.flat(
        poly(
          [
            [x + i * 50, 590],
            [x + i * 50 + 50, 590],
            [x + i * 50 + 46, 660],
            [x + i * 50 + 25, 676],
            [x + i * 50 + 4, 660],
          ],
          8,
        ),
        i % 2 ? '#fff0d2' : '#e4372c',
      );
  }
  for (const [y, sag] of pairs('60 110, 150 150')) {
    p.mark(
      curve([
        [-20, y],
        [240, y + sag * 0.7],
        [480, y + sag],
        [720, y + sag * 0.7],
        [980, y],
      ]),
      { w: 4, color: '#150b2e' },
    );
    for (let i = 0; i < 9; i++) {
      const x = 30 + i * 112;
      const by = y + sag * (1 - ((x - 480) / 490) ** 2) + 16;
      p.glow(x, by, 56, 56, '#ffd97a', 0.75);
      p.flat(ellipse(x, by, 12, 15), '#fff3c4');
    }
  }
  for (const [x, y] of pairs('86 330, 874 330, 70 480, 890 480')) {
    p.glow(x, y, 120, 120, '#ff8a4a', 0.6);
    p.flat(pillow(x, y, 52, 58), '#e4372c');
    p.flat(ellipse(x, y, 22, 54), '#ff6f4a', 0.9);
    p.flat(rect(x - 26, y - 68, 52, 14, 5), '#2a1220');
    p.flat(rect(x - 26, y + 52, 52, 14, 5), '#2a1220');
  }
  band(
    p,
    760,
    200,
    p.linear([
      [0, '#371a5c'],
      [1, '#1a0f38'],
    ]),
  );
  for (const [x, w, c] of [
    [110, 160, '#ff6f5c'],
    [850, 160, '#ff6f5c'],
    [480, 360, '#ffc26b'],
    [300, 140, '#d45cff'],
  ] as const)
    p.glow(x, 830, w, 60, c, 0.4);
}

/** Highland woods in cut paper: a low sun, ridges, firs, leaves in the air. */
export function forest(p: Pen): void {
  sky(p, [
    [0, '#cfe3d0'],
    [0.5, '#f6efd0'],
    [1, '#f2d9a0'],
  ]);
  p.glow(480, 380, 420, 420, '#fffbe8', 0.95);
  p.flat(ellipse(480, 380, 250), '#fffdf2', 0.8);
  p.flat(
    blob('-60 620, 120 420, 300 560, 470 440, 640 570, 820 410, 1020 600, 1020 900, -60 900', 0.7),
    '#b9d0a8',
  );
  p.flat(blob('-60 700, 180 560, 420 680, 640 580, 1020 720, 1020 900, -60 900', 0.9), '#93b583');
  for (const [x, h, c] of [
    [40, 430, '#5f8a5c'],
    [150, 300, '#7aa06a'],
    [815, 310, '#7aa06a'],
    [920, 450, '#5f8a5c'],
    [-20, 280, '#4a7550'],
    [990, 290, '#4a7550'],
  ] as const) {
    p.flat(rect(x - 9, 740 - 40, 18, 60, 4), '#6b4a32');
    for (let i = 0; i < 3; i++)
      p.flat(
        poly(
          [
            [x, 720 - h + i * h * 0.24],
            [x + h * (0.16 + i * 0.05), 720 - h * 0.52 + i * h * 0.24],
            [x - h * (0.16 + i * 0.05), 720 - h * 0.52 + i * h * 0.24],
          ],
          16,
        ),
        c,
      );
  }
  band(
    p,
    740,
    220,
    p.linear([
      [0, '#8fae6e'],
      [1, '#5f8450'],
    ]),
  );
  p.flat(blob('-40 760, 200 724, 480 752, 760 722, 1000 758, 1000 800, -40 800'), '#9fbc7c');
  for (const [x, y, k] of triples('70 850 1, 880 870 1.1, 180 910 0.7, 780 920 0.8')) {
    p.flat(rect(x - 9 * k, y - 30 * k, 18 * k, 44 * k, 8), '#fff3dc');
    p.flat(
      blob([
        [x - 42 * k, y - 26 * k],
        [x - 30 * k, y - 58 * k],
        [x, y - 72 * k],
        [x + 30 * k, y - 58 * k],
        [x + 42 * k, y - 26 * k],
      ]),
      '#d9573c',
    );
    for (const dx of [-18, 6, 22]) p.flat(ellipse(x + dx * k, y - 48 * k, 5 * k), '#fff3dc');
  }
  for (let i = 0; i < 14; i++) {
    const [x, y] = [p.random() * 960, 40 + p.random() * 520];
    p.at(`translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${Math.round(p.random() * 360)})`, () =>
      p.flat(blob('0 -20, 11 -4, 0 18, -11 -4'), ['#e2913c', '#c9603a', '#a8b85c'][i % 3] as string, 0.85),
    );
  }
}

/** Under the sea: shafts of light, coral at the sides, bubbles, sand. */
export function sea(p: Pen): void {
  sky(p, [
    [0, '#3fc4c9'],
    [0.4, '#147a9a'],
    [1, '#0a2f5c'],
  ]);
  for (const [x, w, tilt, o] of quads('120 90 -140 0.2, 330 130 -60 0.24, 560 110 50 0.22, 760 120 150 0.18'))
    p.raw(
      `<path d="M${x} -10L${x + w} -10L${x + w * 2 + tilt} 800L${x - w * 0.6 + tilt} 800Z" fill="${p.linear([
        [0, '#ffffff', 0.9],
        [1, '#ffffff', 0],
      ])}" fill-opacity="${o}"/>`,
    );
  p.flat(blob('-60 640, 80 520, 200 620, 260 760, -60 800'), '#0c3f6b', 0.7);
  p.flat(blob('700 760, 780 600, 900 500, 1020 620, 1020 800'), '#0c3f6b', 0.7);
  for (const [x, h, c, s] of [
    [50, 300, '#12a38b', 1],
    [120, 220, '#5fd0a8', -1],
    [900, 320, '#12a38b', -1],
    [835, 210, '#5fd0a8', 1],
  ] as const)
    p.mark(
      curve([
        [x, 800],
        [x + 34 * s, 800 - h * 0.3],
        [x - 26 * s, 800 - h * 0.62],
        [x + 20 * s, 800 - h],
      ]),
      { w: 26, color: c, opacity: 0.85 },
    );
  for (const [x, c] of [
    [190, '#ff6f8a'],
    [770, '#ff9d5c'],
  ] as const)
    for (const [dx, h] of pairs('-44 90, -14 140, 18 110, 46 70'))
      p.mark(
        curve([
          [x, 800],
          [x + dx * 0.7, 800 - h * 0.6],
          [x + dx * 1.3, 800 - h],
        ]),
        { w: 22, color: c, opacity: 0.9 },
      );
  p.flat(blob('-60 780, 160 744, 420 770, 700 740, 1020 776, 1020 1000, -60 1000'), '#e9cf92');
  p.glow(480, 830, 460, 100, '#fff3c4', 0.6);
  for (const [x, y, r] of triples('90 880 20, 170 920 12, 860 900 24, 780 930 13'))
    p.flat(ellipse(x, y, r * 1.3, r * 0.7), '#c9a55f', 0.8);
  for (let i = 0; i < 26; i++) {
    const [x, y, r] = [p.random() * 960, p.random() * 700, 5 + p.random() * 17];
    p.mark(ellipse(x, y, r), { w: 3, color: '#d9fbff', opacity: 0.7 });
    p.flat(ellipse(x - r * 0.35, y - r * 0.35, r * 0.24), '#ffffff', 0.9);
  }
}

/** Lunch-box battlefield: a sunburst, a check cloth, rice-straw floor. */
export function bento(p: Pen): void {
  sky(p, [
    [0, '#f7b733'],
    [1, '#f28a2e'],
  ]);
  rays(p, 480, 470, 36, '#fff0c9', 0.6);
  p.flat(ellipse(480, 470, 300), '#e4372c', 0.92);
  grid(
    24,
    (x, y) => {
      const far = Math.hypot(x - 480, y - 470);
      if (far < 300 && y > 470) p.flat(ellipse(x, y, Math.min(8, (y - 470) / 30)), '#b9201c', 0.6);
    },
    300,
    800,
  );
  for (const [x, y, k] of triples('60 170 1, 830 130 1.1, 20 420 0.8, 880 400 0.8'))
    p.flat(puffs(x + 30, y, 120 * k, 30 * k, 10, 0.2), '#fff6e0', 0.95);
  band(p, 740, 220, '#c98f4a');
  for (let j = 0; j < 5; j++)
    for (let i = 0; i < 12; i++)
      if ((i + j) % 2) p.flat(rect(i * 84 - 20, 740 + j * 46, 84, 46), '#1f3a2e', 0.9);
  for (let j = 0; j < 5; j++)
    for (let i = 0; i < 12; i++)
      if (!((i + j) % 2)) p.flat(rect(i * 84 - 20, 740 + j * 46, 84, 46), '#f2e3c0', 0.95);
  band(p, 730, 14, '#7a4a22');
}

/** Sky of cats: pastel heaven, a thin rainbow, heaps of cloud. */
export function cloud(p: Pen): void {
  sky(p, [
    [0, '#a9b9ff'],
    [0.4, '#d9cffb'],
    [0.72, '#ffdcec'],
    [1, '#fff1d6'],
  ]);
  ['#ffb3c1', '#ffd6a5', '#fff1a8', '#c4efc8', '#bfdcff'].forEach((c, i) => {
    p.mark(ellipse(480, 700, 450 - i * 24, 560 - i * 24), { w: 24, color: c, opacity: 0.75 });
  });
  for (const [x, y, r] of triples(
    '110 120 20, 250 60 12, 820 90 22, 900 230 13, 60 300 14, 700 50 11, 380 110 10',
  ))
    twinkle(p, x, y, r, '#ffffff', 0.95);
  for (const [x, y, rx, ry, o] of [
    [90, 420, 150, 50, 0.7],
    [880, 470, 160, 54, 0.7],
    [40, 620, 220, 76, 0.85],
    [930, 650, 230, 80, 0.85],
  ] as const)
    p.flat(puffs(x, y, rx, ry, 12, 0.2), '#ffffff', o);
  p.flat(puffs(200, 830, 380, 90, 13, 0.2), '#f3ebff');
  p.flat(puffs(780, 840, 380, 90, 13, 0.2), '#f3ebff');
  p.flat(puffs(480, 900, 640, 110, 17, 0.18), '#ffffff');
  band(p, 900, 60, '#ffffff');
}
