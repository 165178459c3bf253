import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as paths from '../contract/src/shop/paths.ts';
import { sourceFiles } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');

const addressesOf = (one: unknown): string[] =>
  (typeof one === 'function' ? [one(':a', ':b', ':c', ':d')] : [one].flat()) as string[];
const firstWord = (address: string) => address.split(/[/?]/)[1] ?? '';

/** The first words of page addresses, as the contract has them. */
const words = new Set(
  Object.values(paths)
    .flatMap(addressesOf)
    .map(firstWord)
    .filter((word) => /^[a-z]/.test(word)),
);

/** Other words that may follow a slash: addresses that are not pages, and system folders. */
const others = new Set(['api', 'assets', 'media', 'proc', 'sandbox', 'sitemap', 'usr']);

const written = /(['"`]|\$\{[^}]*\})\/([A-Za-z][\w-]*)(?=['"`/?#$])/g;

/** Whether a line of code contains the address of a page, however it continues; comments may show one. */
const typesPage = (line: string): boolean =>
  !/^\s*(\/\/|\/?\*)/.test(line) &&
  [...line.matchAll(written)].some(([, before = '', word = '']) =>
    // After another part, which may be a file's or a foreign host's, only a page's own word counts.
    before.startsWith('$') ? words.has(word) : /^[a-z]/.test(word) && !others.has(word),
  );

/** Whether a line of code contains the address of a call of the contract, typed by hand. */
const typesCall = (line: string): boolean => !/^\s*(\/\/|\/?\*)/.test(line) && line.includes('/api/');

const linesOf = (folder: string) =>
  sourceFiles(root, folder)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .map((text, index) => ({ at: `${file}:${index + 1}`, text: text.trim() })),
    );

const found = (folders: string[], isTyped: (line: string) => boolean) =>
  folders
    .flatMap(linesOf)
    .filter(({ text }) => isTyped(text))
    .map(({ at, text }) => `${at} ${text}`);

test('only contract/src/shop/paths.ts spells out page addresses', () => {
  expect(words.size).toBeGreaterThan(30);
  expect([...words].filter((word) => others.has(word))).toEqual([]);
  expect(found(['web/src', 'server/src', 'demo/src', 'bench/src', 'faults/src'], typesPage)).toEqual([]);
});

test('a planted page address is found', () => {
  for (const address of [
    ...['/checkout', '/order/list', '/news', '/info/1', '/vip', '/cart', '/coupons', '/shop/detail/7'],
    ...['/points', '/tasks', '/box?from=result', '/firebase-register', '/invite/'],
  ])
    for (const quote of ["'", '"', '`'])
      expect(typesPage(`go(${quote}${address}${quote});`), address).toBe(true);
  expect(typesPage(`link: \`/gacha/detail/\${id}\`,`)).toBe(true);
  expect(typesPage(`fetch(\`\${origin}/gacha/detail/7\`)`)).toBe(true);
  expect(typesPage('<p>看<a href="/gacha/rules">轉蛋規則</a></p>')).toBe(true);
  expect(typesPage("select '/shop/detail/' || id")).toBe(true);
});

test('a line without a page address is not reported', () => {
  for (const line of [
    ' * `/gacha/detail/:id`',
    '// navigate to "/box"',
    "readFile('/proc/net/tcp')",
    "src={'/media/a.webp'}",
    "importScripts('/sw.js')",
    `post(\`\${root}/pay\`)`,
    "import a from '@kujiya/contract/shop/paths';",
  ])
    expect(typesPage(line), line).toBe(false);
});

test('bench and faults address the shop through the calls of the contract', () => {
  expect(found(['bench/src', 'faults/src'], typesCall)).toEqual([]);
  expect(typesCall(`fetch(\`\${url}/api/ready\`)`)).toBe(true);
});
