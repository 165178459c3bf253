import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');

/** A comment that begins with a clause without an antecedent ("What the shop says …"), unless it asks a question. */
const beginsWithClause = /^(What|Who|Whom|Whose|Whoever|Whatever)\b(?![^.]*\?)/;
/** Words of an older house style: "anew", "besides" as an adverb, "one's", "or else". */
const oddWord =
  /\b(anew|lately|whereof|thereby)\b|\bbesides[.,;:]|(?<!\b(?:last|this|that|next|front) )\bone[’']s\b|[,;:] else\b/i;

const breaksRule = (text: string) => beginsWithClause.test(text) || oddWord.test(text);

const plain = (comment: string) =>
  comment
    .replace(/^\*+/, '')
    .replace(/\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The comments of a file; consecutive lines of `//` or `--` are one. */
function commentsOf(file: string, text: string): string[] {
  const lines = (mark: string) =>
    [...text.matchAll(new RegExp(`(?:^[ \\t]*${mark}.*\\n)+`, 'gm'))].map(([run]) =>
      plain(run.replaceAll(new RegExp(`^[ \\t]*${mark}`, 'gm'), ' ')),
    );
  if (file.endsWith('.sql')) return lines('--');
  if (file.endsWith('.css'))
    return [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map(([, body = '']) => plain(body));
  const blocks = parseSync(file, text).comments.filter(({ type }) => type === 'Block');
  return [...blocks.map(({ value }) => plain(value)), ...lines('//')];
}

test('comments are sentences with a subject, in plain words', () => {
  const files = sourceFiles(root, '', /\.(ts|tsx|mjs|sql|css)$/);
  expect(files.length).toBeGreaterThan(1_000);
  const wrong = files.flatMap((file) =>
    commentsOf(file, readFileSync(path.join(root, file), 'utf8'))
      .filter(breaksRule)
      .map((comment) => `${file}: ${comment}`),
  );
  expect(wrong).toEqual([]);
  expect(
    commentsOf('a.ts', '/** What is kept. */\nconst a = 1;\n  // Who asks\n  // twice.\n').filter(breaksRule),
  ).toHaveLength(2);
  expect(
    commentsOf('a.sql', '-- Locks the lot,\n-- then one’s wallet.\nselect 1;\n').filter(breaksRule),
  ).toHaveLength(1);
  expect(breaksRule('What if two servers start at once? The second waits.')).toBe(false);
});
