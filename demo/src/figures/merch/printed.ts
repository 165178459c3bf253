import type { Cast } from '../actor.ts';
import { actor, place } from '../actor.ts';
import { characters } from '../cast.ts';
import { distance, light, mix, shade } from '../colour.ts';
import { looks } from '../looks.ts';
import type { Pen } from '../pen.ts';
import { figures } from '../series/all.ts';
import { curve, ellipse, pairs, pillow, poly, rect, sym } from '../shape.ts';

/** The inputs for drawing any object: its pen (with the object's own line), its cast, and a seed for details. */
export type Order = { p: Pen; cast: readonly Cast[]; seed: string };

export function lead({ cast }: Order): Cast {
  const first = cast[0];
  if (!first) throw new Error('An object needs at least one character on it');
  return first;
}

/** The ground colour of a printed article: the series' colour with the best contrast to the figure, softened. */
export function ground(cast: Cast, pale = 0.5): string {
  const look = looks[characters[cast.who].series];
  const choices = [look.arch, look.trim, look.wall, mix(look.box, '#ffffff', 0.35)];
  const away = (color: string) => distance(color, figures[cast.who].colour);
  const best = choices.reduce((a, b) => (away(b) > away(a) ? b : a));
  return mix(best, '#fffaf0', pale);
}

/** Prints a figure on a surface: its middle at (x, y), about `height` tall, cut at the surface's edge. */
export function print(order: Order, cast: Cast, surface: string, x: number, y: number, height: number): void {
  order.p.inside(surface, () =>
    order.p.raw(place(actor(order.p.sheet, order.seed, cast), x, y + height / 2, height / 640)),
  );
}

/** Prints a figure's face, filling a circle of radius `r`. */
export function portrait(order: Order, cast: Cast, surface: string, x: number, y: number, r: number): void {
  const [fx, fy, fr] = figures[cast.who].face;
  const scale = r / (fr * 1.12);
  order.p.inside(surface, () =>
    order.p.raw(place(actor(order.p.sheet, order.seed, cast), x - fx * scale, y - fy * scale, scale)),
  );
}

export function mug(order: Order): void {
  const { p } = order;
  const cast = lead(order);
  const body = poly('-205 -470, 165 -470, 150 -20, -190 -20', 46);
  const tint = ground(cast, 0.3);
  p.line(curve('150 -380, 270 -390, 286 -250, 250 -140, 140 -120'), { w: 74 });
  p.mark(curve('150 -380, 270 -390, 286 -250, 250 -140, 140 -120'), { w: 58, color: tint });
  p.mark(curve('160 -398, 262 -404, 274 -300'), { w: 10, color: '#ffffff', opacity: 0.7 });
  p.solid(body, tint);
  print(order, cast, body, -20, -230, 400);
  p.inside(body, () => {
    p.flat(rect(-186, -440, 26, 390, 13), '#ffffff', 0.55);
    p.flat(rect(110, -470, 60, 460), shade(tint, 0.25), 0.22);
  });
  p.line(body, { w: 7 });
  p.solid(ellipse(-20, -470, 186, 44), light(tint, 0.5));
  p.solid(ellipse(-20, -464, 160, 32), '#7a4a2a');
  p.gloss(-80, -470, 44, 8, 0, 0.6);
}

export function towel(order: Order): void {
  const { p } = order;
  const cast = lead(order);
  const look = looks[characters[cast.who].series];
  p.solid(rect(-286, -616, 572, 30, 14), '#a8723e');
  p.both((s) => p.solid(ellipse(s * 286, -601, 25), '#8a5a2e'));
  const back = poly('-196 -600, 226 -600, 226 -130, -196 -130', 14);
  p.solid(back, shade(look.trim, 0.12), { material: 'felt' });
  const front = poly('-226 -606, 196 -606, 206 -40, -232 -40', 16);
  const tint = ground(cast, 0.45);
  p.solid(front, tint, { material: 'felt' });
  p.inside(front, () => {
    for (const y of [-580, -548]) p.flat(rect(-260, y, 500, 15), look.box, 0.9);
    for (const y of [-116, -84]) p.flat(rect(-260, y, 500, 15), look.box, 0.9);
  });
  print(order, cast, front, -14, -326, 390);
  for (let i = 0; i < 24; i++)
    p.line(`M${-226 + i * 18.6} -38L${-226 + i * 18.6 + (i % 2 ? 3 : -3)} -8`, {
      w: 7,
      color: shade(tint, 0.16),
    });
}

