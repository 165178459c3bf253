import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');
const documents = sourceFiles(root, '', /\.md$/).map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));

/** What a reader of the repository cannot look up. */
const outsideDocument =
  /\b[Ss]pecification\b|\bspecified texts?\b|\bthe design (asks|names|allows|allowed)\b/i;

/** Paths of the house as they are named: in a link, or as code from the root on. Patterns and placeholders are none. */
function pathsNamed(file: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)].map(([, target = '']) =>
    path.posix.join(path.posix.dirname(file), target),
  );
  const code = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, words = '']) =>
    /^(architecture|bench|contract|demo|docs|fairness|faults|journeys|scripts|server|web)\/[\w./-]+$/.test(
      words,
    )
      ? [words]
      : [],
  );
  return [...links, ...code];
}

test('no document leans on one outside of the repository', () => {
  expect(documents.length).toBeGreaterThan(20);
  expect(documents.filter(({ text }) => outsideDocument.test(text)).map(({ file }) => file)).toEqual([]);
  expect(outsideDocument.test('The specification names five tabs.')).toBe(true);
});

test('every file and folder that a document names is there', () => {
  const missing = documents.flatMap(({ file, text }) =>
    pathsNamed(file, text)
      .filter((named) => !/\b(dist|dist-server|node_modules)\b/.test(named))
      .filter((named) => !existsSync(path.join(root, named)))
      .map((named) => `${file}: ${named}`),
  );
  expect(missing).toEqual([]);
  expect(pathsNamed('docs/a.md', 'See [b](decisions/b.md) and `web/src/features/<feature>/`.')).toEqual([
    'docs/decisions/b.md',
  ]);
  expect(pathsNamed('a.md', 'then `web/src/features/ichiban/draw`')).toEqual([
    'web/src/features/ichiban/draw',
  ]);
});
