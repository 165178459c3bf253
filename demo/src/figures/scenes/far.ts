import type { Pen } from '../pen.ts';
import { blob, curve, ellipse, pairs, pillow, poly, puffs, rect, triples } from '../shape.ts';
import { band, grid, sky, twinkle } from './common.ts';

/** Grandma's living room: an iron window flower, wainscot, terrazzo. */
export function retro(p: Pen): void {
  sky(p, [
    [0, '#bfe6d6'],
    [1, '#8fcdbd'],
  ]);
  p.flat(rect(140, 70, 680, 520, 14), '#fff6e0');
  p.raw(
    `<rect x="166" y="96" width="628" height="468" rx="6" fill="${p.linear([
      [0, '#7fb9d9'],
      [0.6, '#ffe0b0'],
      [1, '#ffc28a'],
    ])}"/>`,
  );
  p.flat(blob('166 470, 300 410, 460 470, 640 400, 794 460, 794 564, 166 564', 0.8), '#7fae86', 0.8);
  for (let i = 0; i < 5; i++)
    for (let j = 0; j < 4; j++) {
      const [x, y] = [229 + i * 126, 154 + j * 118];
      p.mark(ellipse(x, y, 46), { w: 8, color: '#2d7a70' });
      p.mark(
        curve([
          [x, y - 46],
          [x + 20, y],
          [x, y + 46],
          [x - 20, y],
          [x, y - 46],
        ]),
        { w: 7, color: '#2d7a70' },
      );
      p.flat(ellipse(x, y, 10), '#ff9d6b');
    }
  for (let i = 1; i < 5; i++) p.mark(`M${166 + i * 126} 96L${166 + i * 126} 564`, { w: 8, color: '#2d7a70' });
  for (let j = 1; j < 4; j++) p.mark(`M166 ${96 + j * 117}L794 ${96 + j * 117}`, { w: 8, color: '#2d7a70' });
  for (const s of [0, 1]) {
    const x = (v: number) => (s ? 960 - v : v);
    const d = blob(
      [
        [x(20), 30],
        [x(210), 30],
        [x(200), 260],
        [x(120), 470],
        [x(60), 700],
        [x(-40), 700],
        [x(-40), 30],
      ],
      0.6,
    );
    p.flat(d, '#ff9d6b');
    p.inside(d, () =>
      grid(
        72,
        (gx, gy) => {
          p.flat(ellipse(gx, gy, 15), '#fff3dc', 0.9);
          p.flat(ellipse(gx, gy, 6), '#e4573c');
        },
        30,
        700,
      ),
    );
  }
  band(p, 690, 60, '#c98f5c');
  band(p, 690, 9, '#e9b98a');
  band(p, 746, 214, '#efe6d4');
  for (let i = 0; i < 120; i++) {
    const [x, y, r] = [p.random() * 960, 752 + p.random() * 206, 5 + p.random() * 10];
    p.flat(
      poly(
        [
          [x - r, y - r * 0.4],
          [x + r * 0.3, y - r * 0.7],
          [x + r, y + r * 0.3],
          [x - r * 0.2, y + r * 0.6],
        ],
        3,
      ),
      ['#c9603a', '#2d7a70', '#8a8478', '#e2b25c', '#5a4a42'][i % 5] as string,
      0.75,
    );
  }
  p.glow(480, 850, 420, 90, '#ffffff', 0.75);
}

