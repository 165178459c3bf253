import { actor, place } from './actor.ts';
import { light, mix, shade } from './colour.ts';
import { member, type Shot, standing, vignette } from './frames.ts';
import { merch } from './merch/all.ts';
import { scenes } from './scenes/all.ts';
import { band, grid, rays, size, twinkle } from './scenes/common.ts';
import { curve, ellipse, num, poly, rect, star, sym, triples } from './shape.ts';

/** A hand-drawn question mark about 2 × `r` high. */
function question(s: Shot, x: number, y: number, r: number, color: string, back: string): void {
  const hook = curve([
    [x - r * 0.52, y - r * 0.42],
    [x - r * 0.3, y - r * 0.9],
    [x + r * 0.24, y - r * 0.96],
    [x + r * 0.56, y - r * 0.5],
    [x + r * 0.3, y - r * 0.08],
    [x, y + r * 0.12],
    [x, y + r * 0.38],
  ]);
  s.p.line(hook, { w: r * 0.56, color: back });
  s.p.line(hook, { w: r * 0.34, color });
  s.p.flat(ellipse(x, y + r * 0.82, r * 0.3), back);
  s.p.flat(ellipse(x, y + r * 0.82, r * 0.19), color);
}

function boxFront(s: Shot, x: number, y: number, w: number, h: number): void {
  const { p, look } = s;
  const front = rect(x, y, w, h, 8);
  p.solid(front, look.box, { depth: 14 });
  p.inside(front, () => {
    rays(p, x + w / 2, y + h * 0.54, 24, look.trim, 0.3);
    p.flat(rect(x, y + h - 66, w, 66), look.print);
    for (let i = 0; i < 9; i++)
      p.flat(poly(star(x + 30 + i * ((w - 60) / 8), y + h - 33, 13, 6, 5), 2), look.trim);
    p.flat(rect(x, y, w, 20), '#000000', 0.16);
    p.flat(rect(x, y + 20, w, 12), look.trim);
  });
}

/** Blind-box cover: a folded carton just opened, one figure rising from it, two beside it. */
export function carton(s: Shot): void {
  const { p, look, drawing, cast } = s;
  scenes[drawing.series](p);
  p.glow(480, 420, 420, 400, '#fff3c9', 0.75);
  vignette(s, 0.4);
  p.glow(490, 880, 400, 60, '#150a1e', 0.7);
  const side = poly('690 520, 782 470, 782 820, 690 880', 6);
  p.solid(poly('270 520, 360 462, 782 466, 690 520', 6), shade(look.print, 0.35));
  p.solid(poly('362 466, 780 466, 810 330, 392 336', 14), shade(look.box, 0.14));
  p.mark(`M380 452L772 450`, { w: 4, color: look.trim, opacity: 0.8 });
  p.raw(place(actor(s.sheet, drawing.seed, member(cast, 0)), 492, 690, 0.88));
  p.solid(side, shade(look.box, 0.3), { depth: 10 });
  p.inside(side, () => {
    for (let i = 0; i < 4; i++) p.flat(poly(star(736, 570 + i * 76, 24, 11, 5), 4), look.trim, 0.5);
  });
  boxFront(s, 262, 520, 428, 362);
  p.solid(poly('264 522, 236 600, 150 560, 196 470', 12), light(look.box, 0.14));
  p.solid(poly('264 524, 688 524, 712 596, 240 596', 12), light(look.box, 0.2));
  p.mark('M262 582L694 582', { w: 4, color: look.trim, opacity: 0.9, dash: '14 9' });
  p.solid(ellipse(476, 724, 92), look.trim);
  p.mark(ellipse(476, 724, 78), { w: 4, color: look.print, dash: '2 11' });
  question(s, 476, 716, 52, look.box, look.style.ink);
  if (cast.length > 1) standing(s, member(cast, 1), 158, 906, 0.5, -3);
  if (cast.length > 2) standing(s, member(cast, 2), 822, 908, 0.5, 3);
}

/** The same carton unopened, its star printed on the lid side. */
export function closedBox(s: Shot): void {
  const { p, look, drawing, cast } = s;
  p.raw(`<rect width="${size}" height="${size}" fill="#fff9ef"/>`);
  grid(48, (x, y) => p.flat(ellipse(x, y, 5), look.wall, 0.5));
  p.flat(ellipse(480, 470, 390), mix(look.wall, '#ffffff', 0.35));
  p.glow(500, 884, 400, 56, '#3a1f2a', 0.6);
  p.solid(poly('220 230, 330 140, 800 146, 690 230', 10), light(look.box, 0.2));
  p.solid(poly('690 230, 800 146, 800 800, 690 880', 8), shade(look.box, 0.32));
  p.mark('M300 166L770 172', { w: 5, color: look.trim, dash: '16 10' });
  boxFront(s, 220, 230, 470, 650);
  p.solid(ellipse(455, 520, 200), mix(look.arch, '#ffffff', 0.25));
  p.inside(ellipse(455, 520, 196), () => {
    p.glow(455, 460, 200, 200, '#ffffff', 0.9);
    p.raw(
      place(
        actor(s.sheet, drawing.seed, { ...member(cast, 0), silhouette: { color: look.print, grow: 0 } }),
        455,
        712,
        0.6,
      ),
    );
  });
  question(s, 455, 520, 92, look.trim, look.style.ink);
  for (let i = 0; i < 5; i++) p.flat(poly(star(745, 330 + i * 100, 30, 13, 5), 4), look.trim, 0.45);
}

