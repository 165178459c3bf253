import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');
const documents = sourceFiles(root, '', /\.md$/).map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));

/** References that a reader of the repository cannot look up. */
const outsideDocument =
  /\b[Ss]pecification\b|\bspecified texts?\b|\bthe design (asks|names|allows|allowed)\b/i;

/**
 * Paths of the house in a document: the targets of links, and code spans that start at the root. Patterns and
 * placeholders do not count.
 */
function pathsNamed(file: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)].map(([, target = '']) =>
    path.posix.join(path.posix.dirname(file), target),
  );
  const code = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, words = '']) =>
    /^(architecture|bench|contract|demo|deploy|docs|fairness|faults|journeys|scripts|server|web)\/[\w./-]+$/.test(
      words,
    )
      ? [words]
      : [],
  );
  return [...links, ...code];
}

test('no document refers to one outside the repository', () => {
  expect(documents.length).toBeGreaterThan(20);
  expect(documents.filter(({ text }) => outsideDocument.test(text)).map(({ file }) => file)).toEqual([]);
  expect(outsideDocument.test('The specification names five tabs.')).toBe(true);
});

/** Files named without their folder. */
const namesAlone = (text: string): string[] =>
  [...text.matchAll(/`([\w.-]+\.(?:ts|tsx|mjs|md|sql|css))`/g)].map(([, name = '']) => name);

test('a file that a document names without its folder exists in the repository', () => {
  const known = new Set(
    sourceFiles(root, '', /\.(ts|tsx|mjs|md|sql|css)$/).map((file) => path.basename(file)),
  );
  const missing = documents.flatMap(({ file, text }) =>
    namesAlone(text)
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
  expect(namesAlone('see `gone.ts`, `a/b.ts` and `150_gone_before.sql`')).toEqual([
    'gone.ts',
    '150_gone_before.sql',
  ]);
});

test('the page of settings names every setting that the server reads, and no other', () => {
  const files = ['config.ts', 'config-providers.ts'].map((file) => `server/src/platform/${file}`);
  const config = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('');
  const read = [...config.matchAll(/\benv\.([A-Z_]+)\b|^ {2}([A-Z_]+): '/gm)].map(([, a, b]) => a ?? b);
  const page = documents.find(({ file }) => file === 'docs/settings.md')?.text ?? '';
  const [, settings = ''] = /^# Settings\n([^#]*)/m.exec(page) ?? [];
  // The settings named in the first column of the table, and in the sentence above it.
  const named = settings.split('\n').flatMap((line) => {
    const part = line.startsWith('|') ? line.split('|')[1] : line;
    return [...(part ?? '').matchAll(/`([A-Z_]+)(?:=\w+)?`/g)].map(([, name]) => name);
  });
  expect(named.length).toBeGreaterThan(40);
  expect(named.sort()).toEqual([...new Set(read)].sort());
});

test('every file and folder that a document names exists', () => {
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
