import { linkPattern, picturePattern } from '@kujiya/contract/shop/safe-addresses';
import sanitize from 'sanitize-html';

/** Pictures from anywhere else are removed. */
const storedPicture = new RegExp(picturePattern);

/** Links to paths of this shop, to encrypted sites, and to mailboxes. */
const allowedLink = new RegExp(`${linkPattern}|^mailto:\\S+$`);

const options: sanitize.IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'br',
    'hr',
    'blockquote',
    'a',
    'figure',
    'figcaption',
    'img',
  ],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  // Headings of an article start at h2, below the page's own h1.
  transformTags: { h1: 'h2', b: 'strong', i: 'em' },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !storedPicture.test(attribs.src ?? '')) ||
    (tag === 'a' && !allowedLink.test(attribs.href ?? '')),
  disallowedTagsMode: 'discard',
};

/** The part of an article's HTML that may be shown: text, headings, lists, links and stored pictures. */
export const safeHtml = (html: string): string => sanitize(html, options).trim();

/** Elements whose text belongs to the sentence around them. */
const withinText = new Set(['a', 'strong', 'em']);

/** An article's HTML as plain text, as `safeHtml` shows it: one line, spaces between paragraphs, items and pictures. */
export function plainText(html: string): string {
  let text = '';
  const apart = (name: string) => {
    if (!withinText.has(name)) text += ' ';
  };
  sanitize(safeHtml(html), {
    onOpenTag: apart,
    onCloseTag: apart,
    textFilter: (piece) => {
      text += piece;
      return piece;
    },
  });
  // The sanitiser decodes every entity and encodes only these three again.
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
