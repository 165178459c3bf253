import type { Character } from './character.ts';
import { distance, format, mix, parse } from './colour.ts';
import type { Colourway } from './drawing.ts';

type Tone = (hex: string) => string;

function ramp(stops: readonly [from: number, color: string][]): Tone {
  return (hex) => {
    const { l } = parse(hex);
    for (let i = 1; i < stops.length; i++) {
      const [b, to] = stops[i] as [number, string];
      const [a, from] = stops[i - 1] as [number, string];
      if (l <= b) return mix(from, to, Math.min(1, Math.max(0, (l - a) / (b - a))));
    }
    return (stops[stops.length - 1] as [number, string])[1];
  };
}

const goldRamp = ramp([
  [0.2, '#4a3208'],
  [0.5, '#b5842a'],
  [0.75, '#e8b94a'],
  [1, '#ffedb0'],
]);
const blackRamp = ramp([
  [0.2, '#0f0c0d'],
  [0.7, '#2a2426'],
  [1, '#3d3638'],
]);

/** Black lacquer for the figure's own colour, gold for everything else. */
function gold(character: Character): Tone {
  return (hex) => {
    const { l } = parse(hex);
    if (l < 0.26) return blackRamp(hex);
    return distance(hex, character.colour) < 0.085 ? blackRamp(hex) : goldRamp(hex);
  };
}

const tinted =
  (target: string, amount: number, lift: number): Tone =>
  (hex) => {
    const { l, c } = parse(hex);
    const goal = parse(target);
    const full = format({
      l: Math.min(0.97, l * (1 - lift) + lift),
      c: Math.max(c * 0.35, goal.c),
      h: goal.h,
    });
    return mix(hex, full, amount);
  };

const tones: Record<Exclude<Colourway, 'gold'>, Tone> = {
  original: (hex) => hex,
  ghost: ramp([
    [0.15, '#4f7fa8'],
    [0.5, '#9fe0ea'],
    [0.8, '#d9fbff'],
    [1, '#ffffff'],
  ]),
  sakura: tinted('#ff9dbb', 0.78, 0.28),
  mint: tinted('#5fd0b0', 0.78, 0.2),
  midnight: ramp([
    [0.15, '#120c2c'],
    [0.55, '#3b2f86'],
    [0.78, '#7a5fd0'],
    [0.92, '#ffd97a'],
    [1, '#fff3cf'],
  ]),
  caramel: tinted('#c07a3a', 0.76, 0.1),
};

/** The recolouring that an edition puts on a figure. */
export function toneOf(colourway: Colourway, character: Character): Tone {
  return colourway === 'gold' ? gold(character) : tones[colourway];
}
