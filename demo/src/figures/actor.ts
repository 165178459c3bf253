import { type CharacterId, characters } from './cast.ts';
import { toneOf } from './colourways.ts';
import type { Colourway, Theme } from './drawing.ts';
import { looks } from './looks.ts';
import { type Material, Pen } from './pen.ts';
import { seeded } from './random.ts';
import { figures } from './series/all.ts';
import { num } from './shape.ts';
import type { Sheet } from './sheet.ts';
import { dress, tallest } from './theme.ts';

export type Cast = {
  who: CharacterId;
  theme?: Theme | undefined;
  colourway?: Colourway | undefined;
  material?: Material;
  silhouette?: { color: string; grow: number };
};

/** One dressed figure as SVG, standing on (0, 0). */
export function actor(sheet: Sheet, seed: string, cast: Cast): string {
  const character = figures[cast.who];
  const look = looks[characters[cast.who].series];
  // Lacquered editions are outlined in gold, as in maki-e; ink would vanish on the black.
  const gold = cast.colourway === 'gold';
  const line = gold ? { ink: '#c08a2c', rim: '#ffe3a0', weight: Math.min(5, look.style.weight) } : {};
  const style = { ...look.style, ...line, ...(cast.material ? { material: cast.material } : {}) };
  const pen = new Pen(sheet, style, seeded(`${seed} ${cast.who}`), {
    ...(cast.colourway ? { tone: toneOf(cast.colourway, character) } : {}),
    ...(cast.silhouette ? { silhouette: cast.silhouette } : {}),
    ...(gold ? { features: '#ffd76a' } : {}),
  });
  character.draw(pen);
  if (cast.theme) dress(pen, cast.theme, character);
  // A tall hat must not leave the frame that the bare figure fills.
  const reach = cast.theme ? tallest(cast.theme, character) : 0;
  return reach > 650 ? place(pen.toString(), 0, 0, Math.round((650 / reach) * 1000) / 1000) : pen.toString();
}

/** Places a drawing: its foot at (x, y), scaled, turned by degrees. */
export function place(svg: string, x: number, y: number, scale: number, turn = 0): string {
  return `<g transform="translate(${num(x)} ${num(y)}) scale(${scale})${turn ? ` rotate(${turn})` : ''}">${svg}</g>`;
}
