import path from 'node:path';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { expect, test } from 'vitest';
import { allCalls } from '#testing/contract.ts';
import { functionFiles } from './functions.ts';

test("each file has one function or row type with the file's name", () => {
  expect(functionFiles.length).toBeGreaterThan(10);
  for (const { file, text } of functionFiles)
    expect([...text.matchAll(/^create (?:function|type) (\w+)/gim)].map(([, name]) => name)).toEqual([
      path.basename(file, '.sql'),
    ]);
});

test('a function has at most 120 lines: longer rules are transactions in TypeScript', () => {
  const long = functionFiles.filter(({ text }) => text.split('\n').length > 121);
  expect(long.map(({ file }) => file)).toEqual([]);
});

/** Codes of refusals, where they are written out: `'refused', 'x'`, `refused := 'x'`, `refused => 'x'`. */
const refusal = /(?:'refused', |refused := |refused => )'([a-z_]+)'/g;

/** Answers of functions that only the calling service reads. */
const internal = ['again', 'stale'];

test('every refusal code in the functions is declared by a call of the contract', () => {
  const declared = [
    ...allCalls.flatMap(([, { refusals = [] }]) => refusals),
    ...Object.values(commonRefusals),
  ];
  const known = new Set([...declared.map(({ code }) => code), ...internal]);
  const found = functionFiles.flatMap(({ file, text }) =>
    [...text.matchAll(refusal)].map(([, code = '']) => ({ file, code })),
  );
  // The pattern finds refusals at all.
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ code }) => !known.has(code))).toEqual([]);
});
