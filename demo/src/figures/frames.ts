import { actor, type Cast, place } from './actor.ts';
import { light, mix, shade } from './colour.ts';
import type { Drawing } from './drawing.ts';
import { type Look, looks } from './looks.ts';
import { merch } from './merch/all.ts';
import { Pen } from './pen.ts';
import { seeded } from './random.ts';
import { scenes } from './scenes/all.ts';
import { band, grid, rays, size, twinkle } from './scenes/common.ts';
import { curve, ellipse, num, poly, rect, star, triples } from './shape.ts';
import type { Sheet } from './sheet.ts';

export type Shot = { sheet: Sheet; p: Pen; look: Look; drawing: Drawing; cast: Cast[] };

export function shot(sheet: Sheet, drawing: Drawing): Shot {
  const look = looks[drawing.series];
  const p = new Pen(sheet, { ...look.style, material: 'vinyl' }, seeded(`${drawing.seed} ${drawing.frame}`));
  const cast = drawing.cast.map((who): Cast => ({ who, theme: drawing.theme, colourway: drawing.colourway }));
  return { sheet, p, look, drawing, cast };
}

export function member(cast: readonly Cast[], index: number): Cast {
  const found = cast[index % cast.length];
  if (!found) throw new Error('A picture needs at least one character');
  return found;
}

/** Darkens the corners, as a lamp over the middle of a shelf does. */
export function vignette({ p, look }: Shot, opacity: number): void {
  const dark = mix(look.print, '#1a0f2a', 0.42);
  p.raw(
    `<rect width="${size}" height="${size}" fill="${p.radial(
      [
        [0, dark, 0],
        [0.62, dark, 0],
        [1, dark, 1],
      ],
      '.5 .46 .74',
    )}" fill-opacity="${opacity}"/>`,
  );
}

export function standing(s: Shot, cast: Cast, x: number, y: number, scale: number, turn = 0): void {
  s.p.glow(x, y - 4, 280 * scale, 40 * scale, '#150a1e', 0.6);
  s.p.raw(place(actor(s.sheet, s.drawing.seed, cast), x, y, scale, turn));
}

function ticket(s: Shot, x: number, y: number, turn: number, k: number): void {
  const { p, look } = s;
  p.at(`translate(${x} ${y}) rotate(${turn}) scale(${k})`, () => {
    p.flat(rect(-64, -98, 140, 208, 14), '#150a1e', 0.28);
    p.solid(rect(-70, -104, 140, 208, 14), '#fff9ef', { weight: 6 });
    p.flat(rect(-64, -98, 128, 54, 8), look.box);
    p.mark('M-62 -36L62 -36', { w: 4, color: '#8a7a66', dash: '3 11' });
    p.flat(poly(star(0, 34, 44, 19, 5), 6), '#e4372c');
    p.flat(poly(star(-34, -72, 13, 6, 5), 2), look.trim);
    p.flat(poly(star(0, -72, 13, 6, 5), 2), look.trim);
    p.flat(poly(star(34, -72, 13, 6, 5), 2), look.trim);
  });
}

/** Ichiban cover: the A prize on a lit podium in its world, its friends behind it, tickets in the air. */
export function stage(s: Shot): void {
  const { p, look, cast, drawing } = s;
  scenes[drawing.series](p);
  rays(p, 480, 520, 28, '#fff6d8', 0.2, 0.5);
  p.glow(480, 470, 450, 430, '#fff3c9', 0.5);
  vignette(s, 0.45);
  ticket(s, 128, 226, -16, 0.82);
  ticket(s, 846, 250, 15, 0.76);
  if (cast.length > 1) standing(s, member(cast, 1), 184, 826, 0.62, -2);
  if (cast.length > 2) standing(s, member(cast, 2), 780, 826, 0.62, 2);
  if (cast.length === 2) ticket(s, 800, 560, 22, 1);
  p.glow(480, 912, 420, 60, '#150a1e', 0.6);
  p.solid(ellipse(480, 884, 322, 58), shade(look.box, 0.3));
  p.solid(ellipse(480, 862, 322, 58), look.box);
  p.solid(ellipse(480, 852, 290, 46), light(look.trim, 0.25));
  for (let i = 0; i < 11; i++) {
    const a = Math.PI * (0.08 + (i / 10) * 0.84);
    const [x, y] = [480 + Math.cos(a) * 306, 874 + Math.sin(a) * 52];
    p.glow(x, y, 30, 30, '#fff0a0', 0.9);
    p.flat(ellipse(x, y, 9), '#fffbe0');
  }
  standing(s, member(cast, 0), 480, 862, cast.length > 1 ? 0.98 : 1.1);
  for (let i = 0; i < 26; i++) {
    const [x, y] = [p.random() * size, p.random() * 420];
    const c = [look.trim, '#ffcb3d', '#ff7aa2', '#ffffff', '#12a38b'][i % 5] as string;
    if (Math.abs(x - 480) > 190)
      p.at(`translate(${num(x)} ${num(y)}) rotate(${Math.round(p.random() * 180)})`, () =>
        p.flat(i % 3 ? rect(-10, -5, 20, 10, 2) : ellipse(0, 0, 7), c, 0.92),
      );
  }
}

