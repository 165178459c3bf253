import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { heroOf, openDocuments, safeJson } from './page-document.ts';

const dist = mkdtempSync(path.join(tmpdir(), 'kujiya-dist-'));
afterAll(() => rmSync(dist, { recursive: true }));
mkdirSync(path.join(dist, '.vite'));
mkdirSync(path.join(dist, 'assets'));
writeFileSync(path.join(dist, 'assets/home.css'), '.whole{color:red}');
writeFileSync(path.join(dist, 'assets/part.css'), '.seen{color:red}');
writeFileSync(path.join(dist, 'assets/other.css'), '.other{color:red}');
writeFileSync(
  path.join(dist, '.vite/manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_home.js'] },
    '_home.js': { file: 'assets/home.js', css: ['assets/home.css'] },
    'src/app/other-routes.ts': { file: 'assets/others.js', dynamicImports: ['src/other.tsx'] },
    'src/other.tsx': { file: 'assets/other.js', css: ['assets/other.css'] },
    'src/part.tsx': { file: 'assets/part.js', css: ['assets/part.css'] },
    'src/page.tsx': {
      file: 'assets/page.js',
      imports: ['_home.js'],
      dynamicImports: ['src/part.tsx', 'src/app/other-routes.ts'],
    },
  }),
);
const frame = `<html><head><title>old</title><script type="module" src="/assets/index.js"></script>
<link rel="stylesheet" href="/assets/home.css"></head><body><div id="root"></div>
<noscript><p id="needs-script">off</p><a href="/terms">terms</a></noscript></body></html>`;
const documents = openDocuments(dist, frame, 'https://shop.example');

const head = { title: '新 <b>"題"</b>', description: '說明', canonical: '/a' };
const documentOf = (markup: string, rendered: unknown = {}) =>
  documents.documentOf({ markup, head, rendered, module: 'src/page.tsx' });

test('JSON cannot break out of its element, and stays the same JSON', () => {
  const hostile = {
    a: '</script><script>alert(1)</script>',
    b: '<!--<script>',
    c: '\u2028\u2029',
    d: ']]>&',
  };
  const text = safeJson(hostile);
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(hostile);
  const { html } = documentOf('<p>x</p>', hostile);
  expect(html).not.toContain('alert(1)</script>');
  expect(html).not.toContain('<!--');
});

test('the texts of the head cannot break out of its tags either', () => {
  const { html } = documentOf('<p>x</p>');
  expect(html).toContain('<title>新 &lt;b&gt;&quot;題&quot;&lt;/b&gt;</title>');
  expect(html).not.toContain('<title>old');
  expect(html).toContain('<link rel="canonical" href="https://shop.example/a" data-page>');
});

test('rules replace style attributes in the markup, and the policy knows them by their hash', () => {
  const { html, styles } = documentOf(
    '<p class="seen" style="width:5%;--a:url(&quot;x&quot;)">style=&quot;x&quot;</p>',
  );
  expect(html).not.toMatch(/\sstyle="/);
  expect(html).toContain('data-style="width:5%;--a:url(&quot;x&quot;)"');
  const css = /<style id="critical">(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  expect(documentOf('<p style="--a:&lt;/style&gt;">x</p>').html.match(/<\/style>/g)).toHaveLength(1);
  expect(css).toContain('.whole{color:red}');
  expect(css).toContain('{width:5%;--a:url("x")}');
  const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  expect(styles).toEqual([hash(css)]);
  expect(html).not.toContain('<script>');
});

test('React’s preloads go into the head; scripts come last, the entry behind the page it opens', () => {
  const { html } = documentOf('<link rel="preload" as="image" href="/hero.webp"/><p>x</p>');
  expect(html.indexOf('/hero.webp')).toBeLessThan(html.indexOf('</head>'));
  expect(html).toContain('<div id="root"><p>x</p></div>');
  const behind = html.slice(html.indexOf('id="rendered"'));
  const all = (tag: RegExp) => [...behind.matchAll(tag)].map(([, file]) => file);
  expect(all(/<script type="module" crossorigin src="([^"]+)">/g)).toEqual([
    '/assets/others.js',
    '/assets/page.js',
    '/assets/index.js',
  ]);
  expect(all(/<link rel="modulepreload" crossorigin href="([^"]+)">/g).sort()).toEqual([
    '/assets/home.js',
    '/assets/index.js',
    '/assets/others.js',
    '/assets/page.js',
  ]);
});

test('the page carries its own sheets and those of its parts on demand; links tell the scripts that they are there', () => {
  const { html } = documentOf('<p class="seen">x</p>');
  expect(html).toContain('.whole{color:red}.seen{color:red}');
  expect(html).not.toContain('.other');
  expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/assets/home.css" disabled>',
    '<link rel="stylesheet" href="/assets/part.css" disabled>',
  ]);
});

test('a small copy lies beneath the first picture, which is then not preloaded', () => {
  const img = (name: string) =>
    `<img fetchPriority="high" src="/media/${name}.webp" srcSet="/media/${name}.160.webp 160w, /media/${name}.480.webp 480w" alt=""/>`;
  const preload = (name: string) =>
    `<link rel="preload" as="image" imageSrcSet="/media/${name}.480.webp 480w, /media/${name}.webp 960w"/>`;
  const markup = preload('a&amp;b') + preload('other') + img('a&amp;b') + img('other');
  expect(heroOf(markup)).toBe('/media/a&b.480.webp');
  expect(heroOf('<img src="/media/a.webp"/><img fetchPriority="high" src="data:,"/>')).toBeUndefined();
  const documentWith = (copy: string | undefined) =>
    documents.documentOf({ markup, head, rendered: {}, module: undefined, copy }).html;
  const html = documentWith('data:image/webp;base64,$&');
  expect(html).toContain('#first-picture{background:center/cover url("data:image/webp;base64,$&")}');
  expect(html).toContain(img('a&amp;b').replace('<img', '<img id="first-picture"'));
  expect(html).toContain(img('other'));
  expect(html.match(/<link rel="preload" as="image"[^>]*>/g)).toEqual([preload('other')]);
  expect(documentWith(undefined)).toContain(preload('a&amp;b'));
  expect(documentWith(undefined)).not.toContain('first-picture');
});

test('a readable page says what needs scripts, and has links that work without them', () => {
  const { html } = documentOf('<p>x</p>');
  expect(html).not.toContain('needs-script');
  expect(html).toMatch(/<noscript><p id="read-only">[^<]+<\/p><a href="\/terms">terms<\/a><\/noscript>/);
});
