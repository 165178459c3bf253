import type { Cast } from '../actor.ts';
import { characters } from '../cast.ts';
import type { MerchKind } from '../drawing.ts';
import { looks } from '../looks.ts';
import { Pen } from '../pen.ts';
import { seeded } from '../random.ts';
import { scenes } from '../scenes/all.ts';
import type { Sheet } from '../sheet.ts';
import { acrylic, badge, clock, figure, keyring, lamp, mini, plush, sticker } from './made.ts';
import { cushion, mug, type Order, plate, poster, pouch, tote, towel } from './printed.ts';

const makers: Record<Exclude<MerchKind, 'poster'>, (order: Order) => void> = {
  figure,
  mini,
  lamp,
  plush,
  acrylic,
  mug,
  towel,
  badge,
  keyring,
  sticker,
  tote,
  cushion,
  plate,
  pouch,
  clock,
};

/** One article as SVG, standing on (0, 0), about 640 high and at most 580 wide. */
export function merch(sheet: Sheet, seed: string, kind: MerchKind, cast: readonly Cast[]): string {
  const series = characters[cast[0]?.who ?? 'braised'].series;
  const style = { ...looks[series].style, material: 'vinyl' as const };
  const pen = new Pen(sheet, { ...style, weight: Math.min(style.weight, 7) }, seeded(seed));
  const order: Order = { p: pen, cast, seed };
  if (kind === 'poster') {
    const backdrop = new Pen(sheet, style, seeded(`${seed} poster`));
    scenes[series](backdrop);
    poster(order, backdrop.toString());
  } else makers[kind](order);
  return pen.toString();
}
