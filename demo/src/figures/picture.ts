import type { Drawing, Frame } from './drawing.ts';
import { lineup, prize, type Shot, shelf, shot, stage } from './frames.ts';
import { capsule, capsuleItem, item } from './frames-capsule.ts';
import { insightCard, portrait, shakeCard } from './frames-card.ts';
import { box, carton, closedBox } from './frames-carton.ts';
import { display, wide } from './frames-display.ts';
import { banner, bannerFormat, news, newsFormat, promo, promoFormat } from './frames-poster.ts';
import { size } from './scenes/common.ts';
import { Sheet } from './sheet.ts';

const frames: Record<Frame, (s: Shot) => void> = {
  stage,
  carton,
  'closed-box': closedBox,
  box,
  display,
  capsule,
  'capsule-item': capsuleItem,
  lineup,
  shelf,
  prize,
  item,
  banner,
  news,
  promo,
  'shake-card': shakeCard,
  'insight-card': insightCard,
};

const formats: Partial<Record<Frame, { width: number; height: number }>> = {
  display: wide,
  banner: bannerFormat,
  news: newsFormat,
  promo: promoFormat,
  'shake-card': portrait,
  'insight-card': portrait,
};

/** Frames without their own ground: the page's background shows through. */
export const cutOut: ReadonlySet<Frame> = new Set<Frame>(['box', 'shake-card', 'insight-card']);

/**
 * The picture of a recipe as an SVG document, 960 wide and usually as high; the same recipe always gives the same text.
 */
export function picture(drawing: Drawing): string {
  const sheet = new Sheet();
  const s = shot(sheet, drawing);
  frames[drawing.frame](s);
  const { width, height } = formats[drawing.frame] ?? { width: size, height: size };
  return sheet.document(width, height, s.p.toString());
}