/** Space: a ringed planet, a dotted route, the cratered moon underfoot. */
export function space(p: Pen): void {
  sky(p, [
    [0, '#0d1038'],
    [0.6, '#2a2b78'],
    [1, '#5a3f9a'],
  ]);
  p.glow(250, 300, 420, 300, '#6f5fff', 0.4);
  p.glow(760, 520, 380, 260, '#ff7ad0', 0.3);
  for (let i = 0; i < 90; i++)
    p.flat(
      ellipse(p.random() * 960, p.random() * 740, 1.4 + p.random() * 2.6),
      '#ffffff',
      0.5 + p.random() * 0.5,
    );
  for (const [x, y, r] of triples('130 120 24, 880 90 20, 60 420 16, 700 60 14, 910 480 18'))
    twinkle(p, x, y, r, '#fff3c4');
  p.at('rotate(-16 790 230)', () => {
    p.mark(ellipse(790, 230, 190, 44), { w: 20, color: '#ffd9a0', opacity: 0.9 });
    p.raw(
      `<circle cx="790" cy="230" r="118" fill="${p.radial(
        [
          [0, '#ffc98a'],
          [0.6, '#ff7a2f'],
          [1, '#a8321f'],
        ],
        '.3 .3 .8',
      )}"/>`,
    );
    p.mark(curve('600 230, 660 262, 790 274, 920 262, 980 230'), { w: 20, color: '#ffd9a0' });
  });
  p.raw(
    `<circle cx="150" cy="610" r="70" fill="${p.radial(
      [
        [0, '#aef0ff'],
        [0.7, '#2fa8c9'],
        [1, '#145a86'],
      ],
      '.3 .3 .8',
    )}"/>`,
  );
  p.mark(curve('-20 330, 180 200, 420 180, 640 300'), { w: 6, color: '#ffffff', opacity: 0.6, dash: '4 22' });
  for (const r of [74, 58]) p.mark(ellipse(170, 260, r), { w: 5, color: '#ff9d6b', opacity: 0.6 });
  for (const k of [0, 1, 2])
    p.mark(
      curve([
        [240, 236 + k * 22],
        [280, 226 + k * 22],
        [320, 246 + k * 22],
        [360, 230 + k * 22],
      ]),
      { w: 5, color: '#ff9d6b', opacity: 0.6 },
    );
  p.flat(blob('-80 800, 200 748, 480 736, 760 748, 1040 800, 1040 1000, -80 1000'), '#c9c6e0');
  p.flat(blob('-80 820, 200 772, 480 762, 760 772, 1040 820, 1040 1000, -80 1000'), '#e4e1f2');
  for (const [x, y, r] of triples('110 860 54, 850 880 62, 270 924 34, 690 934 30, 930 800 24')) {
    p.flat(ellipse(x, y, r, r * 0.36), '#a9a5cc');
    p.flat(ellipse(x + 4, y + 5, r * 0.84, r * 0.26), '#c4c1de');
  }
}

/** Mountains and seas: a red sun, ink ridges, gilt cloud, paper waves. */
export function myth(p: Pen): void {
  sky(p, [
    [0, '#f9ecd0'],
    [0.7, '#f2d3a0'],
    [1, '#e9b98a'],
  ]);
  p.flat(ellipse(480, 400, 290), '#d8432f');
  p.raw(
    `<circle cx="480" cy="400" r="290" fill="${p.linear([
      [0, '#ff8a5c', 0.7],
      [1, '#a8281f', 0.2],
    ])}"/>`,
  );
  p.flat(blob('-60 600, 60 400, 150 470, 240 360, 330 560, 420 650, -60 760', 0.5), '#5f8f86', 0.9);
  p.flat(blob('540 650, 640 540, 730 380, 820 480, 900 370, 1020 590, 1020 760', 0.5), '#5f8f86', 0.9);
  p.flat(blob('-60 680, 80 540, 200 620, 330 700, -60 780', 0.6), '#3d6f6b', 0.9);
  p.flat(blob('640 700, 770 600, 880 540, 1020 660, 1020 780', 0.6), '#3d6f6b', 0.9);
  for (const [x, y, k] of triples('110 210 1, 840 180 1.05, -10 500 0.9, 930 480 0.9')) {
    p.flat(puffs(x, y, 130 * k, 26 * k, 11, 0.2), '#fff6e0');
    p.mark(puffs(x, y, 130 * k, 26 * k, 11, 0.2), { w: 4, color: '#d9a03c' });
    p.mark(
      curve([
        [x - 60 * k, y + 6],
        [x - 20 * k, y - 10],
        [x + 10 * k, y + 8],
        [x - 8 * k, y + 12],
      ]),
      { w: 4, color: '#d9a03c' },
    );
  }
  for (let row = 0; row < 5; row++) {
    for (let i = -1; i < 9; i++) {
      const [x, y] = [i * 124 + (row % 2) * 62 + 30, 786 + row * 46];
      p.flat(ellipse(x, y, 72), row % 2 ? '#2f6f8f' : '#24597a');
      for (const [r, c] of [
        [58, '#fff1d6'],
        [50, '#2f6f8f'],
        [36, '#fff1d6'],
        [28, '#2f6f8f'],
        [14, '#fff1d6'],
      ] as const)
        p.flat(ellipse(x, y, r), c, 0.96);
    }
  }
}

