import { actor, place } from './actor.ts';
import { light, mix, shade } from './colour.ts';
import { member, type Shot, standing, vignette } from './frames.ts';
import { scenes } from './scenes/all.ts';
import { grid, rays, size } from './scenes/common.ts';
import { curve, ellipse, num, poly, rect, star } from './shape.ts';

/** A hand-drawn question mark about 2 × `r` high. */
export function question(s: Shot, x: number, y: number, r: number, color: string, back: string): void {
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

function openFront(s: Shot, x: number, y: number, w: number, h: number): void {
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
  openFront(s, 262, 520, 428, 362);
  p.solid(poly('264 522, 236 600, 150 560, 196 470', 12), light(look.box, 0.14));
  p.solid(poly('264 524, 688 524, 712 596, 240 596', 12), light(look.box, 0.2));
  p.mark('M262 582L694 582', { w: 4, color: look.trim, opacity: 0.9, dash: '14 9' });
  p.solid(ellipse(476, 724, 92), look.trim);
  p.mark(ellipse(476, 724, 78), { w: 4, color: look.print, dash: '2 11' });
  question(s, 476, 716, 52, look.box, look.style.ink);
  if (cast.length > 1) standing(s, member(cast, 1), 158, 906, 0.5, -3);
  if (cast.length > 2) standing(s, member(cast, 2), 822, 908, 0.5, 3);
}

/** A figure as a shadow of one colour. */
function shadowOf(s: Shot, index: number, color: string): string {
  const cast = { ...member(s.cast, index), silhouette: { color, grow: 0 } };
  return actor(s.sheet, s.drawing.seed, cast);
}

/** The print on the closed carton's front: the most wanted figure in its world, with friends beside it. */
function printedFront(s: Shot): void {
  const { p, look, drawing, cast } = s;
  const shown = cast.length - 1;
  rays(p, 455, 560, 32, look.trim, 0.28);
  const arch = 'M254 786L254 508C254 392 342 330 455 330C568 330 656 392 656 508L656 786Z';
  p.inside(arch, () => {
    p.at('translate(186 330) scale(.56)', () => scenes[drawing.series](p));
    p.glow(455, 560, 240, 240, '#fff6d8', 0.7);
  });
  p.line(arch, { w: 13, color: look.trim });
  p.line(arch, { w: 4, color: look.print });
  const figure = (index: number, x: number, y: number, scale: number) => {
    p.glow(x, y - 2, 250 * scale, 36 * scale, '#150a1e', 0.6);
    p.raw(place(actor(s.sheet, drawing.seed, member(cast, index)), x, y, scale));
  };
  figure(0, 312, 760, 0.4);
  figure(1, 600, 760, 0.4);
  figure(shown - 1, 455, 784, 0.62);
  p.flat(rect(220, 790, 470, 90), look.print);
  p.flat(rect(220, 786, 470, 9), look.trim);
  for (let i = 0; i < shown; i++) {
    const x = 455 + (i - (shown - 1) / 2) * Math.min(72, 420 / shown);
    p.raw(place(shadowOf(s, i, look.trim), x, 866, 0.098));
  }
}

/** The tear-off strip, with its thumb tab. */
function tearStrip(s: Shot): void {
  const { p, look } = s;
  p.flat(rect(220, 230, 470, 62), shade(look.box, 0.16));
  p.mark('M226 292L684 292', { w: 5, color: look.trim, dash: '15 9' });
  p.flat('M400 292C400 346 510 346 510 292Z', shade(look.box, 0.16));
  p.mark('M400 292C400 346 510 346 510 292', { w: 5, color: look.trim, dash: '11 8' });
  for (const x of [262, 306, 350, 560, 604, 648]) p.flat(poly(star(x, 261, 13, 6, 5), 2), look.trim);
  p.mark('M440 300L455 314L470 300', { w: 7, color: look.trim });
}

/**
 * The closed carton of a series, standing from (220, 140) to (800, 880). The last of the cast, the hidden figure, is
 * not printed.
 */
export function closedCarton(s: Shot): void {
  const { p, look } = s;
  const front = rect(220, 230, 470, 650, 8);
  const side = poly('690 230, 800 146, 800 800, 690 880', 8);
  p.solid(poly('220 230, 330 140, 800 146, 690 230', 10), light(look.box, 0.2));
  p.mark('M300 166L770 172', { w: 5, color: look.trim, dash: '16 10' });
  p.mark('M452 226L560 146', { w: 4, color: look.print, opacity: 0.35 });
  p.solid(side, shade(look.box, 0.32));
  p.inside(side, () => {
    p.at('matrix(1 -.76 0 1 745 0)', () => {
      for (const y of [316, 408, 592, 684]) p.flat(poly(star(0, y, 26, 11, 5), 4), look.trim, 0.5);
      p.flat(ellipse(0, 500, 40), look.trim, 0.9);
      question(s, 0, 496, 24, look.box, look.print);
    });
    p.mark('M690 800L800 718', { w: 9, color: look.trim, opacity: 0.7 });
  });
  p.solid(front, look.box, { depth: 14 });
  p.inside(front, () => {
    printedFront(s);
    tearStrip(s);
    p.raw('<path d="M220 640L690 230L690 300L220 730Z" fill="#ffffff" fill-opacity=".13"/>');
    p.raw('<path d="M220 770L690 350L690 372L220 796Z" fill="#ffffff" fill-opacity=".13"/>');
  });
  p.line(front, { w: Math.min(7, look.style.weight) });
  p.solid(poly(star(636, 402, 74, 62, 16), 6), '#ffcb3d', { material: 'metal', weight: 5 });
  p.mark(ellipse(636, 402, 49), { w: 3, color: '#7a4a12', dash: '2 8' });
  question(s, 636, 396, 34, '#fff9ef', '#7a2a1c');
}

/** The closed carton on printed paper. */
export function closedBox(s: Shot): void {
  const { p, look } = s;
  p.raw(`<rect width="${size}" height="${size}" fill="#fff9ef"/>`);
  grid(48, (x, y) => p.flat(ellipse(x, y, 5), look.wall, 0.5));
  p.flat(ellipse(480, 470, 390), mix(look.wall, '#ffffff', 0.35));
  p.glow(500, 884, 400, 56, '#3a1f2a', 0.6);
  closedCarton(s);
}

/** The closed carton alone, cut out, as large as the picture allows. */
export function box(s: Shot): void {
  const scale = 1.23;
  s.p.glow(490, 922, 400, 34, '#3a1f2a', 0.5);
  s.p.at(`translate(${num(480 - 510 * scale)} ${num(478 - 510 * scale)}) scale(${scale})`, () =>
    closedCarton(s),
  );
}
