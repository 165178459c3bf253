import { actor, place } from './actor.ts';
import { light, mix, shade } from './colour.ts';
import { member, type Shot } from './frames.ts';
import { closedCarton, question } from './frames-carton.ts';
import { rays, twinkle } from './scenes/common.ts';
import { curve, ellipse, poly, rect, star } from './shape.ts';

/** The width and height of a tool card. */
export const portrait = { width: 960, height: 1344 } as const;

type Face = { paper: string; ray: string; edge: string; stamp: string };

const gold = '#f0bf4c';

/** A collector's card, cut out with round corners; `draw` fills its picture, `sign` its foot. */
function card(s: Shot, face: Face, draw: () => void, sign: () => void): void {
  const { p } = s;
  const edge = rect(12, 12, 936, 1320, 84);
  p.flat(edge, '#fff9ef');
  p.line(edge, { w: 12, color: '#201a17' });
  p.solid(rect(46, 46, 868, 1252, 62), gold, { material: 'metal', weight: 6, ink: '#7a4a12' });
  const field = rect(66, 66, 828, 1212, 48);
  p.solid(field, face.paper, { weight: 6, ink: '#7a4a12', depth: 18 });
  p.inside(field, () => {
    p.at('translate(0 100)', () => rays(p, 480, 500, 40, face.ray, 0.42));
    draw();
    p.flat(rect(66, 1092, 828, 190), face.edge);
    p.flat(rect(66, 1080, 828, 14), gold);
    p.raw('<path d="M66 620L620 66L760 66L66 760Z" fill="#ffffff" fill-opacity=".14"/>');
    p.raw('<path d="M66 830L830 66L868 66L66 868Z" fill="#ffffff" fill-opacity=".14"/>');
  });
  for (const [x, y] of [
    [112, 112],
    [848, 112],
  ] as const) {
    p.solid(ellipse(x, y, 30), face.stamp, { weight: 5, ink: '#7a4a12' });
    p.flat(poly(star(x, y, 20, 9, 5), 3), '#fff3c4');
  }
  sign();
}

function boxAt(s: Shot, x: number, y: number, scale: number, turn: number, opacity?: number): void {
  s.p.at(
    `translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-510 -510)`,
    () => closedCarton(s),
    opacity,
  );
}

/** The hint card: a box is shaken, and one figure is ruled out. */
export function shakeCard(s: Shot): void {
  const { p } = s;
  const face: Face = { paper: '#ffc531', ray: '#fff0b0', edge: '#b5301f', stamp: '#e4372c' };
  card(
    s,
    face,
    () => {
      p.glow(480, 600, 420, 420, '#fff6d8', 0.9);
      p.glow(490, 1020, 330, 46, '#7a3a12', 0.5);
      boxAt(s, 462, 640, 0.92, -19, 0.22);
      boxAt(s, 530, 640, 0.92, 21, 0.22);
      boxAt(s, 490, 640, 0.94, 7);
      for (const side of [-1, 1])
        for (const [r, w] of [
          [312, 20],
          [352, 14],
        ] as const)
          p.mark(
            curve([
              [480 + side * r, 470],
              [480 + side * (r + 34), 590],
              [480 + side * r, 710],
            ]),
            { w, color: '#b5301f' },
          );
      for (const [x, y, t] of [
        [690, 190, 24],
        [770, 280, 44],
        [600, 140, 6],
      ] as const)
        p.at(`translate(${x} ${y}) rotate(${t})`, () =>
          p.solid(rect(-11, -44, 22, 88, 11), '#fff9ef', { weight: 5, ink: '#7a2a1c' }),
        );
      excluded(s);
    },
    () => {
      for (const i of [0, 1, 2, 3, 4]) {
        const x = 480 + (i - 2) * 132;
        p.solid(rect(x - 42, 1138, 84, 100, 14), i === 1 ? '#fff9ef' : '#ffc531', {
          weight: 5,
          ink: '#5a1a12',
        });
        if (i === 1) {
          p.line(`M${x - 24} 1164L${x + 24} 1212`, { w: 15, color: '#e4372c' });
          p.line(`M${x + 24} 1164L${x - 24} 1212`, { w: 15, color: '#e4372c' });
        } else question(s, x, 1184, 26, '#fff9ef', '#5a1a12');
      }
    },
  );
}

