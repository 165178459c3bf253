import { escapeMarkup } from '#platform/escape.ts';

/** The content of a label: the recipient, the address, and the order it belongs to. */
export type Label = {
  orderNumber: string;
  name: string;
  phone: string;
  postcode: string;
  address: string;
  note: string;
};

/** The barcode of a text (Code 128) as a picture of the given place and size in mm; the package is loaded by the first. */
export async function barcodeSvg(
  text: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<string> {
  const { code128, drawingSVG } = await import('bwip-js/node');
  const svg = code128({ bcid: 'code128', text }, drawingSVG());
  return svg.replace(
    '<svg',
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none"`,
  );
}

/** A text in lines of at most so many full-width characters; a Latin one counts half. */
function wrap(text: string, most: number): string[] {
  const lines = [''];
  let width = 0;
  for (const character of text) {
    const wide = (character.codePointAt(0) ?? 0) > 0xff ? 1 : 0.5;
    if (width + wide > most) {
      lines.push('');
      width = 0;
    }
    lines[lines.length - 1] += character;
    width += wide;
  }
  return lines.filter((line) => line !== '');
}

/** Lines of a label are at most this wide, in mm. */
const lineWidth = 88;
/** The distance between lines, in letter heights. */
const leading = 1.28;

/**
 * A text in the largest letters (mm, from `most` downwards) with which all of it fits `height`. Below `least` it would
 * not be legible, so a text that is still too long ends in an ellipsis.
 */
function fitted(
  words: string,
  height: number,
  most: number,
  least: number,
): { size: number; lines: string[] } {
  for (let size = most; ; size = Math.max(least, size - 0.2)) {
    const lines = wrap(words, lineWidth / size);
    const room = Math.max(1, Math.floor((height + 0.01) / (size * leading)));
    if (lines.length <= room) return { size, lines };
    if (size > least) continue;
    const shown = lines.slice(0, room);
    return { size, lines: [...shown.slice(0, -1), `${shown.at(-1)?.slice(0, -1)}…`] };
  }
}

/** Positions of a label's parts, in mm from its top: the address, the name and the phone follow each other. */
const places = { address: 35, note: 111, barcode: 112 } as const;
const heights = { address: 46, name: 11.6, phone: 7.5 } as const;

/** A parcel's label of 100 × 150 mm, ready to print: no script, no font or picture from elsewhere. */
export async function labelSvg(
  { orderNumber, name, phone, postcode, address, note }: Label,
  shopName: string,
): Promise<string> {
  const barcode = { x: 6, y: places.barcode, width: lineWidth, height: 20 };
  const text = (words: string, y: number, size: number, more = '') =>
    `<text x="6" y="${Number(y.toFixed(2))}" font-size="${Number(size.toFixed(2))}"${more}>${escapeMarkup(words)}</text>`;
  let top: number = places.address;
  const block = (words: string, height: number, most: number, least: number, more?: string) => {
    const { size, lines } = fitted(words, height, most, least);
    const texts = lines.map((line, i) => text(line, top + size * (1 + i * leading), size, more));
    top += lines.length * size * leading;
    return texts;
  };
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="150mm" viewBox="0 0 100 150" font-family="sans-serif">',
    '<rect x="2" y="2" width="96" height="146" fill="#fff" stroke="#000" stroke-width=".6"/>',
    text(shopName, 11, 5),
    text(postcode, 30, 15, ' font-weight="bold" letter-spacing="2"'),
    // Even the longest address and name are legible at these sizes.
    ...block(address, heights.address, 7, 3),
    ...block(`${name}　收`, heights.name, 9, 4, ' font-weight="bold"'),
    ...block(phone, heights.phone, 5.8, 5.8),
    // The packing list shows the whole note.
    ...block(note, places.note - top, 4, 2.4),
    await barcodeSvg(orderNumber, barcode),
    text(orderNumber, 140, 5, ' font-family="monospace" letter-spacing=".5"'),
    '</svg>',
  ].join('\n');
}
