import type { Character } from '../../character.ts';
import { blob, drop, ellipse, flip, pairs, poly, star, sym } from '../../shape.ts';
import { scatter } from '../parts.ts';
import { anchor, cat, look, paws, seat, tail } from './body.ts';

const drizzle: Character = {
  ...anchor,
  colour: '#b6c3d6',
  accent: '#5aa7f0',
  draw(p) {
    tail(p, '#b6c3d6');
    const coat = { main: '#b6c3d6', pale: '#f1f6fb', ear: '#ffb0bd' };
    cat(p, coat, () => {
      for (const x of [-52, 0, 52]) p.flat(drop(x, -530, 15, 66), '#8c9db8', 0.9);
      p.flat(ellipse(0, -284, 90, 64), '#f1f6fb');
    });
    p.solid(sym('0 -246, 120 -262, 150 -220, 80 -180, 0 -172', 0.9), '#5aa7f0');
    p.solid(drop(0, -216, 26, 74), '#8fd0ff', { material: 'jelly' });
    seat(p, '#cfe0f2');
    for (const [x, y] of pairs('-200 -30, -120 6, 120 6, 200 -30'))
      p.solid(drop(x, y - 50, 17, 52), '#5aa7f0', { material: 'jelly' });
    paws(p, coat.main);
    look(p, 'shiny', 'tiny', '#3a7fd0');
  },
};

const mist: Character = {
  ...anchor,
  colour: '#f1e4d4',
  accent: '#7c6258',
  draw(p) {
    tail(p, '#7c6258');
    const coat = { main: '#f1e4d4', pale: '#fffaf2', ear: '#7c6258' };
    p.both((s) => p.solid(poly(flip(s, '70 -486, 172 -596, 196 -410'), 46), '#7c6258'));
    cat(p, { ...coat, main: '#f1e4d4' }, () => p.glow(0, -320, 170, 150, '#5d4740', 0.95));
    p.both((s) => p.flat(poly(flip(s, '92 -486, 168 -576, 188 -440'), 36), '#7c6258'));
    seat(p, '#f4eef8');
    paws(p, '#7c6258');
    look(p, 'cat', 'cat', '#4aa8e8');
    for (const [x, y] of pairs('-170 -170, 170 -190, 0 -30')) {
      p.glow(x, y, 170, 50, '#ffffff', 0.9);
    }
  },
};

const starry: Character = {
  ...anchor,
  colour: '#3f4fa0',
  accent: '#ffe27a',
  draw(p) {
    tail(p, '#3f4fa0');
    p.solid(poly(star(252, -420, 56, 25, 5), 9), '#ffe27a');
    const coat = { main: '#3f4fa0', pale: '#7f8fe0', ear: '#ff9fc0' };
    cat(p, coat, () => {
      scatter(p, { x: 0, y: -400, rx: 200, ry: 150 }, 30, (x, y, k) =>
        p.flat(k > 0.75 ? poly(star(x, y, 14, 6, 4), 2) : ellipse(x, y, 2 + k * 4), '#fff3b8', 0.95),
      );
      p.flat(ellipse(0, -286, 84, 60), '#7f8fe0');
    });
    seat(p, '#6672c4');
    paws(p, coat.main);
    look(p, 'star', 'cat', '#ffe27a');
    p.solid(poly(star(0, -486, 40, 17, 5), 7), '#ffe27a');
  },
};

const moon: Character = {
  ...anchor,
  colour: '#ffe9b0',
  accent: '#c9b2ff',
  draw(p) {
    p.solid(
      blob('-90 -40, -230 -150, -262 -330, -190 -510, -60 -610, -120 -470, -130 -300, -60 -150, 60 -70'),
      '#ffd65c',
    );
    p.gloss(-214, -380, 14, 70, 12, 0.7);
    const coat = { main: '#fff0c9', pale: '#fffaf0', ear: '#ffb9c6' };
    p.at('translate(30 0)', () => {
      cat(p, coat, () => p.flat(ellipse(0, -286, 90, 62), '#fffaf0'));
    });
    seat(p, '#e3d6ff');
    p.at('translate(30 0)', () => {
      paws(p, coat.main);
      look(p, 'sleepy', 'smile', '#c98a2a');
    });
    p.line('M-66 -604L-66 -520', { w: 5 });
    p.solid(poly(star(-66, -500, 32, 14, 5), 5), '#c9b2ff');
  },
};

export const cloudFriends = { drizzle, mist, starry, moon } as const satisfies Record<string, Character>;
