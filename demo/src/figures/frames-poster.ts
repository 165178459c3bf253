import { actor, place } from './actor.ts';
import { light, mix, shade } from './colour.ts';
import { member, type Shot, standing } from './frames.ts';
import { merch } from './merch/all.ts';
import { scenes } from './scenes/all.ts';
import { rays, size, twinkle } from './scenes/common.ts';
import { ellipse, num, poly, rect, star } from './shape.ts';

/** A banner of the home screen, the picture of a news article, and a promo that covers the screen. */
export const bannerFormat = { width: 960, height: 384 } as const;
export const newsFormat = { width: 960, height: 540 } as const;
export const promoFormat = { width: 960, height: 1200 } as const;

type Format = { width: number; height: number };

/** The scene behind everything, its ground at the foot of the picture. */
function backdrop(s: Shot, { width, height }: Format, lift: number, scale: number): void {
  const { p, look, drawing } = s;
  const left = (width - size * scale) / 2;
  p.at(`translate(${num(left)} ${num(height - lift - size * scale)}) scale(${scale})`, () =>
    scenes[drawing.series](p),
  );
  p.raw(
    `<rect width="${width}" height="${height}" fill="${p.linear([
      [0, mix(look.print, '#1a0f2a', 0.5), 0.5],
      [0.4, mix(look.print, '#1a0f2a', 0.5), 0],
      [1, shade(look.print, 0.4), 0.5],
    ])}"/>`,
  );
}

function confetti(s: Shot, { width }: Format, depth: number, pieces: number): void {
  const { p, look } = s;
  for (let i = 0; i < pieces; i++) {
    const [x, y, turn] = [p.random() * width, p.random() * depth, Math.round(p.random() * 180)];
    const colour = [look.trim, '#ffcb3d', '#ff7aa2', '#ffffff', '#12a38b'][i % 5] as string;
    p.at(`translate(${num(x)} ${num(y)}) rotate(${turn})`, () =>
      p.flat(i % 3 ? rect(-9, -5, 18, 10, 2) : ellipse(0, 0, 6), colour, 0.9),
    );
  }
}

/** A paper seal with a star, which the shop puts on new things. */
function seal(s: Shot, x: number, y: number, r: number): void {
  const { p, look } = s;
  p.flat(ellipse(x + r * 0.06, y + r * 0.1, r), '#150a1e', 0.3);
  p.solid(poly(star(x, y, r, r * 0.86, 18), 4), '#e4372c', { weight: 4 });
  p.mark(ellipse(x, y, r * 0.68), { w: 4, color: '#fff9ef', dash: '2 9' });
  p.flat(poly(star(x, y, r * 0.5, r * 0.22, 5), 4), light(look.trim, 0.2));
}

/** The article on a lit round stand. */
function onStand(s: Shot, x: number, y: number, scale: number): void {
  const { p, look, drawing, cast } = s;
  p.glow(x, y - 150 * scale, 420 * scale, 420 * scale, '#fff3c9', 0.75);
  p.glow(x, y + 34 * scale, 420 * scale, 60 * scale, '#150a1e', 0.6);
  p.solid(ellipse(x, y + 26 * scale, 330 * scale, 58 * scale), shade(look.box, 0.3));
  p.solid(ellipse(x, y, 330 * scale, 58 * scale), look.box);
  p.solid(ellipse(x, y - 10 * scale, 296 * scale, 46 * scale), light(look.trim, 0.25));
  p.raw(place(merch(s.sheet, drawing.seed, drawing.kind, [member(cast, 0)]), x, y - 6 * scale, scale));
}

/** Friends side by side, those further from the stand a little smaller. */
function row(s: Shot, from: number, to: number, foot: number, scale: number): void {
  const others = s.cast.slice(1);
  others.forEach((one, i) => {
    const x = others.length === 1 ? (from + to) / 2 : from + ((to - from) * i) / (others.length - 1);
    standing(s, one, x, foot - (i % 2) * foot * 0.03, scale * (i % 2 ? 0.9 : 1), i % 2 ? 2 : -2);
  });
}

/** Wide: the article in the light on the left, its friends on the right. */
export function banner(s: Shot): void {
  const { p } = s;
  backdrop(s, bannerFormat, -90, 1);
  p.at('translate(-230 -250)', () => rays(p, 480, 480, 30, '#fff6d8', 0.24, 0.4));
  p.glow(640, 230, 460, 220, '#fff3c9', 0.4);
  confetti(s, bannerFormat, 190, 22);
  onStand(s, 232, 322, 0.44);
  row(s, 470, 850, 350, 0.44);
  seal(s, 64, 70, 42);
  for (const [x, y, r] of [
    [404, 60, 15],
    [906, 84, 20],
    [372, 250, 10],
  ] as const)
    twinkle(p, x, y, r, '#fffbe0');
}

/** A banner's motif at the height of a photograph, with the article in the middle. */
export function news(s: Shot): void {
  const { p } = s;
  backdrop(s, newsFormat, -70, 1);
  p.at('translate(0 -210)', () => rays(p, 480, 480, 30, '#fff6d8', 0.22, 0.3));
  p.glow(480, 280, 480, 280, '#fff3c9', 0.5);
  row(s, 150, 810, 470, 0.5);
  onStand(s, 480, 474, 0.62);
  for (const [x, y, r] of [
    [120, 90, 18],
    [842, 70, 22],
    [730, 180, 11],
  ] as const)
    twinkle(p, x, y, r, '#fffbe0');
}

/** Upright: one figure larger than life over its friends, in a rain of confetti. */
export function promo(s: Shot): void {
  const { p, cast } = s;
  backdrop(s, promoFormat, -110, 1.34);
  p.at('translate(0 80)', () => rays(p, 480, 520, 36, '#fff6d8', 0.34, 0.2));
  p.glow(480, 560, 480, 520, '#fff3c9', 0.65);
  confetti(s, promoFormat, 620, 60);
  if (cast.length > 1) standing(s, member(cast, 1), 196, 1080, 0.74, -4);
  if (cast.length > 2) standing(s, member(cast, 2), 772, 1080, 0.74, 4);
  p.glow(480, 1112, 460, 70, '#150a1e', 0.7);
  p.raw(place(actor(s.sheet, s.drawing.seed, member(cast, 0)), 480, 1110, 1.22));
  seal(s, 792, 190, 108);
  for (const [x, y, r] of [
    [130, 190, 30],
    [230, 96, 18],
    [96, 520, 22],
    [868, 560, 26],
  ] as const)
    twinkle(p, x, y, r, '#fffbe0');
}
