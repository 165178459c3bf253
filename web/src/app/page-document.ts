import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageHead } from '#lib/head.ts';
import { headTags, htmlOfTags } from '#shop/head/head-tags.ts';

type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isEntry?: boolean;
};
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

/** The picture with fetch priority in rendered markup: the first one to be seen. */
const firstPicture = /<img [^>]*?fetchPriority="high"[^>]*>/i;

/** The address of the picture that is seen first, 480 px wide: as wide as a phone shows it. */
export const heroOf = (markup: string): string | undefined => {
  const [, address] =
    / srcset="(?:[^"]*, )?(\/media\/[^" ]+) 480w/i.exec(firstPicture.exec(markup)?.[0] ?? '') ?? [];
  return address === undefined ? undefined : unescapeHtml(address);
};

/**
 * Shows a small copy of the picture that is seen first beneath it until it is there itself: without the copy the largest
 * contentful paint waits for one more round trip, half a second on a slow phone.
 */
const copyRule = (copy: string) => `#first-picture{background:center/cover url("${copy}")}`;

/** Removes the preload that React emits for the picture at this address. */
const withoutPreload = (links: string, address: string) =>
  links.replace(/<link[^>]*>/g, (link) =>
    / as="image"/.test(link) && unescapeHtml(link).includes(address) ? '' : link,
  );

/** The bar of a page whose script is late, in the page's own words. */
const withLate = (ending: string, late: string | undefined) =>
  late === undefined
    ? ending
    : ending.replace(
        /(<div class="not-loaded")([^>]*>\s*<p>)[^<]*/,
        (_, bar: string, rest: string) => `${bar} data-late${rest}${late}`,
      );

/** The module with all pages but home. */
const otherRoutes = 'src/app/other-routes.ts';

/** Reads the browser build, and makes complete documents of rendered markup. */
export function openDocuments(dist: string, frame: string, origin: string) {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('the web was built without an entry');

  /** The chunks that a chunk imports, and the chunk itself; `later` follows imports on demand, too. */
  const filesOf = (key: string, later = false, found = new Set<string>()): ReadonlySet<string> => {
    if (found.has(key)) return found;
    found.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    // The table of pages would lead to the whole shop.
    const next = later ? [...imports, ...dynamicImports.filter((other) => other !== otherRoutes)] : imports;
    for (const other of next) filesOf(other, later, found);
    return found;
  };
  const chunks = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key] ?? []);
  const address = (file: string) => `/${file}`;
  const sheets = new Map(
    Object.values(manifest)
      .flatMap(({ css = [] }) => css)
      .map((file) => [file, readFileSync(path.join(dist, file), 'utf8')]),
  );
  const fonts = [...frame.matchAll(/<link rel="preload" as="font"[^>]*>/g)].map(([tag]) => tag);
  // Removes scripts and styles from the frame; `bare` below also lacks its title and description.
  const [before = '', after = ''] = frame
    .replace(/<script type="module"[^>]*><\/script>/g, '')
    .replace(/<link rel="(modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/<link rel="preload" as="font"[^>]*>/g, '')
    .split('<div id="root"></div>');
  // Rendered content can be read without the script that the frame's note asks for, but its buttons do nothing.
  const readable = after.replace(
    /<p id="needs-script">.*?<\/p>/s,
    '<p id="read-only">瀏覽器沒有開啟 JavaScript：可以看商品、規則、情報和搜尋，抽賞、購買與登入要開啟才能用。</p>',
  );
  const bare = before.replace(/<title>[^<]*<\/title>/, '').replace(/<meta\s+name="description"[^>]*>/, '');

  /** The scripts that the browser needs to hydrate a page of this module, and the sheets of all that it may show. */
  const partsOf = (module: string | undefined) => {
    const own = module === undefined ? [] : [otherRoutes, module];
    const scripts = [...own, entry].flatMap((key) => [...filesOf(key)]);
    const parts = [entry, ...own.slice(1)].flatMap((key) => [...filesOf(key, true)]);
    return {
      fetch: new Set(chunks(scripts).map(({ file }) => address(file))),
      // The entry runs last: the page's module is there by then.
      run: chunks([...own, entry]).map(({ file }) => address(file)),
      styles: new Set(chunks(parts).flatMap(({ css = [] }) => css)),
    };
  };

  return {
    /**
     * The document of `markup`, whose leading links are resources React wants fetched first. `copy` is a small copy of
     * the picture that is seen first, as a `data:` address.
     */
    documentOf(page: {
      markup: string;
      head: PageHead | undefined;
      /** Absent of a sketch: the browser puts the page in its place. */
      rendered?: unknown;
      module: string | undefined;
      copy?: string | undefined;
      /** What is read when the script is late. */
      late?: string | undefined;
    }) {
      const [wanted = ''] = /^(<link[^>]*>)*/.exec(page.markup) ?? [];
      const drawn = page.markup.slice(wanted.length);
      const hero = page.copy === undefined ? undefined : heroOf(drawn);
      const links = hero === undefined ? wanted : withoutPreload(wanted, hero);
      const values = new Set<string>();
      const body = (
        hero === undefined
          ? drawn
          : drawn.replace(firstPicture, (tag) => tag.replace('<img', '<img id="first-picture"'))
      ).replace(/ style="([^"]*)"/g, (_, value: string) => {
        values.add(unescapeHtml(value));
        return ` ${styleAttribute}="${value}"`;
      });
      const { run, fetch, styles } = partsOf(page.module);
      const css =
        [...styles].map((file) => sheets.get(file) ?? '').join('') +
        inlineRules([...values]) +
        (page.copy === undefined ? '' : copyRule(page.copy));
      const inHead = [
        page.head ? htmlOfTags(headTags(page.head, origin)) : '',
        links,
        `<style id="critical">${css}</style>`,
        // Disabled, so not fetched: tells the script loader that these sheets are there.
        ...[...styles].map((file) => `<link rel="stylesheet" href="${address(file)}" disabled>`),
        ...fonts,
      ].join('');
      return {
        html: [
          (page.head ? bare : before).replace('</head>', () => `${inHead}</head>`),
          ...(page.rendered === undefined
            ? [`<div id="root" inert>${body}</div>`]
            : [
                `<div id="root">${body}</div>`,
                `<script type="application/json" id="rendered">${safeJson(page.rendered)}</script>`,
              ]),
          // At the end, so that the network is left to what is seen first.
          ...[...fetch].map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
          ...run.map((file) => `<script type="module" crossorigin src="${file}"></script>`),
          withLate(page.rendered === undefined ? after : readable, page.late),
        ].join(''),
        styles: [policyHash(css)],
      };
    },
  };
}
