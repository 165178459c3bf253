import path from 'node:path';
import type { AppIcon } from '@kujiya/contract/shop/paths';
import sharp from 'sharp';
import { escapeMarkup } from '#platform/escape.ts';
import { colour } from './colours.ts';
import { fitted, fittedTo, inLines } from './lines.ts';
import type { Shared } from './shared.ts';

const size = { width: 1200, height: 630 } as const;

const art = 560;
const margin = 35;
const panel = { left: margin + art + 40, width: 1200 - (margin + art + 40) - margin };
const namePx = 48;
const leftPx = 28;
const iconPx = 40;
/** Full-width characters in a line of a name. */
const nameLine = panel.width / namePx;
/** The space within and between the two texts of a stamp. */
const stampGaps = 44;
const ink = colour('ink');
const paper = colour('paper');
const red = colour('kuji');
const white = colour('white');
/** Characters that cannot be rendered, or that render as nothing: control characters, and characters without width. */
const unseen = /[^\P{C}\n]/gu;
const nothing = { create: { width: 1, height: 1, channels: 4, background: '#00000000' } } as const;
/**
 * Traditional Chinese for a machine without fonts: from Noto Sans TC Bold (SIL Open Font License) the first level of
 * Big5, from its second level the characters that everyday sets of China or Japan also have, then names, kana and
 * common symbols. Other characters are drawn with a font of the machine, where there is one.
 */
const fontfile = path.join(import.meta.dirname, 'font.otf');

// A cache is useless here: no picture shares anything with the next one.
sharp.cache(false);
sharp.concurrency(1);

/** An app's icon as PNG, of the shop's square picture: whole, or on paper with the margin that a mask may cut away. */
export async function drawIcon(picture: Uint8Array, kind: AppIcon): Promise<Buffer> {
  const size = kind === 'touch' ? 180 : kind === 'maskable' ? 512 : kind;
  const inner = kind === 'maskable' ? Math.round(size * 0.72) : size;
  const drawn = sharp(picture).resize(inner, inner, { fit: 'cover' });
  if (typeof kind === 'number') return drawn.png().toBuffer();
  const [before, after] = [Math.floor((size - inner) / 2), Math.ceil((size - inner) / 2)];
  return drawn
    .flatten({ background: paper })
    .extend({ top: before, left: before, bottom: after, right: after, background: paper })
    .png()
    .toBuffer();
}

