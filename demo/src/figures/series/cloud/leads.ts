import type { Character } from '../../character.ts';
import { blob, curve, ellipse, flip, type Point, poly, puffs, star } from '../../shape.ts';
import { anchor, cat, ears, look, paws, seat, tail } from './body.ts';

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
    p.solid(poly('150 -150, 250 -190, 226 -250, 290 -330, 196 -290, 220 -230, 130 -190', 8), '#ffd84a');
    const coat = { main: '#6b6a8f', pale: '#a3a2c6', ear: '#ff9fb0' };
    cat(p, coat, () => {
      p.flat(puffs(0, -540, 230, 80, 11, 0.3), '#54537a');
      p.flat(ellipse(0, -286, 84, 62), '#a3a2c6');
    });
    p.both((s) =>
      p.solid(poly(flip(s, '200 -560, 240 -600, 232 -560, 268 -566, 210 -496, 222 -540'), 5), '#ffd84a'),
    );
    seat(p, '#8b8ab0');
    p.both((s) =>
      p.solid(poly(flip(s, '156 -60, 196 -70, 180 -36, 210 -36, 150 18, 164 -22, 136 -20'), 4), '#ffd84a'),
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
      p.flat(blob('-230 -560, -60 -560, -70 -450, -130 -380, -240 -370'), '#ff9f5c');
      p.flat(blob('40 -560, 240 -560, 240 -400, 150 -420, 90 -470'), '#5a4a63');
    });
    seat(p, '#e4f3ff');
    paws(p, coat.main);
    look(p, 'cat', 'cat', '#3fae7a');
  },
};

export const cloudLeads = { sunny, cotton, thunder, rainbow } as const satisfies Record<string, Character>;
