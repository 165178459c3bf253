import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allImports, type Import, sourceFiles } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');

/** A shorter file whose only importer lies beside it belongs in that importer; longer files may stay separate. */
const smallest = 25;
/** Except when the importer would grow beyond this. */
const largest = 200;

/** The standard files of a feature stay separate at any size, and routes contain nothing but HTTP. */
const roles = /^(server\/src\/.*\/(feature|routes|service|queries|jobs)|web\/src\/.*\/queries)\.ts$/;
const isRoutes = (file: string) => /\/routes\.ts$/.test(file);

/** The storey, and in features the feature: a file is only merged within its own. */
const roomOf = (file: string) => /^\w+\/src\/(features\/[^/]+|[^/]+)/.exec(file)?.[0];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Small files that only one other file imports, that no test covers and that are not loaded lazily. */
function splinters(
  files: readonly string[],
  imports: readonly Import[],
  linesOf: (file: string) => number,
): string[] {
  const usesOf = Map.groupBy(imports, ({ target }) => target);
  return files.filter((file) => {
    if (!/^(server|web)\/src\//.test(file) || isTest(file) || roles.test(file)) return false;
    if (linesOf(file) >= smallest) return false;
    const uses = usesOf.get(file) ?? [];
    const users = [...new Set(uses.map(({ from }) => from))];
    const [user] = users;
    if (user === undefined || users.length > 1 || isTest(user) || uses.some(({ kind }) => kind !== 'static'))
      return false;
    if (isRoutes(user) || roomOf(user) !== roomOf(file)) return false;
    return linesOf(user) + linesOf(file) <= largest;
  });
}

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const lineCount = (file: string) =>
  existsSync(path.join(root, file)) ? textOf(file).split('\n').length - 1 : 0;

test('no small file exists for a single importer alone', () => {
  expect(splinters(sourceFiles(root), allImports(root), lineCount)).toEqual([]);
});

test('a planted splinter is found, unless it is shared, tested, lazy, distant or has a large importer', () => {
  const small = 'web/src/features/likes/small.ts';
  const found = (users: string[], userLines = 50, lazy = false) =>
    splinters(
      [small],
      users.map((from) => ({
        kind: lazy ? 'lazy' : 'static',
        from,
        specifier: './small.ts',
        names: [],
        target: small,
      })),
      (file) => (file === small ? 24 : userLines),
    );
  expect(found(['web/src/features/likes/a.ts'])).toEqual([small]);
  expect(found(['web/src/features/likes/a.ts', 'web/src/features/likes/b.ts'])).toEqual([]);
  expect(found(['web/src/features/likes/a.ts', 'web/src/features/likes/small.test.ts'])).toEqual([]);
  expect(found(['web/src/features/likes/a.ts'], 50, true)).toEqual([]);
  expect(found(['web/src/features/likes/a.ts'], 177)).toEqual([]);
  expect(found(['web/src/features/likes/routes.ts'])).toEqual([]);
  expect(found(['web/src/app/a.ts'])).toEqual([]);
  expect(found(['web/src/features/search/a.ts'])).toEqual([]);
});
