import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';
import {
  bareSelectors,
  foreignKeyframes,
  isModule,
  memberNames,
  modulesUsed,
  repeatedUtilities,
  type Sheet,
  sharedClasses,
  strayGlobals,
} from './styles.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (pattern: string): Sheet[] =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
const sheets = read('web/src/**/*.css');

/** Utilities that another sheet changes on purpose. */
const told = [
  // A button's ink is darker on the night.
  '.on-night: web/src/ui/print.css, web/src/ui/theme.css',
];

test('no two sheets define the same global class', () => {
  expect(sheets.length).toBeGreaterThan(20);
  expect(sharedClasses(sheets)).toEqual(told);
  const planted = [
    { file: 'web/src/ui/a.css', text: '.poster { color: red; }' },
    { file: 'web/src/ui/b.css', text: '@media print { .sheet > .poster:hover { color: blue; } }' },
  ];
  expect(sharedClasses(planted)).toEqual(['.poster: web/src/ui/a.css, web/src/ui/b.css']);
});

test('a utility counts as a class for every page, and is defined once', () => {
  expect(repeatedUtilities(sheets)).toEqual([]);
  for (const file of ['web/src/ui/theme.css', 'web/src/features/likes/likes.module.css']) {
    const planted = [...sheets, { file, text: '@utility paper { color: red; }' }];
    expect(repeatedUtilities(planted)).toEqual(['paper']);
    expect(sharedClasses(planted)).toContainEqual(expect.stringMatching(/^\.paper: /));
  }
  const planted = { file: 'web/src/ui/b.css', text: '@utility stamp { color: red; }' };
  expect(sharedClasses([...sheets, planted])).toContain('.stamp: web/src/ui/print.css, web/src/ui/b.css');
});

test('every selector of a module has a class of the module', () => {
  expect(bareSelectors(sheets)).toEqual([]);
  const bare = (text: string) => bareSelectors([{ file: 'web/src/features/likes/a.module.css', text }]);
  for (const text of [
    'button { color: red; }',
    '@layer components { .own, button:hover { color: red; } }',
    '[data-phase] { color: red; .own { color: red; } }',
    ':global(.poster) { color: red; }',
    '@utility own { color: red; }',
    '*, ::before { color: red; }',
  ])
    expect(bare(text).length).toBeGreaterThan(0);
  for (const text of [
    '.own { & button, > :global(.poster) { color: red; } }',
    'html[data-plain] .own { color: red; }',
    '@keyframes turn { from { rotate: 0deg; } 50%, to { rotate: 9deg; } }',
  ])
    expect(bare(text)).toEqual([]);
});

test('a class that two modules declare global counts as shared; one below their own class does not', () => {
  const twice = (text: string) =>
    sharedClasses(['a', 'b'].map((name) => ({ file: `${name}.module.css`, text })));
  for (const text of [
    ':global(.poster) { color: red; }',
    '@media print { h1 > :global(.poster):hover { color: red; } }',
    ':global .poster { color: red; }',
    ':global { .poster { color: red; } }',
    'main { a, & :global(.poster) { color: red; } }',
  ])
    expect(twice(text)).toEqual(['.poster: a.module.css, b.module.css']);
  for (const text of [
    '.own :global(.poster) { color: red; }',
    '.own { color: blue; & :global(.poster) { color: red; } }',
    ':root:has(.own) :global(.poster) { color: red; }',
    '.poster { color: red; }',
  ])
    expect(twice(text)).toEqual([]);
});

test('features and the shop have CSS modules only', () => {
  expect(strayGlobals(sheets)).toEqual([]);
  expect(strayGlobals([{ file: 'web/src/features/gacha/a.css', text: '' }])).toHaveLength(1);
  expect(strayGlobals([{ file: 'web/src/shop/like/a.css', text: '' }])).toHaveLength(1);
});

test('a module plays its own keyframes, and those of the design system through their variables', () => {
  expect(foreignKeyframes(sheets)).toEqual([]);
  const global = { file: 'web/src/ui/a.css', text: '@keyframes fade { to { opacity: 0; } }' };
  const module = (text: string) => ({ file: 'web/src/shop/a.module.css', text });
  expect(foreignKeyframes([global, module('.a { animation: fade 1s both; }')])).toHaveLength(1);
  expect(foreignKeyframes([global, module('.a { animation: var(--fade) 1s both; }')])).toEqual([]);
});

test('components read only classes that their modules define, and every class of a module is read', () => {
  const byFile = new Map(sheets.filter(isModule).map((sheet) => [sheet.file, sheet]));
  const readFrom = new Map<string, Set<string>>();
  const missing: string[] = [];
  for (const { file, text } of read('web/src/**/*.tsx')) {
    for (const { specifier, classes } of modulesUsed(text)) {
      const target = importsOf(file, `import '${specifier}';\n`)[0]?.target ?? '';
      const sheet = byFile.get(target);
      const members = sheet ? memberNames(sheet) : new Set();
      missing.push(...classes.filter((name) => !members.has(name)).map((name) => `${file}: ${name}`));
      readFrom.set(target, new Set([...(readFrom.get(target) ?? []), ...classes]));
    }
  }
  expect(missing).toEqual([]);
  const unread = [...byFile].flatMap(([file, sheet]) =>
    [...memberNames(sheet)]
      .filter((name) => !readFrom.get(file)?.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unread).toEqual([]);
});
