/** A piece of an article: text, or an element with its children. */
export type Piece = string | Element;
export type Element = {
  /** Its offset in the HTML, which serves as its key among its siblings. */
  at: number;
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: Piece[];
};

const allowed = new Set('p h2 h3 ul ol li strong em br hr blockquote a figure figcaption img'.split(' '));
const empty = new Set(['br', 'hr', 'img']);

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|([a-z]+));/g, (whole, code: string | undefined, name: string | undefined) => {
    if (code !== undefined) return Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : '';
    return entities[name ?? ''] ?? whole;
  });

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
  );

/**
 * An article's HTML as a tree of allowed elements. It reads the format that the server's sanitiser writes (closed tags,
 * quoted attributes); any other element is dropped here as well, and its text stays text.
 */
export function richText(html: string): Piece[] {
  const root: Piece[] = [];
  const open: Element[] = [];
  const put = (piece: Piece) => (open.at(-1)?.children ?? root).push(piece);
  for (const match of html.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z]+="[^"]*")*)\s*\/?>|([^<]+|<)/g)) {
    const [, close, tag, rest = '', text] = match;
    if (tag === undefined) put(decoded(text ?? ''));
    else if (!allowed.has(tag)) continue;
    else if (close) {
      if (open.at(-1)?.tag === tag) open.pop();
    } else {
      const element: Element = { at: match.index, tag, attributes: attributesOf(rest), children: [] };
      put(element);
      if (!empty.has(tag)) open.push(element);
    }
  }
  return root;
}

/** Elements of a sentence, which may also stand outside of a paragraph. */
const withinText = new Set(['strong', 'em', 'a', 'br']);
const textOf = (piece: Piece): string => {
  if (typeof piece === 'string') return piece;
  return piece.tag === 'br' ? ' ' : piece.children.map(textOf).join('');
};
const inOneLine = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) =>
      typeof piece === 'string' || withinText.has(piece.tag) ? textOf(piece) : ` ${textOf(piece)} `,
    )
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * An article's leading paragraphs on one line: the first ones, up to the next heading, list or quotation, whose text
 * would read as a part of the last sentence. The whole text of an article without paragraphs.
 */
export function leadOf(html: string): string {
  const pieces = richText(html).filter((piece) => textOf(piece).trim() !== '');
  const isParagraph = (piece: Piece) =>
    typeof piece === 'string' || piece.tag === 'p' || withinText.has(piece.tag);
  const from = pieces.findIndex(isParagraph);
  if (from < 0) return inOneLine(pieces);
  const rest = pieces.slice(from);
  const end = rest.findIndex((piece) => !isParagraph(piece));
  return inOneLine(end < 0 ? rest : rest.slice(0, end));
}

/** The beginning of an article's leading paragraphs, for lists. */
export function excerptOf(html: string, length: number): string {
  const whole = leadOf(html);
  return whole.length > length ? `${whole.slice(0, length).trimEnd()}…` : whole;
}