/** The shop's shelf at night: warm light from above on a board, the dark room around it. */
function cabinet(p: Pen, boards: readonly number[], hue: string): void {
  const wall = mix('#231f3a', hue, 0.72);
  p.raw(
    `<rect width="${size}" height="${size}" fill="${p.linear([
      [0, shade(wall, 0.3)],
      [0.5, wall],
      [1, shade(wall, 0.45)],
    ])}"/>`,
  );
  grid(80, (x, y) => p.flat(poly(star(x, y, 9, 3.6, 4), 1), '#ffffff', 0.07));
  boards.forEach((y, i) => {
    const top = i === 0 ? 0 : (boards[i - 1] as number) + 34;
    const height = y - top;
    p.glow(480, top, 560, height * 1.25, '#ffd08a', 0.42);
    p.glow(480, top + height * 0.55, 360, height * 0.66, light(hue, 0.66), 0.8);
    p.flat(rect(120, top - 4, 720, 15, 7), '#fff6d0', 0.95);
    p.glow(480, top + 10, 420, 44, '#fff3c0', 0.9);
    p.glow(480, y, 470, 46, '#ffe0a8', 0.75);
  });
  for (const y of boards) {
    band(
      p,
      y,
      44,
      p.linear([
        [0, '#c98f58'],
        [0.3, '#a9713f'],
        [1, '#6b4426'],
      ]),
    );
    band(p, y, 7, '#ffd9a0', 0.9);
    p.mark(
      curve([
        [0, y + 22],
        [300, y + 27],
        [620, y + 20],
        [960, y + 26],
      ]),
      { w: 3, color: '#6b4426', opacity: 0.5 },
    );
    p.raw(
      `<rect y="${y + 44}" width="${size}" height="40" fill="${p.linear([
        [0, '#0d0818', 0.6],
        [1, '#0d0818', 0],
      ])}"/>`,
    );
  }
}

const rows: Record<number, readonly (readonly [x: number, y: number, scale: number])[]> = {
  1: [[480, 886, 0.64]],
  2: [
    [480, 886, 0.64],
    [480, 430, 0.58],
  ],
  3: [
    [300, 880, 0.62],
    [480, 430, 0.58],
    [660, 884, 0.62],
  ],
  4: [
    [300, 880, 0.62],
    [272, 430, 0.56],
    [688, 430, 0.56],
    [660, 884, 0.62],
  ],
  5: [
    [480, 886, 0.58],
    [268, 430, 0.56],
    [692, 430, 0.56],
    [178, 880, 0.55],
    [782, 880, 0.55],
  ],
};

/** The whole series on two shelves, each character once. */
export function lineup(s: Shot): void {
  const { p, drawing, look } = s;
  cabinet(p, [424, 872], look.print);
  const cast = [...new Map(s.cast.map((one) => [one.who, one])).values()].slice(0, 5);
  const kind = drawing.kind === 'badge' || drawing.kind === 'lamp' ? drawing.kind : 'mini';
  const wide = kind === 'mini' ? 1 : 0.86;
  (rows[cast.length] ?? []).forEach(([x, y, k], i) => {
    p.glow(x, y, 200 * k, 30 * k, '#1a0f1e', 0.8);
    p.raw(place(merch(s.sheet, `${drawing.seed}${i}`, kind, [member(cast, i)]), x, y, k * wide));
  });
  vignette(s, 0.5);
}

/** The dim neighbours on either side of the article: a carton of its series and a capsule. */
function neighbours({ p, look }: Shot): void {
  p.at('translate(40 600)', () => {
    p.solid(poly('0 30, 46 0, 190 4, 150 30', 6), light(look.box, 0.15));
    p.solid(poly('150 30, 190 4, 190 220, 150 246', 6), shade(look.box, 0.35));
    p.solid(rect(0, 30, 150, 216, 6), look.box);
    p.flat(ellipse(75, 130, 50), look.trim);
    p.flat(poly(star(75, 130, 34, 15, 5), 5), look.box);
    p.flat(rect(0, 212, 150, 20), shade(look.box, 0.4));
  });
  p.at('translate(862 772)', () => {
    p.solid(ellipse(0, 0, 74), '#e6f1f4');
    p.solid('M-74 0C-74 98 74 98 74 0C40 18 -40 18 -74 0Z', look.trim);
    p.gloss(-30, -34, 20, 10, -40);
  });
  p.glow(60, 700, 190, 260, '#150f26', 0.5);
  p.glow(900, 760, 170, 170, '#150f26', 0.45);
}

