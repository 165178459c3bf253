import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Expression, parseSync, type Super, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');

/** A comment that begins with a clause without an antecedent ("What the shop says …"), unless it asks a question. */
const beginsWithClause = /^(What|Who|Whom|Whose|Whoever|Whatever)\b(?![^.]*\?)/;
/** Words of an older house style: "anew", "besides" as an adverb, "one's", "or else". */
const oddWord =
  /\b(anew|lately|whereof|thereby)\b|\bbesides[.,;:]|(?<!\b(?:last|this|that|next|front) )\bone[’']s\b|[,;:] else\b/i;

const breaksRule = (text: string) => beginsWithClause.test(text) || oddWord.test(text);

/** A clause without an antecedent in a test's title: at its beginning, after a colon or semicolon, or after a preposition. */
const clauseInTitle =
  /(?:^|[:;] )(?:what(?! to\b)|who|whom|whose|whoever|whatever)\b|\b(?:of|by|for|from|in|to|with) (?:whoever|whatever)\b/i;

const titleBreaksRule = (title: string) => clauseInTitle.test(title) || oddWord.test(title);

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

/** The function that is called in the end: `test` in `test.concurrent('…')`, `test.each([…])('…')` and test.each`…`('…'). */
function calledName(node: Expression | Super): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return calledName(node.object);
  if (node.type === 'CallExpression') return calledName(node.callee);
  return node.type === 'TaggedTemplateExpression' ? calledName(node.tag) : null;
}

/** The titles of a file's tests as written, with their placeholders. */
function titlesOf(file: string, text: string): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!['test', 'it', 'describe'].includes(calledName(callee) ?? '')) return;
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.push(title.value);
      else if (title?.type === 'TemplateLiteral') titles.push(text.slice(title.start + 1, title.end - 1));
    },
  }).visit(parseSync(file, text).program);
  return titles;
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

test('titles of tests are statements, in plain words', () => {
  const wrongIn = (file: string, text: string) =>
    titlesOf(file, text)
      .filter(titleBreaksRule)
      .map((title) => `${file}: ${title}`);
  const files = sourceFiles(root, '', /\.(test|journey)\.tsx?$/);
  expect(files.length).toBeGreaterThan(350);
  expect(files.flatMap((file) => wrongIn(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  const planted = [
    `test('what is paid late is given back', () => {});`,
    `test.concurrent("who is no member draws nothing", () => {});`,
    `test.each([1])('a draw of %s: whoever watches sees it', () => {});`,
    'test.each`a`("200 buyers of whatever ticket", () => {});',
    'describe(`a hold frees one’s own box`, () => {});',
    `describe('a box', () => { test('is counted anew', () => {}); });`,
  ];
  for (const text of planted) expect(wrongIn('planted.test.ts', text), text).toHaveLength(1);
  const plain = `test('a member who pays twice is told what to do', () => {}); say('what is no title');`;
  expect(wrongIn('planted.test.ts', plain)).toEqual([]);
});