/** The part of a sphere below the height `cut` under its middle, with the rim curving towards the viewer. */
function bowl(x: number, y: number, r: number, cut: number): string {
  const tilt = Math.asin(cut / r);
  const half = Math.cos(tilt) * r;
  const k = (4 / 3) * Math.tan((Math.PI / 2 - tilt) / 4) * r;
  const [dx, dy] = [Math.sin(tilt) * k, Math.cos(tilt) * k];
  const at = (px: number, py: number) => `${num(x + px)} ${num(y + py)}`;
  return (
    `M${at(-half, cut)}C${at(-half + dx, cut + dy)} ${at(-k, r)} ${at(0, r)}` +
    `C${at(k, r)} ${at(half - dx, cut + dy)} ${at(half, cut)}` +
    `C${at(half * 0.6, cut + 62)} ${at(-half * 0.6, cut + 62)} ${at(-half, cut)}Z`
  );
}

function miniCapsule(s: Shot, x: number, y: number, r: number, color: string, turn: number): void {
  const { p } = s;
  p.glow(x, y + r, r * 1.1, r * 0.24, '#150a1e', 0.6);
  p.at(`translate(${x} ${y}) rotate(${turn})`, () => {
    p.raw(
      `<circle r="${r}" fill="${p.radial(
        [
          [0, '#ffffff', 0.9],
          [0.7, '#e3f4fa', 0.65],
          [1, '#b9dbe8', 0.9],
        ],
        '.36 .28 .8',
      )}"/>`,
    );
    const d = `M${-r} 0C${-r} ${r * 1.32} ${r} ${r * 1.32} ${r} 0Z`;
    p.solid(d, color, { depth: r * 0.2 });
    p.line(ellipse(0, 0, r), { w: 6 });
    p.solid(rect(-r - 3, -r * 0.09, r * 2 + 6, r * 0.18, 5), light(color, 0.4), { weight: 4 });
    p.gloss(-r * 0.4, -r * 0.5, r * 0.24, r * 0.12, -40, 0.95);
  });
}

/** Machine cover: one great capsule, half clear and half coloured, with the figure looking out. */
export function capsule(s: Shot): void {
  const { p, look, drawing, cast } = s;
  scenes[drawing.series](p);
  p.glow(480, 470, 460, 440, '#fff3c9', 0.65);
  vignette(s, 0.4);
  const [x, y, r] = [480, 490, 364];
  p.glow(x, y + r - 6, 330, 56, '#150a1e', 0.75);
  p.raw(
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${p.radial(
      [
        [0, '#ffffff', 0.75],
        [0.6, '#f4fdff', 0.42],
        [0.9, '#cfeef7', 0.55],
        [1, '#ffffff', 0.95],
      ],
      '.5 .5 .5',
    )}"/>`,
  );
  p.flat(bowl(x, y, r - 8, 60), shade(look.box, 0.3), 0.6);
  p.glow(x, y + 110, 250, 60, '#1a0f1e', 0.4);
  p.inside(ellipse(x, y, r - 6), () => {
    if (cast.length > 1)
      p.raw(place(merch(s.sheet, drawing.seed, 'mini', [member(cast, 1)]), x - 206, y + 182, 0.48, -7));
    if (cast.length > 2)
      p.raw(place(merch(s.sheet, drawing.seed, 'mini', [member(cast, 2)]), x + 212, y + 182, 0.48, 7));
    p.raw(place(actor(s.sheet, drawing.seed, member(cast, 0)), x, y + 206, 0.72));
  });
  const lower = bowl(x, y, r, 84);
  p.solid(lower, look.box, { depth: 40 });
  p.inside(lower, () => {
    for (let i = 0; i < 7; i++)
      p.flat(poly(star(x - 252 + i * 84, y + 214 - Math.abs(i - 3) * 8, 22, 10, 5), 4), look.trim, 0.9);
  });
  p.gloss(x - 210, y + 230, 26, 70, 34, 0.6);
  p.at(`translate(${x} ${y - 4})`, () =>
    p.solid(
      sym(
        [
          [0, 122],
          [r * 0.6, 112],
          [r * 0.93, 82],
          [r * 0.99, 70],
          [r * 0.965, 104],
          [r * 0.6, 146],
          [0, 158],
        ],
        0.85,
      ),
      look.trim,
    ),
  );
  p.line(ellipse(x, y, r), { w: 6, opacity: 0.85 });
  p.gloss(x - 196, y - 190, 96, 40, -44, 0.95);
  p.gloss(x - 96, y - 296, 34, 12, -18, 0.95);
  p.mark(
    curve([
      [x + 270, y - 180],
      [x + 318, y - 80],
      [x + 326, y + 20],
    ]),
    { w: 14, color: '#ffffff', opacity: 0.75 },
  );
  miniCapsule(s, 112, 850, 84, look.trim, -18);
  miniCapsule(s, 852, 858, 78, '#ff7aa2', 22);
}

