import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageHead } from '#lib/head.ts';
import { headTags, htmlOfTags } from '#shop/head/head-tags.ts';
import { criticalCss, readSheet, type Sheet } from './critical-css.ts';
import { startPage } from './start-page.ts';

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;

/** JSON that cannot end the element it stands in, and is the same to every parser. */
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

/** The attribute in which a page carries its inline styles, because the content security policy forbids `style`. */
const styleAttribute = 'data-style';

/**
 * Rules that stand in for inline styles until the script sets them; as strong as those, except against `!important`.
 */
const inlineRules = (values: readonly string[]) =>
  values
    .map((value) => `[${styleAttribute}="${value.replace(/["\\]/g, '\\$&')}"]:not(#_){${value}}`)
    .join('')
    // Nothing in a value can end the style element.
    .replaceAll('<', '\\3c ');

const classesIn = (html: string): ReadonlySet<string> =>
  new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => unescapeHtml(names).split(/\s+/)),
  );

/** The picture with fetch priority in rendered markup: the first one to be seen. */
const firstPicture = /<img [^>]*?fetchPriority="high"[^>]*>/i;

/** The address of the picture that is seen first. */
export const heroOf = (markup: string): string | undefined => {
  const [, address] = / src="(\/media\/[^"]+)"/.exec(firstPicture.exec(markup)?.[0] ?? '') ?? [];
  return address === undefined ? undefined : unescapeHtml(address);
};

/**
 * Replaces the picture that is seen first by a light copy, to be drawn together with its surroundings; `start-page.ts`
 * loads the picture itself later.
 */
