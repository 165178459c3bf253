import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allImports, importsOf, sourceFiles, unresolved } from './imports.ts';
import { allowedEdges, climbs, violation } from './layers.ts';

const root = path.resolve(import.meta.dirname, '..');
const imports = allImports(root, sourceFiles(root));

test('every import of the house resolves', () => {
  expect(imports.length).toBeGreaterThan(2_000);
  expect(unresolved(root, imports)).toEqual([]);
});

test('imports go down the storeys, and no feature imports another', () => {
  const broken = imports.flatMap((one) => {
    const why = violation(one);
    return why === null ? [] : [`${one.from} → ${one.specifier}: ${why}`];
  });
  expect(broken).toEqual([]);
});

test('nothing climbs two folders: sub-path imports say it without dots', () => {
  expect(imports.filter(climbs).map(({ from, specifier }) => `${from} → ${specifier}`)).toEqual([]);
});

test('the list of allowed edges is short, and each is used', () => {
  expect(allowedEdges.length).toBeLessThanOrEqual(5);
  const used = imports.flatMap(({ from, target }) => {
    const ends = [from, target ?? ''].map((file) => file.match(/^(server|web)\/src\/features\/([^/]+)\//));
    return ends[0] && ends[1] && !from.includes('.test.')
      ? [`${ends[0][1]}: ${ends[0][2]} → ${ends[1][2]}`]
      : [];
  });
  for (const edge of allowedEdges) expect(used).toContain(edge);
});

/** Collecting files of all features by a pattern resolves to no import: only these may, so that no list names a feature. */
const collectors = ['web/src/app/other-routes.ts', 'web/src/shop/account-frame/menu.ts'];
const collects = /import\.meta\.glob(?:<[^(]*>)?\(\s*'[^']*\/features\//;

test('files of all features are collected in two places', () => {
  const found = sourceFiles(root, 'web/src').filter((file) =>
    collects.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(found.sort()).toEqual(collectors);
  expect(collects.test("import.meta.glob<PageRoute[]>('../features/*/routes.tsx', {")).toBe(true);
  expect(collects.test("import.meta.glob('./pictures/*.svg')")).toBe(false);
});

const envelope = /import \{[^}]*\bok\b[^}]*\} from '[^']*\/envelope\.ts'/;

test('services return values: only routes wrap them in envelopes', () => {
  const wrapping = sourceFiles(root, 'server/src').filter((file) =>
    envelope.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(wrapping.length).toBeGreaterThan(10);
  expect(wrapping.filter((file) => !/[/-]routes\.ts$/.test(file))).toEqual([]);
  expect(envelope.test("import { ok, paging } from '#platform/http/envelope.ts';")).toBe(true);
  expect(envelope.test("import { paging } from '#platform/http/envelope.ts';")).toBe(false);
});

const planted: [from: string, line: string][] = [
  ['web/src/features/ichiban/probe.ts', "import { a } from '../catalogue/queries.ts';"],
  ['web/src/features/ichiban/opening/paper/probe.ts', "import { a } from '../../../catalogue/queries.ts';"],
  ['web/src/features/ichiban/opening/probe.ts', "import { a } from '#features/settings/hub/summary.ts';"],
  ['web/src/features/ichiban/probe.ts', "const page = () => import('#features/catalogue/routes.tsx');"],
  ['web/src/ui/probe.ts', "import { a } from '@kujiya/contract/address';"],
  ['web/src/ui/probe.ts', "import { a } from '#shop/money/Price.tsx';"],
  ['web/src/lib/probe.ts', "export { a } from '#ui/Button.tsx';"],
  ['web/src/shop/like/probe.ts', "import '#features/likes/likes.css.ts';"],
  ['web/src/shop/like/probe.ts', "import { a } from '#app/nav.ts';"],
  ['server/src/features/blindbox/probe.ts', "import { a } from '../account/identity-queries.ts';"],
  ['server/src/features/auth/sandbox/probe.ts', "import { a } from '#features/likes/queries.ts';"],
  ['server/src/features/auth/sandbox/probe.ts', "import { a } from '#features/invitation/queries.ts';"],
  ['server/src/shop/ledger/probe.ts', "import { a } from '#features/likes/service.ts';"],
  ['server/src/platform/http/probe.ts', "import { a } from '#shop/ledger/service.ts';"],
  ['server/src/platform/probe.ts', "import { a } from '@kujiya/contract/likes';"],
  ['server/src/features/likes/probe.ts', "import { a } from '@kujiya/demo/catalogue';"],
  ['server/src/features/likes/probe.ts', "import { a } from '#testing/shop.ts';"],
  ['contract/src/probe.ts', "import { a } from '@kujiya/web/lib/format';"],
  ['contract/src/kernel/probe.ts', "import { a } from '../../../server/src/app.ts';"],
  ['fairness/src/probe.ts', "import { createHash } from 'node:crypto';"],
  ['contract/src/kernel/probe.ts', "import { readFile } from 'node:fs/promises';"],
  ['fairness/src/probe.ts', "import { a } from '@kujiya/contract/kernel/call';"],
];

test.each(planted)('a violation planted in %s is found: %s', (from, line) => {
  const found = importsOf(from, `${line}\n`);
  expect(found).toHaveLength(1);
  expect(found.map(violation)).not.toContain(null);
});

test('what is allowed is not called a violation', () => {
  const fine: [string, string][] = [
    ['web/src/features/likes/probe.ts', "import { a } from '#shop/like/LikeButton.tsx';"],
    ['web/src/features/likes/deep/probe.ts', "import { a } from '../queries.ts';"],
    ['server/src/features/auth/probe.ts', "import { a } from '#features/invitation/service.ts';"],
    ['server/src/platform/http/probe.ts', "import { a } from '@kujiya/contract/kernel/call';"],
    ['server/src/features/likes/likes.test.ts', "import { a } from '#testing/shop.ts';"],
  ];
  for (const [from, line] of fine) expect(importsOf(from, `${line}\n`).map(violation)).toEqual([null]);
});