/** Draws a picture of 1200 × 630 px, with these stored ones, as JPEG: not every chat accepts a newer format. */
export async function drawShared(
  shared: Shared,
  pictures: readonly Uint8Array[],
  icon: Uint8Array | null,
): Promise<Buffer> {
  const text = async (content: string, px: number, colour: string, width?: number) => {
    const seen = content.replace(unseen, '');
    // An article may be a picture without words: rendering an empty text fails.
    const drawn =
      seen.trim() === ''
        ? nothing
        : {
            text: {
              text: `<span foreground="${colour}">${escapeMarkup(seen)}</span>`,
              font: `Kujiya Share Bold ${px}`,
              fontfile,
              dpi: 72,
              rgba: true,
              ...(width !== undefined && { width, wrap: 'char' as const }),
            },
          };
    const { data, info } = await sharp(drawn).png().toBuffer({ resolveWithObject: true });
    return { input: data, width: info.width, height: info.height };
  };

  const tag = await text(shared.tag.text, 26, white);
  const name = await text(inLines(fitted(shared.name, 31), nameLine), namePx, ink, panel.width);
  const price = await text(shared.price, 44, red, panel.width);
  const left = await text(inLines(shared.left, panel.width / leftPx), leftPx, ink, panel.width);
  const stamps = await Promise.all(
    shared.prizes.map(async ({ text: words, left, colour }) => {
      const count = await text(left, 24, ink);
      const room = panel.width - stampGaps - count.width;
      return { colour, words: await fittedTo(words, room, (part) => text(part, 24, colour)), count };
    }),
  );
  const shop = await text(fitted(shared.shop, 12), 28, ink);

  const top = margin + 5;
  const nameTop = top + tag.height + 20 + 26;
  const priceTop = nameTop + name.height + 26;
  const leftTop = priceTop + price.height + 16;
  const stampTop = leftTop + left.height + 26;
  const stampHeight = 52;
  const bottom = size.height - margin - shop.height;
  const stampAt = (i: number) => stampTop + i * (stampHeight + 10);
  // The last one may stand beside the shop's name if it is short.
  const firstWithoutRoom = stamps.findIndex(({ words, count }, i) => {
    const isShort = words.width + stampGaps + count.width < panel.width - shop.width - 60;
    return stampAt(i) + stampHeight > (isShort ? size.height - margin : bottom - 12);
  });
  const shown = firstWithoutRoom === -1 ? stamps : stamps.slice(0, firstWithoutRoom);

  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<rect width="100%" height="100%" fill="${paper}"/>
<g stroke="${colour('paper-deep')}" stroke-width="2">${Array.from({ length: 42 }, (_, i) => `<path d="M0 ${i * 15 + 8}H1200"/>`).join('')}</g>
<rect x="${margin + 8}" y="${margin + 8}" width="${art}" height="${art}" rx="28" fill="${ink}"/>
<rect x="${margin}" y="${margin}" width="${art}" height="${art}" rx="28" fill="${white}"/>
<rect x="${panel.left}" y="${top}" width="${tag.width + 36}" height="${tag.height + 22}" rx="${(tag.height + 22) / 2}" fill="${shared.tag.colour}"/>
${shown
  .map(
    ({ colour, words }, i) =>
      `<rect x="${panel.left + 1.5}" y="${stampAt(i)}" width="${words.width + 28}" height="${stampHeight}" rx="10" fill="${white}" stroke="${colour}" stroke-width="3"/>`,
  )
  .join('')}
${icon === null ? `<circle cx="${panel.left + panel.width - shop.width - 26}" cy="${bottom + shop.height / 2}" r="9" fill="${red}"/>` : ''}
</svg>`;
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<rect x="${margin}" y="${margin}" width="${art}" height="${art}" rx="28" fill="none" stroke="${ink}" stroke-width="4"/></svg>`;

  // Several pictures stand side by side, each a slice of the square.
  const slice = Math.floor(art / Math.max(1, pictures.length));
  const slices = await Promise.all(
    pictures.map(async (picture, i) => ({
      input: await sharp(picture)
        .resize(i === pictures.length - 1 ? art - slice * i : slice, art, { fit: 'cover' })
        .flatten({ background: paper })
        .png()
        .toBuffer(),
      left: slice * i,
      top: 0,
    })),
  );
  const corners = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${art}" height="${art}"><rect width="${art}" height="${art}" rx="28"/></svg>`,
  );
  const picture = await sharp({
    create: { width: art, height: art, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 1 } },
  })
    .composite([...slices, { input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer();

  return sharp(Buffer.from(ground))
    .composite([
      { input: picture, left: margin, top: margin },
      { input: Buffer.from(frame), left: 0, top: 0 },
      { input: tag.input, left: panel.left + 18, top: top + 11 },
      { input: name.input, left: panel.left, top: nameTop },
      { input: price.input, left: panel.left, top: priceTop },
      { input: left.input, left: panel.left, top: leftTop },
      ...shown.flatMap(({ words, count }, i) => [
        {
          input: words.input,
          left: panel.left + 14,
          top: Math.round(stampAt(i) + (stampHeight - words.height) / 2),
        },
        {
          input: count.input,
          left: panel.left + words.width + stampGaps,
          top: Math.round(stampAt(i) + (stampHeight - count.height) / 2),
        },
      ]),
      { input: shop.input, left: panel.left + panel.width - shop.width, top: bottom },
      ...(icon === null
        ? []
        : [
            {
              input: await sharp(icon).resize(iconPx, iconPx, { fit: 'cover' }).png().toBuffer(),
              left: panel.left + panel.width - shop.width - iconPx - 14,
              top: Math.round(bottom + (shop.height - iconPx) / 2),
            },
          ]),
    ])
    .flatten({ background: paper })
    .jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
