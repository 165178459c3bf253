import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');
/** The files that read the number of sequences, which scales the tiers of tests and their time limits. */
const readers = ['server/src/testing/sequences.ts', 'vitest.config.ts'];
const files = sourceFiles(root).map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

/** The reasons why a file with property tests runs as many sequences in every tier; none when each test scales. */
function unscaled({ file, text }: { file: string; text: string }): string[] {
  const faults = {
    'a number of runs that is a literal': /\bnumRuns:\s*[\d_]+\s*[,}\n]/.test(text),
    'a number of sequences of its own': !readers.includes(file) && /\b(const|let) sequences\b/.test(text),
    'a property without a number of runs': count(text, /\bfc\.assert\(/g) > count(text, /\bnumRuns\b/g),
    'a property that does not know the tier':
      /\bfc\.assert\(/.test(text) && !/from '[^']*\/sequences\.ts'/.test(text),
  };
  return Object.entries(faults).flatMap(([fault, is]) => (is ? [`${file}: ${fault}`] : []));
}

test('every property test plays as many sequences as the tier says', () => {
  expect(files.filter(({ text }) => text.includes('fc.assert(')).length).toBeGreaterThan(10);
  expect(files.flatMap(unscaled)).toEqual([]);
});

test('a journey waits for what it needs, not for a time or a silent network', () => {
  const journeys = files.filter(({ file }) => /^journeys\/(lib\/|.*\.journey\.)/.test(file));
  expect(journeys.length).toBeGreaterThan(60);
  const timed = ({ text }: { text: string }) => /\.waitForTimeout\(|networkidle/.test(text);
  expect(journeys.filter(timed).map(({ file }) => file)).toEqual([]);
});

test.each([
  ["import { sequences } from './sequences.ts';\nfc.assert(property, { numRuns: 15 });", 'is a literal'],
  [
    "import { sequences } from './sequences.ts';\nfc.assert(property, {\n  numRuns: 1_000\n});",
    'is a literal',
  ],
  ["import { lanes } from './sequences.ts';\nconst sequences = 60;", 'of its own'],
  ["import { sequences } from './sequences.ts';\nfc.assert(property);", 'without a number of runs'],
  ['const runs = 15;\nfc.assert(property, { numRuns: runs });', 'does not know the tier'],
])('a planted test that does not scale is found: %s', (text, fault) => {
  expect(unscaled({ file: 'server/src/probe.test.ts', text })).toEqual([expect.stringContaining(fault)]);
});

test('a planted test that scales passes', () => {
  const text =
    "import { sequences } from '#testing/sequences.ts';\nfc.assert(p, { numRuns: 20 * sequences });";
  expect(unscaled({ file: 'server/src/probe.test.ts', text })).toEqual([]);
});
