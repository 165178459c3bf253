import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');

/** A longer file holds more than one thing that deserves a name. */
const longest = 300;

const tooLong = (files: readonly { file: string; text: string }[]): string[] =>
  files
    .map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > longest)
    .map(({ file, lines }) => `${file}: ${lines}`);

test('no file is longer than 300 lines', () => {
  const files = ['', 'architecture']
    .flatMap((folder) => sourceFiles(root, folder, /\.(ts|tsx|mjs|sql|css)$/))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  expect(files.length).toBeGreaterThan(1_000);
  expect(tooLong(files)).toEqual([]);
});

test('a planted file of 301 lines is found, one of 300 is not', () => {
  const file = (lines: number) => ({ file: 'web/src/ui/probe.ts', text: 'x\n'.repeat(lines) });
  expect(tooLong([file(301)])).toEqual(['web/src/ui/probe.ts: 301']);
  expect(tooLong([file(300)])).toEqual([]);
});