/** A bubble with a crossed-out figure: 'not me'. */
function excluded(s: Shot): void {
  const { p } = s;
  p.solid(poly('300 330, 430 420, 372 300', 8), '#fff9ef', { weight: 8, ink: '#201a17' });
  p.solid(ellipse(262, 262, 150), '#fff9ef', { weight: 8, ink: '#201a17' });
  p.flat(poly('302 330, 414 404, 360 296', 6), '#fff9ef');
  p.inside(ellipse(262, 262, 144), () => {
    p.glow(262, 250, 140, 140, '#ffe9c0', 0.9);
    p.raw(place(actor(s.sheet, s.drawing.seed, member(s.cast, 0)), 262, 372, 0.36));
  });
  p.line('M168 356L356 168', { w: 38, color: '#fff9ef' });
  p.line('M168 356L356 168', { w: 24, color: '#e4372c' });
  p.line(ellipse(262, 262, 132), { w: 24, color: '#e4372c' });
}

/** The insight card: a lens shows the figure inside the box. */
export function insightCard(s: Shot): void {
  const { p, cast, drawing } = s;
  const face: Face = { paper: '#3a2f86', ray: '#7f74e0', edge: '#1c1648', stamp: '#12a38b' };
  const [x, y, r] = [500, 600, 270];
  card(
    s,
    face,
    () => {
      p.glow(480, 580, 460, 460, '#8ff5ff', 0.5);
      p.glow(490, 1030, 330, 46, '#0d0820', 0.8);
      boxAt(s, 480, 600, 1.12, -4);
      const lens = ellipse(x, y, r);
      p.inside(lens, () => {
        p.raw(
          `<circle cx="${x}" cy="${y}" r="${r}" fill="${p.radial(
            [
              [0, '#e9fffb'],
              [0.6, '#8fe9de'],
              [1, '#1d8f8f'],
            ],
            '.5 .45 .6',
          )}"/>`,
        );
        for (let i = -6; i <= 6; i++) {
          p.mark(`M${x + i * 46} ${y - r}L${x + i * 46} ${y + r}`, { w: 2, color: '#ffffff', opacity: 0.45 });
          p.mark(`M${x - r} ${y + i * 46}L${x + r} ${y + i * 46}`, { w: 2, color: '#ffffff', opacity: 0.45 });
        }
        p.glow(x, y + 10, 220, 240, '#ffffff', 0.95);
        p.glow(x, y + 226, 180, 28, '#0c3f4a', 0.6);
        p.raw(place(actor(s.sheet, drawing.seed, member(cast, cast.length - 1)), x, y + 232, 0.72));
      });
      p.line(`M${x + 196} ${y + 204}L${x + 330} ${y + 352}`, { w: 92, color: '#201a17' });
      p.line(`M${x + 208} ${y + 216}L${x + 330} ${y + 352}`, { w: 70, color: '#e4372c' });
      p.line(`M${x + 214} ${y + 210}L${x + 326} ${y + 334}`, { w: 14, color: light('#e4372c', 0.5) });
      p.line(lens, { w: 58, color: '#201a17' });
      p.line(lens, { w: 40, color: shade(gold, 0.12) });
      p.mark(ellipse(x - 3, y - 4, r), { w: 12, color: mix(gold, '#ffffff', 0.6) });
      p.gloss(x - 130, y - 160, 84, 30, -42, 0.95);
      for (const [tx, ty, tr] of [
        [210, 220, 34],
        [790, 250, 42],
        [170, 900, 26],
        [300, 130, 18],
        [700, 130, 20],
      ] as const)
        twinkle(p, tx, ty, tr, '#fff3c4');
    },
    () => {
      p.solid('M300 1188C380 1096 580 1096 660 1188C580 1280 380 1280 300 1188Z', '#fff9ef', {
        weight: 9,
        ink: '#0d0820',
      });
      p.solid(ellipse(480, 1188, 68), '#12a38b', { weight: 6, ink: '#0d0820' });
      p.flat(ellipse(480, 1190, 38), '#0d0820');
      p.flat(ellipse(458, 1166, 22), '#ffffff');
      p.flat(ellipse(500, 1212, 10), '#ffffff');
      for (const tx of [190, 250, 710, 770]) p.flat(poly(star(tx, 1188, 20, 9, 5), 3), gold);
    },
  );
}
