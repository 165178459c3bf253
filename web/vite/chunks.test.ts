import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { groupParts } from './chunks.ts';

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync(
  [
    'web/src/**/*.{ts,tsx,css}',
    'contract/src/**/*.ts',
    'node_modules/lucide-react/dist/esm/icons/*.{js,mjs}',
  ],
  { cwd: root },
).map((file) => `/${file.replaceAll(path.sep, '/')}`);

/** Internals of the query library; the weight tests notice a change there. */
const isForeign = (part: string) => part.startsWith('/(query-core');

test('every file named by a group exists', () => {
  const named = groupParts.filter((part) => !isForeign(part));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((part) => !files.some((file) => new RegExp(part).test(file)))).toEqual([]);
});
