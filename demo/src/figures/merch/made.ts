import { actor, place } from '../actor.ts';
import { characters } from '../cast.ts';
import { light, mix, shade } from '../colour.ts';
import { looks } from '../looks.ts';
import { figures } from '../series/all.ts';
import { curve, ellipse, num, poly, rect, star, sym } from '../shape.ts';
import { lead, type Order, portrait } from './printed.ts';

/** A collector's figure on a lacquered stand with the series' emblem. */
export function figure(order: Order): void {
  const { p } = order;
  const cast = lead(order);
  const look = looks[characters[cast.who].series];
  const dark = cast.colourway === 'gold';
  const main = dark ? '#1c1718' : look.box;
  const trim = dark ? '#f0bf4c' : look.trim;
  p.solid(sym('0 -62, 262 -40, 272 -10, 150 22, 0 28', 0.9), main);
  p.solid(ellipse(0, -40, 262, 46), light(main, 0.12));
  p.mark(ellipse(0, -40, 236, 38), { w: 5, color: trim });
  p.raw(place(actor(p.sheet, order.seed, cast), 0, -36, 0.94));
  p.solid(rect(-66, -12, 132, 30, 10), trim, { weight: 4, material: 'metal' });
  p.flat(poly(star(0, 3, 12, 5, 5), 1), dark ? '#1c1718' : look.print);
}

export function mini(order: Order): void {
  order.p.raw(actor(order.p.sheet, order.seed, lead(order)));
}

export function plush(order: Order): void {
  const { p } = order;
  const cast = lead(order);
  p.raw(actor(p.sheet, order.seed, { ...cast, material: 'plush' }));
  p.line(curve('170 -120, 214 -96, 226 -70'), { w: 4, color: '#c9a57a' });
  p.at('translate(236 -30) rotate(-10)', () => {
    const look = looks[characters[cast.who].series];
    p.solid(rect(-36, -42, 72, 84, 10), '#fffaf0', { weight: 4, material: 'print' });
    p.flat(ellipse(0, 4, 24), look.box);
    p.flat(poly(star(0, 4, 15, 7, 5), 2), look.trim);
    p.flat(ellipse(0, -30, 5), '#7a5a3a');
  });
}

/** A bedside lamp: the figure glows under a glass bell on a wooden foot. */
export function lamp(order: Order): void {
  const { p } = order;
  const cast = lead(order);
  p.glow(0, -330, 480, 440, '#ffe9a0', 0.95);
  p.line(curve('210 -40, 300 -20, 330 -60, 420 -30'), { w: 12, color: '#5a4334' });
  p.glow(0, -310, 300, 340, '#fff6d0', 1);
  p.raw(place(actor(p.sheet, order.seed, cast), 0, -96, 0.76));
  const bell = sym('0 -640, 150 -604, 238 -480, 256 -300, 256 -92, 0 -80', 0.75);
  p.raw(
    `<path d="${bell}" fill="${p.radial(
      [
        [0, '#fff3b8', 0.18],
        [0.6, '#fff3b8', 0.05],
        [1, '#ffffff', 0.42],
      ],
      '.5 .55 .62',
    )}" stroke="#fffdf0" stroke-width="7"/>`,
  );
  p.gloss(-168, -440, 26, 112, 14, 0.85);
  p.gloss(-120, -580, 44, 14, -38, 0.9);
  p.mark(curve('206 -480, 222 -330, 222 -180'), { w: 9, color: '#ffffff', opacity: 0.6 });
  p.solid(sym('0 -112, 270 -104, 286 -60, 256 -8, 0 0', 0.75), '#b8814a');
  for (const y of [-70, -40])
    p.mark(
      curve([
        [-250, y],
        [-60, y + 12],
        [80, y + 4],
        [250, y + 8],
      ]),
      { w: 4, color: '#8a5a2e', opacity: 0.6 },
    );
  p.solid(ellipse(0, -50, 26), '#fff3c4', { weight: 5 });
  p.glow(0, -50, 60, 60, '#ffd23f', 0.9);
}

