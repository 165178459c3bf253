import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageHead } from '#lib/head.ts';
import { headTags, htmlOfTags } from '#shop/head/head-tags.ts';
import { criticalCss, readSheet, type Sheet } from './critical-css.ts';
import { startPage } from './start-page.ts';

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;

/** JSON that stays inside its element whatever is in it, and is the same to every parser. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const unescapeHtml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) =>
    name === 'amp' ? '&' : name === 'lt' ? '<' : name === 'gt' ? '>' : name === 'quot' ? '"' : "'",
  );

const policyHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const starter = `(${startPage})()`;

/** The attribute under which a page carries its inline styles, which the policy would not let it set by itself. */
const styleAttribute = 'data-style';

/** Rules that stand in for inline styles until the script sets them; as strong as those, but for `!important`. */
const inlineRules = (values: readonly string[]) =>
  values
    .map((value) => `[${styleAttribute}="${value.replace(/["\\]/g, '\\$&')}"]:not(#_){${value}}`)
    .join('')
    // Nothing in a value ends the style element.
    .replaceAll('<', '\\3c ');

const classesIn = (html: string): ReadonlySet<string> =>
  new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => unescapeHtml(names).split(/\s+/)),
  );

/** Reads the build for browsers, and makes whole documents of rendered markup. */
export function openDocuments(dist: string, frame: string, origin: string) {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('the web was built without an entry');

  const filesOf = (key: string, seen = new Set<string>()): ReadonlySet<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) filesOf(next, seen);
    return seen;
  };
  const chunks = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key] ?? []);
  const start = filesOf(entry);
  const address = (file: string) => `/${file}`;
  const startStyles = chunks(start).flatMap(({ css = [] }) => css);
  const allStyles = Object.values(manifest).flatMap(({ css = [] }) => css);
  const sheets: Sheet[] = [...new Set([...startStyles, ...allStyles])].map((file) =>
    readSheet(readFileSync(path.join(dist, file), 'utf8')),
  );
  const fonts = [...frame.matchAll(/<link rel="preload" as="font"[^>]*>/g)].map(([tag]) => tag);
  // What is left of the frame has no script, no style and nothing that a page says of itself.
  const [before = '', after = ''] = frame
    .replace(/<script type="module"[^>]*><\/script>/g, '')
    .replace(/<link rel="(modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/<link rel="preload" as="font"[^>]*>/g, '')
    .split('<div id="root"></div>');
  const bare = before.replace(/<title>[^<]*<\/title>/, '').replace(/<meta\s+name="description"[^>]*>/, '');

  /** What the browser runs of this page module before it can take the markup over. */
  const partsOf = (module: string | undefined) => {
    const modules = new Set([
      ...start,
      ...(module === undefined ? [] : [...filesOf('src/app/other-routes.ts'), ...filesOf(module)]),
    ]);
    modules.delete(entry);
    const files = chunks(modules).map(({ file }) => address(file));
    const styles = chunks(modules).flatMap(({ css = [] }) => css);
    return {
      entry: address(manifest[entry]?.file ?? ''),
      modules: files.filter((file) => file.endsWith('.js')),
      styles: [...new Set([...startStyles, ...styles])].map(address),
    };
  };

  return {
    /** The document of `markup`, whose leading links are what React wants fetched first. */
    documentOf(page: {
      markup: string;
      head: PageHead | undefined;
      rendered: unknown;
      module: string | undefined;
    }) {
      const [links = ''] = /^(<link[^>]*>)*/.exec(page.markup) ?? [];
      const values = new Set<string>();
      const body = page.markup.slice(links.length).replace(/ style="([^"]*)"/g, (_, value: string) => {
        values.add(unescapeHtml(value));
        return ` ${styleAttribute}="${value}"`;
      });
      const css = criticalCss(sheets, classesIn(body)) + inlineRules([...values]);
      const inHead = [
        page.head ? htmlOfTags(headTags(page.head, origin)) : '',
        links,
        `<style id="critical">${css}</style>`,
        ...fonts,
      ].join('');
      const head = (page.head ? bare : before).replace('</head>', () => `${inHead}</head>`);
      return {
        html: [
          head,
          `<div id="root">${body}</div>`,
          `<script type="application/json" id="rendered">${safeJson(page.rendered)}</script>`,
          `<script type="application/json" id="parts">${safeJson(partsOf(page.module))}</script>`,
          `<script>${starter}</script>`,
          after,
        ].join(''),
        scripts: [policyHash(starter)],
        styles: [policyHash(css)],
      };
    },
  };
}
