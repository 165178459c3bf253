import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');
const textOf = (folder: string) =>
  sourceFiles(root, folder, /\.tsx?$/)
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');

/** Staff calls that no screen of the office makes, each with the reason. */
const withoutScreen: Readonly<Record<string, string>> = {
  deleteMedia: 'a picture that nothing uses is in no list of the office; for scripts that tidy up',
  staffPreview: 'the frame of a preview asks the server itself',
};

test('every staff call is made by a screen of the office, but for these, which say why', () => {
  const calls = [...textOf('contract/src/staff').matchAll(/^export const (\w+) = defineCall\(/gm)].map(
    ([, name = '']) => name,
  );
  const office = textOf('admin/src');
  expect(calls.length).toBeGreaterThan(200);
  const unused = calls.filter((name) => !new RegExp(`\\b${name}\\b`).test(office));
  expect(unused.toSorted()).toEqual(Object.keys(withoutScreen));
});
