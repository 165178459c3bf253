import type { Pen } from './pen.ts';
import { num } from './shape.ts';

/** On a black face every inked line is gold and has a dark edge, so that it also shows on gold parts. */
export function fillArea(p: Pen, d: string, color: string, ink: string): void {
  const edge = p.features && color === ink ? ' stroke="#1a1210" stroke-width="7"' : '';
  p.raw(`<path d="${d}" fill="${color}"${edge}/>`);
}

export function inkLine(p: Pen, d: string, width: number, ink: string): void {
  const line = (color: string, w: number) =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(w)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  p.raw(`${p.features ? line('#1a1210', width + 9) : ''}${line(ink, width)}`);
}
