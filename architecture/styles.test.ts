import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(path.join(root, file), 'utf8'),
  }));

const camelCase = (name: string) => name.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());
/** The classes of a module, apart from those of other sheets in `:global(…)`. */
const classesOf = (text: string) =>
  new Set(
    [
      ...text
        .replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|url\([^)]*\)|(["']).*?\1/g, '')
        .matchAll(/\.(-?[a-z_][\w-]*)/gi),
    ].map(([, name = '']) => camelCase(name)),
  );

test('a field without a ring of its own has one around it', () => {
  const bare = read('{web,admin}/src/**/*.tsx').flatMap(({ file, text }) =>
    [...text.matchAll(/<(input|select|textarea)\b[^>]*?\boutline-none\b/g)].map(() => ({ file, text })),
  );
  expect(bare.length).toBeGreaterThan(0);
  expect(
    bare.filter(({ text }) => !/(focus-within|has-\[input:focus-visible\]):outline-3/.test(text)),
  ).toEqual([]);
});

test('components read only classes that their modules define, and every class of a module is read', () => {
  const defined = new Map(
    read('{web,admin}/src/**/*.module.css').map(({ file, text }) => [file, classesOf(text)]),
  );
  const unread = new Map([...defined].map(([file, names]) => [file, new Set(names)]));
  const missing: string[] = [];
  for (const { file, text } of read('{web,admin}/src/**/*.tsx'))
    for (const [, name, specifier] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = importsOf(file, `import '${specifier}';\n`)[0]?.target ?? '';
      for (const [, member = ''] of text.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))) {
        if (!defined.get(sheet)?.has(member)) missing.push(`${file}: ${member}`);
        unread.get(sheet)?.delete(member);
      }
    }
  expect(missing).toEqual([]);
  expect([...unread].flatMap(([file, names]) => [...names].map((name) => `${file}: ${name}`))).toEqual([]);
  expect(defined.size).toBeGreaterThan(20);
});