/** Bath house: a tiled wall with a painted mountain, steam, warm planks. */
export function capy(p: Pen): void {
  sky(p, [
    [0, '#8fd0e8'],
    [0.5, '#d9f0ee'],
    [1, '#f7e6cf'],
  ]);
  p.flat(ellipse(720, 190, 70), '#ffe9a8', 0.95);
  p.flat(
    blob('-60 600, 130 470, 330 290, 430 210, 530 290, 760 480, 1020 600, 1020 700, -60 700', 0.5),
    '#4f8fb0',
  );
  p.flat(poly('336 292, 430 206, 524 288, 490 324, 456 296, 424 340, 390 300, 362 330', 12), '#ffffff');
  p.flat(blob('-60 620, 160 540, 360 600, 600 540, 1020 610, 1020 720, -60 720'), '#5f9f6e');
  for (let i = 1; i < 12; i++)
    p.mark(`M${i * 80} 0L${i * 80} 620`, { w: 2.5, color: '#ffffff', opacity: 0.5 });
  for (let j = 1; j < 8; j++)
    p.mark(`M0 ${j * 80}L960 ${j * 80}`, { w: 2.5, color: '#ffffff', opacity: 0.5 });
  band(p, 620, 140, '#f4fbfa');
  for (let j = 0; j < 3; j++)
    for (let i = 0; i < 22; i++)
      if ((i + j) % 2) p.flat(rect(i * 46, 622 + j * 46, 44, 44, 4), '#7fc0cc', 0.75);
  band(
    p,
    756,
    204,
    p.linear([
      [0, '#d9a268'],
      [1, '#b57a42'],
    ]),
  );
  for (const y of [800, 850, 906]) p.mark(`M0 ${y}L960 ${y}`, { w: 4, color: '#8f5a2a', opacity: 0.6 });
  for (const [x, y] of pairs('200 760, 560 804, 340 854, 780 760, 120 910, 700 856'))
    p.mark(`M${x} ${y}L${x} ${y + 44}`, { w: 4, color: '#8f5a2a', opacity: 0.5 });
  for (const [x, y, r] of triples(
    '90 560 170, 880 520 190, 240 700 130, 760 690 140, 60 300 120, 910 280 110',
  ))
    p.glow(x, y, r, r * 0.72, '#ffffff', 0.85);
}

/** Balcony: awning, morning light through the railing, a sill of tiles. */
export function plant(p: Pen): void {
  sky(p, [
    [0, '#bfe6f5'],
    [0.6, '#fff6d0'],
    [1, '#ffe7a0'],
  ]);
  p.glow(760, 210, 330, 330, '#fff0a0', 0.95);
  p.flat(ellipse(760, 210, 74), '#fffbe0');
  for (const [x, w, h, c] of [
    [20, 150, 330, '#c9d9d0'],
    [180, 120, 240, '#dbe6d6'],
    [640, 130, 250, '#dbe6d6'],
    [790, 180, 300, '#c9d9d0'],
  ] as const) {
    p.flat(rect(x, 700 - h, w, h, 6), c);
    for (let j = 0; j < 5; j++)
      for (let i = 0; i < 3; i++)
        p.flat(rect(x + 18 + i * (w / 3.3), 722 - h + j * 54, 22, 30, 3), '#ffffff', 0.7);
  }
  for (let i = 0; i < 12; i++)
    p.flat(
      poly(
        [
          [i * 84 - 24, -10],
          [i * 84 + 60, -10],
          [i * 84 + 60, 92],
          [i * 84 + 18, 122],
          [i * 84 - 24, 92],
        ],
        18,
      ),
      i % 2 ? '#fffdf4' : '#4f9f5e',
    );
  for (let i = 0; i < 17; i++) p.flat(rect(i * 60 + 6, 520, 14, 230, 5), '#3f7f6a', 0.9);
  p.flat(rect(-10, 500, 980, 28, 8), '#3f7f6a');
  p.raw(
    `<path d="M300 130L620 130L420 960L0 960Z" fill="#ffffff" fill-opacity=".18"/><path d="M680 130L800 130L660 960L510 960Z" fill="#ffffff" fill-opacity=".16"/>`,
  );
  band(p, 742, 218, '#e9a878');
  for (let j = 0; j < 4; j++)
    for (let i = -1; i < 8; i++)
      p.flat(
        rect(i * 140 + (j % 2) * 70 + 3, 746 + j * 56, 134, 50, 6),
        ['#d98a5c', '#e0986a', '#cf7f50'][(i + j + 3) % 3] as string,
      );
  for (const [x, y, k] of triples('70 740 1, 890 740 1.1')) {
    for (const [dx, h] of pairs('-40 120, 0 170, 40 130'))
      p.flat(
        blob([
          [x, y],
          [x + dx - 24 * k, y - h * 0.6],
          [x + dx * 1.3, y - h * k],
          [x + dx + 24 * k, y - h * 0.6],
        ]),
        '#5fa86a',
        0.9,
      );
    p.flat(pillow(x, y + 20, 62, 44), '#fffaf0');
  }
}
