import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');
const lines = sourceFiles(root, '', /\.(ts|tsx|mjs|sql)$/)
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ at: `${file}:${index + 1}`, text })),
  );
const found = (folders: RegExp, wrong: (text: string) => boolean) =>
  lines.filter(({ at, text }) => folders.test(at) && wrong(text)).map(({ at }) => at);

/** An end shown as a day: 00:00 is the day after the last, so ends go through `lastDay` and `formatLastDay`. */
const endAsDay = /\b(formatDate|taipeiDate)\([^)]*(expir|ends?_at|endsAt|until|\bends\b|\bend\b)/i;

test('no end is shown as the day on which it lies', () => {
  const helpers = /^(contract\/src\/kernel\/time|web\/src\/lib\/format)\.ts/;
  const wrong = found(/^(web|contract|server|admin)\/src\//, (text) => endAsDay.test(text));
  expect(wrong.filter((at) => !helpers.test(at))).toEqual([]);
  expect(endAsDay.test('formatDate(coupon.expiry)')).toBe(true);
  expect(endAsDay.test('formatLastDay(coupon.expiry)')).toBe(false);
});

/** Everything that is searched has a folded text, and `shop/search` has the patterns for it. */
const unfolded = /\bilike\b|\blike\s+\$/i;

test('no statement compares a keyword letter for letter: every search folds it alike', () => {
  expect(found(/^server\//, (text) => unfolded.test(text))).toEqual([]);
  expect(unfolded.test('and ($5::text is null or z.name ilike $5)')).toBe(true);
});

/** Programs that this package manager installs from its registry, or runs from there, by their name. */
const asksRegistry =
  /\b(?:npx|bunx|(?:npm|pnpm|yarn|bun) (?:i|install|add|exec|create|dlx))\s+(?:-\S+\s+)*([\w@./-]+)/g;
const asked = (text: string) => [...text.matchAll(asksRegistry)].map(([, name = '']) => name);

test('no text has anybody run a program by a name in a registry that is not ours', () => {
  const product = /^(web|contract|server|admin|demo|fairness)\/(src|bin)\//;
  expect(found(product, (text) => asked(text).length > 0)).toEqual([]);
  // Those who build the shop run what is installed with it.
  const installed = new Set(readdirSync(path.join(root, 'node_modules/.bin')));
  const documents = ['*.md', 'fairness/README.md', 'docs/**/*.md'].flatMap((one) =>
    globSync(one, { cwd: root }),
  );
  const named = documents.flatMap((file) => asked(readFileSync(path.join(root, file), 'utf8')));
  expect(named).toContain('vitest');
  expect(named.filter((name) => !installed.has(name) || name.startsWith('kujiya'))).toEqual([]);
  expect(asked('$ npx kujiya-verify tube.json')).toEqual(['kujiya-verify']);
});

/** 稍候 is a moment from now on, 稍後 later; and words that Taiwan writes otherwise, apart from those of supplied texts. */
const slips = /稍候再|賬[號戶]|視頻|屏幕|鼠標|默認|短信|軟件|鏈接|點擊|激活|二維碼|質量/;

test('no text takes 稍候 for 稍後, nor a word that Taiwan writes otherwise', () => {
  expect(found(/^(web|contract|server|admin)\/src\//, (text) => slips.test(text))).toEqual([]);
  expect(slips.test('請稍候再試')).toBe(true);
});

/** The name that a shop has until its owner sets one: texts get it from the settings. */
const ownName = /籤屋|[Kk]ujiya(?= ?(?:App|玩|的|商))/;

test('no text of the product names the shop but through its setting', () => {
  // The default itself, on the server and for pages that no server serves; the demo world is a shop of this name.
  const defaults = /^(server\/src\/platform\/config|web\/src\/lib\/settings)\.ts|^server\/src\/demo\//;
  const named = found(/^(web|contract|server|admin)\//, (text) => ownName.test(text));
  expect(named.filter((at) => !defaults.test(at))).toEqual([]);
  expect(named.some((at) => at.startsWith('server/src/platform/config.ts'))).toBe(true);
  const pages = ['{web,admin}/*.html', 'web/public/*.{html,svg,webmanifest,js}'].flatMap((one) =>
    globSync(one, { cwd: root }),
  );
  expect(pages).toContain('web/public/manifest.webmanifest');
  expect(pages.filter((file) => ownName.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
