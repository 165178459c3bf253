import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');
const lines = sourceFiles(root, '', /\.(ts|tsx|mjs|sql|css)$/).flatMap((file) =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .map((text, index) => ({ at: `${file}:${index + 1}`, text })),
);

/** References to documents outside the repository, or to documents without their folder. */
const outsideDocument =
  /\b[Ss]pecification\b|(?<!docs\/)\b(domain|architecture|fairness|look|integrations|money|review-house)\.md\b/;

/** The given texts that contain 盲盒; all other texts use 盒玩. */
const givenTexts = /盲盒圖鑑|此盲盒已售完|沒有其他可用盲盒了/g;
/** The words of suppliers, which are read and never shown. */
const readWords = 'contract/src/staff/cells.ts:';
const saysOtherWord = (text: string) => text.replace(givenTexts, '').includes('盲盒');

test('no comment refers to a document outside the repository', () => {
  expect(lines.filter(({ text }) => outsideDocument.test(text)).map(({ at }) => at)).toEqual([]);
  expect(outsideDocument.test('/** Rows a page (specification 1, section 9). */')).toBe(true);
  expect(outsideDocument.test('/** Lock order: docs/domain.md. */')).toBe(false);
});

test('every screen calls a blind box 盒玩; only the supplied texts say 盲盒', () => {
  const screens = /^(web|contract|server|demo)\/src\//;
  const wrong = lines.filter(
    ({ at, text }) =>
      screens.test(at) && !at.startsWith(readWords) && !/\.test\.tsx?:/.test(at) && saysOtherWord(text),
  );
  expect(wrong.map(({ at }) => at)).toEqual([]);
  expect(saysOtherWord("failure: '獲取盲盒資料失敗',")).toBe(true);
});