const withCopy = (markup: string, copy: string) =>
  markup.replace(firstPicture, (tag) =>
    tag
      .replace(/ decoding="async"/, ' decoding="sync"')
      .replace(/ src="/, () => ` id="first-picture" src="${copy}" data-src="`)
      .replace(/ srcset="/i, ' data-srcset="'),
  );

/** Without scripts nothing loads the picture itself: a style shows it in the place of its copy. */
const withoutScripts = (address: string) =>
  `@media (scripting:none){#first-picture{content:url("${address.replace(/["\\<]/g, encodeURIComponent)}")}}`;

/**
 * Delays the first paint until the picture in the document has arrived, instead of painting once before and once after.
 */
const withPicture = '<link rel="expect" href="#first-picture" blocking="render">';

/**
 * Marks the parts of the server's own markup that are not laid out at first; parts that React renders later are not
 * marked.
 */
const held = (markup: string) => markup.replaceAll(' data-later="true"', ' data-later="held"');

/** Removes the preload that React emits for the picture at this address. */
const withoutPreload = (links: string, address: string) =>
  links.replace(/<link[^>]*>/g, (link) =>
    / as="image"/.test(link) && unescapeHtml(link).includes(address) ? '' : link,
  );

/** Reads the browser build, and makes complete documents of rendered markup. */
export function openDocuments(dist: string, frame: string, origin: string) {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('the web was built without an entry');

  /** The chunks that a chunk imports, depth first, and then the chunk itself. */
  const filesOf = (
    key: string,
    found = new Set<string>(),
    begun = new Set<string>(),
  ): ReadonlySet<string> => {
    if (begun.has(key)) return found;
    begun.add(key);
    for (const next of manifest[key]?.imports ?? []) filesOf(next, found, begun);
    return found.add(key);
  };
  const chunks = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key] ?? []);
  const start = filesOf(entry);
  const address = (file: string) => `/${file}`;
  /** The scripts every page fetches when it rests. */
  const later = [...filesOf('src/app/AfterStart.tsx')]
    .flatMap((key) => (start.has(key) ? [] : (manifest[key]?.file ?? [])))
    .filter((file) => file.endsWith('.js'))
    .map(address);
  const startStyles = chunks(start).flatMap(({ css = [] }) => css);
  const allStyles = Object.values(manifest).flatMap(({ css = [] }) => css);
  const sheets = new Map(
    [...new Set([...startStyles, ...allStyles])].map((file): [string, { text: string; sheet: Sheet }] => {
      const text = readFileSync(path.join(dist, file), 'utf8');
      return [file, { text, sheet: readSheet(text) }];
    }),
  );
  const fonts = [...frame.matchAll(/<link rel="preload" as="font"[^>]*>/g)].map(([tag]) => tag);
  // Removes scripts and styles from the frame; `bare` below also lacks its title and description.
  const [before = '', after = ''] = frame
    .replace(/<script type="module"[^>]*><\/script>/g, '')
    .replace(/<link rel="(modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/<link rel="preload" as="font"[^>]*>/g, '')
    .split('<div id="root"></div>');
  // Rendered content can be read without the script that the frame's note asks for, but its buttons do nothing.
  const ending = after.replace(
    /<p id="needs-script">.*?<\/p>/s,
    '<p id="read-only">瀏覽器沒有開啟 JavaScript：可以看商品、規則、情報和搜尋，抽賞、購買與登入要開啟才能用。</p>',
  );
  const bare = before.replace(/<title>[^<]*<\/title>/, '').replace(/<meta\s+name="description"[^>]*>/, '');

  /** The scripts and styles the browser needs for this page module before it can take the markup over. */
  const partsOf = (module: string | undefined) => {
    const modules = new Set([
      ...start,
      ...(module === undefined ? [] : [...filesOf('src/app/other-routes.ts'), ...filesOf(module)]),
    ]);
    modules.delete(entry);
    const files = chunks(modules).map(({ file }) => address(file));
    const styles = chunks(modules).flatMap(({ css = [] }) => css);
    return {
      scripts: {
        entry: address(manifest[entry]?.file ?? ''),
        modules: files.filter((file) => file.endsWith('.js')),
        later,
      },
      styles: new Set([...startStyles, ...styles]),
    };
  };

  /**
   * The sheets that the page's script would fetch, whole, since a sheet that comes later costs a restyling of the whole
   * page; of all others only the rules for elements with these classes.
   */
  const cssOf = (styles: ReadonlySet<string>, classes: ReadonlySet<string>) => {
    const whole = [...styles].map((file) => sheets.get(file)?.text ?? '').join('');
    const others = [...sheets].filter(([file]) => !styles.has(file)).map(([, { sheet }]) => sheet);
    return whole + criticalCss(others, classes);
  };

  return {
    /**
     * The document of `markup`, whose leading links are resources React wants fetched first. `copy` is a light copy of
     * the picture that is seen first: it comes with the page, one round trip sooner.
     */
    documentOf(page: {
      markup: string;
      head: PageHead | undefined;
      rendered: unknown;
      module: string | undefined;
      copy?: string | undefined;
    }) {
      const [wanted = ''] = /^(<link[^>]*>)*/.exec(page.markup) ?? [];
      const drawn = page.markup.slice(wanted.length);
      const hero = page.copy === undefined ? undefined : heroOf(drawn);
      const links = hero === undefined ? wanted : withoutPreload(wanted, hero);
      const values = new Set<string>();
      const body = held(page.copy === undefined ? drawn : withCopy(drawn, page.copy)).replace(
        / style="([^"]*)"/g,
        (_, value: string) => {
          values.add(unescapeHtml(value));
          return ` ${styleAttribute}="${value}"`;
        },
      );
      const { scripts, styles } = partsOf(page.module);
      const css =
        cssOf(styles, classesIn(body)) +
        inlineRules([...values]) +
        (hero === undefined ? '' : withoutScripts(hero));
      const inHead = [
        page.head ? htmlOfTags(headTags(page.head, origin)) : '',
        hero === undefined ? '' : withPicture,
        links,
        `<style id="critical">${css}</style>`,
        // Disabled, so not fetched: tells the script loader that these sheets are there.
        ...[...styles].map((file) => `<link rel="stylesheet" href="${address(file)}" disabled>`),
        ...fonts,
      ].join('');
      const head = (page.head ? bare : before)
        .replace('<html', '<html data-first data-plain')
        .replace('</head>', () => `${inHead}</head>`);
      return {
        html: [
          head,
          `<div id="root">${body}</div>`,
          `<script type="application/json" id="rendered">${safeJson(page.rendered)}</script>`,
          `<script type="application/json" id="parts">${safeJson(scripts)}</script>`,
          `<script>${starter}</script>`,
          ending,
        ].join(''),
        scripts: [policyHash(starter)],
        styles: [policyHash(css)],
      };
    },
  };
}
