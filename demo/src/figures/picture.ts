import type { Drawing, Frame } from './drawing.ts';
import { lineup, prize, type Shot, shelf, shot, stage } from './frames.ts';
import { capsule, capsuleItem, carton, closedBox, item } from './frames-boxed.ts';
import { Sheet } from './pen.ts';
import { size } from './scenes/common.ts';

const frames: Record<Frame, (s: Shot) => void> = {
  stage,
  carton,
  'closed-box': closedBox,
  capsule,
  'capsule-item': capsuleItem,
  lineup,
  shelf,
  prize,
  item,
};

/** The picture of a recipe as an SVG document of 960 × 960; the same recipe always gives the same text. */
export function picture(drawing: Drawing): string {
  const sheet = new Sheet();
  const s = shot(sheet, drawing);
  frames[drawing.frame](s);
  return sheet.document(size, s.p.toString());
}
