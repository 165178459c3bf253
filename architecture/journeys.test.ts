import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');

test('a journey waits for what it needs, not for a time or a silent network', () => {
  const journeys = sourceFiles(root).filter((file) => /^journeys\/(lib\/|.*\.journey\.)/.test(file));
  expect(journeys.length).toBeGreaterThan(40);
  const timed = (file: string) =>
    /\.waitForTimeout\(|networkidle/.test(readFileSync(path.join(root, file), 'utf8'));
  expect(journeys.filter(timed)).toEqual([]);
  // `unroute` may never answer while a request is paused: `intercept` of journeys/lib/steps.ts ends without it.
  const unrouting = (file: string) => /\.unroute(All)?\(/.test(readFileSync(path.join(root, file), 'utf8'));
  expect(journeys.filter(unrouting)).toEqual([]);
});

test('a test waits for what it needs as long as the test may take, not for the second of a bare `vi.waitFor`', () => {
  const tests = sourceFiles(root).filter((file) =>
    /^(server|bench)\/.*\.test\.ts$|^admin\/.*\.test\.tsx$/.test(file),
  );
  expect(tests.length).toBeGreaterThan(300);
  const bare = (file: string) => readFileSync(path.join(root, file), 'utf8').includes('vi.waitFor(');
  // `until` of the folder's testing: the limit of the whole test ends it.
  expect(tests.filter(bare)).toEqual([]);
});
