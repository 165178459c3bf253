import path from 'node:path';
import { expect, test } from 'vitest';
import { allImports, importsOf, unresolved } from './imports.ts';
import { allowedEdges, climbs, violation } from './layers.ts';

const root = path.resolve(import.meta.dirname, '..');
const imports = allImports(root);

test('every import resolves', () => {
  expect(imports.length).toBeGreaterThan(5_000);
  expect(unresolved(root, imports)).toEqual([]);
});

test('imports point down the storeys, and no feature imports another', () => {
  const broken = imports.flatMap((one) => {
    const why = violation(one);
    return why === null ? [] : [`${one.from} → ${one.specifier}: ${why}`];
  });
  expect(broken).toEqual([]);
});

test('no import climbs two folders: sub-path imports replace the dots', () => {
  expect(imports.filter(climbs).map(({ from, specifier }) => `${from} → ${specifier}`)).toEqual([]);
});

test('the list of edges is short, and each entry is used', () => {
  expect(allowedEdges.length).toBeLessThanOrEqual(5);
  const used = imports.flatMap(({ from, target }) => {
    const ends = [from, target ?? ''].map((file) => file.match(/^(server|web)\/src\/features\/([^/]+)\//));
    return ends[0] && ends[1] && !from.includes('.test.')
      ? [`${ends[0][1]}: ${ends[0][2]} → ${ends[1][2]}`]
      : [];
  });
  for (const edge of allowedEdges) expect(used).toContain(edge);
});

const wraps = ({ target, names }: { target: string | null; names: readonly string[] }) =>
  target === 'server/src/platform/http/envelope.ts' && (names.includes('ok') || names.includes('*'));

test('services return values: only routes wrap them in envelopes', () => {
  const wrapping = new Set(imports.filter(wraps).map(({ from }) => from));
  expect(wrapping.size).toBeGreaterThan(10);
  expect([...wrapping].filter((file) => !/[/-]routes\.ts$/.test(file))).toEqual([]);
  const service = 'server/src/features/likes/service.ts';
  const wrapsIn = (line: string) => importsOf(service, line).some(wraps);
  expect(wrapsIn("import { ok, paging } from '#platform/http/envelope.ts';")).toBe(true);
  expect(wrapsIn("import * as envelope from '#platform/http/envelope.ts';")).toBe(true);
  expect(wrapsIn("import { paging } from '#platform/http/envelope.ts';")).toBe(false);
});

const planted: [from: string, line: string][] = [
  ['web/src/features/ichiban/probe.ts', "import { a } from '../catalogue/queries.ts';"],
  ['web/src/features/ichiban/opening/paper/probe.ts', "import { a } from '../../../catalogue/queries.ts';"],
  ['web/src/features/ichiban/opening/probe.ts', "import { a } from '#features/settings/hub/summary.ts';"],
  ['web/src/features/ichiban/probe.ts', "const page = () => import('#features/catalogue/routes.tsx');"],
  ['web/src/ui/probe.ts', "import { a } from '@kujiya/contract/address';"],
  ['web/src/ui/probe.ts', "import { a } from '#shop/money/Price.tsx';"],
  ['web/src/lib/probe.ts', "export { a } from '#ui/Button.tsx';"],
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
  ['admin/src/kit/probe.ts', "import { a } from '@kujiya/web/shop/session';"],
  ['admin/src/kit/probe.ts', "import { a } from '@kujiya/server/app';"],
  ['contract/src/kernel/probe.ts', "import { a } from '../../../server/src/app.ts';"],
  ['fairness/src/probe.ts', "import { createHash } from 'node:crypto';"],
  ['contract/src/kernel/probe.ts', "import { readFile } from 'node:fs/promises';"],
  ['fairness/src/probe.ts', "import { a } from '@kujiya/contract/kernel/call';"],
  // The parser recognises an import in any notation.
  ['server/src/features/likes/deep/probe.ts', 'const page = () => import(`#features/search/queries.ts`);'],
  ['server/src/features/likes/probe.ts', "import {\n  a, // the visitor's\n} from '../search/queries.ts';"],
  ['server/src/features/likes/probe.ts', "/* x */ import { a } from '#features/search/queries.ts';"],
  ['server/src/features/likes/probe.ts', "let a; import { b } from '#features/search/queries.ts';"],
  ['server/src/features/likes/probe.ts', "export * from '#features/search/queries.ts';"],
  ['server/src/probe.ts', "import { a } from './testing/shop.ts';"],
  ['server/src/demo/probe.ts', "import { a } from '#testing/shop.ts';"],
  ['contract/src/kernel/probe.ts', "import { a } from '../likes.ts';"],
  ['contract/src/kernel/probe.ts', "import { a } from '../shop/games.ts';"],
  ['contract/src/shop/probe.ts', "import { a } from '../likes.ts';"],
  ['fairness/src/probe.ts', 'const crypto = await import(`node:crypto`);'],
];

test.each(planted)('a violation planted in %s is found: %s', (from, line) => {
  const found = importsOf(from, `${line}\n`);
  expect(found).toHaveLength(1);
  expect(found.map(violation)).not.toContain(null);
});

test('allowed imports are not reported as violations', () => {
  const fine: [string, string][] = [
    ['web/src/features/likes/probe.ts', "import { a } from '#shop/like/LikeButton.tsx';"],
    ['web/src/features/likes/deep/probe.ts', "import { a } from '../queries.ts';"],
    ['server/src/features/auth/probe.ts', "import { a } from '#features/invitation/service.ts';"],
    ['server/src/platform/http/probe.ts', "import { a } from '@kujiya/contract/kernel/call';"],
    ['server/src/features/likes/likes.test.ts', "import { a } from '#testing/shop.ts';"],
    ['server/src/main.ts', "import { a } from './demo/load.ts';"],
    ['contract/src/likes.ts', "import { a } from './shop/games.ts';"],
  ];
  for (const [from, line] of fine) expect(importsOf(from, `${line}\n`).map(violation)).toEqual([null]);
});