/** An article of the preorder shop, alone on the lit shelf. */
export function shelf(s: Shot): void {
  const { p, drawing, cast, look } = s;
  cabinet(p, [846], look.print);
  for (const [x, y, r, c] of [
    [90, 220, 60, '#ff8a5c'],
    [880, 180, 70, look.trim],
    [60, 520, 40, '#8fd0ff'],
    [910, 500, 50, '#ff7aa2'],
  ] as const)
    p.glow(x, y, r, r, c, 0.4);
  neighbours(s);
  p.glow(480, 470, 380, 380, light(look.trim, 0.4), 0.55);
  p.glow(480, 852, 330, 42, '#1a0f1e', 0.85);
  p.raw(place(merch(s.sheet, drawing.seed, drawing.kind, cast), 480, 856, 1.1));
  vignette(s, 0.45);
  p.solid(poly('770 872, 900 872, 908 930, 762 930', 8), '#fff9ef', { weight: 4 });
  for (const y of [890, 910])
    p.mark(`M790 ${y}L880 ${y}`, { w: 6, color: y === 890 ? '#e4372c' : '#c9b89a' });
}

const tierTint: Record<string, string> = {
  A: '#ffb3a6',
  B: '#b3bdf2',
  C: '#a6e0d2',
  D: '#f7d79a',
  E: '#f2b8d6',
  F: '#b8dff2',
  G: '#d3c2f0',
  H: '#cfe3a8',
};

function goldGround(p: Pen): void {
  p.raw(`<rect width="${size}" height="${size}" fill="#15100f"/>`);
  rays(p, 480, 500, 40, '#e8b94a', 0.34, p.random());
  p.glow(480, 480, 480, 480, '#ffd97a', 0.85);
  p.mark(ellipse(480, 480, 400), { w: 6, color: '#f0bf4c' });
  p.mark(ellipse(480, 480, 424), { w: 3, color: '#f0bf4c', dash: '2 16' });
  for (const [x, y, r] of triples('120 150 30, 850 130 36, 90 640 22, 880 620 26, 760 60 18, 220 60 16'))
    twinkle(p, x, y, r, '#ffe9a8');
  p.glow(480, 850, 420, 70, '#000000', 0.7);
}

/** The dark room around a lamp, which is shown lit. */
function duskGround(p: Pen, tint: string): void {
  const dusk = mix('#231f3a', tint, 0.16);
  p.raw(
    `<rect width="${size}" height="${size}" fill="${p.radial(
      [
        [0, mix(dusk, tint, 0.3)],
        [1, shade(dusk, 0.3)],
      ],
      '.5 .45 .75',
    )}"/>`,
  );
  rays(p, 480, 480, 32, tint, 0.1, 0.3);
  grid(72, (x, y) => p.flat(poly(star(x, y, 8, 3.2, 4), 1), tint, 0.22));
  p.mark(ellipse(480, 470, 410), { w: 4, color: tint, opacity: 0.55, dash: '2 16' });
  p.glow(480, 850, 440, 70, '#ffdf9a', 0.5);
  p.glow(480, 858, 330, 36, '#0d0818', 0.8);
}

function paperGround(p: Pen, tint: string): void {
  p.raw(`<rect width="${size}" height="${size}" fill="#fff9ef"/>`);
  rays(p, 480, 480, 32, tint, 0.42, 0.3);
  grid(48, (x, y) => p.flat(ellipse(x, y, 5), tint, 0.6));
  p.flat(ellipse(480, 470, 392), mix(tint, '#ffffff', 0.25));
  p.raw(
    `<circle cx="480" cy="470" r="372" fill="${p.radial(
      [
        [0, '#fffdf6'],
        [0.6, mix(tint, '#fffdf6', 0.4)],
        [1, tint],
      ],
      '.5 .4 .62',
    )}"/>`,
  );
  p.mark(ellipse(480, 470, 392), { w: 4, color: shade(tint, 0.3), opacity: 0.5, dash: '2 14' });
  p.glow(480, 854, 330, 44, '#3a1f2a', 0.55);
}

/** A prize: the article on printed paper in its tier's tint; LAST on black with gold rays. */
export function prize(s: Shot): void {
  const { p, drawing, cast, look } = s;
  const tint = tierTint[drawing.tier ?? ''] ?? mix(look.box, '#fff3dc', 0.55);
  if (drawing.colourway === 'gold') goldGround(p);
  else if (drawing.kind === 'lamp') duskGround(p, tint);
  else paperGround(p, tint);
  p.raw(place(merch(s.sheet, drawing.seed, drawing.kind, cast), 480, 846, 1.12));
}