/** A die-cut acrylic stand; two characters stand side by side. */
export function acrylic(order: Order): void {
  const { p, cast } = order;
  const look = looks[characters[lead(order).who].series];
  const spots =
    cast.length > 1
      ? [
          [-150, 0.74, -3],
          [158, 0.7, 3],
        ]
      : [[0, 0.94, 0]];
  p.solid(poly('-280 -40, 280 -40, 250 8, -250 8', 26), light(look.trim, 0.4), { material: 'jelly' });
  cast.slice(0, 2).forEach((who, i) => {
    const [x, k, turn] = spots[i] as [number, number, number];
    const cut = (color: string, grow: number, dx: number, dy: number) =>
      p.raw(
        place(actor(p.sheet, order.seed, { ...who, silhouette: { color, grow } }), x + dx, -44 + dy, k, turn),
      );
    cut('#9fc4d6', 62, 9, 7);
    cut('#ffffff', 60, 0, 0);
    p.raw(place(actor(p.sheet, order.seed, who), x, -44, k, turn));
    p.solid(rect(x - 56, -40, 112, 24, 8), '#d9f0f7', { weight: 4 });
  });
  p.mark(curve('-230 -420, -170 -540'), { w: 15, color: '#ffffff', opacity: 0.75 });
}

function tin(order: Order, index: number, x: number, y: number, r: number): void {
  const { p } = order;
  const cast = order.cast[index];
  if (!cast) return;
  const look = looks[characters[cast.who].series];
  const back = [look.trim, look.arch, mix(figures[cast.who].accent, '#fffaf0', 0.35)][index % 3] as string;
  p.glow(x + 12, y + r * 0.92, r * 1.06, r * 0.22, '#2a1a10', 0.5);
  const d = ellipse(x, y, r);
  p.solid(d, back);
  p.inside(d, () => {
    for (let i = 0; i < 16; i++) {
      const a = (i / 16) * Math.PI * 2;
      if (i % 2)
        p.flat(
          poly(
            [
              [x, y],
              [x + Math.cos(a) * r * 1.2, y + Math.sin(a) * r * 1.2],
              [x + Math.cos(a + 0.39) * r * 1.2, y + Math.sin(a + 0.39) * r * 1.2],
            ],
            0,
          ),
          '#ffffff',
          0.4,
        );
    }
  });
  portrait(order, cast, d, x, y + r * 0.04, r);
  p.mark(ellipse(x, y, r - 8), { w: 10, color: '#ffffff', opacity: 0.55 });
  p.line(d, { w: 7 });
  p.raw(
    `<path d="${curve([
      [x - r * 0.78, y - r * 0.1],
      [x - r * 0.5, y - r * 0.62],
      [x + r * 0.1, y - r * 0.8],
    ])}" fill="none" stroke="#fff" stroke-width="${num(r * 0.1)}" stroke-linecap="round" stroke-opacity=".75"/>`,
  );
}

/** Tin badges: one big, or three overlapping. */
export function badge(order: Order): void {
  if (order.cast.length === 1) {
    tin(order, 0, 0, -320, 286);
    return;
  }
  tin(order, 1, 150, -430, 176);
  tin(order, 2, 130, -150, 150);
  tin(order, 0, -110, -280, 212);
}

/** Acrylic charms on ball chains. */
export function keyring(order: Order): void {
  const { p, cast } = order;
  const spots =
    cast.length > 1
      ? [
          [-138, 0.62, -5],
          [144, 0.58, 6],
        ]
      : [[0, 0.8, 0]];
  cast.slice(0, 2).forEach((who, i) => {
    const [x, k, turn] = spots[i] as [number, number, number];
    const top = -640 * k - 24;
    p.line(
      curve([
        [x, top + 14],
        [x - 10, top - 40],
        [x + 20, -646],
      ]),
      { w: 13, color: '#8a7a4a', opacity: 1 },
    );
    p.mark(
      curve([
        [x, top + 14],
        [x - 10, top - 40],
        [x + 20, -646],
      ]),
      { w: 9, color: '#f2d98a', dash: '1 12' },
    );
    p.line(ellipse(x + 20, -656, 44), { w: 18, color: '#7d7f8a' });
    p.mark(ellipse(x + 20, -656, 44), { w: 9, color: '#d9dce6' });
    const cut = (color: string, grow: number, dx: number, dy: number) =>
      p.raw(place(actor(p.sheet, order.seed, { ...who, silhouette: { color, grow } }), x + dx, dy, k, turn));
    cut('#a9b9c9', 56, 7, 6);
    cut('#ffffff', 54, 0, 0);
    p.raw(place(actor(p.sheet, order.seed, who), x, 0, k, turn));
    p.solid(ellipse(x, top + 26, 22), '#ffffff', { weight: 4 });
    p.flat(ellipse(x, top + 26, 9), shade('#b9c2cc', 0.2));
  });
}

