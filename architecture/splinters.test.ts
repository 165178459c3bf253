import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allImports, type Import, sourceFiles } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');

/** A file below this many lines with a single importer belongs into that importer. */
const smallest = 12;
/** Unless the importer would grow beyond this. */
const largest = 200;

/** The files every feature of the server is made of: they stand alone at any size. */
const roles = /^server\/src\/.*\/(feature|routes|service|queries|jobs)\.ts$/;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Small files that only one other file imports, that no test covers and that are not fetched lazily. */
function splinters(
  files: readonly string[],
  imports: readonly Import[],
  linesOf: (file: string) => number,
  isLazy: (one: Import) => boolean,
): string[] {
  return files.filter((file) => {
    if (!/^(server|web)\/src\//.test(file) || isTest(file) || roles.test(file)) return false;
    if (linesOf(file) >= smallest) return false;
    const uses = imports.filter(({ target }) => target === file);
    const users = [...new Set(uses.map(({ from }) => from))];
    const [user] = users;
    if (user === undefined || users.length > 1 || isTest(user) || uses.some(isLazy)) return false;
    return linesOf(user) + linesOf(file) <= largest;
  });
}

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const lineCount = (file: string) =>
  existsSync(path.join(root, file)) ? textOf(file).split('\n').length - 1 : 0;

test('no small file stands alone for a single importer', () => {
  const files = sourceFiles(root);
  const isLazy = ({ from, specifier }: Import) =>
    textOf(from).replaceAll(/\s/g, '').includes(`import('${specifier}'`);
  expect(splinters(files, allImports(root, files), lineCount, isLazy)).toEqual([]);
});

test('a planted splinter is found; a second importer, a test, laziness or a large importer excuse it', () => {
  const small = 'web/src/features/likes/small.ts';
  const use = (from: string): Import => ({ from, specifier: './small.ts', target: small });
  const found = (users: string[], userLines = 50, lazy = false) =>
    splinters(
      [small],
      users.map(use),
      (file) => (file === small ? 5 : userLines),
      () => lazy,
    );
  expect(found(['web/src/features/likes/a.ts'])).toEqual([small]);
  expect(found(['web/src/features/likes/a.ts', 'web/src/features/likes/b.ts'])).toEqual([]);
  expect(found(['web/src/features/likes/a.ts', 'web/src/features/likes/small.test.ts'])).toEqual([]);
  expect(found(['web/src/features/likes/a.ts'], 50, true)).toEqual([]);
  expect(found(['web/src/features/likes/a.ts'], 198)).toEqual([]);
});
