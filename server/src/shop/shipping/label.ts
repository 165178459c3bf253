import { escapeHtml } from '#shop/payments/gateway.ts';

/** What a label shows: who gets the parcel where, and the order it belongs to. */
export type Label = {
  orderNumber: string;
  name: string;
  phone: string;
  postcode: string;
  address: string;
  note: string;
};

/** Code 39: nine elements a character, bars and gaps in turn; w is wide. */
const code39: Readonly<Record<string, string>> = Object.fromEntries(
  `0nnnwwnwnn 1wnnwnnnnw 2nnwwnnnnw 3wnwwnnnnn 4nnnwwnnnw 5wnnwwnnnn 6nnwwwnnnn 7nnnwnnwnw 8wnnwnnwnn 9nnwwnnwnn
  Awnnnnwnnw Bnnwnnwnnw Cwnwnnwnnn Dnnnnwwnnw Ewnnnwwnnn Fnnwnwwnnn Gnnnnnwwnw Hwnnnnwwnn Innwnnwwnn Jnnnnwwwnn
  Kwnnnnnnww Lnnwnnnnww Mwnwnnnnwn Nnnnnwnnww Ownnnwnnwn Pnnwnwnnwn Qnnnnnnwww Rwnnnnnwwn Snnwnnnwwn Tnnnnwnwwn
  Uwwnnnnnnw Vnwwnnnnnw Wwwwnnnnnn Xnwnnwnnnw Ywwnnwnnnn Znwwnwnnnn *nwnnwnwnn`
    .split(/\s+/)
    .map((entry): [string, string] => [entry.slice(0, 1), entry.slice(1)]),
);

/** The bars of a text, as [x, width] in narrow elements, and how wide all of it is. */
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

/** Text in lines of at most so many full-width characters; a Latin one counts half. */
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

/** A parcel's label of 100 × 150 mm, ready to print: no script, no font or picture from elsewhere. */
export function labelSvg(
  { orderNumber, name, phone, postcode, address, note }: Label,
  shopName: string,
): string {
  const { bars, width } = barsOf(orderNumber);
  const unit = 88 / width;
  const barcode = bars.map(
    ([x, wide]) =>
      `<rect x="${(6 + x * unit).toFixed(2)}" y="112" width="${(wide * unit).toFixed(2)}" height="20"/>`,
  );
  const text = (words: string, y: number, size: number, more = '') =>
    `<text x="6" y="${y}" font-size="${size}"${more}>${escapeHtml(words)}</text>`;
  const lines = wrap(address, 12).slice(0, 5);
  const notes = wrap(note, 22).slice(0, 2);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="150mm" viewBox="0 0 100 150" font-family="sans-serif">',
    '<rect x="2" y="2" width="96" height="146" fill="#fff" stroke="#000" stroke-width=".6"/>',
    text(shopName, 11, 5),
    text(postcode, 30, 15, ' font-weight="bold" letter-spacing="2"'),
    ...lines.map((line, i) => text(line, 42 + i * 9, 7)),
    text(`${name}　收`, 92, 9, ' font-weight="bold"'),
    text(phone, 101, 6),
    ...notes.map((line, i) => text(line, 106 + i * 4, 3.4)),
    ...barcode,
    text(orderNumber, 140, 5, ' font-family="monospace" letter-spacing=".5"'),
    '</svg>',
  ].join('\n');
}