/** Calls that replace a module; a process that has already loaded the real module keeps it. */
const replacesModule = /\bvi\.(mock|doMock|resetModules)\(/;

test('a test file that replaces a module is named *.alone.test.ts', () => {
  const inTests = lines.filter(({ at, text }) => /\.test\.tsx?:/.test(at) && replacesModule.test(text));
  const shared = inTests.filter(({ at }) => !/\.alone\.test\.tsx?:/.test(at));
  expect(shared.map(({ at }) => at)).toEqual([]);
  expect(inTests.length).toBeGreaterThan(2);
  expect(replacesModule.test("vi.mock('./recaptcha.ts', () => ({}));")).toBe(true);
});

test('every time limit of the server’s requests comes from the one table of time limits', () => {
  const asked = lines.filter(
    ({ at, text }) =>
      at.startsWith('server/src/') && !/\.test\.ts:/.test(at) && text.includes('AbortSignal.timeout('),
  );
  expect(asked.length).toBeGreaterThan(6);
  expect(asked.filter(({ text }) => !text.includes('AbortSignal.timeout(timeLimits.'))).toEqual([]);
});

test('the screens say 傳送 for sending and 新品 for new products, except in the supplied text', () => {
  const mainland = /上新|發送(?!驗證碼失敗)/;
  const screens = /^(web|contract|server|demo)\/src\//;
  const wrong = lines.filter(
    ({ at, text }) => screens.test(at) && !/\.test\.tsx?:/.test(at) && mainland.test(text),
  );
  expect(wrong.map(({ at }) => at)).toEqual([]);
});

test('members read 承諾指紋 wherever a lot’s root is shown', () => {
  const otherWord = /^(?!\s*(\/\/|\/?\*)).*(['"`>][^'"`<]*\bMerkle\b|默克爾|梅克爾)/;
  const read = /^(web|contract|server|demo)\/src\//;
  const wrong = lines.filter(
    ({ at, text }) => read.test(at) && !/\.test\.tsx?:/.test(at) && otherWord.test(text),
  );
  expect(wrong.map(({ at }) => at)).toEqual([]);
  expect(otherWord.test("        { name: 'Merkle Root', value: root },")).toBe(true);
  expect(otherWord.test('  /** Merkle root of all tickets, public from the opening. */')).toBe(false);
});

/** The first call of these loads their tables, which takes a slow phone 60 ms while a tap waits. */
const readsTables = /\bIntl\.|\.toLocale\w*String\(|\.localeCompare\(/;

test('no code in the browser uses the locale tables', () => {
  const asking = lines.filter(
    ({ at, text }) => at.startsWith('web/src/') && !/\.test\.tsx?:/.test(at) && readsTables.test(text),
  );
  expect(asking.map(({ at }) => at)).toEqual([]);
  expect(readsTables.test("left.toLocaleString('en-US')")).toBe(true);
});

/** An end shown as a day: 00:00 is the day after the last, so ends go through `lastDay` and `formatLastDay`. */
const endAsDay = /\b(formatDate|taipeiDate)\([^)]*(expir|ends?_at|endsAt|until|\bends\b|\bend\b)/i;

const helpers = /^(contract\/src\/kernel\/time|web\/src\/lib\/format)\.ts/;

test('no end is shown as the day on which it lies', () => {
  const wrong = lines.filter(
    ({ at, text }) =>
      /^(web|contract|server)\/src\//.test(at) && !/\.test\.tsx?:/.test(at) && endAsDay.test(text),
  );
  expect(wrong.map(({ at }) => at).filter((at) => !helpers.test(at))).toEqual([]);
  expect(endAsDay.test('formatDate(coupon.expiry)')).toBe(true);
  expect(endAsDay.test('taipeiDate(expires_at.getTime())')).toBe(true);
  expect(endAsDay.test('formatLastDay(coupon.expiry)')).toBe(false);
  expect(endAsDay.test('formatDate(order.created_at)')).toBe(false);
});

/** Everything that is searched has a folded text, and `shop/search` has the patterns for it. */
const unfolded = /\bilike\b|\blike\s+\$/i;

test('no statement compares a keyword letter for letter: every search folds it alike', () => {
  const statements = lines.filter(
    ({ at }) => /^server\/.*\.(ts|sql):/.test(at) && !/\.test\.ts:|^server\/src\/testing\//.test(at),
  );
  expect(statements.filter(({ text }) => unfolded.test(text)).map(({ at }) => at)).toEqual([]);
  expect(unfolded.test('and ($5::text is null or z.name ilike $5)')).toBe(true);
});

test('no field of the office is of type number, which rounds, turns with the wheel and loses what it cannot read', () => {
  const isNumber = (text: string) => /type=(["']|\{["'])number/.test(text);
  const office = lines.filter(({ at }) => /^admin\/src\/.*\.tsx:/.test(at));
  expect(office.filter(({ text }) => isNumber(text)).map(({ at }) => at)).toEqual([]);
  expect(office.length).toBeGreaterThan(1_000);
  expect(isNumber('<input type="number" />')).toBe(true);
});

/** Programs that this package manager installs from its registry, or runs from there, by their name. */
const asksRegistry =
  /\b(?:npx|bunx|(?:npm|pnpm|yarn|bun) (?:i|install|add|exec|create|dlx))\s+(?:-\S+\s+)*([\w@./-]+)/g;
const asked = (text: string) => [...text.matchAll(asksRegistry)].map(([, name = '']) => name);

test('no text has anybody run a program by a name in a registry that is not ours', () => {
  const product = /^(web|contract|server|admin|demo|fairness)\/(src|bin)\//;
  const said = lines.filter(
    ({ at, text }) => product.test(at) && !/\.test\.tsx?:/.test(at) && asked(text).length > 0,
  );
  expect(said.map(({ at }) => at)).toEqual([]);
  // Those who build the shop run what is installed with it.
  const installed = new Set(readdirSync(path.join(root, 'node_modules/.bin')));
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'fairness/README.md',
    ...globSync('docs/**/*.md', { cwd: root }),
  ];
  const named = documents.flatMap((file) => asked(readFileSync(path.join(root, file), 'utf8')));
  expect(named).toContain('vitest');
  expect(named.filter((name) => !installed.has(name) || name.startsWith('kujiya'))).toEqual([]);
  expect(asked('$ npx kujiya-verify tube.json')).toEqual(['kujiya-verify']);
  expect(asked('npm install --global kujiya')).toEqual(['kujiya']);
});
