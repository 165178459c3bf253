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

/** Code 39: nine elements per character, bars and gaps in turn; w is wide. */
const code39: Readonly<Record<string, string>> = Object.fromEntries(
  `0nnnwwnwnn 1wnnwnnnnw 2nnwwnnnnw 3wnwwnnnnn 4nnnwwnnnw 5wnnwwnnnn 6nnwwwnnnn 7nnnwnnwnw 8wnnwnnwnn 9nnwwnnwnn
  Awnnnnwnnw Bnnwnnwnnw Cwnwnnwnnn Dnnnnwwnnw Ewnnnwwnnn Fnnwnwwnnn Gnnnnnwwnw Hwnnnnwwnn Innwnnwwnn Jnnnnwwwnn
  Kwnnnnnnww Lnnwnnnnww Mwnwnnnnwn Nnnnnwnnww Ownnnwnnwn Pnnwnwnnwn Qnnnnnnwww Rwnnnnnwwn Snnwnnnwwn Tnnnnwnwwn
  Uwwnnnnnnw Vnwwnnnnnw Wwwwnnnnnn Xnwnnwnnnw Ywwnnwnnnn Znwwnwnnnn *nwnnwnwnn`
    .split(/\s+/)
    .map((entry): [string, string] => [entry.slice(0, 1), entry.slice(1)]),
);

/** The bars of a text, as [x, width] in narrow elements, and their total width. */
export function barsOf(text: string): { bars: [x: number, width: number][]; width: number } {
  const bars: [number, number][] = [];
  let x = 0;
  for (const character of `*${text.toUpperCase()}*`) {
    const pattern = code39[character];
    if (!pattern) throw new Error(`no bars for “${character}”`);
    for (const [i, element] of [...pattern].entries()) {
      const width = element === 'w' ? 3 : 1;
      if (i % 2 === 0) bars.push([x, width]);
      x += width;
    }
    x += 1;
  }
  return { bars, width: x - 1 };
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
export function labelSvg(
  { orderNumber, name, phone, postcode, address, note }: Label,
  shopName: string,
): string {
  const { bars, width } = barsOf(orderNumber);
  const unit = lineWidth / width;
  const barcode = bars.map(
    ([x, wide]) =>
      `<rect x="${(6 + x * unit).toFixed(2)}" y="${places.barcode}" width="${(wide * unit).toFixed(2)}" height="20"/>`,
  );
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
    ...barcode,
    text(orderNumber, 140, 5, ' font-family="monospace" letter-spacing=".5"'),
    '</svg>',
  ].join('\n');
}
