/*
 * An article between the shop and its editor. A browser's editor makes HTML of many forms; only the elements that the
 * shop shows are kept, in the form in which it shows them, so that the author sees what will be saved.
 */

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Elements of a sentence by the name under which they are kept. */
const inline: Record<string, string> = { STRONG: 'strong', B: 'strong', EM: 'em', I: 'em' };
/** Blocks that hold sentences, likewise. */
const blocks: Record<string, string> = {
  P: 'p',
  DIV: 'p',
  H1: 'h2',
  H2: 'h2',
  H3: 'h3',
  H4: 'h3',
  BLOCKQUOTE: 'blockquote',
};
/** Elements that end the paragraph around them. */
const breaking = 'p, div, h1, h2, h3, h4, blockquote, ul, ol, figure, img, hr, section, article, table';
/** Elements whose text is not for readers. */
const unread = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'HEAD', 'NOSCRIPT']);

const isElement = (node: Node): node is HTMLElement => node.nodeType === 1;

function inlineOf(node: Node): string {
  if (!isElement(node)) return node.nodeType === 3 ? escaped(node.textContent ?? '') : '';
  if (unread.has(node.tagName)) return '';
  if (node.tagName === 'BR') return '<br />';
  const inside = [...node.childNodes].map(inlineOf).join('');
  if (inside.trim() === '') return inside;
  const tag = inline[node.tagName];
  if (tag) return `<${tag}>${inside}</${tag}>`;
  const href = node.tagName === 'A' ? node.getAttribute('href') : null;
  return href ? `<a href="${escaped(href)}">${inside}</a>` : inside;
}

/** Sentences without the breaks and blanks around them. */
const sentences = (html: string) => html.replace(/^(?:\s|<br \/>)+|(?:\s|<br \/>)+$/g, '');

const wrapped = (tag: string, html: string) => {
  const inside = sentences(html);
  return inside === '' ? '' : `<${tag}>${inside}</${tag}>`;
};

/** The address of a picture as the shop stores it: the editor shows those that came with the shop below `/media/`. */
const storedOf = (address: string) => address.replace(/^\/media\/(?!uploads\/)/, '');

function pictureOf(image: Element): string {
  const [src, alt] = [image.getAttribute('src') ?? '', image.getAttribute('alt') ?? ''];
  // A picture of another site is not shown.
  return src.startsWith('/media/') ? `<img src="${escaped(storedOf(src))}" alt="${escaped(alt)}" />` : '';
}

function figureOf(element: Element): string {
  const image = element.matches('img') ? element : element.querySelector('img');
  const picture = image ? pictureOf(image) : '';
  if (picture === '') return '';
  const caption = element.querySelector('figcaption');
  return `<figure>${picture}${caption ? wrapped('figcaption', [...caption.childNodes].map(inlineOf).join('')) : ''}</figure>`;
}

function blockOf(element: HTMLElement): string {
  const { tagName } = element;
  if (unread.has(tagName)) return '';
  if (tagName === 'HR') return '<hr />';
  if (tagName === 'IMG' || tagName === 'FIGURE') return figureOf(element);
  if (tagName === 'UL' || tagName === 'OL') {
    const tag = tagName.toLowerCase();
    const items = [...element.querySelectorAll('li')].map((item) => wrapped('li', inlineOf(item)));
    return items.join('') === '' ? '' : `<${tag}>${items.join('')}</${tag}>`;
  }
  const tag = blocks[tagName];
  if (!tag || element.querySelector(breaking)) return articleHtml(element);
  return wrapped(tag, [...element.childNodes].map(inlineOf).join(''));
}

/** What the shop will show of an editor's content. */
export function articleHtml(root: Node): string {
  let html = '';
  let sentence = '';
  const end = () => {
    html += wrapped('p', sentence);
    sentence = '';
  };
  for (const node of root.childNodes) {
    if (isElement(node) && (node.matches(breaking) || node.querySelector(breaking))) {
      end();
      html += blockOf(node);
    } else sentence += inlineOf(node);
  }
  end();
  return html;
}

/** An article's HTML for the editor. */
export const editorHtml = (html: string): string => html.replaceAll(/(<img [^>]*?src=")(?!\/)/g, '$1/media/');

/** What the shop will show of pasted HTML; nothing of it is loaded or run. */
export const pastedHtml = (html: string): string =>
  editorHtml(articleHtml(new DOMParser().parseFromString(html, 'text/html').body));

/** A figure for the editor. */
export const figureHtml = (url: string, words: string): string => {
  const text = escaped(words.trim());
  return `<figure><img src="${escaped(url)}" alt="${text}">${text && `<figcaption>${text}</figcaption>`}</figure>`;
};

/** Pasted plain text: a paragraph a line. */
export const paragraphsOf = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => wrapped('p', escaped(line)))
    .join('');
