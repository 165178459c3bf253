import { sharedPicturesPath, shopPicturePath } from '@kujiya/contract/shop/paths';
import type { PageHead } from '#lib/head.ts';
import { ourShop } from '#lib/settings.ts';

/** One element of a page's head; a `script` holds data, never code. */
export type HeadTag = {
  tag: 'title' | 'meta' | 'link' | 'script';
  attributes: Readonly<Record<string, string>>;
  text?: string;
};

/** The size of every picture that is drawn for shared links. */
const size = { width: '1200', height: '630' } as const;

const meta = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
const property = (property: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property, content },
});

/**
 * Data in a page's HTML: nothing in it ends its element, and no browser takes a line separator in it for one of code.
 */
const dataOf = (value: object): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

const kinds: Readonly<Record<string, string>> = { Product: 'product', NewsArticle: 'article' };

/** The kind of a page's subject, in the vocabulary of Open Graph. */
const kindOf = (jsonLd: readonly object[]): string => {
  for (const data of jsonLd) {
    const kind = '@type' in data ? kinds[String(data['@type'])] : undefined;
    if (kind !== undefined) return kind;
  }
  return 'website';
};

/**
 * A page's head as elements: for search engines, for the pictures of shared links (Open Graph, and X by its own names),
 * and as data in the vocabulary of schema.org. `origin` is the shop's address without a slash at its end.
 */
export function headTags(head: PageHead, origin: string): readonly HeadTag[] {
  const { title, description, canonical, image = shopPicturePath, jsonLd = [], robots } = head;
  const address = `${origin}${canonical}`;
  const picture = /^https?:/.test(image) ? image : `${origin}${image}`;
  const isDrawn = image.startsWith(sharedPicturesPath);
  return [
    { tag: 'title', attributes: {}, text: title },
    meta('description', description),
    // A page that search engines must not list has no canonical address either.
    robots ? meta('robots', robots) : { tag: 'link', attributes: { rel: 'canonical', href: address } },
    property('og:type', kindOf(jsonLd)),
    ...jsonLd.flatMap((data) =>
      'datePublished' in data ? [property('article:published_time', String(data.datePublished))] : [],
    ),
    property('og:site_name', ourShop.shopName),
    property('og:locale', 'zh_TW'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', picture),
    ...(isDrawn ? [property('og:image:width', size.width), property('og:image:height', size.height)] : []),
    property('og:image:alt', title),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', title),
    meta('twitter:description', description),
    meta('twitter:image', picture),
    ...jsonLd.map(
      (data): HeadTag => ({
        tag: 'script',
        attributes: { type: 'application/ld+json' },
        text: dataOf({ '@context': 'https://schema.org', ...data }),
      }),
    ),
  ];
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Elements of a head as HTML, each marked, so that the browser finds them again when the page changes. */
export const htmlOfTags = (tags: readonly HeadTag[]): string =>
  tags
    .map(({ tag, attributes, text }) => {
      const written = Object.entries(attributes)
        .map(([name, value]) => ` ${name}="${escaped(value)}"`)
        .join('');
      if (tag === 'title') return `<title>${escaped(text ?? '')}</title>`;
      const open = `<${tag}${written} data-page>`;
      return tag === 'script' ? `${open}${text}</script>` : open;
    })
    .join('\n');

/** Puts elements into this document's head, in place of those of the last page. */
export function applyTags(tags: readonly HeadTag[], document: Document = globalThis.document): void {
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
  for (const { tag, attributes, text } of tags) {
    if (tag === 'title') {
      document.title = text ?? '';
      continue;
    }
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.setAttribute('data-page', '');
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  }
}
