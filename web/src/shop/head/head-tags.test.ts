import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { applyTags, headTags, htmlOfTags } from './head-tags.ts';

const origin = 'https://kujiya.example';
const head = {
  title: '喵星人｜籤屋 Kujiya',
  description: '一番賞《喵星人》',
  canonical: '/ichiban/detail/17',
  image: '/share/products/17.jpg',
  jsonLd: [{ '@type': 'Product', name: '喵星人' }],
};
const attributesOf = (tags: ReturnType<typeof headTags>) =>
  Object.fromEntries(
    tags.map(({ attributes: { name, property, rel, type, content, href }, text }) => [
      name ?? property ?? rel ?? type ?? 'title',
      content ?? href ?? text,
    ]),
  );

function documentWith(head: string): Document {
  const { document } = new Window();
  document.write(`<html><head>${head}</head><body></body></html>`);
  return document as unknown as Document;
}

test('a page has a canonical address and the tags that chats and X show for its link', () => {
  expect(attributesOf(headTags(head, origin))).toMatchObject({
    title: '喵星人｜籤屋 Kujiya',
    description: '一番賞《喵星人》',
    canonical: 'https://kujiya.example/ichiban/detail/17',
    'og:type': 'product',
    'og:url': 'https://kujiya.example/ichiban/detail/17',
    'og:image': 'https://kujiya.example/share/products/17.jpg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
    'twitter:image': 'https://kujiya.example/share/products/17.jpg',
  });
});

test('an article declares its type and its date', () => {
  const datePublished = '2026-11-21T04:26:19.770Z';
  const jsonLd = [{ '@type': 'NewsArticle', datePublished }, { '@type': 'BreadcrumbList' }];
  expect(attributesOf(headTags({ ...head, jsonLd }, origin))).toMatchObject({
    'og:type': 'article',
    'article:published_time': datePublished,
  });
});

test('a page without a picture shows the shop’s; an unlisted page has no canonical address', () => {
  const { image: _, jsonLd: __, ...plain } = head;
  const tags = attributesOf(headTags({ ...plain, robots: 'noindex' }, origin));
  expect(tags).toMatchObject({
    robots: 'noindex',
    'og:type': 'website',
    'og:image': 'https://kujiya.example/share/shop.jpg',
  });
  expect(tags).not.toHaveProperty('canonical');
});

test('a name cannot break out of the HTML, and the data is preserved', () => {
  const name = '</script><script>alert(1)</script><!-- " \u2028 & \'';
  const html = htmlOfTags(
    headTags({ ...head, title: name, description: name, jsonLd: [{ '@type': 'Product', name }] }, origin),
  );
  expect(html.slice(html.indexOf('<script'))).not.toContain('\u2028');
  const document = documentWith(html);
  const scripts = [...document.querySelectorAll('script')];
  expect(scripts.map(({ type }) => type)).toEqual(['application/ld+json']);
  expect(JSON.parse(scripts[0]?.textContent ?? '').name).toBe(name);
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(name);
  expect(document.body.childNodes).toHaveLength(0);
});

test('the tags of another page replace those the server has written', () => {
  const document = documentWith(`<meta charset="utf-8">${htmlOfTags(headTags(head, origin))}`);
  applyTags(headTags({ title: '情報', description: '新消息', canonical: '/info' }, origin), document);
  expect(document.title).toBe('情報');
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  expect(all('link[rel=canonical]').map((link) => link.getAttribute('href'))).toEqual([`${origin}/info`]);
  expect(all('meta[name=description]').map((meta) => meta.getAttribute('content'))).toEqual(['新消息']);
  expect(all('script')).toEqual([]);
  expect(all('meta[charset]')).toHaveLength(1);
});