/** A die-cut sheet with a corner peeled up. */
export function sticker(order: Order): void {
  const { p, cast } = order;
  const look = looks[characters[lead(order).who].series];
  const sheet = rect(-270, -640, 540, 630, 26);
  p.solid(sheet, mix(look.wall, '#ffffff', 0.25));
  p.inside(sheet, () => {
    for (let j = 0; j < 11; j++)
      for (let i = -4; i < 5; i++) p.flat(ellipse(i * 66 + (j % 2) * 33, -620 + j * 60, 6), '#ffffff', 0.6);
  });
  const spots = [
    [-96, -320, 0.44, -6],
    [130, -300, 0.38, 7],
    [-110, -40, 0.38, 5],
  ] as const;
  cast.slice(0, 3).forEach((who, i) => {
    const [x, y, k, turn] = spots[i] as readonly [number, number, number, number];
    p.raw(
      place(
        actor(p.sheet, order.seed, { ...who, silhouette: { color: '#d9cdbb', grow: 64 } }),
        x + 5,
        y + 6,
        k,
        turn,
      ),
    );
    p.raw(
      place(
        actor(p.sheet, order.seed, { ...who, silhouette: { color: '#ffffff', grow: 62 } }),
        x,
        y,
        k,
        turn,
      ),
    );
    p.raw(place(actor(p.sheet, order.seed, who), x, y, k, turn));
  });
  for (const [x, y, r, c] of [
    [60, -110, 52, look.trim],
    [160, -170, 34, look.box],
    [190, -590, 30, look.trim],
    [-220, -590, 26, look.box],
  ] as const) {
    p.solid(poly(star(x, y, r + 10, (r + 10) * 0.5, 5), 9), '#ffffff', { weight: 3 });
    p.flat(poly(star(x, y, r, r * 0.48, 5), 6), c);
  }
  p.flat(poly('90 -6, 276 -200, 276 -6', 4), '#f6efe2');
  p.solid(poly('96 -14, 270 -196, 150 -166', 10), '#fffdf6');
}

/** An alarm clock with the figure's face for a dial. */
export function clock(order: Order): void {
  const { p } = order;
  const cast = lead(order);
  const look = looks[characters[cast.who].series];
  p.both((s) => {
    p.line(`M${s * 120} -110L${s * 190} -10`, { w: 40 });
    p.mark(`M${s * 120} -110L${s * 190} -10`, { w: 26, color: '#b9c2cc' });
    p.at(`translate(${s * 150} -560) rotate(${s * 34})`, () =>
      p.solid(sym('0 -66, 70 -34, 92 26, 0 34', 0.9), '#f0bf4c', { material: 'metal' }),
    );
  });
  p.line('M0 -560L0 -630', { w: 18 });
  p.solid(ellipse(0, -634, 26), look.box);
  p.solid(ellipse(0, -310, 272), look.box);
  p.solid(ellipse(0, -310, 228), mix(look.arch, '#ffffff', 0.4));
  const dial = ellipse(0, -310, 216);
  portrait(order, cast, dial, 0, -362, 146);
  const hub = -196;
  p.solid(ellipse(0, hub, 74), '#fffaf0', { weight: 4 });
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * Math.PI * 2;
    p.flat(ellipse(Math.cos(a) * 198, -310 + Math.sin(a) * 198, i % 3 ? 7 : 13), look.print);
  }
  p.line(`M0 ${hub}L-32 ${hub - 30}`, { w: 12, color: look.print });
  p.line(`M0 ${hub}L36 ${hub - 40}`, { w: 8, color: look.print });
  p.solid(ellipse(0, hub, 12), '#e4372c', { weight: 3 });
  p.gloss(-110, -450, 84, 26, -40, 0.7);
}