export function tote(order: Order): void {
  const { p } = order;
  const cast = lead(order);
  const look = looks[characters[cast.who].series];
  for (const [dy, c] of [
    [-14, shade(look.box, 0.25)],
    [10, look.box],
  ] as const) {
    p.line(
      curve([
        [-110, -430 + dy],
        [-96, -580 + dy],
        [0, -630 + dy],
        [96, -580 + dy],
        [110, -430 + dy],
      ]),
      { w: 40 },
    );
    p.mark(
      curve([
        [-110, -430 + dy],
        [-96, -580 + dy],
        [0, -630 + dy],
        [96, -580 + dy],
        [110, -430 + dy],
      ]),
      { w: 28, color: c },
    );
  }
  const bag = poly('-226 -450, 226 -450, 250 -14, -250 -14', 34);
  p.solid(bag, '#f4ead6', { material: 'felt' });
  p.inside(bag, () => {
    for (let i = -26; i < 27; i++)
      p.mark(`M${i * 10} -450L${i * 10} -10`, { w: 1.4, color: '#c9b48c', opacity: 0.5 });
    p.flat(rect(-260, -86, 520, 90), look.box);
    p.flat(ellipse(0, -262, 176), look.trim, 0.9);
  });
  print(order, cast, bag, 0, -250, 380);
  p.mark(`M-216 -426L216 -426`, { w: 4, color: '#a88f60', dash: '12 8' });
  p.both((s) => p.solid(rect(s * 110 - 22, -452, 44, 46, 8), look.box, { weight: 5 }));
}

export function cushion(order: Order): void {
  const { p } = order;
  const cast = lead(order);
  const look = looks[characters[cast.who].series];
  const body = pillow(0, -280, 286, 268, 0.86);
  const tint = ground(cast, 0.12);
  for (const [x, y] of pairs('-258 -512, 258 -512, -258 -46, 258 -46')) {
    p.solid(ellipse(x, y, 34), look.box, { material: 'plush' });
  }
  p.solid(body, tint, { material: 'plush' });
  p.inside(body, () => p.glow(0, -280, 250, 230, '#fffaf0', 0.6));
  print(order, { ...cast, material: 'plush' }, body, 0, -276, 500);
  p.mark(pillow(0, -280, 258, 240, 0.86), { w: 4, color: shade(tint, 0.25), dash: '14 11' });
}

export function plate(order: Order): void {
  const { p } = order;
  const cast = lead(order);
  const look = looks[characters[cast.who].series];
  p.solid(poly('-150 -60, 150 -60, 190 -4, -190 -4', 14), '#8a5a2e');
  p.solid(ellipse(0, -310, 290), ground(cast, 0.6));
  p.mark(ellipse(0, -310, 268), { w: 20, color: look.box });
  p.mark(ellipse(0, -310, 244), { w: 5, color: look.trim });
  for (let i = 0; i < 24; i++) {
    const a = (i / 24) * Math.PI * 2;
    p.flat(ellipse(Math.cos(a) * 268, -310 + Math.sin(a) * 268, 6), '#fffaf0', 0.9);
  }
  const well = ellipse(0, -310, 212);
  p.solid(well, mix(look.arch, '#ffffff', 0.3), { weight: 4 });
  print(order, cast, well, 0, -300, 380);
  p.gloss(-150, -470, 84, 26, -44, 0.7);
}

export function pouch(order: Order): void {
  const { p } = order;
  const cast = lead(order);
  const look = looks[characters[cast.who].series];
  const body = poly('-280 -420, 280 -420, 266 -30, -266 -30', 70);
  p.solid(body, look.box, { material: 'felt' });
  p.inside(body, () => {
    for (let j = 0; j < 6; j++)
      for (let i = -5; i < 6; i++) p.flat(ellipse(i * 62 + (j % 2) * 31, -380 + j * 66, 8), look.trim, 0.6);
    p.flat(ellipse(0, -200, 172), look.trim);
  });
  print(order, cast, body, 0, -196, 360);
  p.solid(rect(-270, -446, 540, 42, 18), shade(look.box, 0.35));
  for (let i = 0; i < 30; i++)
    p.mark(`M${-256 + i * 17.6} -432L${-256 + i * 17.6} -418`, { w: 5, color: '#f0c95c' });
  p.solid(rect(216, -440, 34, 30, 8), '#f0c95c', { material: 'metal' });
  p.line('M234 -410L258 -330', { w: 14, color: look.trim });
  p.solid(pillow(262, -306, 26, 30), look.trim);
}

export function poster(order: Order, scene: string): void {
  const { p } = order;
  const cast = lead(order);
  p.solid(rect(-240, -640, 480, 634, 8), '#fffaf0');
  const field = rect(-212, -612, 424, 578, 4);
  p.inside(field, () => {
    p.raw(`<g transform="translate(-289 -612) scale(.602)">${scene}</g>`);
    p.raw(place(actor(p.sheet, order.seed, cast), 0, -66, 0.72));
  });
  p.line(field, { w: 5 });
  p.both((s) => p.solid(rect(s * 200 - 34, -656, 68, 26, 3), '#ffe3a0', { weight: 3 }));
  p.solid(sym('0 -640, 13 -640, 13 -612, 0 -612', 0), '#e4372c', { weight: 3 });
}
