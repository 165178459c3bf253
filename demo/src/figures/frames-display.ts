import { actor, place } from './actor.ts';
import { light, mix, shade } from './colour.ts';
import { member, type Shot } from './frames.ts';
import { question } from './frames-carton.ts';
import { scenes } from './scenes/all.ts';
import { rays, twinkle } from './scenes/common.ts';
import { ellipse, poly, rect, star } from './shape.ts';

/** The width and height of the display picture. */
export const wide = { width: 960, height: 540 } as const;

/** One board of the stand, with its edge towards the viewer. */
function step(s: Shot, y: number, inset: number, height: number): void {
  const { p, look } = s;
  const [left, right] = [inset, wide.width - inset];
  p.solid(
    poly(
      [
        [left + 34, y - 46],
        [right - 34, y - 46],
        [right, y],
        [left, y],
      ],
      8,
    ),
    light(look.trim, 0.35),
    { depth: 8 },
  );
  p.solid(rect(left, y, right - left, height, 8), look.box, { depth: 12 });
  const stars = Math.floor((right - left - 60) / 64);
  for (let i = 0; i <= stars; i++)
    p.flat(
      poly(star(left + 30 + i * ((right - left - 60) / stars), y + height / 2, 9, 4, 5), 2),
      look.trim,
      0.85,
    );
}

function onStep(s: Shot, index: number, x: number, y: number, scale: number): void {
  s.p.glow(x, y - 3, 260 * scale, 40 * scale, '#150a1e', 0.6);
  s.p.raw(place(actor(s.sheet, s.drawing.seed, member(s.cast, index)), x, y, scale));
}

/** The hidden figure in the middle above, on its own pedestal: only opening the right box shows which figure it is. */
function hiddenOne(s: Shot): void {
  const { p, look } = s;
  p.glow(480, 156, 250, 190, '#fff0a8', 0.95);
  p.solid(rect(394, 250, 172, 44, 10), '#f0bf4c', { material: 'metal', weight: 5 });
  p.solid(ellipse(480, 250, 92, 18), '#ffe08a', { material: 'metal', weight: 5 });
  const dark = mix(look.print, '#1a0f2a', 0.55);
  const shadow = {
    ...member(s.cast, s.cast.length - 1),
    silhouette: { color: '#ffe9a8', grow: 26 },
  };
  p.raw(place(actor(s.sheet, s.drawing.seed, shadow), 480, 246, 0.34));
  p.raw(
    place(
      actor(s.sheet, s.drawing.seed, { ...shadow, silhouette: { color: dark, grow: 0 } }),
      480,
      246,
      0.34,
    ),
  );
  question(s, 480, 156, 40, '#ffcb3d', dark);
  for (const [x, y, r] of [
    [372, 70, 16],
    [590, 54, 20],
    [356, 182, 10],
    [606, 176, 12],
  ] as const)
    twinkle(p, x, y, r, '#fffbe0');
}

/** The whole series on a stepped stand in its world: the last of the cast, the hidden figure, as a shadow. */
export function display(s: Shot): void {
  const { p, look, drawing, cast } = s;
  p.at('translate(0 -290)', () => scenes[drawing.series](p));
  p.at('translate(0 -330)', () => rays(p, 480, 500, 30, '#fff6d8', 0.16));
  p.glow(480, 300, 520, 260, '#fff3c9', 0.55);
  p.raw(
    `<rect width="${wide.width}" height="${wide.height}" fill="${p.radial(
      [
        [0, '#1a0f2a', 0],
        [0.6, '#1a0f2a', 0],
        [1, shade(look.print, 0.4), 1],
      ],
      '.5 .5 .8',
    )}" fill-opacity=".4"/>`,
  );
  const open = cast.length - 1;
  const back = open > 4 ? [open - 2, open - 1] : [open - 1];
  step(s, 292, 150, 60);
  hiddenOne(s);
  const front = Array.from({ length: open - back.length }, (_, i) => i);
  back.forEach((index, i) => {
    onStep(s, index, i === 0 ? 262 : 698, 284, 0.36);
  });
  step(s, 496, 24, 70);
  const gap = Math.min(212, 880 / front.length);
  front.forEach((index, i) => {
    onStep(s, index, 480 + (i - (front.length - 1) / 2) * gap, 488, front.length > 4 ? 0.3 : 0.34);
  });
}
