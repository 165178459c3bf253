import { actor, place } from './actor.ts';
import { light, mix, shade } from './colour.ts';
import { member, type Shot, vignette } from './frames.ts';
import { merch } from './merch/all.ts';
import { scenes } from './scenes/all.ts';
import { band, grid, size, twinkle } from './scenes/common.ts';
import { curve, ellipse, num, poly, rect, star, sym, triples } from './shape.ts';

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
  // A chase figure stands in the dark, which sets it apart from the others at a glance.
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