function niche(s: Shot): void {
  const { p, look } = s;
  // A chase figure stands in the dark, so that one sees at a glance that it is none of the others.
  const rare = s.drawing.colourway !== undefined;
  const wall = rare ? mix(look.print, '#1a1030', 0.5) : look.wall;
  const arch = rare ? mix(look.print, look.trim, 0.42) : look.arch;
  p.raw(
    `<rect width="${size}" height="${size}" fill="${p.linear([
      [0, light(wall, 0.12)],
      [1, shade(wall, 0.14)],
    ])}"/>`,
  );
  grid(72, (x, y, i, j) =>
    p.flat((i + j) % 2 ? ellipse(x, y, 6) : poly(star(x, y, 11, 4.5, 4), 1), arch, 0.4),
  );
  const bow = 'M110 840L110 470C110 220 260 70 480 70C700 70 850 220 850 470L850 840Z';
  p.raw(
    `<path d="${bow}" fill="${p.radial(
      [
        [0, light(arch, 0.6)],
        [0.6, arch],
        [1, shade(arch, 0.16)],
      ],
      '.5 .38 .7',
    )}"/>`,
  );
  p.raw(
    `<path d="${bow}" fill="none" stroke="${shade(wall, 0.34)}" stroke-width="10" stroke-opacity=".55"/><path d="${bow}" fill="none" stroke="${light(wall, 0.6)}" stroke-width="5" transform="translate(0 9)" stroke-opacity=".8"/>`,
  );
  p.raw(
    `<path d="M400 70L560 70L790 840L170 840Z" fill="${p.linear([
      [0, '#fffbe6', 0.8],
      [1, '#fffbe6', 0.05],
    ])}"/>`,
  );
  band(
    p,
    834,
    126,
    p.linear([
      [0, light(look.box, 0.24)],
      [0.12, look.box],
      [1, shade(look.box, 0.3)],
    ]),
  );
  band(p, 834, 7, light(look.trim, 0.5), 0.95);
  p.glow(480, 850, 340, 42, '#150a1e', 0.65);
  if (!rare) return;
  for (const [x, y, r] of triples('150 190 34, 820 160 40, 96 470 22, 872 430 26, 250 90 18, 720 84 16')) {
    p.glow(x, y, r * 1.6, r * 1.6, '#ffe27a', 0.6);
    twinkle(p, x, y, r, '#fff3c4');
  }
}

/** One figure of a series in its lit niche. */
export function item(s: Shot): void {
  const { p, drawing, cast } = s;
  niche(s);
  p.raw(place(merch(s.sheet, drawing.seed, drawing.kind, cast), 480, 862, 1.14));
}

/** One prize of a machine, just out of its opened capsule. */
export function capsuleItem(s: Shot): void {
  const { p, look, drawing, cast } = s;
  niche(s);
  const lid = 'M640 742C660 500 940 520 930 770C860 800 700 800 640 742Z';
  p.raw(
    `<path d="${lid}" fill="${p.radial(
      [
        [0, '#ffffff', 0.75],
        [0.8, '#d9f4fb', 0.5],
        [1, '#ffffff', 0.9],
      ],
      '.4 .3 .8',
    )}" stroke="#ffffff" stroke-width="6"/>`,
  );
  p.gloss(740, 620, 40, 20, -40, 0.95);
  p.at('rotate(-6 220 800)', () => {
    p.solid(ellipse(212, 742, 176, 44), shade(look.box, 0.4));
    p.solid('M36 742C36 990 388 990 388 742C330 790 94 790 36 742Z', look.box, { depth: 26 });
    p.mark(curve('40 750, 130 782, 212 788, 300 782, 384 750'), { w: 10, color: look.trim });
    p.gloss(110, 846, 17, 40, 24, 0.7);
  });
  p.glow(490, 866, 300, 38, '#150a1e', 0.6);
  p.raw(place(merch(s.sheet, drawing.seed, drawing.kind, cast), 490, 872, 1.06));
}
