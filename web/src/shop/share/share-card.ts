import type { Rarity } from '@kujiya/contract/shop/rarities';
import { rarityInk } from '#shop/prize/rarity.ts';
import { figures, load, loadFigures, type Pen, paint, sans, sign, width } from './canvas.ts';
import { type CardContent, cardWidth } from './content.ts';

// A canvas knows no custom properties; these are the theme's stamps.
const stampInks: Record<string, string> = {
  A: '#e4372c',
  B: '#3c4bb0',
  C: '#0f9a83',
  D: '#c97a12',
  E: '#8a3fb0',
  F: '#1675ab',
  G: '#c8357f',
  H: '#5f7d12',
  LAST: '#e9b949',
};

function stamp(pen: Pen, tier: string, x: number, y: number) {
  const last = tier.toUpperCase() === 'LAST';
  const letters = tier.toUpperCase();
  pen.save();
  pen.translate(x, y);
  pen.rotate(-0.14);
  pen.fillStyle = last ? '#201a17' : '#fff9ef';
  pen.beginPath();
  pen.arc(0, 0, 104, 0, 7);
  pen.fill();
  const ink = stampInks[letters] ?? '#6b6058';
  pen.strokeStyle = ink;
  pen.fillStyle = ink;
  pen.lineWidth = 14;
  pen.beginPath();
  pen.arc(0, 0, 92, 0, 7);
  pen.stroke();
  pen.lineWidth = 4;
  pen.beginPath();
  pen.arc(0, 0, 76, 0, 7);
  pen.stroke();
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const long = letters.length > 1;
  pen.font = `400 ${long ? 58 : 104}px ${figures}`;
  pen.fillText(letters, 0, long ? 4 : -10, 140);
  if (!long) {
    pen.font = `900 32px ${sans}`;
    pen.fillText('賞', 0, 54);
  }
  pen.restore();
}

/** A foil label, its left end at (x, y). */
function label(pen: Pen, rarity: Rarity, x: number, y: number) {
  const { name, foil, print } = rarityInk(rarity);
  pen.save();
  pen.translate(x, y);
  pen.rotate(-0.1);
  pen.font = `900 54px ${sans}`;
  const long = pen.measureText(name).width + 108;
  const half = 52;
  const point = 34;
  pen.beginPath();
  pen.moveTo(0, 0);
  pen.lineTo(point, -half);
  pen.lineTo(long - point, -half);
  pen.lineTo(long, 0);
  pen.lineTo(long - point, half);
  pen.lineTo(point, half);
  pen.closePath();
  const metal = pen.createLinearGradient(0, -half, long, half);
  for (const [i, color] of foil.entries()) {
    metal.addColorStop(i / 2, color);
    if (i === 1) metal.addColorStop(0.58, color);
  }
  pen.shadowColor = 'rgb(20 6 12 / 40%)';
  pen.shadowBlur = 18;
  pen.shadowOffsetY = 6;
  pen.fillStyle = metal;
  pen.fill();
  pen.shadowColor = 'transparent';
  pen.fillStyle = print;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(name, long / 2, 3);
  pen.restore();
}

/** Characters that must not begin a line of Chinese, and those that must not end one. */
const closing = /^[\s、。，．：；！？…‧·・～）」』》〉】％)\]!?,.:;%]/;
const opening = /[（「『《〈【(]$/;

/**
 * The end of a full line that moves to the next one: what must not be parted from `next`, at most the half of the line.
 */
function carried(line: string, next: string): string {
  const chars = [...line];
  for (let kept = chars.length; kept > chars.length / 2; kept--) {
    const [head, tail] = [chars.slice(0, kept).join(''), chars.slice(kept).join('') + next];
    if (!closing.test(tail) && !opening.test(head)) return line.slice(head.length);
  }
  return '';
}

/** The text in at most two lines no wider than `room`; the remainder becomes an ellipsis. */
export function inLines(pen: Pick<Pen, 'measureText'>, text: string, room: number): string[] {
  const lines: string[] = [''];
  for (const char of text) {
    const line = lines.at(-1) ?? '';
    if (pen.measureText(line + char).width <= room) lines[lines.length - 1] = line + char;
    else if (lines.length < 2) {
      const end = carried(line, char);
      lines[0] = line.slice(0, line.length - end.length).trimEnd();
      lines.push((end + char).trimStart());
    } else {
      lines[lines.length - 1] = `${line.slice(0, -1)}…`;
      break;
    }
  }
  return lines;
}

function drawCard(pen: Pen, { name, note, badge, foot }: CardContent, picture: HTMLImageElement | null) {
  const side = cardWidth;
  pen.save();
  pen.translate(width / 2, 654);
  pen.rotate(-0.03);
  pen.translate(-side / 2, -side / 2 - 70);
  pen.shadowColor = 'rgb(0 0 0 / 55%)';
  pen.shadowBlur = 60;
  pen.shadowOffsetY = 26;
  pen.fillStyle = '#fffdf6';
  pen.beginPath();
  pen.roundRect(0, 0, side, side + 200, 28);
  pen.fill();
  pen.shadowColor = 'transparent';
  if (picture) {
    pen.save();
    pen.beginPath();
    pen.roundRect(22, 22, side - 44, side - 34, 16);
    pen.clip();
    pen.drawImage(picture, 22, 22, side - 44, side - 44);
    pen.restore();
  }
  pen.fillStyle = foot.color;
  pen.beginPath();
  for (let i = 0; i < foot.edge.length; i += 2) pen.lineTo(foot.edge[i]!, side - 6 + foot.edge[i + 1]!);
  pen.lineTo(side, side + 172);
  pen.arcTo(side, side + 200, side - 28, side + 200, 28);
  pen.lineTo(28, side + 200);
  pen.arcTo(0, side + 200, 0, side + 172, 28);
  pen.fill();
  pen.fillStyle = '#fff9ef';
  pen.textAlign = 'left';
  pen.textBaseline = 'alphabetic';
  pen.font = `900 48px ${sans}`;
  const lines = inLines(pen, name, side - 84);
  for (const [i, line] of lines.entries())
    pen.fillText(line, 42, side + 74 + i * 58 - (lines.length - 1) * 12);
  pen.font = `600 34px ${sans}`;
  pen.fillText(note, 42, side + 168 - (lines.length > 1 ? 0 : 26), side - 84);
  if ('tier' in badge) stamp(pen, badge.tier, 84, 84);
  else label(pen, badge.rarity, -26, 78);
  pen.restore();
}

/** Draws the picture to share, PNG, 1080 px wide, with the code of `address`. */
export async function drawShareCard(content: CardContent, address: string, tall: boolean): Promise<Blob> {
  const [picture] = await Promise.all([load(content.picture), loadFigures()]);
  return paint((pen) => {
    drawCard(pen, content, picture);
    sign(pen, content.product, content.facts, address);
  }, tall);
}
